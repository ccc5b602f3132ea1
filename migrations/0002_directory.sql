-- Categories are two deep: a category below another cannot have categories of its own.
create table categories (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'),
  name text not null,
  description text,
  faqs jsonb not null default '[]',
  attributes jsonb not null default '[]',
  position int not null default 0,
  parent_id bigint,
  is_top boolean not null generated always as (parent_id is null) stored,
  parent_is_top boolean generated always as (case when parent_id is null then null else true end) stored,
  unique (id, is_top),
  foreign key (parent_id, parent_is_top) references categories (id, is_top)
);
create index categories_parent on categories (parent_id, position);

-- What lists filter and sort by. Narrow, because a vote rewrites the row; what the listing says stands in profiles.
create table listings (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'),
  status text not null default 'draft' check (status in ('draft', 'awaiting_badge', 'scheduled', 'live', 'hidden')),
  plan text check (plan in ('free', 'paid')),
  owner_id bigint references members on delete set null,
  domain text not null,
  category_id bigint references categories,
  stage text,
  country text check (country ~ '^[A-Z]{2}$'),
  pricing_model text,
  launch_week date check (extract(isodow from launch_week) = 1),
  launched_at timestamptz,
  featured_until timestamptz,
  verified_at timestamptz,
  unlocked text[] not null default '{}' check (unlocked <@ array['story', 'milestones', 'media']),
  votes int not null default 0 check (votes >= 0),
  followers int not null default 0 check (followers >= 0),
  views bigint not null default 0,
  clicks bigint not null default 0,
  rating_sum int not null default 0,
  rating_count int not null default 0,
  -- Base 2 logarithm of the sum of 2^(t/48h) over the counted votes, so that it never overflows.
  trending double precision,
  domain_rating int check (domain_rating between 0 and 100),
  revenue_cents bigint,
  billboard_cents bigint not null default 0 check (billboard_cents >= 0),
  created_at timestamptz not null,
  check (status <> 'live' or (launched_at is not null and category_id is not null)),
  check (status <> 'scheduled' or launch_week is not null)
);
create index listings_owner on listings (owner_id, id desc) where owner_id is not null;
create index listings_domain on listings (domain, id);
create index listings_votes on listings (votes desc, launched_at, id) where status = 'live';
create index listings_newest on listings (launched_at desc, id desc) where status = 'live';
create index listings_trending on listings (trending desc nulls last, launched_at desc, id desc) where status = 'live';
create index listings_views on listings (views desc, launched_at, id) where status = 'live';
create index listings_followers on listings (followers desc, launched_at, id) where status = 'live';
create index listings_country on listings (country, votes desc, launched_at, id) where status = 'live';
create index listings_stage on listings (stage, votes desc, launched_at, id) where status = 'live';
create index listings_pricing on listings (pricing_model, votes desc, launched_at, id) where status = 'live';
create index listings_category on listings (category_id, votes desc, launched_at, id) where status = 'live';
create index listings_domain_rating on listings (domain_rating desc, launched_at, id) where status = 'live' and domain_rating is not null;
create index listings_revenue on listings (revenue_cents desc, launched_at, id) where status = 'live' and revenue_cents is not null;
create index listings_billboard on listings (billboard_cents desc, launched_at, id) where status = 'live' and billboard_cents > 0;
create index listings_upcoming on listings (launch_week, id) where status = 'scheduled';

-- How many listings there are in each status. Kept by triggers, so that no list has to count a million rows.
create table status_counts (
  status text primary key,
  listings bigint not null
);

create function status_counts_follow_listings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into status_counts as c (status, listings) select status, count(*) from new_listings group by status order by status
    on conflict (status) do update set listings = c.listings + excluded.listings;
  elsif tg_op = 'DELETE' then
    update status_counts c set listings = c.listings - gone.count
    from (select status, count(*) as count from old_listings group by status order by status) gone where c.status = gone.status;
  else
    insert into status_counts as c (status, listings)
    select status, sum(change) from (
      select status, 1 as change from new_listings union all select status, -1 from old_listings
    ) moves group by status having sum(change) <> 0 order by status
    on conflict (status) do update set listings = c.listings + excluded.listings;
  end if;
  return null;
end $$;
create trigger status_counts_add after insert on listings
  referencing new table as new_listings for each statement execute function status_counts_follow_listings();
create trigger status_counts_move after update on listings
  referencing old table as old_listings new table as new_listings for each statement execute function status_counts_follow_listings();
create trigger status_counts_remove after delete on listings
  referencing old table as old_listings for each statement execute function status_counts_follow_listings();

create table profiles (
  listing_id bigint primary key references listings on delete cascade,
  name text not null,
  tagline text not null,
  short_description text,
  description text,
  website_url text not null,
  logo_url text,
  pricing_summary text,
  city text,
  founded_year int,
  features text[] not null default '{}',
  usps text[] not null default '{}',
  keywords text[] not null default '{}',
  tags text[] not null default '{}',
  contact_email text,
  demo_video_url text,
  headline text,
  summary text,
  seo_title text,
  seo_description text,
  faqs jsonb not null default '[]',
  socials jsonb not null default '{}',
  attributes jsonb not null default '{}',
  not_found_on_website text[] not null default '{}',
  updated_at timestamptz not null
);

create table listing_categories (
  listing_id bigint not null references listings on delete cascade,
  category_id bigint not null references categories,
  position int not null check (position between 0 and 3),
  primary key (listing_id, category_id),
  unique (listing_id, position)
);
create index listing_categories_category on listing_categories (category_id, listing_id);

-- Which live listings stand in a category or below it, in the order its page shows them. Kept by triggers.
create table category_entries (
  category_id bigint not null references categories on delete cascade,
  listing_id bigint not null references listings on delete cascade,
  votes int not null,
  launched_at timestamptz not null,
  primary key (listing_id, category_id)
);
create index category_entries_order on category_entries (category_id, votes desc, launched_at, listing_id);

create table category_counts (
  category_id bigint primary key references categories on delete cascade,
  listings int not null default 0 check (listings >= 0)
);

create function fill_category_entries(changed bigint) returns void language sql as $$
  delete from category_entries where listing_id = changed;
  insert into category_entries (category_id, listing_id, votes, launched_at)
  select distinct place.id, l.id, l.votes, l.launched_at
  from listings l
  join listing_categories lc on lc.listing_id = l.id
  join categories c on c.id = lc.category_id
  cross join lateral (values (c.id), (c.parent_id)) as place (id)
  where l.id = changed and l.status = 'live' and place.id is not null
$$;

create function category_entries_follow_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status and new.launched_at is not distinct from old.launched_at then
    if new.votes <> old.votes then
      update category_entries set votes = new.votes where listing_id = new.id;
    end if;
  else
    perform fill_category_entries(new.id);
  end if;
  return null;
end $$;
create trigger category_entries_follow_listing after insert or update of status, votes, launched_at on listings
  for each row execute function category_entries_follow_listing();

create function category_entries_follow_categories() returns trigger language plpgsql as $$
begin
  perform fill_category_entries(coalesce(new.listing_id, old.listing_id));
  return null;
end $$;
create trigger category_entries_follow_categories after insert or update or delete on listing_categories
  for each row execute function category_entries_follow_categories();

create function category_counts_follow_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into category_counts as c (category_id, listings)
    select category_id, count(*) from new_entries group by category_id order by category_id
    on conflict (category_id) do update set listings = c.listings + excluded.listings;
  else
    update category_counts c set listings = c.listings - gone.count
    from (select category_id, count(*) as count from old_entries group by category_id order by category_id) as gone
    where c.category_id = gone.category_id;
  end if;
  return null;
end $$;
create trigger category_counts_add after insert on category_entries
  referencing new table as new_entries for each statement execute function category_counts_follow_entries();
create trigger category_counts_remove after delete on category_entries
  referencing old table as old_entries for each statement execute function category_counts_follow_entries();

-- A listing launches in a week; a relaunch is a second row.
create table launches (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  week date not null check (extract(isodow from week) = 1),
  launched_at timestamptz,
  votes int not null default 0 check (votes >= 0),
  unique (listing_id, week)
);
create index launches_week on launches (week, votes desc, launched_at, listing_id);

create table votes (
  listing_id bigint not null references listings on delete cascade,
  member_id bigint not null references members on delete cascade,
  cast_at timestamptz not null,
  -- Monday of the week it was cast in, in the site's time zone.
  week date not null,
  -- Why it does not count; null when it does.
  discounted text check (discounted in ('own_listing', 'network_burst', 'new_account', 'same_device')),
  network text,
  device text,
  primary key (listing_id, member_id)
);
create index votes_member on votes (member_id, cast_at desc);
create index votes_listing_network on votes (listing_id, network, cast_at) where network is not null;
create index votes_listing_device on votes (listing_id, device) where device is not null;
create index votes_discounted on votes (cast_at desc) where discounted is not null;
create index votes_listing_day on votes (listing_id, cast_at);

create function vote_weight(cast_at timestamptz) returns double precision immutable language sql as $$
  select extract(epoch from cast_at)::double precision / 172800
$$;

create function add_log2(a double precision, b double precision) returns double precision immutable language sql as $$
  select case when a is null then b when b is null then a else greatest(a, b) + log(2.0, (1 + power(2::double precision, -least(abs(a - b), 1000)))::numeric)::double precision end
$$;

create function counters_follow_votes() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.discounted is null then
    update launches set votes = votes - 1 where listing_id = old.listing_id and week = old.week;
    update listings set votes = votes - 1, trending = (
      select max(weight) + ln(sum(power(2::double precision, weight - top))) / ln(2)
      from (select vote_weight(v.cast_at) as weight, max(vote_weight(v.cast_at)) over () as top from votes v where v.listing_id = old.listing_id and v.discounted is null) w
    ) where id = old.listing_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.discounted is null then
    update launches set votes = votes + 1 where listing_id = new.listing_id and week = new.week;
    update listings set votes = votes + 1, trending = add_log2(trending, vote_weight(new.cast_at)) where id = new.listing_id;
  end if;
  return null;
end $$;
create trigger counters_follow_votes after insert or delete or update of discounted, week on votes
  for each row execute function counters_follow_votes();

create table follows (
  listing_id bigint not null references listings on delete cascade,
  member_id bigint not null references members on delete cascade,
  followed_at timestamptz not null,
  primary key (listing_id, member_id)
);
create index follows_member on follows (member_id, followed_at desc);

create function counters_follow_follows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update listings set followers = followers + 1 where id = new.listing_id;
  else
    update listings set followers = followers - 1 where id = old.listing_id;
  end if;
  return null;
end $$;
create trigger counters_follow_follows after insert or delete on follows
  for each row execute function counters_follow_follows();

create table reviews (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  member_id bigint not null references members on delete cascade,
  rating int not null check (rating between 1 and 5),
  title text,
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'published', 'rejected')),
  written_at timestamptz not null,
  unique (listing_id, member_id)
);
create index reviews_listing on reviews (listing_id, written_at desc) where status = 'published';
create index reviews_pending on reviews (written_at) where status = 'pending';

create function counters_follow_reviews() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.status = 'published' then
    update listings set rating_sum = rating_sum - old.rating, rating_count = rating_count - 1 where id = old.listing_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.status = 'published' then
    update listings set rating_sum = rating_sum + new.rating, rating_count = rating_count + 1 where id = new.listing_id;
  end if;
  return null;
end $$;
create trigger counters_follow_reviews after insert or delete or update of status, rating on reviews
  for each row execute function counters_follow_reviews();

-- Views and visits of a listing by day and where people came from.
create table traffic (
  listing_id bigint not null references listings on delete cascade,
  day date not null,
  source text not null,
  views int not null default 0,
  clicks int not null default 0,
  primary key (listing_id, day, source)
);

create function counters_follow_traffic() returns trigger language plpgsql as $$
begin
  update listings set views = views + new.views - coalesce(old.views, 0), clicks = clicks + new.clicks - coalesce(old.clicks, 0)
  where id = new.listing_id;
  return null;
end $$;
create trigger counters_follow_traffic after insert or update on traffic
  for each row execute function counters_follow_traffic();

create table founders (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'),
  name text not null,
  bio text,
  country text check (country ~ '^[A-Z]{2}$'),
  photo_url text,
  socials jsonb not null default '{}',
  member_id bigint references members on delete set null,
  -- The name folded for search: lower case, without accents.
  search_name text not null,
  -- How many live listings name this founder. Kept by triggers.
  live_listings int not null default 0
);
create index founders_listed on founders (search_name, id) where live_listings > 0;
create index founders_country on founders (country, search_name, id) where live_listings > 0;
create extension if not exists pg_trgm;
create index founders_search on founders using gin (search_name gin_trgm_ops) where live_listings > 0;

create table listing_founders (
  listing_id bigint not null references listings on delete cascade,
  founder_id bigint not null references founders on delete cascade,
  title text,
  position int not null default 0,
  primary key (listing_id, founder_id)
);
create index listing_founders_founder on listing_founders (founder_id, listing_id);

create function founders_follow_listing() returns trigger language plpgsql as $$
begin
  if (old.status = 'live') <> (new.status = 'live') then
    update founders set live_listings = live_listings + case when new.status = 'live' then 1 else -1 end
    where id in (select founder_id from listing_founders where listing_id = new.id);
  end if;
  return null;
end $$;
create trigger founders_follow_listing after update of status on listings
  for each row execute function founders_follow_listing();

create function founders_follow_links() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update founders set live_listings = live_listings + 1
    where id = new.founder_id and exists (select from listings where id = new.listing_id and status = 'live');
  else
    update founders set live_listings = live_listings - 1
    where id = old.founder_id and exists (select from listings where id = old.listing_id and status = 'live');
  end if;
  return null;
end $$;
create trigger founders_follow_links after insert or delete on listing_founders
  for each row execute function founders_follow_links();

create table stories (
  listing_id bigint primary key references listings on delete cascade,
  title text,
  story text,
  why_started text,
  problem text,
  journey text,
  challenges text,
  achievements text,
  lessons text,
  whats_next text,
  updated_at timestamptz not null
);

create table milestones (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  date date not null,
  title text not null,
  description text,
  url text
);
create index milestones_listing on milestones (listing_id, date desc, id desc);

create table updates (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  title text not null,
  body text not null,
  posted_at timestamptz not null
);
create index updates_listing on updates (listing_id, posted_at desc, id desc);
create index updates_latest on updates (posted_at desc, id desc);

create table media (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  kind text not null check (kind in ('image', 'video')),
  url text not null,
  alt text,
  width int,
  height int,
  position int not null default 0
);
create index media_listing on media (listing_id, position, id);

create table alternatives (
  listing_id bigint not null references listings on delete cascade,
  alternative_id bigint not null references listings on delete cascade check (alternative_id <> listing_id),
  approved_at timestamptz not null,
  primary key (listing_id, alternative_id)
);
create index alternatives_of on alternatives (alternative_id);

create table domain_ratings (
  listing_id bigint not null references listings on delete cascade,
  measured_on date not null,
  value int not null check (value between 0 and 100),
  source text not null,
  primary key (listing_id, measured_on)
);

create function newest_domain_rating() returns trigger language plpgsql as $$
begin
  update listings set domain_rating = (select value from domain_ratings where listing_id = new.listing_id order by measured_on desc limit 1)
  where id = new.listing_id;
  return null;
end $$;
create trigger newest_domain_rating after insert or update on domain_ratings
  for each row execute function newest_domain_rating();

create table revenues (
  listing_id bigint not null references listings on delete cascade,
  month date not null check (extract(day from month) = 1),
  cents bigint not null check (cents >= 0),
  source text not null,
  verified_at timestamptz not null,
  primary key (listing_id, month)
);

create function newest_revenue() returns trigger language plpgsql as $$
begin
  update listings set revenue_cents = (select cents from revenues where listing_id = new.listing_id order by month desc limit 1)
  where id = new.listing_id;
  return null;
end $$;
create trigger newest_revenue after insert or update on revenues
  for each row execute function newest_revenue();

create table awards (
  id bigint generated always as identity primary key,
  week date not null check (extract(isodow from week) = 1),
  place int not null check (place between 1 and 3),
  listing_id bigint not null references listings on delete cascade,
  votes int not null,
  made_at timestamptz not null,
  unique (week, place),
  unique (week, listing_id)
);
create index awards_listing on awards (listing_id, week desc);

create table posts (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'),
  title text not null,
  excerpt text,
  body text not null,
  author text,
  faqs jsonb not null default '[]',
  published_at timestamptz,
  search tsvector not null
);
create index posts_published on posts (published_at desc, id desc) where published_at is not null;
create index posts_search on posts using gin (search) with (fastupdate = off);

create table products (
  code text primary key,
  name text not null,
  description text not null,
  price_cents bigint not null check (price_cents >= 0),
  needs_listing boolean not null,
  takes_week boolean not null default false,
  options jsonb,
  position int not null,
  retired_at timestamptz
);

create table product_prices (
  id bigint generated always as identity primary key,
  code text not null references products on delete cascade,
  price_cents bigint not null,
  changed_by text,
  changed_at timestamptz not null
);
create index product_prices_code on product_prices (code, changed_at desc);

create table listing_events (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  from_status text,
  to_status text not null,
  cause text not null,
  actor_id bigint references members on delete set null,
  happened_at timestamptz not null
);
create index listing_events_listing on listing_events (listing_id, id desc);

-- What search reads: words made by our own tokeniser, head (name, tagline, keywords) and body (description).
create table search_documents (
  listing_id bigint primary key references listings on delete cascade,
  head tsvector not null,
  body tsvector not null
);
create index search_documents_head on search_documents using gin (head) with (fastupdate = off);
create index search_documents_body on search_documents using gin (body) with (fastupdate = off);

-- Every word that stands in a document, with how many do: the vocabulary that mistyped words are corrected by.
create table search_words (
  word text primary key,
  documents int not null
);

