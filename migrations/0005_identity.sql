-- A deleted account leaves an empty row behind, so that results that its votes were counted in stay as they were.
alter table members add column deleted_at timestamptz;
alter table members add constraint members_deleted_is_empty
  check (deleted_at is null or (password_hash is null and email_verified_at is null and role = 'member' and email = 'deleted-' || id || '@deleted.invalid'));
alter table members add constraint members_email_is_one_line check (email !~ '[[:cntrl:][:space:]]');
alter table members add column password_changed_at timestamptz;

create table sessions (
  id bigint generated always as identity primary key,
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  member_id bigint not null references members on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null check (last_seen_at >= created_at),
  expires_at timestamptz not null check (expires_at > last_seen_at),
  device text not null,
  -- Keyed hash of the address; the address itself is not kept.
  network text not null
);
create index sessions_member on sessions (member_id, last_seen_at desc);
create index sessions_expires on sessions (expires_at);

-- What a person proves by a link: used once, for one purpose, for a short time.
create table one_time_tokens (
  secret_hash bytea primary key check (octet_length(secret_hash) = 32),
  purpose text not null check (purpose in ('sign_up', 'magic_link', 'reset_password', 'change_email', 'delete_account', 'social_sign_in')),
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

create table external_identities (
  issuer text not null,
  subject text not null,
  member_id bigint not null references members on delete cascade,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject)
);
create index external_identities_member on external_identities (member_id);

-- Written with what caused it; one cause never makes two.
create table mails (
  id bigint generated always as identity primary key,
  cause text not null unique,
  template text not null,
  -- Absent on what the person needs; present on what they may refuse.
  topic text,
  member_id bigint references members on delete set null,
  recipient text not null check (recipient !~ '[[:cntrl:][:space:]<>,;]' and recipient like '_%@_%'),
  subject text not null check (subject !~ '[[:cntrl:]]'),
  -- Emptied once sent, because links in it let people in.
  body_text text,
  body_html text,
  status text not null default 'waiting' check (status in ('waiting', 'handing_over', 'sent', 'kept', 'failed')),
  error text,
  tries int not null default 0,
  created_at timestamptz not null,
  settled_at timestamptz,
  check (status not in ('waiting', 'handing_over', 'kept') or (body_text is not null and body_html is not null)),
  check ((status in ('sent', 'kept', 'failed')) = (settled_at is not null))
);
create index mails_unsettled on mails (created_at) where settled_at is null;
create index mails_newest on mails (created_at desc, id desc);
create index mails_member on mails (member_id) where member_id is not null;

-- By address, because mail also goes to people without an account.
create table mail_refusals (
  recipient text not null check (recipient = lower(recipient)),
  topic text not null,
  refused_at timestamptz not null,
  primary key (recipient, topic)
);

-- Who did what to what, when and from where. Rows are added and never changed; only a purge of old ones may remove any.
create table audit_events (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  -- No foreign key: the trail outlives what it tells of.
  actor_id bigint,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject text,
  details jsonb not null default '{}',
  network text,
  device text
);
create index audit_events_newest on audit_events (happened_at desc, id desc);
create index audit_events_actor on audit_events (actor_id, id desc) where actor_id is not null;
create index audit_events_subject on audit_events (subject, id desc) where subject is not null;

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
