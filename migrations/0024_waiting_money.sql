-- When a gateway was last asked about a payment, and when an event that came early was last tried: whoever has waited longest is next.
alter table payments add column asked_at timestamptz;
drop index payments_unsettled;
create index payments_unsettled on payments ((coalesce(asked_at, begun_at))) where status = 'begun' and reference is not null;
alter table gateway_events add column tried_at timestamptz;
drop index gateway_events_unhandled;
create index gateway_events_unhandled on gateway_events ((coalesce(tried_at, received_at))) where handled_at is null;

-- What came, in the currency that it came in: what goes back is counted against it. It was marked as a whole before.
alter table payments add column came_cents bigint generated always as (coalesce(nullif(received_cents, 0), amount_cents)) stored;
alter table payments drop constraint payments_check;
update payments set refunded_cents = came_cents where status = 'surplus' and refunded_cents > 0;
alter table payments add constraint payments_refunded check (refunded_cents between 0 and came_cents);

-- A listing whose launch was called off while it was hidden stays hidden, and is a draft when it is shown again.
alter table listings drop constraint listings_hidden_from_check;
alter table listings add constraint listings_hidden_from_check check (hidden_from in ('draft', 'awaiting_badge', 'scheduled', 'live'));
