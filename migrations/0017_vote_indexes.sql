-- slipway: no transaction
-- Only one vote of a mailbox counts for a listing.
drop index concurrently if exists votes_one_per_mailbox;
create unique index concurrently votes_one_per_mailbox on votes (listing_id, mailbox)
  where discounted is null and mailbox is not null;
drop index concurrently if exists votes_discounted_mailbox;
create index concurrently votes_discounted_mailbox on votes (listing_id, mailbox)
  where discounted is not null and mailbox is not null;
drop index concurrently if exists votes_listing_wide_network;
create index concurrently votes_listing_wide_network on votes (listing_id, wide_network) where wide_network is not null;
drop index concurrently if exists votes_listing_mail_group;
create index concurrently votes_listing_mail_group on votes (listing_id, mail_group) where mail_group is not null;
alter table votes validate constraint votes_discounted_check;
alter table votes validate constraint votes_withdrawn_does_not_count;
