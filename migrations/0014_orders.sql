-- What the European register, or another one, said of a VAT number. Rows are added and never changed: they are evidence.
create table vat_checks (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  number text not null check (number ~ '^[A-Z0-9+*]{2,20}$'),
  outcome text not null check (outcome in ('valid', 'invalid', 'unknown')),
  -- What proves to a tax office that it was asked.
  request_identifier text,
  trader_name text,
  trader_address text,
  -- Why the answer is not known.
  fault text,
  checked_at timestamptz not null
);
create index vat_checks_newest on vat_checks (country, number, checked_at desc);

-- An order keeps the prices of the moment it was made. VAT follows the billing details until it is paid.
create table orders (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^SW-[0-9]{4}[2-9A-HJ-NP-Z]{8}$'),
  -- Opens the checkout page: whoever holds it may pay.
  token text not null unique check (length(token) >= 32),
  member_id bigint references members on delete set null,
  status text not null default 'pending' check (status in ('pending', 'paid', 'refunded', 'cancelled', 'expired', 'failed')),
  currency text not null default 'USD' check (currency = 'USD'),
  net_cents bigint not null check (net_cents >= 0),
  vat_cents bigint not null check (vat_cents >= 0),
  total_cents bigint not null,
  -- Where VAT is due; null until a country is known.
  vat_country text check (vat_country ~ '^[A-Z]{2}$'),
  -- In hundredths of a percent: 2550 is 25.5 %.
  vat_rate int not null check (vat_rate between 0 and 10000),
  vat_treatment text not null check (vat_treatment in ('unknown_place', 'domestic', 'destination', 'reverse_charge', 'outside', 'not_registered')),
  vat_note text,
  vat_check_id bigint references vat_checks,
  -- name, company, email, line1, line2, city, region, postcode, country, vat_number: what was given of them.
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
create index orders_due on orders (expires_at) where status = 'pending';
create index orders_paid on orders (paid_at desc, id desc) where paid_at is not null;

create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  position int not null check (position between 0 and 19),
  product text not null references products,
  -- As they were called when the order was made.
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

-- The lines of an order add up to its total, whoever wrote them. Looked at when the transaction ends.
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
    cross join lateral (select sum(net_cents) as net, sum(vat_cents) as vat from order_lines where order_id = o.id) lines
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

-- What the customer paid for, and what they paid, is not rewritten afterwards.
create function paid_orders_stay() returns trigger language plpgsql as $$
begin
  if old.paid_at is not null and (old.number, old.net_cents, old.vat_cents, old.vat_country, old.vat_rate, old.vat_treatment, old.paid_at)
    is distinct from (new.number, new.net_cents, new.vat_cents, new.vat_country, new.vat_rate, new.vat_treatment, new.paid_at) then
    raise exception 'a paid order is not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger paid_orders_stay before update on orders for each row execute function paid_orders_stay();

-- What speaks for where the customer is: the billing address, the country of the connection, of the VAT number, of the card.
create table place_evidence (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  kind text not null check (kind in ('billing_address', 'connection', 'vat_number', 'payment')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  detail jsonb not null default '{}',
  recorded_at timestamptz not null,
  unique (order_id, kind, country)
);

-- One attempt to pay. It keeps the terms it was begun under, so that whoever changes the billing details meanwhile pays what they saw.
create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  gateway text not null check (gateway ~ '^[a-z]{2,20}$'),
  -- What the gateway calls it; absent until it answered.
  reference text,
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null default 'USD' check (currency = 'USD'),
  -- billing and vat as they were.
  terms jsonb not null,
  -- surplus: money that came though the order needed none any more; it has to go back.
  status text not null default 'begun' check (status in ('begun', 'paid', 'failed', 'cancelled', 'surplus')),
  note text,
  begun_at timestamptz not null,
  settled_at timestamptz,
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
  unique (gateway, reference),
  check ((status = 'begun') = (settled_at is null)),
  check (refunded_cents = 0 or status in ('paid', 'surplus'))
);
create unique index payments_one_paid on payments (order_id) where status = 'paid';
create index payments_order on payments (order_id, id desc);
create index payments_surplus on payments (settled_at) where status = 'surplus';

-- What gateways told us, each event once however often it is delivered.
create table gateway_events (
  id bigint generated always as identity primary key,
  gateway text not null,
  event_id text not null,
  kind text not null,
  payment_id bigint references payments,
  body jsonb not null,
  received_at timestamptz not null,
  deliveries int not null default 1,
  handled_at timestamptz,
  -- What came of it, in words for the site team.
  outcome text,
  unique (gateway, event_id)
);
create index gateway_events_newest on gateway_events (received_at desc, id desc);
create index gateway_events_unhandled on gateway_events (received_at) where handled_at is null;
create index gateway_events_payment on gateway_events (payment_id) where payment_id is not null;

create table refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  -- What makes one refund out of a button that was pressed twice.
  key text not null unique,
  -- What the gateway calls it.
  reference text,
  amount_cents bigint not null check (amount_cents > 0),
  reason text,
  -- Who asked for it: an address of the site team, or the gateway.
  asked_by text not null,
  status text not null default 'asked' check (status in ('asked', 'done', 'failed')),
  asked_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'asked') = (settled_at is null))
);
create unique index refunds_reference on refunds (payment_id, reference) where reference is not null;
create index refunds_payment on refunds (payment_id, id);

-- What has to happen for a paid line: one part, or the three of a bundle. The key makes sure that each happens once.
create table fulfilments (
  id bigint generated always as identity primary key,
  line_id bigint not null references order_lines on delete cascade,
  part text not null check (part in ('launch', 'skip_queue', 'featured', 'done_for_you', 'extra_categories', 'relaunch', 'ai_review', 'billboard', 'by_hand')),
  status text not null default 'waiting' check (status in ('waiting', 'in_progress', 'done', 'failed', 'undone')),
  -- In words for the customer.
  note text,
  -- What it changed, by which a refund can take it back.
  effect jsonb not null default '{}',
  tries int not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (line_id, part)
);
create index fulfilments_open on fulfilments (created_at) where status in ('waiting', 'in_progress');
create index fulfilments_failed on fulfilments (changed_at desc) where status = 'failed';

-- What people of the site team do by hand.
create table fulfilment_tasks (
  id bigint generated always as identity primary key,
  fulfilment_id bigint not null unique references fulfilments on delete cascade,
  status text not null default 'open' check (status in ('open', 'doing', 'done', 'dropped')),
  title text not null,
  -- Steps with their state, such as the sites a product is listed on.
  steps jsonb not null default '[]',
  -- What the customer is told.
  report text,
  -- What only the team reads.
  notes text,
  assignee_id bigint references members on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  done_at timestamptz,
  check ((status in ('done', 'dropped')) = (done_at is not null))
);
create index fulfilment_tasks_board on fulfilment_tasks (status, created_at);

-- A review of a profile against its website, as it was bought.
create table profile_reviews (
  id bigint generated always as identity primary key,
  line_id bigint not null unique references order_lines on delete cascade,
  listing_id bigint references listings on delete set null,
  report jsonb not null,
  written_at timestamptz not null
);
create index profile_reviews_listing on profile_reviews (listing_id, written_at desc) where listing_id is not null;

-- The last number given out in a series. It is raised in the transaction that uses it, so that no number is ever skipped.
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
  -- The invoice that a credit note corrects, and the refund it is for.
  corrects_id bigint references invoices,
  refund_id bigint unique references refunds,
  net_cents bigint not null,
  vat_cents bigint not null,
  total_cents bigint not null,
  -- Seller, buyer, lines and notes as they were on that day.
  document jsonb not null,
  issued_at timestamptz not null,
  unique (series, number),
  check (total_cents = net_cents + vat_cents),
  check ((kind = 'invoice' and corrects_id is null and refund_id is null and total_cents >= 0)
    or (kind = 'credit_note' and corrects_id is not null and refund_id is not null and total_cents <= 0))
);
create unique index invoices_one_per_order on invoices (order_id) where kind = 'invoice';
create index invoices_order on invoices (order_id, id);

-- Invoices are never changed or removed. A mistake is corrected by a credit note.
create function invoices_stay() returns trigger language plpgsql as $$
begin
  raise exception 'invoices are never changed' using errcode = 'restrict_violation';
end $$;
create trigger invoices_stay before update or delete on invoices for each row execute function invoices_stay();
create trigger invoices_stay_whole before truncate on invoices for each statement execute function invoices_stay();
