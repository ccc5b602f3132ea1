-- Every version of the brand: the draft that admins work on, the published one, and those before it.
create table brands (
  id bigint generated always as identity primary key,
  state text not null check (state in ('draft', 'published', 'past')),
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  -- The version that it was restored from.
  restored_from bigint references brands on delete set null,
  edited_by bigint references members on delete set null,
  via text not null check (via in ('site', 'command line', 'program')),
  edited_at timestamptz not null,
  published_at timestamptz,
  check ((state = 'draft') = (published_at is null))
);
-- At most one draft and one published version.
create unique index brands_current on brands (state) where state <> 'past';
create index brands_edited_by on brands (edited_by);
create index brands_restored_from on brands (restored_from);

alter table pictures drop constraint pictures_kind_check;
alter table pictures add constraint pictures_kind_check check (kind in ('logo', 'screenshot', 'wordmark'));
