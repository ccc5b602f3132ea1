-- Every change of a setting. No value is the default.
create table setting_changes (
  id bigint generated always as identity primary key,
  key text not null,
  before jsonb,
  after jsonb,
  changed_by bigint references members on delete set null,
  via text not null check (via in ('site', 'command line', 'program')),
  changed_at timestamptz not null
);
create index setting_changes_key on setting_changes (key, id desc);

-- Addresses that categories and posts had before. One that is used again belongs to whoever has it now.
create table category_slugs (
  slug text primary key,
  category_id bigint not null references categories on delete cascade
);
create index category_slugs_category on category_slugs (category_id);

create table post_slugs (
  slug text primary key,
  post_id bigint not null references posts on delete cascade
);
create index post_slugs_post on post_slugs (post_id);

-- Counts the saved texts of a post, so that nobody saves over what they have not seen.
alter table posts add column version int not null default 1;

create table post_versions (
  post_id bigint not null references posts on delete cascade,
  version int not null,
  slug text not null,
  title text not null,
  excerpt text,
  body text not null,
  author text,
  faqs jsonb not null,
  published_at timestamptz,
  saved_by bigint references members on delete set null,
  saved_at timestamptz not null,
  primary key (post_id, version)
);
