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
