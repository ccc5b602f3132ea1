-- Launches of each week that are shown in its calendar, so that no page counts them: those of live and scheduled listings.

lock table launches, listings in share row exclusive mode;

create table week_counts (
  week date primary key,
  launches int not null
);
insert into week_counts (week, launches)
select launches.week, count(*)
from launches
join listings on listings.id = launches.listing_id
where listings.status in ('scheduled', 'live')
group by launches.week order by launches.week;

create function week_counts_follow_launch() returns trigger language plpgsql as $$
begin
  -- When a listing is deleted, its launches were subtracted with it.
  insert into week_counts as c (week, launches)
  select moves.week, sum(moves.change)
  from (values (new.listing_id, new.week, 1), (old.listing_id, old.week, -1)) as moves (listing_id, week, change)
  join listings on listings.id = moves.listing_id and listings.status in ('scheduled', 'live')
  group by moves.week having sum(moves.change) <> 0 order by moves.week
  on conflict (week) do update set launches = c.launches + excluded.launches;
  return null;
end $$;
create trigger week_counts_follow_launch after insert or delete or update of listing_id, week on launches
  for each row execute function week_counts_follow_launch();

create function week_counts_follow_listing() returns trigger language plpgsql as $$
begin
  insert into week_counts as c (week, launches)
  select launches.week, case when tg_op = 'UPDATE' and new.status in ('scheduled', 'live') then 1 else -1 end
  from launches where launches.listing_id = old.id order by launches.week
  on conflict (week) do update set launches = c.launches + excluded.launches;
  return old;
end $$;
create trigger week_counts_follow_status after update of status on listings
  for each row when ((old.status in ('scheduled', 'live')) <> (new.status in ('scheduled', 'live')))
  execute function week_counts_follow_listing();
create trigger week_counts_follow_deletion before delete on listings
  for each row when (old.status in ('scheduled', 'live')) execute function week_counts_follow_listing();
