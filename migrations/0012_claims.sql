-- A member says that a listing is theirs, and proves it by what only the owner of its domain can do.
create table claims (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  member_id bigint not null references members on delete cascade,
  method text not null check (method in ('dns', 'meta', 'file', 'email')),
  status text not null default 'pending' check (status in ('pending', 'in_review', 'verified', 'expired', 'rejected')),
  -- What is to be published. It is of no use to anyone else: it proves this claim alone.
  code text not null unique check (code ~ '^[0-9a-f]{32}$'),
  email text check (email = lower(email)),
  -- The link in the newest mail; only its hash is kept.
  link_hash bytea unique check (octet_length(link_hash) = 32),
  link_sent_at timestamptz,
  link_used_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  proven_at timestamptz,
  settled_at timestamptz,
  last_check jsonb,
  -- Why it ended as it did, for the person who made it.
  reason text,
  check ((method = 'email') = (email is not null)),
  check (link_hash is null or link_sent_at is not null),
  check (link_used_at is null or link_hash is not null),
  check (status not in ('in_review', 'verified') or proven_at is not null),
  check ((status in ('verified', 'expired', 'rejected')) = (settled_at is not null)),
  check (status <> 'rejected' or reason is not null)
);
-- One open claim a person, listing and method: claiming again goes on with it.
create unique index claims_open on claims (member_id, listing_id, method) where status in ('pending', 'in_review');
create index claims_member on claims (member_id, id desc);
create index claims_listing on claims (listing_id, id desc);
create index claims_expiring on claims (expires_at) where status = 'pending';
create index claims_in_review on claims (proven_at, id) where status = 'in_review';
