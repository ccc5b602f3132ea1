-- Running the site.

-- Progress of the guided set-up. It starts with the first admin, and ends when the last step is done or skipped.
create table set_up (
  one boolean primary key default true check (one),
  begun_at timestamptz not null,
  step text not null check (step in ('site', 'categories', 'mail')),
  finished_at timestamptz
);
