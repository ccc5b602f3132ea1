-- A program asks the owner of an API key to let the key do more. One request per key and scope, replaced when it expires.
create table scope_requests (
  id uuid primary key,
  api_key_id bigint not null references api_keys on delete cascade,
  scope text not null check (scope in ('account:read', 'listings:write', 'orders:write')),
  decision text check (decision in ('allowed', 'denied')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (api_key_id, scope)
);
