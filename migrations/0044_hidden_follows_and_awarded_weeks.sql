-- A suspension that hides what the person did takes their follows out of the counts until it ends.
alter table follows add column hidden boolean not null default false;

create or replace function counters_follow_follows() returns trigger language plpgsql as $$
declare
  change int := (tg_op <> 'DELETE' and not new.hidden)::int - (tg_op <> 'INSERT' and not old.hidden)::int;
begin
  if change <> 0 then
    update listing_counters set followers = followers + change, uncopied = true
    where listing_id = coalesce(new.listing_id, old.listing_id);
  end if;
  return null;
end $$;

create trigger counters_follow_hidden_follows after update of hidden on follows
  for each row execute function counters_follow_follows();

-- Weeks that have had their awards. The awards go when their listings are deleted for good; the week stays decided.
create table awarded_weeks (
  week date primary key check (extract(isodow from week) = 1)
);

create function awarded_weeks_follow_awards() returns trigger language plpgsql as $$
begin
  insert into awarded_weeks (week) values (new.week) on conflict do nothing;
  return null;
end $$;

create trigger awarded_weeks_follow_awards after insert on awards
  for each row execute function awarded_weeks_follow_awards();

insert into awarded_weeks (week) select distinct week from awards;
