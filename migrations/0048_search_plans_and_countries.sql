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
