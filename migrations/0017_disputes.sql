-- Counts what was changed on a product, so that of two who change it at once the second sees what the first did.
alter table products add column revision int not null default 0;

-- Money that came on top of a payment is one of its own: it pays for nothing and has to go back.
alter table payments add column beyond_id bigint unique references payments;
alter table payments add check (beyond_id is null or status = 'surplus');

-- Money that a bank or PayPal took, rather than was given.
alter table refunds add column taken boolean not null default false;

-- A customer asked their bank or PayPal for the money instead of the site team.
create table disputes (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  -- What the gateway calls it.
  reference text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null check (length(currency) between 3 and 8),
  reason text,
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  -- Until when the gateway waits for an answer of the site team.
  answer_by timestamptz,
  -- What books the money of a lost one: however many events tell of it, it is booked once.
  refund_id bigint unique references refunds,
  opened_at timestamptz not null,
  closed_at timestamptz,
  unique (payment_id, reference),
  check ((status = 'open') = (closed_at is null))
);
create index disputes_open on disputes (opened_at) where status = 'open';
