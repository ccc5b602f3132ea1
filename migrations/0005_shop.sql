-- What the site sells: products, orders, VAT, payments, fulfilment, invoices. Money is in cents.

-- Products

create table products (
  code text primary key,
  name text not null,
  description text not null,
  price_cents bigint not null check (price_cents >= 0),
  needs_listing boolean not null,
  takes_week boolean not null default false,
  -- JSON Schema of the options that an order line takes.
  options jsonb,
  position int not null,
  -- Incremented with every change, so that of two admins who save at once the second sees the first one's change.
  revision int not null default 0,
  retired_at timestamptz
);

create table product_prices (
  id bigint generated always as identity primary key,
  code text not null references products on delete cascade,
  price_cents bigint not null,
  changed_by text,
  changed_at timestamptz not null
);
create index product_prices_code on product_prices (code, changed_at desc);

-- VAT

-- Answers of VIES and other registers about VAT numbers. Rows are never changed, because they are evidence for a tax
-- audit.
create table vat_checks (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  number text not null check (number ~ '^[A-Z0-9+*]{2,20}$'),
  outcome text not null check (outcome in ('valid', 'invalid', 'unknown')),
  -- The register's reference, which proves that it was asked.
  request_identifier text,
  trader_name text,
  trader_address text,
  -- Why there was no answer.
  fault text,
  checked_at timestamptz not null
);
create index vat_checks_newest on vat_checks (country, number, checked_at desc);

-- Standard rates by country, or by region where it has its own, and the day each took effect. In hundredths of a
-- percent. Rates are law and not a choice of the site, so they are part of the schema; admins can add later ones.
create table vat_rates (
  place text not null check (place ~ '^[A-Z]{2}(-[a-z0-9]{1,20})?$'),
  from_day date not null check (from_day between '1950-01-01' and '2199-12-31'),
  rate int not null check (rate between 0 and 10000),
  primary key (place, from_day)
);
insert into vat_rates (place, from_day, rate) values
  ('AT', '1984-01-01', 2000),
  ('AT-19', '1995-01-01', 1900),
  ('BE', '1996-01-01', 2100),
  ('BG', '1999-01-01', 2000),
  ('CH', '2018-01-01', 770),
  ('CH', '2024-01-01', 810),
  ('CY', '2014-01-13', 1900),
  ('CZ', '2013-01-01', 2100),
  ('DE', '2007-01-01', 1900),
  ('DE', '2020-07-01', 1600),
  ('DE', '2021-01-01', 1900),
  ('DK', '1992-01-01', 2500),
  ('EE', '2009-07-01', 2000),
  ('EE', '2024-01-01', 2200),
  ('EE', '2025-07-01', 2400),
  ('ES', '2012-09-01', 2100),
  ('FI', '2013-01-01', 2400),
  ('FI', '2024-09-01', 2550),
  ('FR', '2014-01-01', 2000),
  ('GB', '2011-01-04', 2000),
  ('GR', '2016-06-01', 2400),
  ('HR', '2012-03-01', 2500),
  ('HU', '2012-01-01', 2700),
  ('IE', '2012-01-01', 2300),
  ('IE', '2020-09-01', 2100),
  ('IE', '2021-03-01', 2300),
  ('IS', '2015-01-01', 2400),
  ('IT', '2013-10-01', 2200),
  ('LT', '2009-09-01', 2100),
  ('LU', '2015-01-01', 1700),
  ('LU', '2023-01-01', 1600),
  ('LU', '2024-01-01', 1700),
  ('LV', '2012-07-01', 2100),
  ('MT', '2004-01-01', 1800),
  ('NL', '2012-10-01', 2100),
  ('NO', '2005-01-01', 2500),
  ('PL', '2011-01-01', 2300),
  ('PT', '2011-01-01', 2300),
  ('PT-azores', '2015-07-01', 1800),
  ('PT-azores', '2021-07-01', 1600),
  ('PT-madeira', '2012-04-01', 2200),
  ('RO', '2017-01-01', 1900),
  ('RO', '2025-08-01', 2100),
  ('SE', '1990-07-01', 2500),
  ('SI', '2013-07-01', 2200),
  ('SK', '2011-01-01', 2000),
  ('SK', '2025-01-01', 2300);

-- Orders

-- An order keeps the prices from when it was made. VAT follows the billing details until it is paid.
create table orders (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^SW-[0-9]{4}[2-9A-HJ-NP-Z]{8}$'),
  -- Opens the checkout page: anyone who has it can pay.
  token text not null unique check (length(token) >= 32),
  member_id bigint references members on delete set null,
  status text not null default 'pending' check (
    status in ('pending', 'paid', 'refunded', 'cancelled', 'expired', 'failed')
  ),
  currency text not null default 'USD' check (currency = 'USD'),
  net_cents bigint not null check (net_cents >= 0),
  vat_cents bigint not null check (vat_cents >= 0),
  total_cents bigint not null,
  -- Where VAT is due; null until the country is known.
  vat_country text check (vat_country ~ '^[A-Z]{2}$'),
  -- In hundredths of a percent: 2550 is 25.5 %.
  vat_rate int not null check (vat_rate between 0 and 10000),
  vat_treatment text not null check (
    vat_treatment in ('unknown_place', 'domestic', 'destination', 'reverse_charge', 'outside', 'not_registered')
  ),
  vat_note text,
  vat_check_id bigint references vat_checks,
  -- Any of name, company, email, line1, line2, city, region, postcode, country, vat_number.
  billing jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  paid_at timestamptz,
  -- When it was refunded, cancelled, expired or failed.
  ended_at timestamptz,
  check (total_cents = net_cents + vat_cents),
  check (vat_cents = 0 or vat_rate > 0),
  check (vat_treatment in ('domestic', 'destination') or vat_rate = 0),
  check ((status in ('paid', 'refunded')) = (paid_at is not null)),
  check ((status in ('pending', 'paid')) = (ended_at is null))
);
create index orders_member on orders (member_id, created_at desc, id desc) where member_id is not null;
create index orders_newest on orders (created_at desc, id desc);
create index orders_status on orders (status, created_at desc, id desc);
create index orders_due on orders (expires_at) where status = 'pending';
create index orders_paid on orders (paid_at desc, id desc) where paid_at is not null;
create index orders_number_search on orders using gin (number gin_trgm_ops);
create index orders_billing_search on orders using gin (lower(billing ->> 'email') gin_trgm_ops);

create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  position int not null check (position between 0 and 19),
  product text not null references products,
  -- The product's and the listing's names when the order was made.
  name text not null,
  listing_id bigint references listings on delete set null,
  listing_name text,
  week date check (extract(isodow from week) = 1),
  categories text[] not null default '{}' check (cardinality(categories) <= 3),
  options jsonb,
  quantity int not null default 1 check (quantity = 1),
  unit_cents bigint not null check (unit_cents >= 0),
  net_cents bigint not null,
  vat_cents bigint not null check (vat_cents >= 0),
  unique (order_id, position),
  check (net_cents = unit_cents * quantity)
);
create index order_lines_listing on order_lines (listing_id, id desc) where listing_id is not null;

-- The lines of an order always add up to its total. Checked at commit, because order and lines are written one after
-- the other.
create function orders_add_up() returns trigger language plpgsql as $$
declare
  changed bigint;
begin
  if tg_table_name = 'orders' then
    changed := new.id;
  else
    changed := coalesce(new.order_id, old.order_id);
  end if;
  if exists (
    select from orders o
    cross join lateral (
      select sum(net_cents) as net, sum(vat_cents) as vat from order_lines where order_id = o.id
    ) lines
    where o.id = changed and (lines.net is distinct from o.net_cents or lines.vat is distinct from o.vat_cents)
  ) then
    raise exception 'the lines of order % do not add up to its total', changed using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger orders_add_up after insert or update on orders
  deferrable initially deferred for each row execute function orders_add_up();
create constraint trigger order_lines_add_up after insert or update or delete on order_lines
  deferrable initially deferred for each row execute function orders_add_up();

-- What a customer paid for, and how much, can't be rewritten.
create function paid_orders_stay() returns trigger language plpgsql as $$
begin
  if old.paid_at is not null
    and (old.number, old.net_cents, old.vat_cents, old.vat_country, old.vat_rate, old.vat_treatment, old.paid_at)
    is distinct from
    (new.number, new.net_cents, new.vat_cents, new.vat_country, new.vat_rate, new.vat_treatment, new.paid_at) then
    raise exception 'a paid order is not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger paid_orders_stay before update on orders for each row execute function paid_orders_stay();

-- Evidence of where the customer is, which the VAT rules of the EU require.
create table place_evidence (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  kind text not null check (kind in ('billing_address', 'connection', 'vat_number', 'payment')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  detail jsonb not null default '{}',
  recorded_at timestamptz not null,
  unique (order_id, kind, country)
);

-- Payments

-- One attempt to pay. It keeps the terms it started with, so that a customer who changes the billing details in
-- between pays the amount they were shown.
create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  gateway text not null check (gateway ~ '^[a-z]{2,20}$'),
  -- The gateway's id of the payment; null until it answered.
  reference text,
  -- The gateway's id of the captured money, which refunds refer to.
  capture_reference text,
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null default 'USD' check (currency = 'USD'),
  -- What actually arrived, if that differs from what was asked for.
  received_cents bigint check (received_cents >= 0),
  received_currency text check (length(received_currency) between 3 and 8),
  -- The most that can be refunded, in the currency that arrived.
  came_cents bigint generated always as (coalesce(nullif(received_cents, 0), amount_cents)) stored,
  -- Billing details and VAT when it started.
  terms jsonb not null,
  -- surplus: money that arrived when the order didn't need any more; it has to be refunded.
  status text not null default 'begun' check (status in ('begun', 'paid', 'failed', 'cancelled', 'surplus')),
  -- Money received on top of another payment is a payment of its own, linked to it here.
  beyond_id bigint unique references payments,
  note text,
  begun_at timestamptz not null,
  -- When the gateway was last asked about it, so that the ones that waited longest are asked first.
  asked_at timestamptz,
  settled_at timestamptz,
  refunded_cents bigint not null default 0,
  unique (gateway, reference),
  constraint payments_refunded check (refunded_cents between 0 and came_cents),
  check ((status = 'begun') = (settled_at is null)),
  check (refunded_cents = 0 or status in ('paid', 'surplus')),
  check (beyond_id is null or status = 'surplus')
);
create unique index payments_one_paid on payments (order_id) where status = 'paid';
create unique index payments_capture on payments (gateway, capture_reference) where capture_reference is not null;
create index payments_order on payments (order_id, id desc);
create index payments_surplus on payments (settled_at) where status = 'surplus';
create index payments_unsettled on payments ((coalesce(asked_at, begun_at)))
  where status = 'begun' and reference is not null;

-- Webhook events, stored once no matter how often they are delivered.
create table gateway_events (
  id bigint generated always as identity primary key,
  gateway text not null,
  event_id text not null,
  kind text not null,
  payment_id bigint references payments,
  body jsonb not null,
  -- The parsed event, so that one that arrives before its payment can be processed later.
  told jsonb,
  received_at timestamptz not null,
  deliveries int not null default 1,
  -- When an event that arrived early was last tried, so that the ones that waited longest are tried first.
  tried_at timestamptz,
  handled_at timestamptz,
  -- What it led to, for admins.
  outcome text,
  unique (gateway, event_id)
);
create index gateway_events_newest on gateway_events (received_at desc, id desc);
create index gateway_events_unhandled on gateway_events ((coalesce(tried_at, received_at))) where handled_at is null;
create index gateway_events_payment on gateway_events (payment_id) where payment_id is not null;

create table refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  -- Idempotency key: a button that is pressed twice makes one refund.
  key text not null unique,
  -- The gateway's id of the refund.
  reference text,
  amount_cents bigint not null check (amount_cents > 0),
  -- The order lines it covers; empty for the whole order.
  line_ids bigint[] not null default '{}',
  reason text,
  -- Email address of the admin who requested it, or the gateway.
  asked_by text not null,
  status text not null default 'asked' check (status in ('asked', 'done', 'failed')),
  -- Why it failed, or where the customer collects the money.
  note text,
  -- A chargeback: the bank or PayPal took the money back.
  taken boolean not null default false,
  -- Paid back by an admin without the gateway, for example by bank transfer.
  outside boolean not null default false,
  asked_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'asked') = (settled_at is null))
);
create unique index refunds_reference on refunds (payment_id, reference) where reference is not null;
create index refunds_payment on refunds (payment_id, id);
create index refunds_asked on refunds (asked_at) where status = 'asked';

-- A customer asked their bank or PayPal for the money back.
create table disputes (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  -- The gateway's id of the dispute.
  reference text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null check (length(currency) between 3 and 8),
  reason text,
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  -- Deadline for the admins' response.
  answer_by timestamptz,
  -- The refund that books a lost dispute: once, no matter how many events report it.
  refund_id bigint unique references refunds,
  opened_at timestamptz not null,
  closed_at timestamptz,
  unique (payment_id, reference),
  check ((status = 'open') = (closed_at is null))
);
create index disputes_open on disputes (opened_at) where status = 'open';
-- Lost disputes that an admin still has to book.
create index disputes_unbooked on disputes (opened_at) where status = 'lost' and refund_id is null;

-- Fulfilment

-- What has to be done for a paid line: one part, or the three of a bundle. The unique constraint makes each happen
-- only once.
create table fulfilments (
  id bigint generated always as identity primary key,
  line_id bigint not null references order_lines on delete cascade,
  part text not null check (part in (
    'launch',
    'skip_queue',
    'featured',
    'done_for_you',
    'extra_categories',
    'relaunch',
    'ai_review',
    'billboard',
    'by_hand'
  )),
  status text not null default 'waiting' check (status in ('waiting', 'in_progress', 'done', 'failed', 'undone')),
  -- Shown to the customer.
  note text,
  -- What it changed, so that a refund can undo it.
  effect jsonb not null default '{}',
  tries int not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (line_id, part)
);
create index fulfilments_open on fulfilments (created_at) where status in ('waiting', 'in_progress');
create index fulfilments_failed on fulfilments (changed_at desc) where status = 'failed';

-- Work that admins do by hand.
create table fulfilment_tasks (
  id bigint generated always as identity primary key,
  fulfilment_id bigint not null unique references fulfilments on delete cascade,
  status text not null default 'open' check (status in ('open', 'doing', 'done', 'dropped')),
  title text not null,
  -- Steps with their state, such as the sites to list a product on.
  steps jsonb not null default '[]',
  -- Shown to the customer.
  report text,
  -- Shown to admins only.
  notes text,
  assignee_id bigint references members on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  done_at timestamptz,
  check ((status in ('done', 'dropped')) = (done_at is not null))
);
create index fulfilment_tasks_board on fulfilment_tasks (status, created_at);

-- Reviews of a profile against its website, as delivered.
create table profile_reviews (
  id bigint generated always as identity primary key,
  line_id bigint not null unique references order_lines on delete cascade,
  listing_id bigint references listings on delete set null,
  report jsonb not null,
  written_at timestamptz not null
);
create index profile_reviews_listing on profile_reviews (listing_id, written_at desc) where listing_id is not null;

-- Invoices

-- The last number of each series. Incremented in the transaction that issues the invoice, so that there are no gaps.
create table invoice_series (
  series text primary key check (series ~ '^[A-Z0-9][A-Z0-9-]{0,19}$'),
  last_number bigint not null default 0 check (last_number >= 0)
);

create table invoices (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  series text not null references invoice_series,
  number bigint not null check (number > 0),
  order_id bigint not null references orders,
  -- For a credit note: the invoice it corrects, and the refund it documents.
  corrects_id bigint references invoices,
  refund_id bigint unique references refunds,
  net_cents bigint not null,
  vat_cents bigint not null,
  total_cents bigint not null,
  -- Seller, buyer, lines and notes as issued.
  document jsonb not null,
  issued_at timestamptz not null,
  unique (series, number),
  check (total_cents = net_cents + vat_cents),
  check (
    (kind = 'invoice' and corrects_id is null and refund_id is null and total_cents >= 0)
    or (kind = 'credit_note' and corrects_id is not null and refund_id is not null and total_cents <= 0)
  )
);
create unique index invoices_one_per_order on invoices (order_id) where kind = 'invoice';
create index invoices_order on invoices (order_id, id);
create index invoices_issued on invoices (issued_at);

-- Invoices are never changed or deleted, as the law requires. Mistakes are corrected by a credit note.
create function invoices_stay() returns trigger language plpgsql as $$
begin
  raise exception 'invoices are never changed' using errcode = 'restrict_violation';
end $$;
create trigger invoices_stay before update or delete on invoices for each row execute function invoices_stay();
create trigger invoices_stay_whole before truncate on invoices for each statement execute function invoices_stay();
