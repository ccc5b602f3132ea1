-- Static pages, such as imprint and guidelines. Visitors see the published version; newer ones are a draft.
create table site_pages (
  id bigint generated always as identity primary key,
  -- The address: that of the published version, or of the newest while none is published.
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,99}$'),
  -- Incremented on every save, so that nobody overwrites a version they haven't seen.
  version int not null default 1,
  published_version int check (published_version <= version),
  published_at timestamptz,
  check ((published_version is null) = (published_at is null))
);

-- Former slugs, which redirect. A slug that is in use again belongs to the page that has it now.
create table site_page_slugs (
  slug text primary key,
  page_id bigint not null references site_pages on delete cascade
);
create index site_page_slugs_page on site_page_slugs (page_id);

create table site_page_versions (
  page_id bigint not null references site_pages on delete cascade,
  version int not null,
  slug text not null,
  title text not null,
  description text,
  body text not null,
  in_menu boolean not null,
  in_footer boolean not null,
  -- Hashes of the pictures in the text, which are kept as long as the version is.
  pictures text[] not null default '{}',
  saved_by bigint references members on delete set null,
  saved_at timestamptz not null,
  primary key (page_id, version)
);
create index site_page_versions_saved_by on site_page_versions (saved_by);
create index site_page_versions_pictures on site_page_versions using gin (pictures);
alter table site_pages add constraint site_pages_published
  foreign key (id, published_version) references site_page_versions (page_id, version) deferrable initially deferred;

-- Authors are members with a role; `author` names a guest. Tags are kept as typed, with their slugs in the same order.
alter table posts
  add column authors bigint[] not null default '{}',
  add column tags text[] not null default '{}',
  add column tag_slugs text[] not null default '{}' check (cardinality(tag_slugs) = cardinality(tags)),
  add column cover text references pictures,
  add column cover_alt text,
  add column pictures text[] not null default '{}';
create index posts_tag_slugs on posts using gin (tag_slugs);
create index posts_cover on posts (cover) where cover is not null;
create index posts_pictures on posts using gin (pictures);

alter table post_versions
  add column authors bigint[] not null default '{}',
  add column tags text[] not null default '{}',
  add column cover text,
  add column cover_alt text,
  add column pictures text[] not null default '{}';
create index post_versions_saved_by on post_versions (saved_by);
create index post_versions_pictures on post_versions using gin (pictures);
