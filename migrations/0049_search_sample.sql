-- slipway: no transaction
-- One in 32 documents has an index of its own. How many match among them tells how to search all of them, and whether
-- more match than are counted. Neighbors are taken together, because they are mostly on the same page.

drop index concurrently if exists search_documents_live_sample;
create index concurrently search_documents_live_sample on search_documents
  using gin (body, head, facets) with (fastupdate = off) where status = 'live' and listing_id / 16 % 32 = 0;
drop index concurrently if exists search_documents_scheduled_sample;
create index concurrently search_documents_scheduled_sample on search_documents
  using gin (body, head, facets) with (fastupdate = off) where status = 'scheduled' and listing_id / 16 % 32 = 0;

-- How many documents of the sample match each condition, up to `most`: in the head, or where that is null, in the body.
-- `among` is what all of them must meet, null for everything.
create or replace function search_sample(
  in_head tsquery[], in_body tsquery[], among tsquery, found_in text, most int
) returns int[]
language plpgsql stable set enable_seqscan = off set jit = off as $$
declare
  sampled int;
  counts int[] := '{}';
begin
  for condition in 1 .. cardinality(in_head) loop
    execute format(
      'select count(*) from (
         select from search_documents d
         where d.status = %L and d.listing_id / 16 %% 32 = 0 and %s%s limit $1
       ) as matching',
      found_in,
      case when in_head[condition] is null then 'd.body @@ $2' else 'd.head @@ $2' end,
      case when among is null then '' else ' and d.facets @@ $3' end)
      into sampled using most, coalesce(in_head[condition], in_body[condition]), among;
    counts := counts || sampled;
  end loop;
  return counts;
end $$;
