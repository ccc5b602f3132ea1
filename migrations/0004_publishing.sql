-- How a website becomes a listing: drafts, the listing's way to its launch, edits, and claims.

-- Drafts

create table drafts (
  id uuid primary key default gen_random_uuid(),
  owner_id bigint not null references members on delete cascade,
  url text not null,
  -- Where the URL redirected to; null until the site was crawled.
  site_url text,
  status text not null default 'crawling' check (status in ('crawling', 'drafting', 'ready', 'failed')),
  progress_step text not null default 'waiting' check (progress_step in ('waiting', 'reading', 'drafting', 'done')),
  progress_done int not null default 0 check (progress_done >= 0),
  progress_total int not null default 0 check (progress_total >= 0),
  -- Limits how often a site that crashes the crawler or drafter is retried.
  attempts int not null default 0,
  error_code text check (error_code in (
    'robots_disallowed',
    'unreachable',
    'blocked_address',
    'not_a_website',
    'too_large',
    'timed_out',
    'drafter_failed'
  )),
  error_detail text,
  error_advice text,
  drafter text,
  drafter_note text,
  competitor jsonb,
  -- Incremented with every change; each change is a row of draft_versions with this number.
  revision int not null default 0,
  listing_id bigint unique references listings on delete set null,
  -- The revision that the listing was last saved from.
  submitted_revision int,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'failed') = (error_code is not null))
);
create index drafts_owner on drafts (owner_id, created_at desc, id desc);
create index drafts_idle on drafts (updated_at);

-- The crawled pages, compressed, for redrafting. Deleted when the draft has not been used for a while.
create table draft_readings (
  draft_id uuid primary key references drafts on delete cascade,
  reading bytea not null,
  read_at timestamptz not null
);

-- A field or section of the profile: its current value, and what the drafter wrote.
create table draft_parts (
  draft_id uuid not null references drafts on delete cascade,
  name text not null,
  value jsonb,
  state text not null check (state in ('ai', 'not_found', 'edited', 'manual', 'override', 'deleted')),
  ai_value jsonb,
  evidence jsonb not null default '[]',
  -- Whether a person accepted it, which any edit does as well.
  accepted boolean not null default false,
  -- When its redraft began; null if none is running.
  regenerating_since timestamptz,
  -- The version that changed it last.
  revision int not null,
  primary key (draft_id, name),
  check (state not in ('ai', 'edited', 'manual') or value is not null),
  check (state not in ('not_found', 'deleted') or value is null),
  check (state not in ('ai', 'edited') or ai_value is not null),
  check (state not in ('manual', 'not_found') or ai_value is null)
);

create table draft_versions (
  draft_id uuid not null references drafts on delete cascade,
  revision int not null,
  -- Null for changes by the drafter, and for deleted accounts.
  member_id bigint references members on delete set null,
  by_drafter boolean not null,
  keys text[] not null check (cardinality(keys) > 0),
  before jsonb not null,
  after jsonb not null,
  made_at timestamptz not null,
  primary key (draft_id, revision)
);

create table draft_editors (
  draft_id uuid not null references drafts on delete cascade,
  member_id bigint not null references members on delete cascade,
  added_at timestamptz not null,
  primary key (draft_id, member_id)
);
create index draft_editors_member on draft_editors (member_id, draft_id);

create table draft_invites (
  id bigint generated always as identity primary key,
  draft_id uuid not null references drafts on delete cascade,
  -- With the unique constraint below, this limits a draft to ten invitations.
  position int not null check (position between 1 and 10),
  email text not null check (email = lower(email)),
  token_hash bytea not null unique,
  invited_by bigint references members on delete set null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_by bigint references members on delete set null,
  accepted_at timestamptz,
  unique (draft_id, position),
  unique (draft_id, email)
);

-- The category slugs in a draft's field. Drafts from before slugs were stored contain names. What matches neither stays as it is.
create function draft_category_slugs(entries jsonb) returns jsonb
stable language sql as $$
  select jsonb_agg(coalesce(by_slug.slug, by_name.slug, named.entry) order by named.place)
  from jsonb_array_elements_text(case when jsonb_typeof(entries) = 'array' then entries end)
    with ordinality as named (entry, place)
  left join categories by_slug on by_slug.slug = named.entry
  left join categories by_name on by_name.name = named.entry
$$;

-- The categories that a listing's draft names after the first one and that the listing doesn't have, in draft order.
create function more_categories_of_draft(listing bigint) returns table (category_id bigint, place bigint)
stable language sql as $$
  select c.id, row_number() over (order by min(named.place))
  from drafts d
  join draft_parts part on part.draft_id = d.id and part.name = 'categories'
  cross join lateral jsonb_array_elements_text(draft_category_slugs(part.value)) with ordinality as named (slug, place)
  join categories c on c.slug = named.slug
  where d.listing_id = listing and named.place > 1
    and not exists (select from listing_categories lc where lc.listing_id = listing and lc.category_id = c.id)
  group by c.id
$$;

-- Puts them into the free positions of a paid listing: three besides the main category, minus the bought ones.
create function fill_plan_categories(listing bigint) returns void language sql as $$
  insert into listing_categories (listing_id, category_id, position, with_plan)
  select listing, wanted.category_id, free.position, true
  from more_categories_of_draft(listing) wanted
  join (
    select position, row_number() over (order by position) as place from generate_series(1, 3) as position
    where not exists (
      select from listing_categories lc where lc.listing_id = listing and lc.position = position.position
    )
  ) as free on free.place = wanted.place
  where exists (select from listings where id = listing and plan = 'paid')
$$;

-- Lifecycle

-- Every change of a listing's status.
create table listing_events (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  from_status text,
  to_status text not null,
  cause text not null,
  actor_id bigint references members on delete set null,
  -- The reason an admin gave for hiding the listing or showing it again.
  note text,
  happened_at timestamptz not null
);
create index listing_events_listing on listing_events (listing_id, id desc);

-- Places in a launch week reserved by unpaid orders.
create table held_places (
  token text primary key,
  week date not null check (extract(isodow from week) = 1),
  listing_id bigint references listings on delete cascade,
  held_at timestamptz not null,
  until timestamptz not null check (until > held_at)
);
create index held_places_week on held_places (week);
create index held_places_listing on held_places (listing_id) where listing_id is not null;

-- When to look for the badge of a free listing next, and the last result. A table of its own, because every vote
-- rewrites the row in listings.
create table badge_checks (
  listing_id bigint primary key references listings on delete cascade,
  -- Failed checks in a row; each one lengthens the wait.
  missed int not null default 0 check (missed >= 0),
  next_at timestamptz,
  checked_at timestamptz,
  found boolean,
  report jsonb
);
create index badge_checks_due on badge_checks (next_at) where next_at is not null;

-- Editing

-- Every edit of a listing: who, when, why, and the complete content before and after.
create table listing_versions (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  number int not null check (number >= 1),
  -- Null for changes by the site itself, and for deleted accounts.
  member_id bigint references members on delete set null,
  cause text not null,
  changed text[] not null,
  -- Null for the first version.
  before jsonb,
  after jsonb not null,
  made_at timestamptz not null,
  -- Whether the admins still have to be notified.
  untold boolean not null default false,
  unique (listing_id, number)
);
create index listing_versions_newest on listing_versions (made_at desc, id desc);
create index listing_versions_untold on listing_versions (id) where untold;

-- Claims

-- A member says that a listing is theirs, and proves it by something only the owner of its domain can do.
create table claims (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  member_id bigint not null references members on delete cascade,
  method text not null check (method in ('dns', 'meta', 'file', 'email')),
  status text not null default 'pending' check (status in ('pending', 'in_review', 'verified', 'expired', 'rejected')),
  -- What the claimant publishes. Not a secret: it only proves this claim.
  code text not null unique check (code ~ '^[0-9a-f]{32}$'),
  email text check (email = lower(email)),
  -- Hash of the link in the latest email.
  link_hash bytea unique check (octet_length(link_hash) = 32),
  link_sent_at timestamptz,
  link_used_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  proven_at timestamptz,
  settled_at timestamptz,
  last_check jsonb,
  -- Why it was rejected or expired, shown to the claimant.
  reason text,
  check ((method = 'email') = (email is not null)),
  check (link_hash is null or link_sent_at is not null),
  check (link_used_at is null or link_hash is not null),
  check (status not in ('in_review', 'verified') or proven_at is not null),
  check ((status in ('verified', 'expired', 'rejected')) = (settled_at is not null)),
  check (status <> 'rejected' or reason is not null)
);
-- One open claim per member, listing and method: claiming again continues it.
create unique index claims_open on claims (member_id, listing_id, method) where status in ('pending', 'in_review');
create index claims_member on claims (member_id, id desc);
create index claims_listing on claims (listing_id, id desc);
create index claims_expiring on claims (expires_at) where status = 'pending';
create index claims_in_review on claims (proven_at, id) where status = 'in_review';
