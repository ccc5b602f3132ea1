-- Members and how they sign in, OAuth, email, notifications, the audit trail, and the history of settings.

-- Members

-- Deleting an account empties its row instead of removing it, so that results its votes counted toward stay the same.
create table members (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  email_verified_at timestamptz,
  password_hash text,
  password_changed_at timestamptz,
  name text not null,
  role text not null default 'member' check (role in ('member', 'admin')),
  -- A suspended member can't sign in; what they published stays.
  suspended_at timestamptz,
  suspension_reason text check (char_length(suspension_reason) between 1 and 1000),
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- Keeps header injection out of the mails sent to it.
  constraint members_email_is_one_line check (email !~ '[[:cntrl:][:space:]]'),
  constraint members_suspended_for_a_reason check ((suspended_at is null) = (suspension_reason is null)),
  constraint members_suspended_is_no_admin check (suspended_at is null or role = 'member'),
  constraint members_deleted_is_not_suspended check (deleted_at is null or suspended_at is null),
  constraint members_deleted_is_empty check (
    deleted_at is null
    or (
      password_hash is null
      and email_verified_at is null
      and role = 'member'
      and email = 'deleted-' || id || '@deleted.invalid'
    )
  )
);
create unique index members_email on members (email);
create index members_email_search on members using gin (email gin_trgm_ops);
create index members_name_search on members using gin (lower(name) gin_trgm_ops);
create index members_created on members (created_at desc, id desc);
create index members_admins on members (id) where role = 'admin';
create index members_suspended on members (id desc) where suspended_at is not null;
create index members_unverified on members (id desc) where email_verified_at is null;

-- A site never loses its last admin. The lock makes two admins who step down at the same time wait for each other;
-- without it each would still see the other one.
create function members_keep_an_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7305562);
  if not exists (select from members where role = 'admin' and id <> old.id) then
    raise exception 'the last admin stays' using errcode = 'check_violation', constraint = 'members_keep_an_admin';
  end if;
  return new;
end $$;
create trigger members_keep_an_admin before update of role on members
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function members_keep_an_admin();

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

-- Answers to requests that carried an idempotency key. Belongs to the platform, but is stored per member.
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

-- Signing in

create table sessions (
  id bigint generated always as identity primary key,
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  member_id bigint not null references members on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null check (last_seen_at >= created_at),
  expires_at timestamptz not null check (expires_at > last_seen_at),
  device text not null,
  -- Keyed hash of the IP address; the address itself is not stored.
  network text not null
);
create index sessions_member on sessions (member_id, last_seen_at desc);
create index sessions_expires on sessions (expires_at);

-- Links sent by email. Each works once, for one purpose, for a short time.
create table one_time_tokens (
  secret_hash bytea primary key check (octet_length(secret_hash) = 32),
  purpose text not null check (
    purpose in ('sign_up', 'magic_link', 'reset_password', 'change_email', 'delete_account', 'social_sign_in')
  ),
  member_id bigint references members on delete cascade,
  email text check (email = lower(email)),
  data jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz,
  check (purpose in ('sign_up', 'social_sign_in') or member_id is not null)
);
create index one_time_tokens_member on one_time_tokens (member_id) where member_id is not null;
create index one_time_tokens_email on one_time_tokens (email) where email is not null;
create index one_time_tokens_expires on one_time_tokens (expires_at);

-- Accounts at Google, GitHub and other providers that a member signs in with.
create table external_identities (
  issuer text not null,
  subject text not null,
  member_id bigint not null references members on delete cascade,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject)
);
create index external_identities_member on external_identities (member_id);

-- OAuth

-- Clients that registered themselves. Clients identified by a metadata document at their own URL are not stored.
create table oauth_clients (
  id text primary key,
  payload jsonb not null,
  created_at timestamptz not null
);

-- What a member allowed a client to do, one row per consent. The id never leaves the server, so it is not a
-- credential and is not hashed.
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

-- Codes, tokens and unfinished authorizations, looked up by the hash of what the client or browser holds. Deleting a
-- grant deletes everything issued under it, and the foreign key rejects additions to a deleted grant.
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

-- Email

-- Inserted in the transaction that causes it; the unique cause means one event never sends two emails.
create table mails (
  id bigint generated always as identity primary key,
  cause text not null unique,
  template text not null,
  -- Null for email the recipient needs, such as sign-in links; set for email they can unsubscribe from.
  topic text,
  member_id bigint references members on delete set null,
  recipient text not null check (recipient !~ '[[:cntrl:][:space:]<>,;]' and recipient like '_%@_%'),
  subject text not null check (subject !~ '[[:cntrl:]]'),
  -- Cleared once sent, because the links in it sign people in.
  body_text text,
  body_html text,
  status text not null default 'waiting' check (status in ('waiting', 'handing_over', 'sent', 'kept', 'failed')),
  error text,
  tries int not null default 0,
  created_at timestamptz not null,
  -- When a failed email was queued again; the time it may stay undelivered is counted from here.
  resent_at timestamptz,
  settled_at timestamptz,
  check (status not in ('waiting', 'handing_over', 'kept') or (body_text is not null and body_html is not null)),
  check ((status in ('sent', 'kept', 'failed')) = (settled_at is not null))
);
create index mails_unsettled on mails (created_at) where settled_at is null;
create index mails_newest on mails (created_at desc, id desc);
create index mails_member on mails (member_id) where member_id is not null;
create index mails_recipient on mails (recipient text_pattern_ops, id desc);
create index mails_failed on mails (id desc) where status = 'failed';
create index mails_unsent on mails (status, id desc) where status <> 'sent';

-- Unsubscribes. By address, because people without an account get email too.
create table mail_refusals (
  recipient text not null check (recipient = lower(recipient)),
  topic text not null,
  refused_at timestamptz not null,
  primary key (recipient, topic)
);

-- Notifications

-- One event notifies a member once.
create table notifications (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  cause text not null,
  topic text not null,
  -- The foreign key is in the directory's schema, which defines listings.
  listing_id bigint,
  title text not null,
  body text,
  -- The page on this site that it links to.
  path text not null check (path like '/%'),
  created_at timestamptz not null,
  read_at timestamptz,
  -- Still to be sent in the daily email.
  in_digest boolean not null default false,
  unique (member_id, cause)
);
create index notifications_member on notifications (member_id, id desc);
create index notifications_unread on notifications (member_id) where read_at is null;
create index notifications_in_digest on notifications (member_id, id) where in_digest;
create index notifications_listing on notifications (listing_id) where listing_id is not null;
create index notifications_old on notifications (created_at);

-- When email about a topic is sent. Topics that a member turned off completely are in mail_refusals.
create table notification_preferences (
  member_id bigint not null references members on delete cascade,
  topic text not null,
  delivery text not null check (delivery in ('immediate', 'daily')),
  primary key (member_id, topic)
);

-- Audit trail

-- Who did what to what, when and from where. Rows are never updated; only the purge of old ones deletes any.
create table audit_events (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  -- No foreign key: the trail outlives what it describes.
  actor_id bigint,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject text,
  details jsonb not null default '{}',
  network text,
  device text
);
create index audit_events_newest on audit_events (happened_at desc, id desc);
create index audit_events_action on audit_events (action, happened_at desc, id desc);
create index audit_events_actor_newest on audit_events (actor_id, happened_at desc, id desc) where actor_id is not null;
create index audit_events_actor_action on audit_events (actor_id, action, happened_at desc, id desc)
  where actor_id is not null;
create index audit_events_subject_newest on audit_events (subject, happened_at desc, id desc) where subject is not null;

create function audit_events_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('slipway.purges_audit_events', true) = 'on' then
    return old;
  end if;
  raise exception 'audit events are never changed' using errcode = 'restrict_violation';
end $$;
create trigger audit_events_stay before update or delete on audit_events
  for each row execute function audit_events_stay();

create function audit_events_stay_whole() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are never changed' using errcode = 'restrict_violation';
end $$;
create trigger audit_events_stay_whole before truncate on audit_events
  for each statement execute function audit_events_stay_whole();

-- History of settings. A null value means the default.
create table setting_changes (
  id bigint generated always as identity primary key,
  key text not null,
  before jsonb,
  after jsonb,
  changed_by bigint references members on delete set null,
  via text not null check (via in ('site', 'command line', 'program')),
  changed_at timestamptz not null
);
create index setting_changes_key on setting_changes (key, id desc);
