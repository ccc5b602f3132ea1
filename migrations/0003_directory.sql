-- The public directory: categories, listings and everything on their pages, launches and votes, founders, the blog,
-- search. Counters and derived columns are maintained by triggers, so that no page has to count a million rows.

-- Categories

-- Two levels only: a category that has a parent can't have children. The foreign key enforces it, because it can only
-- point at a row whose is_top is true.
create table categories (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'),
  -- Deferrable, so that an import can swap two names.
  name text not null unique deferrable initially immediate,
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

-- Former slugs, which redirect. A slug that is in use again belongs to the category that has it now.
create table category_slugs (
  slug text primary key,
  category_id bigint not null references categories on delete cascade
);
create index category_slugs_category on category_slugs (category_id);

-- Merges in progress. A job moves the listings in batches; the row disappears with its category.
create table category_merges (
  category_id bigint primary key references categories on delete cascade,
  into_id bigint not null references categories check (into_id <> category_id),
  -- Who requested it, in the form the audit trail stores.
  asked_by jsonb not null,
  asked_at timestamptz not null
);
create index category_merges_into on category_merges (into_id);

-- Listings

-- What lists filter and sort by. Kept narrow, because every vote rewrites the row; the texts are in profiles.
create table listings (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'),
  status text not null default 'draft' check (status in ('draft', 'awaiting_badge', 'scheduled', 'live', 'hidden')),
  -- The status that a hidden listing returns to. A launch canceled while the listing is hidden makes it a draft.
  hidden_from text check (hidden_from in ('draft', 'awaiting_badge', 'scheduled', 'live')),
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
  -- Base 2 logarithm of the sum of 2^(t/48h) over the counted votes. The logarithm keeps it from overflowing.
  trending double precision,
  domain_rating int check (domain_rating between 0 and 100),
  revenue_cents bigint,
  billboard_cents bigint not null default 0 check (billboard_cents >= 0),
  created_at timestamptz not null,
  check (status <> 'live' or (launched_at is not null and category_id is not null)),
  check (status <> 'scheduled' or launch_week is not null),
  constraint listings_hidden_from check ((status = 'hidden') = (hidden_from is not null))
);
create index listings_owner on listings (owner_id, id desc) where owner_id is not null;
create index listings_domain on listings (domain, id);
-- One index per order and filter of the public lists.
create index listings_votes on listings (votes desc, launched_at, id) where status = 'live';
create index listings_newest on listings (launched_at desc, id desc) where status = 'live';
create index listings_trending on listings (trending desc nulls last, launched_at desc, id desc) where status = 'live';
create index listings_views on listings (views desc, launched_at, id) where status = 'live';
create index listings_followers on listings (followers desc, launched_at, id) where status = 'live';
create index listings_country on listings (country, votes desc, launched_at, id) where status = 'live';
create index listings_stage on listings (stage, votes desc, launched_at, id) where status = 'live';
create index listings_pricing on listings (pricing_model, votes desc, launched_at, id) where status = 'live';
create index listings_category on listings (category_id, votes desc, launched_at, id) where status = 'live';
create index listings_domain_rating on listings (domain_rating desc, launched_at, id)
  where status = 'live' and domain_rating is not null;
create index listings_revenue on listings (revenue_cents desc, launched_at, id)
  where status = 'live' and revenue_cents is not null;
create index listings_billboard on listings (billboard_cents desc, launched_at, id)
  where status = 'live' and billboard_cents > 0;
create index listings_featured on listings (id, featured_until) where status = 'live' and featured_until is not null;
-- The same for upcoming launches.
create index listings_upcoming on listings (launch_week, id) where status = 'scheduled';
create index listings_upcoming_newest on listings (created_at desc, id desc) where status = 'scheduled';
create index listings_upcoming_votes on listings (votes desc, launch_week, id) where status = 'scheduled';
create index listings_upcoming_trending on listings (trending desc nulls last, launch_week, id)
  where status = 'scheduled';
create index listings_upcoming_views on listings (views desc, launch_week, id) where status = 'scheduled';
create index listings_upcoming_followers on listings (followers desc, launch_week, id) where status = 'scheduled';
-- For admins, and for the queue of free listings.
create index listings_not_live on listings (status, id desc) where status <> 'live';
create index listings_queued on listings (launch_week) where status = 'awaiting_badge' and launch_week is not null;

alter table notifications add constraint notifications_listing_id_fkey
  foreign key (listing_id) references listings on delete cascade;

-- The texts of a listing's page.
create table profiles (
  listing_id bigint primary key references listings on delete cascade,
  name text not null,
  tagline text not null,
  short_description text,
  description text,
  website_url text not null,
  logo_url text,
  -- The uploaded picture that logo_url points to. Derived from the URL, so that no writer can forget to set it.
  logo_picture text generated always as (substring(logo_url from '/media/([0-9a-f]{32})/')) stored,
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
create index profiles_name on profiles (lower(name) text_pattern_ops);
create index profiles_logo_picture on profiles (logo_picture) where logo_picture is not null;

-- Co-founders and teammates, who can edit a listing like its owner.
create table listing_editors (
  listing_id bigint not null references listings on delete cascade,
  member_id bigint not null references members on delete cascade,
  added_at timestamptz not null,
  primary key (listing_id, member_id)
);
create index listing_editors_member on listing_editors (member_id, listing_id);

-- Quotes from the website that support a field of a listing. Shown only while the listing still has that value.
create table listing_evidence (
  listing_id bigint not null references listings on delete cascade,
  field text not null,
  value jsonb not null,
  quotes jsonb not null,
  primary key (listing_id, field)
);

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

-- Products that the owner compares their own with.
create table alternatives (
  listing_id bigint not null references listings on delete cascade,
  alternative_id bigint not null references listings on delete cascade check (alternative_id <> listing_id),
  approved_at timestamptz not null,
  primary key (listing_id, alternative_id)
);
create index alternatives_of on alternatives (alternative_id);

-- Uploaded pictures, re-encoded by us. Files are named by the hash of their content, so duplicates share one.
create table pictures (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  kind text not null check (kind in ('logo', 'screenshot')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  sizes jsonb not null,
  -- When it was last put to use. Unused pictures are deleted some time after this.
  taken_at timestamptz not null
);

create table media (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  kind text not null check (kind in ('image', 'video')),
  url text not null,
  -- The uploaded picture that url points to, derived like profiles.logo_picture.
  picture text generated always as (substring(url from '/media/([0-9a-f]{32})/')) stored,
  alt text,
  width int,
  height int,
  position int not null default 0
);
create index media_listing on media (listing_id, position, id);
create index media_picture on media (picture) where picture is not null;

-- Counters over listings

create table status_counts (
  status text primary key,
  listings bigint not null
);

create function status_counts_follow_listings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into status_counts as c (status, listings)
    select status, count(*) from new_listings group by status order by status
    on conflict (status) do update set listings = c.listings + excluded.listings;
  elsif tg_op = 'DELETE' then
    update status_counts c set listings = c.listings - gone.count
    from (select status, count(*) as count from old_listings group by status order by status) gone
    where c.status = gone.status;
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
  referencing old table as old_listings new table as new_listings
  for each statement execute function status_counts_follow_listings();
create trigger status_counts_remove after delete on listings
  referencing old table as old_listings for each statement execute function status_counts_follow_listings();

-- Live listings on each leaderboard that only some listings qualify for.
create table board_counts (
  board text primary key,
  listings bigint not null
);

create function boards_of(listing listings) returns text[] immutable language sql as $$
  select case when listing.status <> 'live' then '{}' else array_remove(array[
    case when listing.billboard_cents > 0 then 'billboard' end,
    case when listing.domain_rating is not null then 'domain-rating' end,
    case when listing.revenue_cents is not null then 'revenue' end], null) end
$$;

create function board_counts_follow_listing() returns trigger language plpgsql as $$
declare
  before text[] := '{}';
  after text[] := '{}';
begin
  if tg_op <> 'INSERT' then before := boards_of(old); end if;
  if tg_op <> 'DELETE' then after := boards_of(new); end if;
  insert into board_counts as c (board, listings)
  select board, sum(change)
  from (select unnest(after) as board, 1 as change union all select unnest(before), -1) moves
  group by board having sum(change) <> 0 order by board
  on conflict (board) do update set listings = c.listings + excluded.listings;
  return null;
end $$;
create trigger board_counts_add after insert on listings
  for each row when (new.status = 'live') execute function board_counts_follow_listing();
create trigger board_counts_move after update of status, billboard_cents, domain_rating, revenue_cents on listings
  for each row when (
    (old.status = 'live') <> (new.status = 'live')
    or (old.billboard_cents > 0) <> (new.billboard_cents > 0)
    or (old.domain_rating is null) <> (new.domain_rating is null)
    or (old.revenue_cents is null) <> (new.revenue_cents is null)
  )
  execute function board_counts_follow_listing();
create trigger board_counts_remove after delete on listings
  for each row when (old.status = 'live') execute function board_counts_follow_listing();

-- Categories of listings

-- Position 0 is the main category; up to three more come with a paid plan or are bought.
create table listing_categories (
  listing_id bigint not null references listings on delete cascade,
  category_id bigint not null references categories,
  position int not null check (position between 0 and 3),
  -- Comes with the paid plan, and is removed when the plan ends. Bought categories stay.
  with_plan boolean not null default false check (not with_plan or position > 0),
  primary key (listing_id, category_id),
  unique (listing_id, position)
);
create index listing_categories_category on listing_categories (category_id, listing_id);

create function plan_categories_follow_plan() returns trigger language plpgsql as $$
begin
  delete from listing_categories where listing_id = new.id and with_plan;
  return null;
end $$;
create trigger plan_categories_follow_plan after update of plan on listings
  for each row when (old.plan = 'paid' and new.plan is distinct from 'paid')
  execute function plan_categories_follow_plan();

-- Live listings in a category or one of its children, in the order of the category's page.
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

-- Launches and awards

-- A listing launches in a week; a relaunch is a second row.
create table launches (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  week date not null check (extract(isodow from week) = 1),
  launched_at timestamptz,
  votes int not null default 0 check (votes >= 0),
  -- Whether it is shown: launched, and the listing is live. Maintained by triggers.
  live boolean not null default false,
  -- The award it won, maintained by triggers. A week with awards is ordered by them first, and the place of a winner
  -- that is hidden later stays empty, so that leaderboards and awards always agree.
  place int check (place between 1 and 3),
  unique (listing_id, week)
);
create index launches_week on launches (week, id);
create index launches_ranked on launches (week, place, votes desc, launched_at, listing_id) include (live)
  where live or place is not null;
create index launches_to_come on launches (week, listing_id) where launched_at is null;

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

create function launches_know_listing() returns trigger language plpgsql as $$
begin
  new.live := new.launched_at is not null
    and exists (select from listings where id = new.listing_id and status = 'live');
  new.place := (select place from awards where week = new.week and listing_id = new.listing_id);
  return new;
end $$;
create trigger launches_know_listing before insert or update of listing_id, launched_at on launches
  for each row execute function launches_know_listing();

create function launches_follow_listing() returns trigger language plpgsql as $$
begin
  update launches set live = launched_at is not null and new.status = 'live' where listing_id = new.id;
  return null;
end $$;
create trigger launches_follow_listing after update of status on listings
  for each row when ((old.status = 'live') <> (new.status = 'live')) execute function launches_follow_listing();

create function launches_follow_awards() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update launches set place = null where week = old.week and listing_id = old.listing_id;
  end if;
  if tg_op <> 'DELETE' then
    update launches set place = new.place where week = new.week and listing_id = new.listing_id;
  end if;
  return null;
end $$;
create trigger launches_follow_awards after insert or update or delete on awards
  for each row execute function launches_follow_awards();

-- Votes, follows, reviews

create table votes (
  listing_id bigint not null references listings on delete cascade,
  member_id bigint not null references members on delete cascade,
  cast_at timestamptz not null,
  -- Monday of the week it was cast in, in the site's time zone.
  week date not null,
  -- Why it doesn't count; null if it does.
  discounted text check (discounted in ('own_listing', 'network_burst', 'new_account', 'same_device', 'suspended')),
  network text,
  device text,
  -- Where the voter came from, with the same values as traffic.source.
  source text not null default 'direct' check (char_length(source) between 1 and 100),
  primary key (listing_id, member_id)
);
create index votes_member on votes (member_id, cast_at desc);
create index votes_listing_network on votes (listing_id, network, cast_at) where network is not null;
create index votes_listing_device on votes (listing_id, device) where device is not null;
create index votes_discounted on votes (cast_at desc) where discounted is not null;
create index votes_listing_day on votes (listing_id, cast_at);
create index votes_cast on votes using brin (cast_at);

create function vote_weight(cast_at timestamptz) returns double precision immutable language sql as $$
  select extract(epoch from cast_at)::double precision / 172800
$$;

create function add_log2(a double precision, b double precision) returns double precision immutable language sql as $$
  select case
    when a is null then b
    when b is null then a
    else greatest(a, b)
      + log(2.0, (1 + power(2::double precision, -least(abs(a - b), 1000)))::numeric)::double precision
  end
$$;

-- The result of a week is final once its awards exist: a vote withdrawn later changes only the listing's total.
create function counters_follow_votes() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.discounted is null then
    update launches set votes = votes - 1
    where listing_id = old.listing_id and week = old.week
      and not exists (select from awards where awards.week = old.week);
    update listings set votes = votes - 1, trending = (
      select max(weight) + ln(sum(power(2::double precision, weight - top))) / ln(2)
      from (
        select vote_weight(v.cast_at) as weight, max(vote_weight(v.cast_at)) over () as top
        from votes v where v.listing_id = old.listing_id and v.discounted is null
      ) w
    ) where id = old.listing_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.discounted is null then
    update launches set votes = votes + 1
    where listing_id = new.listing_id and week = new.week
      and not exists (select from awards where awards.week = new.week);
    update listings set votes = votes + 1, trending = add_log2(trending, vote_weight(new.cast_at))
    where id = new.listing_id;
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
create index reviews_decided on reviews (status, written_at desc, id desc) where status <> 'pending';

create function counters_follow_reviews() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.status = 'published' then
    update listings set rating_sum = rating_sum - old.rating, rating_count = rating_count - 1
    where id = old.listing_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.status = 'published' then
    update listings set rating_sum = rating_sum + new.rating, rating_count = rating_count + 1
    where id = new.listing_id;
  end if;
  return null;
end $$;
create trigger counters_follow_reviews after insert or delete or update of status, rating on reviews
  for each row execute function counters_follow_reviews();

-- Traffic

-- Views of a listing's page and clicks to its website, per day and referrer.
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
  update listings
  set views = views + new.views - coalesce(old.views, 0), clicks = clicks + new.clicks - coalesce(old.clicks, 0)
  where id = new.listing_id;
  return null;
end $$;
create trigger counters_follow_traffic after insert or update on traffic
  for each row execute function counters_follow_traffic();

-- Founders

create table founders (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'),
  name text not null,
  bio text,
  country text check (country ~ '^[A-Z]{2}$'),
  photo_url text,
  socials jsonb not null default '{}',
  member_id bigint references members on delete set null,
  -- The name in lower case and without accents.
  search_name text not null,
  -- How many live listings name this founder. Maintained by triggers.
  live_listings int not null default 0,
  -- Country of their first live listing that has one. Maintained by triggers.
  listed_country text,
  shown_country text generated always as (coalesce(country, listed_country)) stored
);
create index founders_listed on founders (search_name, id) where live_listings > 0;
create index founders_country on founders (shown_country, search_name, id) where live_listings > 0;
create index founders_search on founders using gin (search_name gin_trgm_ops) where live_listings > 0;
create index founders_member on founders (member_id, id) where member_id is not null;

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

create function country_of_listings(founder bigint) returns text stable language sql as $$
  select l.country from listing_founders lf join listings l on l.id = lf.listing_id
  where lf.founder_id = founder and l.status = 'live' and l.country is not null order by l.launched_at, l.id limit 1
$$;

create function founders_follow_country() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'listings' then
    update founders set listed_country = country_of_listings(id)
    where id in (select founder_id from listing_founders where listing_id = new.id);
  else
    update founders set listed_country = country_of_listings(id) where id = coalesce(new.founder_id, old.founder_id);
  end if;
  return null;
end $$;
create trigger founders_follow_country after update of status, country, launched_at on listings
  for each row when (
    (old.status = 'live') <> (new.status = 'live')
    or old.country is distinct from new.country
    or old.launched_at is distinct from new.launched_at
  )
  execute function founders_follow_country();
create trigger founders_follow_country after insert or delete on listing_founders
  for each row execute function founders_follow_country();

-- The founder interview

create table interview_questions (
  id bigint generated always as identity primary key,
  -- Deferred, so that questions can be reordered in one statement.
  position int not null unique deferrable initially deferred,
  question text not null,
  hint text,
  retired_at timestamptz
);

create table interview_answers (
  member_id bigint not null references members on delete cascade,
  question_id bigint not null references interview_questions on delete cascade,
  answer text not null check (answer <> ''),
  answered_at timestamptz not null,
  primary key (member_id, question_id)
);
create index interview_answers_question on interview_answers (question_id);

-- Domain ratings and verified revenue

create table domain_ratings (
  listing_id bigint not null references listings on delete cascade,
  measured_on date not null,
  value int not null check (value between 0 and 100),
  source text not null,
  primary key (listing_id, measured_on)
);

create function newest_domain_rating() returns trigger language plpgsql as $$
begin
  update listings set domain_rating = (
    select value from domain_ratings where listing_id = new.listing_id order by measured_on desc limit 1
  )
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

-- Also runs on delete: an owner who disconnects their payment provider takes the figures with them.
create function newest_revenue() returns trigger language plpgsql as $$
declare
  changed bigint := coalesce(new.listing_id, old.listing_id);
begin
  update listings set revenue_cents = (
    select cents from revenues where listing_id = changed order by month desc limit 1
  )
  where id = changed;
  return null;
end $$;
create trigger newest_revenue after insert or update on revenues
  for each row execute function newest_revenue();
create trigger newest_revenue_left after delete on revenues
  for each row execute function newest_revenue();

-- Read-only keys with which the site reads an owner's revenue from their payment provider.
create table revenue_connections (
  listing_id bigint primary key references listings on delete cascade,
  provider text not null check (provider in ('stripe')),
  -- Encrypted. In production the encryption key is not stored in this database.
  sealed_key bytea not null,
  -- The last characters, so that the owner recognizes the key.
  key_hint text not null check (length(key_hint) <= 4),
  connected_at timestamptz not null,
  -- The last month that was read.
  read_through date check (extract(day from read_through) = 1),
  read_at timestamptz,
  -- Currencies found in that month and not included in its figure.
  left_out text[] not null default '{}',
  -- What the owner has to fix before it can be read again.
  error text
);
create index revenue_connections_due on revenue_connections (read_through nulls first, listing_id);

-- Blog

create table posts (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'),
  title text not null,
  excerpt text,
  body text not null,
  author text,
  faqs jsonb not null default '[]',
  -- Incremented on every save, so that nobody overwrites a version they haven't seen.
  version int not null default 1,
  published_at timestamptz,
  search tsvector not null
);
create index posts_published on posts (published_at desc, id desc) where published_at is not null;
create index posts_search on posts using gin (search) with (fastupdate = off);

-- Former slugs, which redirect. A slug that is in use again belongs to the post that has it now.
create table post_slugs (
  slug text primary key,
  post_id bigint not null references posts on delete cascade
);
create index post_slugs_post on post_slugs (post_id);

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

-- Search

-- The searchable words of a listing, made by our own tokenizer.
--   head: '=' and the whole name as one word; '/word' for words of the name; 'word' for words of the name or tagline;
--         '+word' for words that are only in the keywords
--   body: every word, and '=' and the whole name
create table search_documents (
  listing_id bigint primary key references listings on delete cascade,
  head tsvector not null,
  body tsvector not null,
  -- Copied from the listing by a trigger, so that the indexes can be limited to what is searched.
  status text not null
);
-- Uncompressed: the body is mostly read through the index, and decompressing it to check a match is slow.
alter table search_documents alter column body set storage external;
create index search_documents_head on search_documents using gin (head) with (fastupdate = off) where status = 'live';
create index search_documents_body on search_documents using gin (body) with (fastupdate = off) where status = 'live';
create index search_documents_upcoming_head on search_documents using gin (head) with (fastupdate = off)
  where status = 'scheduled';
create index search_documents_upcoming_body on search_documents using gin (body) with (fastupdate = off)
  where status = 'scheduled';

create function search_documents_follow_listing() returns trigger language plpgsql as $$
begin
  update search_documents set status = new.status where listing_id = new.id;
  return null;
end $$;
create trigger search_documents_follow_listing after update of status on listings
  for each row when (old.status <> new.status) execute function search_documents_follow_listing();

-- The vocabulary: how many searchable documents have a word at all, in the name or tagline, and in the name. Corrects
-- misspelled words, and tells a search in advance which of its query plans is the fast one.
create table search_words (
  word text primary key,
  documents int not null,
  heads int not null default 0,
  names int not null default 0
);

-- Writes the words in alphabetical order, so that two writers can't deadlock. Bulk loaders skip the trigger with
-- `set local slipway.search_words = 'by hand'` and compute the counts themselves.
create function search_words_follow_documents() returns trigger language plpgsql as $$
declare
  head_before tsvector := '';
  body_before tsvector := '';
  head_after tsvector := '';
  body_after tsvector := '';
  news text;
begin
  if current_setting('slipway.search_words', true) = 'by hand' then return null; end if;
  if tg_op <> 'INSERT' and old.status in ('live', 'scheduled') then
    head_before := old.head;
    body_before := old.body;
  end if;
  if tg_op <> 'DELETE' and new.status in ('live', 'scheduled') then
    head_after := new.head;
    body_after := new.body;
  end if;
  for news in
    with standing as (
      select lexeme as word, -1 as documents, 0 as heads, 0 as names from unnest(body_before)
      union all select lexeme, 1, 0, 0 from unnest(body_after)
      union all
      select ltrim(lexeme, '/'), 0,
        case when lexeme like '/%' then 0 else -1 end, case when lexeme like '/%' then -1 else 0 end
      from unnest(head_before) where lexeme not like '+%'
      union all
      select ltrim(lexeme, '/'), 0,
        case when lexeme like '/%' then 0 else 1 end, case when lexeme like '/%' then 1 else 0 end
      from unnest(head_after) where lexeme not like '+%'
    ), changes as (
      select word, sum(documents) as documents, sum(heads) as heads, sum(names) as names
      from standing where word not like '=%' group by word
    ), written as (
      insert into search_words as w (word, documents, heads, names)
      select * from changes where documents <> 0 or heads <> 0 or names <> 0 order by word
      on conflict (word) do update
        set documents = w.documents + excluded.documents,
          heads = w.heads + excluded.heads,
          names = w.names + excluded.names
      returning w.*
    ), numbered as (
      select row_number() over () / 40 as part, w.* from written w
    )
    select string_agg(concat_ws(' ', word, documents, heads, names), e'\n') from numbered group by part
  loop
    perform pg_notify('search_words', news);
  end loop;
  if body_before <> '' then
    delete from search_words using unnest(body_before) as gone where word = gone.lexeme and documents <= 0;
  end if;
  return null;
end $$;
create trigger search_words_follow_documents after insert or update of head, body, status or delete on search_documents
  for each row execute function search_words_follow_documents();

-- The functions below turn off sequential scans, because the planner assumes that words it has no statistics for are
-- common, and would scan the whole table for a query with many of them.

-- Runs the queries one after the other until enough documents are found; the level says which query found a document.
-- The last query holds spelling guesses: documents that match `closer` get a better level than the rest.
create function search_candidates(matches tsquery[], closer tsquery, found_in text, most int)
returns table (listing_id bigint, head tsvector, level int)
language plpgsql stable set enable_seqscan = off set jit = off as $$
declare
  remaining int := most;
  found int;
begin
  for step in 1 .. cardinality(matches) loop
    if step = cardinality(matches) and closer is not null then
      return query execute format(
        'select d.listing_id, d.head, case when d.body @@ $2 then $3 else $3 + 1 end
         from search_documents d where d.status = %L and d.body @@ $1 limit $4', found_in)
        using matches[step], closer, step, remaining;
    else
      return query execute format(
        'select d.listing_id, d.head, $2 from search_documents d where d.status = %L and d.body @@ $1 limit $3',
        found_in)
        using matches[step], step, remaining;
    end if;
    get diagnostics found = row_count;
    remaining := remaining - found;
    exit when remaining <= 0;
  end loop;
end $$;

create function search_ids(
  in_head tsquery, in_body tsquery, not_head tsquery, not_body tsquery, found_in text, most int
) returns setof bigint
language plpgsql stable set enable_seqscan = off set jit = off as $$
begin
  return query execute format('select d.listing_id from search_documents d where d.status = %L', found_in)
    || case when in_head is null then '' else ' and d.head @@ $1' end
    || case when in_body is null then '' else ' and d.body @@ $2' end
    || case when not_head is null then '' else ' and not d.head @@ $3' end
    || case when not_body is null then '' else ' and not d.body @@ $4' end
    || ' limit $5' using in_head, in_body, not_head, not_body, most;
end $$;

-- Selects no columns, so that PostgreSQL can count from the index without reading the documents.
create function search_count(match tsquery, found_in text, most int) returns int
language plpgsql stable set enable_seqscan = off set jit = off as $$
declare
  counted int;
begin
  execute format(
    'select count(*) from (select from search_documents d where d.status = %L and d.body @@ $1 limit $2) as matching',
    found_in)
    into counted using match, most;
  return counted;
end $$;
