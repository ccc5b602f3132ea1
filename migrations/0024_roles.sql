-- Roles: what each person may do in the admin area. The first admin becomes the owner.
alter table members drop constraint members_role_check;
alter table members add constraint members_role_check
  check (role in ('member', 'owner', 'admin', 'moderator', 'editor', 'finance', 'support'));

drop trigger members_keep_an_admin on members;
drop function members_keep_an_admin();
update members set role = 'owner'
where id = (select id from members where role = 'admin' order by created_at, id limit 1);

drop index members_admins;
create index members_staff on members (id) where role <> 'member';

-- A site never loses its last owner. The lock makes two owners who step down at the same time wait for each other;
-- without it each would still see the other one.
create function members_keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7305562);
  if not exists (select from members where role = 'owner' and id <> old.id) then
    raise exception 'the last owner stays' using errcode = 'check_violation', constraint = 'members_keep_an_owner';
  end if;
  return coalesce(new, old);
end $$;
create trigger members_keep_an_owner before update of role on members
  for each row when (old.role = 'owner' and new.role <> 'owner') execute function members_keep_an_owner();
create trigger members_keep_an_owner_row before delete on members
  for each row when (old.role = 'owner') execute function members_keep_an_owner();

-- Invitations to a role. Only the hash of the link is stored; an address has one open invitation at most.
create table role_invitations (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'admin', 'moderator', 'editor', 'finance', 'support')),
  token_hash bytea not null,
  -- Empty for the command line.
  invited_by bigint references members on delete set null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by bigint references members on delete set null,
  revoked_at timestamptz,
  constraint role_invitations_end_once check (accepted_at is null or revoked_at is null)
);
create unique index role_invitations_token on role_invitations (token_hash);
create unique index role_invitations_open on role_invitations (email) where accepted_at is null and revoked_at is null;
create index role_invitations_invited_by on role_invitations (invited_by);
create index role_invitations_accepted_by on role_invitations (accepted_by);
