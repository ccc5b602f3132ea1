-- Searches read documents by the same plan whatever they search for, so PostgreSQL makes it once for each connection. Made
-- for each search, it took longer than reading a few matches. Each combination of status and filters has a statement of
-- its own, because only then can the plan use the index that fits.

-- Up to `most` documents that match, with what they can be filtered by. `among` is what all of them must meet, null for
-- everything. Those of the last step that don't match `closer` are one level below.
create function search_matches(matches tsquery[], closer tsquery, among tsquery, found_in text, most int)
returns table (listing_id bigint, head tsvector, facets tsvector, level int)
language plpgsql stable set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  wanted tsquery;
  nearer tsquery;
  remaining int := most;
  found int;
begin
  for step in 1 .. cardinality(matches) loop
    wanted := matches[step];
    nearer := case when step = cardinality(matches) then closer end;
    if found_in = 'live' and among is null then
      return query
        select d.listing_id, d.head, d.facets, case when nearer is null or d.body @@ nearer then step else step + 1 end
        from search_documents d where d.status = 'live' and d.body @@ wanted limit remaining;
    elsif found_in = 'live' then
      return query
        select d.listing_id, d.head, d.facets, case when nearer is null or d.body @@ nearer then step else step + 1 end
        from search_documents d where d.status = 'live' and d.body @@ wanted and d.facets @@ among limit remaining;
    elsif among is null then
      return query
        select d.listing_id, d.head, d.facets, case when nearer is null or d.body @@ nearer then step else step + 1 end
        from search_documents d where d.status = 'scheduled' and d.body @@ wanted limit remaining;
    else
      return query
        select d.listing_id, d.head, d.facets, case when nearer is null or d.body @@ nearer then step else step + 1 end
        from search_documents d where d.status = 'scheduled' and d.body @@ wanted and d.facets @@ among limit remaining;
    end if;
    get diagnostics found = row_count;
    remaining := remaining - found;
    exit when remaining <= 0;
  end loop;
end $$;

-- How many searchable listings a country has with a stage and a pricing model, an empty text for none.
create table country_counts (
  status text not null,
  country text not null,
  stage text not null,
  pricing_model text not null,
  listings int not null,
  primary key (status, country, stage, pricing_model)
);

create function country_cells(found_in text, facets tsvector)
returns table (status text, country text, stage text, pricing_model text) stable language sql as $$
  select found_in, substr(lexeme, 9),
    coalesce((select substr(lexeme, 7) from unnest(facets) where lexeme like 'stage:%'), ''),
    coalesce((select substr(lexeme, 9) from unnest(facets) where lexeme like 'pricing:%'), '')
  from unnest(facets) where lexeme like 'country:%' and found_in in ('live', 'scheduled')
$$;

-- Locked in a statement of its own, so that the next one sees what a recount has written.
create function country_counts_follow_documents() returns trigger language plpgsql as $$
begin
  if current_setting('slipway.search_words', true) = 'by hand' then return null; end if;
  lock table country_counts in row exclusive mode;
  insert into country_counts as c (status, country, stage, pricing_model, listings)
  select status, country, stage, pricing_model, sum(change) from (
    select -1 as change, cell.* from country_cells(old.status, old.facets) as cell
    union all select 1, cell.* from country_cells(new.status, new.facets) as cell
  ) as moves
  group by status, country, stage, pricing_model having sum(change) <> 0
  order by status, country, stage, pricing_model
  on conflict (status, country, stage, pricing_model) do update set listings = c.listings + excluded.listings;
  return null;
end $$;
create trigger country_counts_follow_documents after insert or update of facets, status or delete
  on search_documents for each row execute function country_counts_follow_documents();

create function recount_countries() returns void language plpgsql as $$
begin
  lock table country_counts in share row exclusive mode;
  delete from country_counts;
  insert into country_counts (status, country, stage, pricing_model, listings)
  select d.status, l.country, left(coalesce(l.stage, ''), 220), left(coalesce(l.pricing_model, ''), 220), count(*)
  from search_documents d join listings l on l.id = d.listing_id
  where d.status in ('live', 'scheduled') and d.facets is not null and l.country is not null
  group by 1, 2, 3, 4;
end $$;
select recount_countries();
