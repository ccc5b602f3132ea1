-- Who may create an account while sign-up is by invitation. The address is the key: it's confirmed before an account is made.
create table sign_up_invitations (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  -- Empty for the command line.
  invited_by bigint references members on delete set null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by bigint references members on delete set null,
  revoked_at timestamptz,
  constraint sign_up_invitations_end_once check (accepted_at is null or revoked_at is null)
);
create unique index sign_up_invitations_open on sign_up_invitations (email)
  where accepted_at is null and revoked_at is null;
create index sign_up_invitations_invited_by on sign_up_invitations (invited_by);
create index sign_up_invitations_accepted_by on sign_up_invitations (accepted_by);
