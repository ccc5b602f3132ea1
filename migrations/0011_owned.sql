-- Co-founders: they edit a listing as its owner does.
create table listing_editors (
  listing_id bigint not null references listings on delete cascade,
  member_id bigint not null references members on delete cascade,
  added_at timestamptz not null,
  primary key (listing_id, member_id)
);
create index listing_editors_member on listing_editors (member_id, listing_id);

-- Every change of what a listing says: who, when, why, and the whole of it before and after.
create table listing_versions (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  number int not null check (number >= 1),
  -- Nobody where the service did it, or whose account is gone.
  member_id bigint references members on delete set null,
  cause text not null,
  changed text[] not null,
  -- Null for the version that a listing began with.
  before jsonb,
  after jsonb not null,
  made_at timestamptz not null,
  -- Whether the site team is still to be told.
  untold boolean not null default false,
  unique (listing_id, number)
);
create index listing_versions_newest on listing_versions (made_at desc, id desc);
create index listing_versions_untold on listing_versions (id) where untold;

-- Why a listing was hidden or shown again, in the site team's words.
alter table listing_events add column note text;

-- Places that orders under way keep in a week.
create table held_places (
  token text primary key,
  week date not null check (extract(isodow from week) = 1),
  listing_id bigint references listings on delete cascade,
  held_at timestamptz not null,
  until timestamptz not null check (until > held_at)
);
create index held_places_week on held_places (week);
create index held_places_listing on held_places (listing_id) where listing_id is not null;

create index listings_queued on listings (launch_week) where status = 'awaiting_badge' and launch_week is not null;
create index launches_to_come on launches (week, listing_id) where launched_at is null;

-- When the badge of a free listing is looked for next, and what was seen last. Apart from listings, whose rows are rewritten by every vote.
drop index listings_awaiting_badge;
alter table listings drop column badge_checked_at, drop column badge_report;
create table badge_checks (
  listing_id bigint primary key references listings on delete cascade,
  -- Looks in vain so far; the more, the longer the pause.
  missed int not null default 0 check (missed >= 0),
  next_at timestamptz,
  checked_at timestamptz,
  found boolean,
  report jsonb
);
create index badge_checks_due on badge_checks (next_at) where next_at is not null;

-- What happened on the site that concerns a person. One thing is told to one person once.
create table notifications (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  cause text not null,
  topic text not null,
  listing_id bigint references listings on delete cascade,
  title text not null,
  body text,
  -- Where on this site it leads.
  path text not null check (path like '/%'),
  created_at timestamptz not null,
  read_at timestamptz,
  -- Waits for the daily mail.
  in_digest boolean not null default false,
  unique (member_id, cause)
);
create index notifications_member on notifications (member_id, id desc);
create index notifications_unread on notifications (member_id) where read_at is null;
create index notifications_in_digest on notifications (member_id, id) where in_digest;
create index notifications_listing on notifications (listing_id) where listing_id is not null;
create index notifications_old on notifications (created_at);

-- How mails of a topic come; a topic that is refused altogether stands in mail_refusals.
create table notification_preferences (
  member_id bigint not null references members on delete cascade,
  topic text not null,
  delivery text not null check (delivery in ('immediate', 'daily')),
  primary key (member_id, topic)
);

create table interview_answers (
  member_id bigint not null references members on delete cascade,
  question_id bigint not null references interview_questions on delete cascade,
  answer text not null check (answer <> ''),
  answered_at timestamptz not null,
  primary key (member_id, question_id)
);
create index interview_answers_question on interview_answers (question_id);

-- The result of a week stands once its awards are made: a vote taken back later counts for all time only.
create or replace function counters_follow_votes() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.discounted is null then
    update launches set votes = votes - 1
    where listing_id = old.listing_id and week = old.week and not exists (select from awards where awards.week = old.week);
    update listings set votes = votes - 1, trending = (
      select max(weight) + ln(sum(power(2::double precision, weight - top))) / ln(2)
      from (select vote_weight(v.cast_at) as weight, max(vote_weight(v.cast_at)) over () as top from votes v where v.listing_id = old.listing_id and v.discounted is null) w
    ) where id = old.listing_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.discounted is null then
    update launches set votes = votes + 1
    where listing_id = new.listing_id and week = new.week and not exists (select from awards where awards.week = new.week);
    update listings set votes = votes + 1, trending = add_log2(trending, vote_weight(new.cast_at)) where id = new.listing_id;
  end if;
  return null;
end $$;
