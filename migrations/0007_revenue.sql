-- A key that an owner entrusts to the site, so that it can read their revenue from their payment provider.
create table revenue_connections (
  listing_id bigint primary key references listings on delete cascade,
  provider text not null check (provider in ('stripe')),
  -- Encrypted; the key to it is not in this database in production.
  sealed_key bytea not null,
  -- The last characters, by which the owner knows it.
  key_hint text not null check (length(key_hint) <= 4),
  connected_at timestamptz not null,
  -- The last month that was read.
  read_through date check (extract(day from read_through) = 1),
  read_at timestamptz,
  -- Currencies that were seen in that month and are not part of its figure.
  left_out text[] not null default '{}',
  -- What its owner has to do before it can be read again.
  error text
);
create index revenue_connections_due on revenue_connections (read_through nulls first, listing_id);

-- Figures go when their owner takes back the key they were read with.
create or replace function newest_revenue() returns trigger language plpgsql as $$
declare
  changed bigint := coalesce(new.listing_id, old.listing_id);
begin
  update listings set revenue_cents = (select cents from revenues where listing_id = changed order by month desc limit 1)
  where id = changed;
  return null;
end $$;
create trigger newest_revenue_left after delete on revenues
  for each row execute function newest_revenue();
