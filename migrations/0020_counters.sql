-- Counters in a narrow table without an index on any of them, so that a vote updates one small row in place. Lists sort by
-- the copies in listings and launches, which have many indexes. copy_counters brings the copies up to date, once for
-- all votes of about a second.

lock table votes, follows, traffic, listings in share row exclusive mode;

create table listing_counters (
  listing_id bigint primary key references listings on delete cascade,
  votes int not null default 0 check (votes >= 0),
  followers int not null default 0 check (followers >= 0),
  views bigint not null default 0,
  clicks bigint not null default 0,
  -- Base 2 logarithm of the sum of 2^(t/48h) over the counted votes. The logarithm keeps it from overflowing.
  trending double precision,
  -- Whether the copies are older.
  uncopied boolean not null default false
) with (fillfactor = 50);
insert into listing_counters (listing_id, votes, followers, views, clicks, trending)
select id, votes, followers, views, clicks, trending from listings order by id;
create index listing_counters_uncopied on listing_counters (listing_id) where uncopied;

create function listing_counters_begin() returns trigger language plpgsql as $$
begin
  insert into listing_counters (listing_id, votes, followers, views, clicks, trending)
  values (new.id, new.votes, new.followers, new.views, new.clicks, new.trending);
  return null;
end $$;
create trigger listing_counters_begin after insert on listings
  for each row execute function listing_counters_begin();

-- Votes of the week that are not in launches.votes yet.
alter table launches add column uncopied_votes int not null default 0;
alter table launches set (fillfactor = 80);

-- Locks listings, then their counters, in the order of their ids, like everyone who locks several.
create function copy_counters(most int) returns bigint[] language plpgsql as $$
declare
  due bigint[] := array(select listing_id from listing_counters where uncopied order by listing_id limit most);
begin
  perform 1 from listings where id = any(due) order by id for no key update;
  perform 1 from listing_counters where listing_id = any(due) order by listing_id for no key update;
  -- Another process may have copied some of them meanwhile.
  due := array(select listing_id from listing_counters where listing_id = any(due) and uncopied order by listing_id);
  update listing_counters set uncopied = false where listing_id = any(due);
  update launches set votes = votes + uncopied_votes, uncopied_votes = 0
  where listing_id = any(due) and uncopied_votes <> 0;
  update listings l
  set votes = c.votes, followers = c.followers, views = c.views, clicks = c.clicks, trending = c.trending
  from listing_counters c
  where l.id = any(due) and c.listing_id = l.id
    and (l.votes, l.followers, l.views, l.clicks, l.trending)
      is distinct from (c.votes, c.followers, c.views, c.clicks, c.trending);
  return due;
end $$;

create or replace function add_log2(a double precision, b double precision)
returns double precision immutable language sql as $$
  select case
    when a is null then b
    when b is null then a
    else greatest(a, b) + ln(1 + power(2::double precision, -least(abs(a - b), 1000))) / ln(2::double precision)
  end
$$;

-- Null if b is all but a thousandth of a: what is left would be lost in rounding.
create function subtract_log2(a double precision, b double precision)
returns double precision immutable language sql as $$
  select case when b is null then a when b - a < -1.5e-3 then
    a + ln(1 - power(2::double precision, greatest(b - a, -1000))) / ln(2::double precision)
  end
$$;

-- Writes the same rows whether the vote counts or not, so that the time it takes doesn't tell. The row of counters, which all
-- votes of a listing wait for, comes as late as it can. The result of a week is final once its awards exist: a vote withdrawn
-- later changes only the listing's total.
create or replace function counters_follow_votes() returns trigger language plpgsql as $$
declare
  listing bigint := coalesce(new.listing_id, old.listing_id);
  counted int := case when tg_op <> 'INSERT' and old.discounted is null then 1 else 0 end;
  counts int := case when tg_op <> 'DELETE' and new.discounted is null then 1 else 0 end;
  weight double precision := case when counts = 1 then vote_weight(new.cast_at) end;
  before listing_counters;
  others double precision;
begin
  if tg_op = 'INSERT' then
    update listing_counters
    set votes = votes + counts, trending = add_log2(trending, weight), uncopied = true
    where listing_id = listing;
  else
    select * into before from listing_counters where listing_id = listing for no key update;
    others := subtract_log2(before.trending, case when counted = 1 then vote_weight(old.cast_at) end);
    -- Only if all other votes are weeks older.
    if others is null and before.votes > 1 then
      select max(v.weight) + ln(sum(power(2::double precision, v.weight - v.top))) / ln(2::double precision) into others
      from (
        select vote_weight(cast_at) as weight, max(vote_weight(cast_at)) over () as top
        from votes where listing_id = listing and discounted is null and member_id <> old.member_id
      ) v;
    end if;
    update listing_counters
    set votes = votes - counted + counts, trending = add_log2(others, weight), uncopied = true
    where listing_id = listing;
  end if;
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or old.week <> new.week) then
    update launches set uncopied_votes = uncopied_votes - counted
    where listing_id = listing and week = old.week and not exists (select from awards where awards.week = old.week);
    counted := 0;
  end if;
  if tg_op <> 'DELETE' then
    update launches set uncopied_votes = uncopied_votes - counted + counts
    where listing_id = listing and week = new.week and not exists (select from awards where awards.week = new.week);
  end if;
  return null;
end $$;

create or replace function counters_follow_follows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update listing_counters set followers = followers + 1, uncopied = true where listing_id = new.listing_id;
  else
    update listing_counters set followers = followers - 1, uncopied = true where listing_id = old.listing_id;
  end if;
  return null;
end $$;

create or replace function counters_follow_traffic() returns trigger language plpgsql as $$
begin
  update listing_counters
  set views = views + new.views - coalesce(old.views, 0), clicks = clicks + new.clicks - coalesce(old.clicks, 0),
    uncopied = true
  where listing_id = new.listing_id;
  return null;
end $$;

-- Votes for the listing wait, so that a vote cast at this moment is seen either here or by the rule for its voter.
create or replace function discount_makers_vote(made bigint[], maker bigint) returns void language plpgsql as $$
begin
  perform 1 from listing_counters where listing_id = any(made) order by listing_id for no key update;
  update votes v set discounted = 'own_listing'
  where v.listing_id = any(made) and v.member_id = maker
    and v.withdrawn_at is null and v.discounted is distinct from 'own_listing'
    and not exists (select from awards where awards.week = v.week);
end $$;
