-- What the gateway calls the money it took, by which it is given back, and what really came when that was not what was asked for.
alter table payments
  add column capture_reference text,
  add column received_cents bigint check (received_cents >= 0),
  add column received_currency text check (length(received_currency) between 3 and 8);
create unique index payments_capture on payments (gateway, capture_reference) where capture_reference is not null;
create index payments_unsettled on payments (begun_at) where status = 'begun' and reference is not null;

-- The event as it was understood, so that one that came too early can be taken in later.
alter table gateway_events add column told jsonb;

-- Which lines a refund takes back when it is not the whole order; why it failed, or where the customer fetches the money.
alter table refunds
  add column line_ids bigint[] not null default '{}',
  add column note text;
create index refunds_asked on refunds (asked_at) where status = 'asked';
