-- What customers agree to before they pay, in every wording that was ever shown.
create table consent_texts (
  version text primary key check (version ~ '^[0-9a-f]{16}$'),
  kind text not null check (kind in ('terms', 'immediate_performance')),
  -- The sentence beside the checkbox.
  wording text not null,
  -- The text that it refers to.
  document text,
  first_used_at timestamptz not null
);
create table order_consents (
  order_id bigint not null references orders on delete cascade,
  version text not null references consent_texts,
  given_at timestamptz not null,
  primary key (order_id, version)
);

-- Orders that staff created for a person, as a gift or paid outside of the gateways.
create table manual_orders (
  order_id bigint primary key references orders on delete cascade,
  -- A form sent twice makes one order.
  key text not null unique check (length(key) between 1 and 100),
  reason text not null check (length(reason) between 1 and 500),
  created_by bigint references members on delete set null
);
create index manual_orders_created_by on manual_orders (created_by) where created_by is not null;
