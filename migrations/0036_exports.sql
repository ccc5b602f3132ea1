-- Full exports of the site, encrypted by a passphrase and made in the background, and the schedule for them.
create table exports (
  id bigint generated always as identity primary key,
  status text not null check (status in ('waiting', 'running', 'ready', 'failed', 'canceled')),
  scheduled boolean not null,
  pictures boolean not null,
  -- Empty for the schedule and the command line.
  requested_by bigint references members on delete set null,
  requested_at timestamptz not null,
  -- Sealed by the secret of the site, and only until the file is written.
  passphrase bytea,
  -- The attempt that may write to this row. A new one takes over from one whose process ended.
  run uuid,
  attempts integer not null default 0,
  progress jsonb not null default '{}',
  finished_at timestamptz,
  error text,
  file text,
  bytes bigint,
  -- Empty for scheduled exports, of which the latest are kept.
  expires_at timestamptz,
  constraint exports_passphrase check ((passphrase is not null) = (status in ('waiting', 'running'))),
  constraint exports_file check (status <> 'ready' or (file is not null and bytes is not null)),
  constraint exports_error check ((error is not null) = (status = 'failed'))
);
-- One at a time.
create unique index exports_unfinished on exports ((true)) where status in ('waiting', 'running');
create index exports_requested_by on exports (requested_by);

create table export_schedule (
  singleton boolean primary key default true check (singleton),
  every text not null check (every in ('day', 'week')),
  keep integer not null check (keep between 1 and 30),
  pictures boolean not null,
  passphrase bytea not null,
  set_by bigint references members on delete set null,
  set_at timestamptz not null
);
create index export_schedule_set_by on export_schedule (set_by);
