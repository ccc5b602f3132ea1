create table settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

-- Counts are cheap to lose and written often.
create unlogged table rate_limits (
  key text primary key,
  window_index bigint not null,
  used int not null,
  lot int not null,
  expires_at timestamptz not null
);

create table members (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  email_verified_at timestamptz,
  password_hash text,
  name text not null,
  role text not null default 'member' check (role in ('member', 'admin')),
  created_at timestamptz not null
);
create unique index members_email on members (email);

create table api_keys (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  name text not null,
  prefix text not null,
  secret_hash bytea not null,
  scopes text[] not null check (scopes <@ array['account:read', 'listings:write', 'orders:write']),
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create unique index api_keys_secret_hash on api_keys (secret_hash);
create index api_keys_member on api_keys (member_id, created_at desc);

create table idempotency_keys (
  member_id bigint not null references members on delete cascade,
  operation text not null,
  key text not null,
  fingerprint text not null,
  status int,
  body text,
  created_at timestamptz not null,
  primary key (member_id, operation, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

create table interview_questions (
  id bigint generated always as identity primary key,
  position int not null unique deferrable initially deferred,
  question text not null,
  hint text,
  retired_at timestamptz
);
