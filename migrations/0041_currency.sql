-- Amounts are in minor units of a currency: cents of USD, yen of JPY, fils of KWD. An order keeps the currency it was
-- made in, and its payments and invoices share it.
alter table products add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');
alter table product_prices add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');

alter table orders
  drop constraint orders_currency_check,
  add constraint orders_currency check (currency ~ '^[A-Z]{3}$'),
  add constraint orders_id_currency unique (id, currency);

alter table payments
  drop constraint payments_currency_check,
  add constraint payments_currency check (currency ~ '^[A-Z]{3}$'),
  add constraint payments_order_currency foreign key (order_id, currency) references orders (id, currency);

alter table invoices
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  add constraint invoices_order_currency foreign key (order_id, currency) references orders (id, currency);

-- When the site's currency changed, and at which rate billboard totals were converted.
create table currency_changes (
  id bigint generated always as identity primary key,
  from_currency text not null check (from_currency ~ '^[A-Z]{3}$'),
  to_currency text not null check (to_currency ~ '^[A-Z]{3}$' and to_currency <> from_currency),
  -- How much of the new currency one unit of the old one is.
  rate numeric(20, 10) not null check (rate > 0),
  changed_at timestamptz not null
);
