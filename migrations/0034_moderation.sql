-- Rules for what people write, reports about it, one queue for both, and what the public log shows.

create table moderation_rules (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('word', 'links', 'domain', 'email', 'network')),
  pattern text not null check (char_length(pattern) between 1 and 254),
  effect text not null check (effect in ('hold', 'refuse')),
  note text check (char_length(note) <= 300),
  -- Empty for the command line.
  created_by bigint references members on delete set null,
  created_at timestamptz not null,
  constraint moderation_rules_once unique (kind, pattern)
);
create index moderation_rules_created_by on moderation_rules (created_by);

-- The queue. A thing has one open case at most, however many people report it.
create table moderation_cases (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('listing', 'edit', 'review', 'update', 'sign_up')),
  -- A listing (also for an edit), a review or an update. A sign-up is not a row yet.
  thing_id bigint,
  cause text not null check (cause in ('report', 'rule')),
  author_id bigint references members on delete set null,
  -- The rules that held it, in words.
  matched text[] not null default '{}',
  -- What was held and is stored nowhere else. Emptied by the decision.
  held jsonb,
  status text not null default 'open' check (status in ('open', 'removed', 'kept', 'dismissed')),
  opened_at timestamptz not null,
  decided_at timestamptz,
  -- Empty for the command line.
  decided_by bigint references members on delete set null,
  reason text check (char_length(reason) <= 1000),
  constraint moderation_cases_thing check ((kind = 'sign_up') = (thing_id is null)),
  constraint moderation_cases_decided check ((status = 'open') = (decided_at is null)),
  constraint moderation_cases_held check (held is null or status = 'open')
);
create unique index moderation_cases_open on moderation_cases (kind, thing_id) where status = 'open';
create unique index moderation_cases_sign_up on moderation_cases ((held ->> 'email')) where status = 'open' and kind = 'sign_up';
create index moderation_cases_queue on moderation_cases (opened_at, id) where status = 'open';
create index moderation_cases_decided on moderation_cases (decided_at desc, id desc) where status <> 'open';
create index moderation_cases_thing on moderation_cases (kind, thing_id, id desc);
create index moderation_cases_author on moderation_cases (author_id);
create index moderation_cases_decided_by on moderation_cases (decided_by);

create table reports (
  id bigint generated always as identity primary key,
  case_id bigint not null references moderation_cases on delete cascade,
  kind text not null check (kind in ('listing', 'review', 'update')),
  thing_id bigint not null,
  -- Empty for visitors.
  reporter_id bigint references members on delete set null,
  -- A keyed hash, for visitors only.
  network text,
  reason text not null check (reason in ('spam', 'scam', 'offensive', 'copyright', 'wrong', 'other')),
  details text check (char_length(details) <= 1000),
  reported_at timestamptz not null
);
create unique index reports_once_per_member on reports (kind, thing_id, reporter_id) where reporter_id is not null;
create unique index reports_once_per_network on reports (kind, thing_id, network)
  where reporter_id is null and network is not null;
create index reports_case on reports (case_id, id);
create index reports_reporter on reports (reporter_id);

-- The public log. It has no column that could hold a name or a text.
create table moderation_log (
  id bigint generated always as identity primary key,
  action text not null check (action in ('removed', 'kept', 'dismissed', 'suspended', 'restored')),
  kind text not null check (kind in ('listing', 'edit', 'review', 'update', 'sign_up', 'account')),
  cause text not null check (cause in ('report', 'rule', 'team')),
  happened_at timestamptz not null
);
create index moderation_log_latest on moderation_log (happened_at desc, id desc);
