-- What a hidden listing goes back to.
alter table listings add column hidden_from text check (hidden_from in ('awaiting_badge', 'scheduled', 'live'));
alter table listings add constraint listings_hidden_from check ((status = 'hidden') = (hidden_from is not null));

-- When the badge was last looked for, and what was seen.
alter table listings add column badge_checked_at timestamptz;
alter table listings add column badge_report jsonb;
create index listings_awaiting_badge on listings (badge_checked_at nulls first, id) where status = 'awaiting_badge';
