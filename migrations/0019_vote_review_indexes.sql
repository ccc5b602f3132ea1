-- slipway: no transaction
-- Only one vote of a mailbox counts for a listing once it's reviewed.
drop index concurrently if exists votes_one_per_mailbox;
create unique index concurrently votes_one_per_mailbox on votes (listing_id, mailbox)
  where mailbox is not null and suspected is null and withdrawn_at is null
    and (discounted is null or discounted not in ('own_listing', 'new_account', 'suspended', 'withdrawn'));
drop index concurrently if exists votes_discounted_mailbox;
drop index concurrently if exists votes_suspected_mailbox;
create index concurrently votes_suspected_mailbox on votes (listing_id, mailbox)
  where suspected is not null and mailbox is not null;
drop index concurrently if exists votes_suspected;
create index concurrently votes_suspected on votes (cast_at desc) where suspected is not null;
-- For admins, newest first.
drop index concurrently if exists votes_discounted;
drop index concurrently if exists votes_not_counted;
create index concurrently votes_not_counted on votes (cast_at desc) where coalesce(discounted, suspected) is not null;
-- What the next review changes.
drop index concurrently if exists votes_to_settle;
create index concurrently votes_to_settle on votes (week, listing_id)
  where (discounted is null or discounted not in ('own_listing', 'new_account', 'suspended', 'withdrawn'))
    and discounted is distinct from case when withdrawn_at is null then suspected else 'withdrawn' end;
alter table votes validate constraint votes_withdrawn_counts_until_review;
