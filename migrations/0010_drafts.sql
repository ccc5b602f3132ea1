-- A website on its way to become a listing.
create table drafts (
  id uuid primary key default gen_random_uuid(),
  owner_id bigint not null references members on delete cascade,
  url text not null,
  -- Where the address led; known once the site was read.
  site_url text,
  status text not null default 'crawling' check (status in ('crawling', 'drafting', 'ready', 'failed')),
  progress_step text not null default 'waiting' check (progress_step in ('waiting', 'reading', 'drafting', 'done')),
  progress_done int not null default 0 check (progress_done >= 0),
  progress_total int not null default 0 check (progress_total >= 0),
  -- How often the work was begun, so that a site that breaks it does not do so for ever.
  attempts int not null default 0,
  error_code text check (error_code in ('robots_disallowed', 'unreachable', 'blocked_address', 'not_a_website', 'too_large', 'timed_out', 'drafter_failed')),
  error_detail text,
  error_advice text,
  drafter text,
  drafter_note text,
  competitor jsonb,
  -- Counts the changes. Each is a version with this number.
  revision int not null default 0,
  listing_id bigint unique references listings on delete set null,
  -- The revision that the listing has.
  submitted_revision int,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'failed') = (error_code is not null))
);
create index drafts_owner on drafts (owner_id, created_at desc, id desc);
create index drafts_idle on drafts (updated_at);

-- What the drafter reads: the pages of the site, compressed. Kept for regenerating, and only as long as someone works on the draft.
create table draft_readings (
  draft_id uuid primary key references drafts on delete cascade,
  reading bytea not null,
  read_at timestamptz not null
);

-- A field or a section of the profile: what it says, and what the drafter said.
create table draft_parts (
  draft_id uuid not null references drafts on delete cascade,
  name text not null,
  value jsonb,
  state text not null check (state in ('ai', 'not_found', 'edited', 'manual', 'override', 'deleted')),
  ai_value jsonb,
  evidence jsonb not null default '[]',
  -- Whether a person has said, by any change, that it may stand.
  accepted boolean not null default false,
  -- Since when it is being drafted anew, if it is.
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
  -- Nobody where the drafter did it.
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
  -- Ten at most.
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

-- The words of the website that a fact of a listing rests on. It is shown only while the listing still says `value`.
create table listing_evidence (
  listing_id bigint not null references listings on delete cascade,
  field text not null,
  value jsonb not null,
  quotes jsonb not null,
  primary key (listing_id, field)
);
