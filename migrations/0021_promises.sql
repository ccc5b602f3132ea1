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

-- Stages and pricing models are kept in one spelling: small letters without accents, words joined by hyphens.
create function pg_temp.facet(spelling text) returns text immutable language sql as $$
  select nullif(rtrim(left(trim(both '-' from regexp_replace(
    normalize(regexp_replace(normalize(lower(spelling), nfkd), '[\u0300-\u036f]', '', 'g'), nfc), '[\s!-/:-@\[-`{-~]+', '-', 'g')), 40), '-'), '')
$$;
update listings set stage = pg_temp.facet(stage), pricing_model = pg_temp.facet(pricing_model)
where (stage, pricing_model) is distinct from (pg_temp.facet(stage), pg_temp.facet(pricing_model));
drop function pg_temp.facet;

-- Where a founder is: their own country when it is known, else that of the first of their live listings that states one. Kept by triggers.
alter table founders add column listed_country text;
alter table founders add column shown_country text generated always as (coalesce(country, listed_country)) stored;
drop index founders_country;
create index founders_country on founders (shown_country, search_name, id) where live_listings > 0;

create function country_of_listings(founder bigint) returns text stable language sql as $$
  select l.country from listing_founders lf join listings l on l.id = lf.listing_id
  where lf.founder_id = founder and l.status = 'live' and l.country is not null order by l.launched_at, l.id limit 1
$$;
update founders set listed_country = country_of_listings(id) where live_listings > 0;

create function founders_follow_country() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'listings' then
    update founders set listed_country = country_of_listings(id) where id in (select founder_id from listing_founders where listing_id = new.id);
  else
    update founders set listed_country = country_of_listings(id) where id = coalesce(new.founder_id, old.founder_id);
  end if;
  return null;
end $$;
create trigger founders_follow_country after update of status, country, launched_at on listings
  for each row when ((old.status = 'live') <> (new.status = 'live') or old.country is distinct from new.country or old.launched_at is distinct from new.launched_at)
  execute function founders_follow_country();
create trigger founders_follow_country after insert or delete on listing_founders
  for each row execute function founders_follow_country();
