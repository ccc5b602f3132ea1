-- Whether the checklist for a new site was dismissed.
create table getting_started (
  one boolean primary key default true check (one),
  dismissed_at timestamptz not null
);
