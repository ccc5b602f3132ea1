-- Money that the site team gave back by another way than the gateway's.
alter table refunds add column outside boolean not null default false;
-- Lost disputes whose money a person has to book.
create index disputes_unbooked on disputes (opened_at) where status = 'lost' and refund_id is null;

-- From which day on which standard rate holds where: a country, or a part of one that has its own. In hundredths of a percent.
create table vat_rates (
  place text not null check (place ~ '^[A-Z]{2}(-[a-z0-9]{1,20})?$'),
  from_day date not null check (from_day between '1950-01-01' and '2199-12-31'),
  rate int not null check (rate between 0 and 10000),
  primary key (place, from_day)
);
insert into vat_rates (place, from_day, rate) values
  ('AT', '1984-01-01', 2000),
  ('AT-19', '1995-01-01', 1900),
  ('BE', '1996-01-01', 2100),
  ('BG', '1999-01-01', 2000),
  ('CH', '2018-01-01', 770),
  ('CH', '2024-01-01', 810),
  ('CY', '2014-01-13', 1900),
  ('CZ', '2013-01-01', 2100),
  ('DE', '2007-01-01', 1900),
  ('DE', '2020-07-01', 1600),
  ('DE', '2021-01-01', 1900),
  ('DK', '1992-01-01', 2500),
  ('EE', '2009-07-01', 2000),
  ('EE', '2024-01-01', 2200),
  ('EE', '2025-07-01', 2400),
  ('ES', '2012-09-01', 2100),
  ('FI', '2013-01-01', 2400),
  ('FI', '2024-09-01', 2550),
  ('FR', '2014-01-01', 2000),
  ('GB', '2011-01-04', 2000),
  ('GR', '2016-06-01', 2400),
  ('HR', '2012-03-01', 2500),
  ('HU', '2012-01-01', 2700),
  ('IE', '2012-01-01', 2300),
  ('IE', '2020-09-01', 2100),
  ('IE', '2021-03-01', 2300),
  ('IS', '2015-01-01', 2400),
  ('IT', '2013-10-01', 2200),
  ('LT', '2009-09-01', 2100),
  ('LU', '2015-01-01', 1700),
  ('LU', '2023-01-01', 1600),
  ('LU', '2024-01-01', 1700),
  ('LV', '2012-07-01', 2100),
  ('MT', '2004-01-01', 1800),
  ('NL', '2012-10-01', 2100),
  ('NO', '2005-01-01', 2500),
  ('PL', '2011-01-01', 2300),
  ('PT', '2011-01-01', 2300),
  ('PT-azores', '2015-07-01', 1800),
  ('PT-azores', '2021-07-01', 1600),
  ('PT-madeira', '2012-04-01', 2200),
  ('RO', '2017-01-01', 1900),
  ('RO', '2025-08-01', 2100),
  ('SE', '1990-07-01', 2500),
  ('SI', '2013-07-01', 2200),
  ('SK', '2011-01-01', 2000),
  ('SK', '2025-01-01', 2300);

-- What the site team looks for, by an index each: names of listings, states that few listings are in, parts of numbers and addresses.
create index profiles_name on profiles (lower(name) text_pattern_ops);
create index listings_not_live on listings (status, id desc) where status <> 'live';
create index orders_status on orders (status, created_at desc, id desc);
create index orders_number_search on orders using gin (number gin_trgm_ops);
create index orders_billing_search on orders using gin (lower(billing ->> 'email') gin_trgm_ops);
create index reviews_decided on reviews (status, written_at desc, id desc) where status <> 'pending';
create index members_suspended on members (id desc) where suspended_at is not null;
create index members_unverified on members (id desc) where email_verified_at is null;
create index mails_unsent on mails (status, id desc) where status <> 'sent';
create index invoices_issued on invoices (issued_at);
create index founders_member on founders (member_id, id) where member_id is not null;

-- Categories that are being merged into others, a portion of their listings at a time. A row goes with its category.
create table category_merges (
  category_id bigint primary key references categories on delete cascade,
  into_id bigint not null references categories check (into_id <> category_id),
  -- Who asked for it, as the audit trail names them.
  asked_by jsonb not null,
  asked_at timestamptz not null
);
create index category_merges_into on category_merges (into_id);
