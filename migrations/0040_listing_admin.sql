-- Listings in the hands of admins: deleted with time to restore them, merged, and notes that only staff see.

alter table listings
  -- It is hidden from then on, and deleted for good some time later.
  add column deleted_at timestamptz,
  -- It was hidden before, and stays so when it is restored.
  add column deleted_while_hidden boolean not null default false,
  -- The duplicate that stayed when this one was deleted.
  add column merged_into bigint references listings on delete set null,
  add constraint listings_deleted_is_hidden check (deleted_at is null or status = 'hidden'),
  add constraint listings_merged_is_deleted check (merged_into is null or deleted_at is not null);
create index listings_deleted on listings (deleted_at, id) where deleted_at is not null;
create index listings_merged_into on listings (merged_into) where merged_into is not null;

-- Slugs of listings that were merged into another one, which redirect.
create table listing_slugs (
  slug text primary key,
  listing_id bigint not null references listings on delete cascade
);
create index listing_slugs_listing on listing_slugs (listing_id);

-- What staff write down about a person or a listing.
create table staff_notes (
  id bigint generated always as identity primary key,
  member_id bigint references members on delete cascade,
  listing_id bigint references listings on delete cascade,
  -- Null for deleted accounts and the command line.
  author_id bigint references members on delete set null,
  body text not null check (body <> '' and length(body) <= 5000),
  written_at timestamptz not null,
  check (num_nonnulls(member_id, listing_id) = 1)
);
create index staff_notes_member on staff_notes (member_id, id desc) where member_id is not null;
create index staff_notes_listing on staff_notes (listing_id, id desc) where listing_id is not null;
create index staff_notes_author on staff_notes (author_id) where author_id is not null;
