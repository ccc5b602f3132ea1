-- slipway: no transaction
-- Votes that count once their voters' accounts are old enough. A job looks for them every minute.
drop index concurrently if exists votes_waiting;
create index concurrently votes_waiting on votes (listing_id) where discounted = 'new_account';
