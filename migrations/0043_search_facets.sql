-- slipway: no transaction
-- What searches filter by becomes part of the search index, so that words and filters are one index scan, and the
-- number of listings of each combination is kept. Old documents are filled in batches, so that nobody waits for long.

alter table search_documents add column if not exists facets tsvector;

-- 'stage:beta', 'country:PT', 'pricing:free', 'category:7' for each category, and '~tidewell.example', the domain, which
-- is always the last one. Parents of categories are left out: a search names the children, and a category that gets
-- another parent changes no document.
create or replace function listing_facets(listing bigint) returns tsvector stable language sql as $$
  select array_to_tsvector(
    array_remove(
      array[
        'stage:' || left(l.stage, 220),
        'country:' || l.country,
        'pricing:' || left(l.pricing_model, 220),
        '~' || left(l.domain, 260)
      ],
      null
    ) || array(select 'category:' || category_id from listing_categories where listing_id = l.id)
  )
  from listings l where l.id = listing
$$;

create or replace function search_documents_know_facets() returns trigger language plpgsql as $$
begin
  new.facets := listing_facets(new.listing_id);
  return new;
end $$;
create or replace trigger search_documents_know_facets before insert on search_documents
  for each row execute function search_documents_know_facets();

-- The listing is locked before its facets are read, so that two writers can't overwrite each other's.
create or replace function search_documents_follow_facets() returns trigger language plpgsql as $$
declare
  changed bigint;
  made tsvector;
begin
  if tg_table_name = 'listings' then
    changed := new.id;
  else
    changed := coalesce(new.listing_id, old.listing_id);
    perform from listings where id = changed for no key update;
  end if;
  made := listing_facets(changed);
  update search_documents set facets = made where listing_id = changed and facets is distinct from made;
  return null;
end $$;
create or replace trigger search_documents_follow_facets
  after update of stage, country, pricing_model, domain on listings
  for each row when (
    (old.stage, old.country, old.pricing_model, old.domain)
    is distinct from (new.stage, new.country, new.pricing_model, new.domain)
  )
  execute function search_documents_follow_facets();
create or replace trigger search_documents_follow_categories after insert or update or delete on listing_categories
  for each row execute function search_documents_follow_facets();

-- How many searchable listings each category has with a stage and a pricing model, its subcategories included. Category 0
-- stands for all of them, an empty text for none.
create table if not exists facet_counts (
  status text not null,
  category_id bigint not null,
  stage text not null,
  pricing_model text not null,
  listings int not null,
  primary key (status, category_id, stage, pricing_model)
);

create or replace function facet_cells(found_in text, facets tsvector)
returns table (status text, category_id bigint, stage text, pricing_model text) stable language sql as $$
  select found_in, place.id,
    coalesce((select substr(lexeme, 7) from unnest(facets) where lexeme like 'stage:%'), ''),
    coalesce((select substr(lexeme, 9) from unnest(facets) where lexeme like 'pricing:%'), '')
  from (
    select 0 as id
    union
    select place.id
    from categories c join categories place on place.id in (c.id, c.parent_id)
    where c.id = any(array(select substr(lexeme, 10)::bigint from unnest(facets) where lexeme like 'category:%'))
  ) as place
  where found_in in ('live', 'scheduled') and facets is not null
$$;

-- Locked in a statement of its own, so that the next one sees the parents that a recount has seen.
create or replace function facet_counts_follow_documents() returns trigger language plpgsql as $$
begin
  if current_setting('slipway.search_words', true) = 'by hand' then return null; end if;
  lock table facet_counts in row exclusive mode;
  insert into facet_counts as c (status, category_id, stage, pricing_model, listings)
  select status, category_id, stage, pricing_model, sum(change) from (
    select -1 as change, cell.* from facet_cells(old.status, old.facets) as cell
    union all select 1, cell.* from facet_cells(new.status, new.facets) as cell
  ) as moves
  group by status, category_id, stage, pricing_model having sum(change) <> 0
  order by status, category_id, stage, pricing_model
  on conflict (status, category_id, stage, pricing_model) do update set listings = c.listings + excluded.listings;
  return null;
end $$;

-- Counts some categories afresh, or all without any named.
create or replace function recount_facets(variadic recounted bigint[] default '{}') returns void language plpgsql as $$
begin
  lock table facet_counts in share row exclusive mode;
  delete from facet_counts where recounted = '{}' or category_id = any(recounted);
  insert into facet_counts (status, category_id, stage, pricing_model, listings)
  select d.status, place.id, left(coalesce(l.stage, ''), 220), left(coalesce(l.pricing_model, ''), 220), count(*)
  from (
    select distinct place.id, lc.listing_id
    from listing_categories lc
    join categories c on c.id = lc.category_id
    join categories place on place.id in (c.id, c.parent_id)
    where recounted = '{}' or place.id = any(recounted)
    union all select 0, listing_id from search_documents where recounted = '{}'
  ) as place
  join search_documents d on d.listing_id = place.listing_id
  join listings l on l.id = d.listing_id
  where d.status in ('live', 'scheduled') and d.facets is not null
  group by 1, 2, 3, 4;
end $$;

create or replace function facet_counts_follow_parents() returns trigger language plpgsql as $$
begin
  perform recount_facets(variadic array_remove(array[old.parent_id, new.parent_id], null));
  return null;
end $$;
create or replace trigger facet_counts_follow_parents after update of parent_id on categories
  for each row when (old.parent_id is distinct from new.parent_id) execute function facet_counts_follow_parents();

do $$
declare
  filled bigint := 0;
  reached bigint;
begin
  loop
    select max(listing_id) into reached
    from (select listing_id from search_documents where listing_id > filled order by listing_id limit 500) as batch;
    exit when reached is null;
    update search_documents set facets = listing_facets(listing_id)
    where listing_id > filled and listing_id <= reached and facets is null;
    filled := reached; commit;
  end loop;
end $$;

-- Counted once at the end, which is faster than one by one.
create or replace trigger facet_counts_follow_documents after insert or update of facets, status or delete
  on search_documents for each row execute function facet_counts_follow_documents();
select recount_facets();

drop index concurrently if exists search_documents_live_body;
create index concurrently search_documents_live_body on search_documents
  using gin (body, facets) with (fastupdate = off) where status = 'live';
drop index concurrently if exists search_documents_live_head;
create index concurrently search_documents_live_head on search_documents
  using gin (head, facets) with (fastupdate = off) where status = 'live';
drop index concurrently if exists search_documents_scheduled_body;
create index concurrently search_documents_scheduled_body on search_documents
  using gin (body, facets) with (fastupdate = off) where status = 'scheduled';
drop index concurrently if exists search_documents_scheduled_head;
create index concurrently search_documents_scheduled_head on search_documents
  using gin (head, facets) with (fastupdate = off) where status = 'scheduled';
drop index concurrently if exists search_documents_body;
drop index concurrently if exists search_documents_head;
drop index concurrently if exists search_documents_upcoming_body;
drop index concurrently if exists search_documents_upcoming_head;

-- The functions of 0003 with one condition more, which all documents must meet. Null for none.

create or replace function search_candidates(
  matches tsquery[], closer tsquery, among tsquery, found_in text, most int
) returns table (listing_id bigint, head tsvector, level int)
language plpgsql stable set enable_seqscan = off set jit = off as $$
declare
  remaining int := most;
  found int;
  passing text := case when among is null then '' else ' and d.facets @@ $5' end;
begin
  for step in 1 .. cardinality(matches) loop
    return query execute format(
      'select d.listing_id, d.head, case when %s then $3 else $3 + 1 end
       from search_documents d where d.status = %L and d.body @@ $1%s limit $4',
      case when step = cardinality(matches) and closer is not null then 'd.body @@ $2' else 'true' end,
      found_in, passing)
      using matches[step], closer, step, remaining, among;
    get diagnostics found = row_count;
    remaining := remaining - found;
    exit when remaining <= 0;
  end loop;
end $$;

create or replace function search_ids(
  in_head tsquery, in_body tsquery, not_head tsquery, not_body tsquery, among tsquery, found_in text, most int
) returns setof bigint
language plpgsql stable set enable_seqscan = off set jit = off as $$
begin
  return query execute format('select d.listing_id from search_documents d where d.status = %L', found_in)
    || case when in_head is null then '' else ' and d.head @@ $1' end
    || case when in_body is null then '' else ' and d.body @@ $2' end
    || case when not_head is null then '' else ' and not d.head @@ $3' end
    || case when not_body is null then '' else ' and not d.body @@ $4' end
    || case when among is null then '' else ' and d.facets @@ $5' end
    || ' limit $6' using in_head, in_body, not_head, not_body, among, most;
end $$;

create or replace function search_count(match tsquery, among tsquery, found_in text, most int) returns int
language plpgsql stable set enable_seqscan = off set jit = off as $$
declare
  counted int;
begin
  execute format(
    'select count(*) from (
       select from search_documents d where d.status = %L and d.body @@ $1%s limit $2
     ) as matching',
    found_in, case when among is null then '' else ' and d.facets @@ $3' end)
    into counted using match, most, among;
  return counted;
end $$;

-- What the matches can be filtered by.
create or replace function search_facets(match tsquery, among tsquery, found_in text, most int)
returns table (listing_id bigint, facets tsvector)
language plpgsql stable set enable_seqscan = off set jit = off as $$
begin
  return query execute format('select d.listing_id, d.facets from search_documents d where d.status = %L', found_in)
    || case when match is null then '' else ' and d.body @@ $1' end
    || case when among is null then '' else ' and d.facets @@ $2' end
    || ' limit $3' using match, among, most;
end $$;
