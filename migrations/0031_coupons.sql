create table coupons (
  id bigint generated always as identity primary key,
  -- Upper case, so that people can type it either way.
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9_-]{2,39}$'),
  -- Hundredths of a percent, or an amount in minor units.
  percent int check (percent between 1 and 10000),
  amount_cents bigint check (amount_cents > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- Codes of the products it is for; null for all.
  products text[] check (cardinality(products) > 0),
  max_uses int check (max_uses > 0),
  max_uses_each int check (max_uses_each > 0),
  starts_at timestamptz,
  -- Exclusive.
  ends_at timestamptz,
  -- Orders that hold or have used it: pending, paid and refunded ones. Kept by a trigger.
  uses int not null default 0 check (uses >= 0),
  revision int not null default 0,
  created_at timestamptz not null,
  archived_at timestamptz,
  check ((percent is null) <> (amount_cents is null)),
  check ((amount_cents is null) = (currency is null)),
  check (starts_at < ends_at),
  constraint coupons_used_up check (uses <= max_uses)
);

alter table orders add column coupon_id bigint references coupons;
create index orders_coupon on orders (coupon_id, member_id) where coupon_id is not null;

-- The share of the discount of each line. Net and VAT are what is left.
alter table order_lines
  add column discount_cents bigint not null default 0 check (discount_cents >= 0),
  drop constraint order_lines_check,
  add constraint order_lines_net check (net_cents = unit_cents * quantity - discount_cents and net_cents >= 0);

create function count_coupon_uses() returns trigger language plpgsql as $$
declare
  before bigint;
  after bigint;
begin
  if tg_op <> 'INSERT' and old.status in ('pending', 'paid', 'refunded') then
    before := old.coupon_id;
  end if;
  if tg_op <> 'DELETE' and new.status in ('pending', 'paid', 'refunded') then
    after := new.coupon_id;
  end if;
  if before is distinct from after then
    update coupons set uses = uses - 1 where id = before;
    update coupons set uses = uses + 1 where id = after;
  end if;
  return null;
end $$;
create trigger count_coupon_uses after insert or delete or update of status, coupon_id on orders
  for each row execute function count_coupon_uses();

-- Payments that began before there were coupons were agreed without one.
update payments set terms = terms || '{"coupon": null}' where status = 'begun';
