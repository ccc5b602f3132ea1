-- Categories that come with a paid plan, as the draft names them: they follow the draft, and go when the plan does. Bought ones stay.
alter table listing_categories add column with_plan boolean not null default false check (not with_plan or position > 0);

create function plan_categories_follow_plan() returns trigger language plpgsql as $$
begin
  delete from listing_categories where listing_id = new.id and with_plan;
  return null;
end $$;
create trigger plan_categories_follow_plan after update of plan on listings
  for each row when (old.plan = 'paid' and new.plan is distinct from 'paid') execute function plan_categories_follow_plan();

-- The categories that the draft of a listing names after the first and that the listing has no place in, in the draft's order.
create function more_categories_of_draft(listing bigint) returns table (category_id bigint, place bigint) stable language sql as $$
  select c.id, row_number() over (order by min(named.place))
  from drafts d
  join draft_parts part on part.draft_id = d.id and part.name = 'categories' and jsonb_typeof(part.value) = 'array'
  cross join lateral jsonb_array_elements_text(part.value) with ordinality as named (label, place)
  join categories c on c.name = named.label
  where d.listing_id = listing and named.place > 1
    and not exists (select from listing_categories lc where lc.listing_id = listing and lc.category_id = c.id)
  group by c.id
$$;

-- Puts as many of them into the places that are left as there are: three besides the first, bought ones among them.
create function fill_plan_categories(listing bigint) returns void language sql as $$
  insert into listing_categories (listing_id, category_id, position, with_plan)
  select listing, wanted.category_id, free.position, true
  from more_categories_of_draft(listing) wanted
  join (
    select position, row_number() over (order by position) as place from generate_series(1, 3) as position
    where not exists (select from listing_categories lc where lc.listing_id = listing and lc.position = position.position)
  ) as free on free.place = wanted.place
  where exists (select from listings where id = listing and plan = 'paid')
$$;

-- Who has paid gets them too.
select fill_plan_categories(l.id) from listings l join drafts d on d.listing_id = l.id where l.plan = 'paid' order by l.id;

-- The home page shows featured listings in turn.
create index listings_featured on listings (id, featured_until) where status = 'live' and featured_until is not null;

-- The place that a launch won. A week that has awards is ordered by them first, and the place of a winner that is hidden stays empty, so that
-- boards and awards say the same whatever happens afterwards. Follows the awards by triggers.
alter table launches add column place int check (place between 1 and 3);
update launches la set place = a.place from awards a where a.week = la.week and a.listing_id = la.listing_id;
drop index launches_ranked;
create index launches_ranked on launches (week, place, votes desc, launched_at, listing_id) include (live) where live or place is not null;

create function launches_follow_awards() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update launches set place = null where week = old.week and listing_id = old.listing_id;
  end if;
  if tg_op <> 'DELETE' then
    update launches set place = new.place where week = new.week and listing_id = new.listing_id;
  end if;
  return null;
end $$;
create trigger launches_follow_awards after insert or update or delete on awards
  for each row execute function launches_follow_awards();

create or replace function launches_know_listing() returns trigger language plpgsql as $$
begin
  new.live := new.launched_at is not null and exists (select from listings where id = new.listing_id and status = 'live');
  new.place := (select place from awards where week = new.week and listing_id = new.listing_id);
  return new;
end $$;
