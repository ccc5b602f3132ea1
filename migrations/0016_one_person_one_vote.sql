-- One person, one vote: what shows that votes come from one person, and votes that were withdrawn.

alter table votes
  -- Keyed hash of the voter's mailbox, different for each listing.
  add column mailbox text,
  -- The domain of the voter's address as a keyed hash, or the relay service. Null for public email providers.
  add column mail_group text,
  -- Keyed hash of the /48 of an IPv6 address.
  add column wide_network text,
  -- Another listing that the voter voted for in an earlier week. Null for newcomers.
  add column earlier_listing_id bigint,
  -- The row of a withdrawn vote stays, so that it keeps its reason when it is cast again.
  add column withdrawn_at timestamptz,
  -- An admin decided that it counts, so the rules against fraud no longer apply to it.
  add column cleared boolean not null default false,
  drop constraint votes_discounted_check,
  add constraint votes_discounted_check check (
    discounted in (
      'own_listing', 'new_account', 'suspended', 'withdrawn',
      'same_mailbox', 'disposable_mailbox', 'same_device', 'network_burst', 'mail_group_burst', 'set_aside'
    )
  ) not valid,
  add constraint votes_withdrawn_does_not_count check (withdrawn_at is null or discounted is not null) not valid;

-- A vote that is cast or withdrawn writes the same rows whether it counts or not, so that the time it takes doesn't tell.
create or replace function counters_follow_votes() returns trigger language plpgsql as $$
declare
  was_cast boolean := tg_op = 'INSERT' or (tg_op = 'UPDATE' and old.withdrawn_at is not null and new.withdrawn_at is null);
  was_withdrawn boolean := tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null;
  amount int;
begin
  if was_withdrawn or (tg_op in ('UPDATE', 'DELETE') and old.discounted is null) then
    amount := case when old.discounted is null then 1 else 0 end;
    update launches set votes = votes - amount
    where listing_id = old.listing_id and week = old.week
      and not exists (select from awards where awards.week = old.week);
    update listings set votes = votes - amount, trending = (
      select max(weight) + ln(sum(power(2::double precision, weight - top))) / ln(2)
      from (
        select vote_weight(v.cast_at) as weight, max(vote_weight(v.cast_at)) over () as top
        from votes v where v.listing_id = old.listing_id and v.discounted is null
      ) w
    ) where id = old.listing_id;
  end if;
  if was_cast or (tg_op in ('INSERT', 'UPDATE') and new.discounted is null) then
    amount := case when new.discounted is null then 1 else 0 end;
    update launches set votes = votes + amount
    where listing_id = new.listing_id and week = new.week
      and not exists (select from awards where awards.week = new.week);
    update listings set votes = votes + amount,
      trending = case when amount = 1 then add_log2(trending, vote_weight(new.cast_at)) else trending end
    where id = new.listing_id;
  end if;
  return null;
end $$;

-- The vote of someone who becomes one of the listing's makers stops counting. Weeks with awards stay as they are.
create function discount_makers_vote(made bigint[], maker bigint) returns void language sql as $$
  update votes v set discounted = 'own_listing'
  where v.listing_id = any(made) and v.member_id = maker
    and v.withdrawn_at is null and v.discounted is distinct from 'own_listing'
    and not exists (select from awards where awards.week = v.week)
$$;

create function makers_votes_do_not_count() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'listings' then
    perform discount_makers_vote(array[new.id], new.owner_id);
  elsif tg_table_name = 'listing_editors' then
    perform discount_makers_vote(array[new.listing_id], new.member_id);
  elsif tg_table_name = 'founders' then
    perform discount_makers_vote(
      array(select listing_id from listing_founders where founder_id = new.id order by listing_id), new.member_id
    );
  else
    perform discount_makers_vote(
      array[new.listing_id], (select member_id from founders where id = new.founder_id)
    );
  end if;
  return null;
end $$;
create trigger makers_votes_do_not_count after update of owner_id on listings
  for each row when (new.owner_id is distinct from old.owner_id) execute function makers_votes_do_not_count();
create trigger makers_votes_do_not_count after insert on listing_editors
  for each row execute function makers_votes_do_not_count();
create trigger makers_votes_do_not_count after update of member_id on founders
  for each row when (new.member_id is distinct from old.member_id) execute function makers_votes_do_not_count();
create trigger makers_votes_do_not_count after insert on listing_founders
  for each row execute function makers_votes_do_not_count();
