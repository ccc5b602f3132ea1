-- A suspended account cannot be used until the site team says otherwise; what it published stays.
alter table members
  add column suspended_at timestamptz,
  add column suspension_reason text check (char_length(suspension_reason) between 1 and 1000);
alter table members add constraint members_suspended_for_a_reason check ((suspended_at is null) = (suspension_reason is null));
alter table members add constraint members_suspended_is_no_admin check (suspended_at is null or role = 'member');
alter table members add constraint members_deleted_is_not_suspended check (deleted_at is null or suspended_at is null);
create index members_email_search on members using gin (email gin_trgm_ops);
create index members_name_search on members using gin (lower(name) gin_trgm_ops);
create index members_created on members (created_at desc, id desc);
create index members_admins on members (id) where role = 'admin';

-- A site that has an admin never loses its last one, whoever takes the role away and however many do so at once.
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

alter table votes drop constraint votes_discounted_check;
alter table votes add constraint votes_discounted_check
  check (discounted in ('own_listing', 'network_burst', 'new_account', 'same_device', 'suspended'));
create index votes_cast on votes using brin (cast_at);

-- When a mail that failed was queued again; its waiting counts from then.
alter table mails add column resent_at timestamptz;
create index mails_recipient on mails (recipient text_pattern_ops, id desc);
create index mails_failed on mails (id desc) where status = 'failed';

create index audit_events_action on audit_events (action, happened_at desc, id desc);
create index audit_events_actor_newest on audit_events (actor_id, happened_at desc, id desc) where actor_id is not null;
create index audit_events_actor_action on audit_events (actor_id, action, happened_at desc, id desc) where actor_id is not null;
create index audit_events_subject_newest on audit_events (subject, happened_at desc, id desc) where subject is not null;
drop index audit_events_actor;
drop index audit_events_subject;

-- The guided set-up of a new site: begun with its first admin, and over when the last step was taken or skipped.
create table set_up (
  one boolean primary key default true check (one),
  begun_at timestamptz not null,
  step text not null check (step in ('site', 'categories', 'mail')),
  finished_at timestamptz
);
