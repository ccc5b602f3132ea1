-- Passkeys, authenticator apps and recovery codes, and what the list of sessions shows.

alter table sessions
  -- How the session began, and with which second factor. Null for sessions from before this was stored.
  add column signed_in_by text,
  add column second_factor text check (second_factor in ('passkey', 'app', 'recovery_code')),
  -- When the member last proved who they are. Null means at sign-in.
  add column confirmed_at timestamptz,
  -- The network in a readable form, without the part that identifies one computer.
  add column place text;

create table passkeys (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  -- Base64url, as browsers send it.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  -- The same for all passkeys of a member; says nothing about them.
  user_handle text not null,
  name text not null check (char_length(name) between 1 and 80),
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_member on passkeys (member_id, id);

-- Each works once: using it deletes it.
create table passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  purpose text not null check (purpose in ('create', 'sign_in', 'second_step', 'confirm')),
  member_id bigint references members on delete cascade,
  -- Keyed hash of what the browser holds: its session, its half-finished sign-in, or its device cookie.
  browser text not null,
  expires_at timestamptz not null,
  check ((member_id is null) = (purpose = 'sign_in'))
);
create index passkey_challenges_expires on passkey_challenges (expires_at);
create index passkey_challenges_member on passkey_challenges (member_id) where member_id is not null;

create table authenticator_apps (
  member_id bigint primary key references members on delete cascade,
  -- Encrypted.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null until the first code was typed; until then it is not asked for.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- The time step of the newest code that was used. A code never works twice.
  last_step bigint not null default 0
);

create table recovery_codes (
  member_id bigint not null references members on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

alter table one_time_tokens
  drop constraint one_time_tokens_purpose_check,
  add constraint one_time_tokens_purpose_check check (
    purpose in (
      'sign_up', 'magic_link', 'reset_password', 'change_email', 'delete_account', 'social_sign_in', 'second_factor'
    )
  );
