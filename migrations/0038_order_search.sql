-- slipway: no transaction
drop index concurrently if exists orders_person_search;
create index concurrently orders_person_search on orders
  using gin (lower((billing ->> 'name') || coalesce(' ' || (billing ->> 'company'), '')) gin_trgm_ops);
drop index concurrently if exists orders_total;
create index concurrently orders_total on orders (total_cents);
