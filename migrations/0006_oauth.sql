-- Made at the first start where the configuration names none, so that all processes on one database have the same.
create table secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null
);

-- Clients that registered themselves. Those that show a document at their own address are not kept.
create table oauth_clients (
  id text primary key,
  payload jsonb not null,
  created_at timestamptz not null
);

-- What a person allowed a client, once per consent. Its id never leaves the server, so it is no credential and is not hashed.
create table oauth_grants (
  id text primary key,
  member_id bigint not null references members on delete cascade,
  client_id text not null,
  payload jsonb not null,
  client_name text,
  client_host text,
  redirect_host text,
  scopes text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index oauth_grants_member on oauth_grants (member_id, client_id);
create index oauth_grants_client on oauth_grants (client_id);

-- Codes, tokens and half-done authorizations, found by the hash of what the client or the browser holds. Deleting a grant deletes
-- its whole family, and nothing can be added to a family that is gone.
create table oauth_records (
  kind text not null,
  id_hash bytea not null,
  grant_id text references oauth_grants on delete cascade,
  payload jsonb not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  primary key (kind, id_hash)
);
create index oauth_records_grant on oauth_records (grant_id) where grant_id is not null;
create index oauth_records_expires on oauth_records (expires_at);
