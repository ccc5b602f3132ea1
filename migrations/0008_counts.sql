-- Whether a launch is shown: its listing is live and was launched. Kept by triggers, so that a week is ranked and counted from one index.
alter table launches add column live boolean not null default false;
update launches set live = launched_at is not null and exists (select from listings where id = listing_id and status = 'live');
drop index launches_week;
create index launches_ranked on launches (week, votes desc, launched_at, listing_id) where live;
create index launches_week on launches (week, id);

create function launches_know_listing() returns trigger language plpgsql as $$
begin
  new.live := new.launched_at is not null and exists (select from listings where id = new.listing_id and status = 'live');
  return new;
end $$;
create trigger launches_know_listing before insert or update of listing_id, launched_at on launches
  for each row execute function launches_know_listing();

create function launches_follow_listing() returns trigger language plpgsql as $$
begin
  update launches set live = launched_at is not null and new.status = 'live' where listing_id = new.id;
  return null;
end $$;
create trigger launches_follow_listing after update of status on listings
  for each row when ((old.status = 'live') <> (new.status = 'live')) execute function launches_follow_listing();

-- How many live listings are on the boards that not all of them are on. Kept by triggers like status_counts.
create table board_counts (
  board text primary key,
  listings bigint not null
);

create function boards_of(listing listings) returns text[] immutable language sql as $$
  select case when listing.status <> 'live' then '{}' else array_remove(array[
    case when listing.billboard_cents > 0 then 'billboard' end,
    case when listing.domain_rating is not null then 'domain-rating' end,
    case when listing.revenue_cents is not null then 'revenue' end], null) end
$$;

create function board_counts_follow_listing() returns trigger language plpgsql as $$
declare
  before text[] := '{}';
  after text[] := '{}';
begin
  if tg_op <> 'INSERT' then before := boards_of(old); end if;
  if tg_op <> 'DELETE' then after := boards_of(new); end if;
  insert into board_counts as c (board, listings)
  select board, sum(change) from (select unnest(after) as board, 1 as change union all select unnest(before), -1) moves
  group by board having sum(change) <> 0 order by board
  on conflict (board) do update set listings = c.listings + excluded.listings;
  return null;
end $$;
create trigger board_counts_add after insert on listings
  for each row when (new.status = 'live') execute function board_counts_follow_listing();
create trigger board_counts_move after update of status, billboard_cents, domain_rating, revenue_cents on listings
  for each row when ((old.status = 'live') <> (new.status = 'live') or (old.billboard_cents > 0) <> (new.billboard_cents > 0)
    or (old.domain_rating is null) <> (new.domain_rating is null) or (old.revenue_cents is null) <> (new.revenue_cents is null))
  execute function board_counts_follow_listing();
create trigger board_counts_remove after delete on listings
  for each row when (old.status = 'live') execute function board_counts_follow_listing();

insert into board_counts (board, listings) select unnest(boards_of(l)), count(*) from listings l where status = 'live' group by 1;
