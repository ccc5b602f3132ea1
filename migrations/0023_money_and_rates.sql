-- Money that the site team gave back by another way than the gateway's.
alter table refunds add column outside boolean not null default false;
-- Lost disputes whose money a person has to book.
create index disputes_unbooked on disputes (opened_at) where status = 'lost' and refund_id is null;
