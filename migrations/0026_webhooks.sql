-- Addresses that get an HTTP request when something happens.
create table webhook_endpoints (
  id bigint generated always as identity primary key,
  -- Null for an endpoint of the site, which gets the events of everyone.
  member_id bigint references members (id) on delete cascade,
  url text not null check (length(url) between 1 and 2000),
  description text not null default '' check (length(description) <= 200),
  events text[] not null check (cardinality(events) > 0),
  -- Encrypted. After a rotation both secrets sign until the old one expires.
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  created_at timestamptz not null,
  -- Since when every attempt has failed.
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('owner', 'failures', 'gone')),
  check ((old_secret is null) = (old_secret_until is null)),
  check ((disabled_at is null) = (disabled_because is null))
);
create index webhook_endpoints_by_member on webhook_endpoints (member_id);

-- The outbox: written in the transaction of what happened, if an endpoint wants to know.
create table webhook_events (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  type text not null,
  -- What happened; nobody is told twice.
  cause text not null unique,
  -- The exact text that is signed and sent.
  body text not null,
  created_at timestamptz not null
);
create index webhook_events_by_time on webhook_events (created_at);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoints (id) on delete cascade,
  event_id bigint not null references webhook_events (id) on delete cascade,
  -- What the event is about, such as listing:7. A delivery waits for earlier ones that share one of them.
  streams text[] not null default '{}',
  -- Someone asked for it, so it waits for no other.
  resend boolean not null default false,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  tries int not null default 0,
  created_at timestamptz not null,
  next_at timestamptz not null,
  -- A process is sending it until then.
  claimed_until timestamptz,
  settled_at timestamptz,
  error text,
  check ((status = 'waiting') = (settled_at is null))
);
create unique index webhook_deliveries_once on webhook_deliveries (endpoint_id, event_id) where not resend;
create unique index webhook_resends_once on webhook_deliveries (endpoint_id, event_id)
  where resend and status = 'waiting';
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, id) where status = 'waiting';
create index webhook_deliveries_due on webhook_deliveries (next_at) where status = 'waiting';
create index webhook_deliveries_of_event on webhook_deliveries (event_id);
create index webhook_deliveries_settled on webhook_deliveries (settled_at) where status <> 'waiting';

create table webhook_attempts (
  delivery_id bigint not null references webhook_deliveries (id) on delete cascade,
  number int not null,
  tried_at timestamptz not null,
  milliseconds int not null,
  -- Null if there was no response.
  status int,
  response text,
  error text,
  primary key (delivery_id, number)
);
