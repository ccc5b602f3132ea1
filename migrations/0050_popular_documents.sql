-- Documents of the listings with the most votes are marked and have an index of their own (migration 0051). A search for a
-- frequent word finds its first page among them, instead of reading every document that has the word.

lock table listings in share row exclusive mode;
lock table search_documents in access exclusive mode;

-- A listing is marked when it reaches `marked_from` votes. Every live listing with at least `complete_from` votes is marked,
-- and searches rely on that. It's higher only while a job marks listings after `marked_from` was lowered.
create table search_popularity (
  singleton boolean primary key default true check (singleton),
  marked_from int not null default 2147483647,
  complete_from int not null default 2147483647,
  check (complete_from >= marked_from)
);
insert into search_popularity default values;

alter table search_documents add column popular boolean not null default false;

-- Locks the table first, so that whoever changes the number waits for votes that were compared with the one before.
create function search_documents_know_votes() returns trigger language plpgsql as $$
begin
  lock table search_popularity in row exclusive mode;
  new.popular := exists (
    select from listings where id = new.listing_id and votes >= (select marked_from from search_popularity)
  );
  return new;
end $$;
create trigger search_documents_know_votes before insert on search_documents
  for each row execute function search_documents_know_votes();

create function search_documents_follow_votes() returns trigger language plpgsql as $$
begin
  lock table search_popularity in row exclusive mode;
  if new.votes >= (select marked_from from search_popularity) then
    update search_documents set popular = true where listing_id = new.id and not popular;
  end if;
  return null;
end $$;
create trigger search_documents_follow_votes after update of votes, status on listings
  for each row when (new.status = 'live' and (new.votes > old.votes or old.status <> 'live'))
  execute function search_documents_follow_votes();
