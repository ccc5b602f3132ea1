-- Suspensions that end by themselves, and that hide what the person published until they end.

alter table members
  add column suspended_until timestamptz,
  add column suspension_hides boolean not null default false,
  add constraint members_suspension_ends check (suspended_until is null or suspended_at is not null),
  add constraint members_suspension_hides check (not suspension_hides or suspended_at is not null);
create index members_suspension_end on members (suspended_until) where suspended_until is not null;

-- Hidden: published, while the suspension of its author hides it.
alter table reviews drop constraint reviews_status_check;
alter table reviews add constraint reviews_status_check check (status in ('pending', 'published', 'rejected', 'hidden'));

alter table updates
  add column author_id bigint references members on delete set null,
  -- Why visitors don't see it; null if they do.
  add column hidden text check (hidden in ('held', 'removed', 'suspended'));
create index updates_author on updates (author_id, posted_at desc) where author_id is not null;

-- Listings that a suspension of their owner has hidden, to be restored with it.
create table suspension_hidden_listings (
  listing_id bigint primary key references listings on delete cascade,
  member_id bigint not null references members on delete cascade
);
create index suspension_hidden_listings_member on suspension_hidden_listings (member_id);
