-- Every vote counts in public until a review of the whole listing, so that no count shows what a rule against fraud found.

alter table votes
  -- Which rule against fraud applies to it. It stops counting at the next review.
  add column suspected text check (
    suspected in (
      'same_mailbox', 'disposable_mailbox', 'same_device', 'network_burst', 'mail_group_burst', 'set_aside'
    )
  ),
  -- A review included it. If it's withdrawn, the count changes at the next one, whether it counted or not.
  add column settled boolean not null default false,
  drop constraint votes_withdrawn_does_not_count,
  add constraint votes_withdrawn_counts_until_review check (
    withdrawn_at is null or discounted is not null or settled
  ) not valid;

update votes set suspected = discounted
where discounted not in ('own_listing', 'new_account', 'suspended', 'withdrawn');
update votes set settled = true
where listing_id in (select listing_id from votes where suspected is not null) and withdrawn_at is null;

-- A vote that is cast or withdrawn writes the same rows whether it counts or not, so that the time it takes doesn't tell.
create or replace function counters_follow_votes() returns trigger language plpgsql as $$
declare
  was_cast boolean := tg_op = 'INSERT' or (tg_op = 'UPDATE' and old.withdrawn_at is not null and new.withdrawn_at is null);
  was_withdrawn boolean := tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null;
  amount int;
begin
  if tg_op in ('UPDATE', 'DELETE') and (was_withdrawn or old.settled or old.discounted is null) then
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
  if was_cast or was_withdrawn or (tg_op in ('INSERT', 'UPDATE') and new.discounted is null) then
    amount := case when new.discounted is null then 1 else 0 end;
    update launches set votes = votes + amount
    where listing_id = new.listing_id and week = new.week
      and not exists (select from awards where awards.week = new.week);
    -- If the vote counted before or was settled, trending was computed above, from the new row.
    update listings set votes = votes + amount,
      trending = case
        when amount = 0 then trending
        when tg_op = 'UPDATE' and (old.settled or old.discounted is null) then trending
        else add_log2(trending, vote_weight(new.cast_at))
      end
    where id = new.listing_id;
  end if;
  return null;
end $$;
