-- slipway: no transaction
drop index concurrently if exists search_documents_popular;
create index concurrently search_documents_popular on search_documents
  using gin (body, head, facets) with (fastupdate = off) where popular;
drop index concurrently if exists search_documents_popular_ids;
create index concurrently search_documents_popular_ids on search_documents (listing_id) where popular;
