-- Actions on many items of an admin list, done one by one in the background.
create table bulk_runs (
  id bigint generated always as identity primary key,
  list text not null,
  action text not null,
  -- What the list was filtered by, to go back to it.
  filter jsonb not null,
  reason text,
  -- Empty once the account is gone, which ends the run.
  requested_by bigint references members on delete set null,
  requested_at timestamptz not null,
  status text not null default 'running' check (status in ('running', 'done', 'canceled')),
  finished_at timestamptz,
  constraint bulk_runs_finished check ((finished_at is null) = (status = 'running'))
);
create index bulk_runs_requested_by on bulk_runs (requested_by);

create table bulk_items (
  run_id bigint not null references bulk_runs on delete cascade,
  position integer not null,
  item text not null,
  label text not null,
  -- Changed in the transaction of the action itself, so that no item is done twice.
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  error text,
  primary key (run_id, position),
  constraint bulk_items_once unique (run_id, item),
  constraint bulk_items_error check ((error is not null) = (state = 'failed'))
);
create index bulk_items_waiting on bulk_items (run_id, position) where state = 'waiting';
create index bulk_items_failed on bulk_items (run_id, position) where state = 'failed';
