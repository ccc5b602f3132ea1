-- What the editor of a draft shows besides the fields.

-- The page that is being read, and those that were, by name.
alter table drafts
  add column progress_page text,
  add column progress_pages text[] not null default '{}';

-- What the latest redraft found: when, from which pages, and whether it changed the field.
alter table draft_parts add column redraft jsonb;

-- Our copy of a draft's logo, or why there is none. A row with neither is a fetch that has not finished.
create table draft_logos (
  draft_id uuid primary key references drafts on delete cascade,
  url text not null,
  picture text check (picture ~ '^[0-9a-f]{32}$'),
  error text,
  requested_at timestamptz not null,
  check (picture is null or error is null)
);
create index draft_logos_picture on draft_logos (picture) where picture is not null;
