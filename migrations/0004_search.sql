-- What the name, tagline and keywords say is short and looked at; all words are read from the index, and the document itself seldom.
--   head: '=' and the whole name as one word, '/word' in the name, 'word' in the name or tagline, '+word' only in the keywords
--   body: every word, and '=' with the whole name
alter table search_documents add column status text not null;
alter table search_documents alter column body set storage external;
drop index search_documents_head, search_documents_body;
create index search_documents_head on search_documents using gin (head) with (fastupdate = off) where status = 'live';
create index search_documents_body on search_documents using gin (body) with (fastupdate = off) where status = 'live';
create index search_documents_upcoming_head on search_documents using gin (head) with (fastupdate = off) where status = 'scheduled';
create index search_documents_upcoming_body on search_documents using gin (body) with (fastupdate = off) where status = 'scheduled';

create function search_documents_follow_listing() returns trigger language plpgsql as $$
begin
  update search_documents set status = new.status where listing_id = new.id;
  return null;
end $$;
create trigger search_documents_follow_listing after update of status on listings
  for each row when (old.status <> new.status) execute function search_documents_follow_listing();

-- In how many documents a word stands, in how many of them in the name or tagline, and in how many in the name,
-- counting those that can be found: from these a search knows beforehand which way to its results is the short one.
drop index if exists search_words_changed;
alter table search_words add column heads int not null default 0, add column names int not null default 0;

-- Counts follow the documents, also when a listing goes. Locked in the order of the words, so that two writers cannot hold each other up.
-- A loader of very many documents counts for itself: set local slipway.search_words = 'by hand'.
create function search_words_follow_documents() returns trigger language plpgsql as $$
declare
  head_before tsvector := '';
  body_before tsvector := '';
  head_after tsvector := '';
  body_after tsvector := '';
  news text;
begin
  if current_setting('slipway.search_words', true) = 'by hand' then return null; end if;
  if tg_op <> 'INSERT' and old.status in ('live', 'scheduled') then
    head_before := old.head;
    body_before := old.body;
  end if;
  if tg_op <> 'DELETE' and new.status in ('live', 'scheduled') then
    head_after := new.head;
    body_after := new.body;
  end if;
  for news in
    with standing as (
      select lexeme as word, -1 as documents, 0 as heads, 0 as names from unnest(body_before)
      union all select lexeme, 1, 0, 0 from unnest(body_after)
      union all select ltrim(lexeme, '/'), 0, case when lexeme like '/%' then 0 else -1 end, case when lexeme like '/%' then -1 else 0 end
        from unnest(head_before) where lexeme not like '+%'
      union all select ltrim(lexeme, '/'), 0, case when lexeme like '/%' then 0 else 1 end, case when lexeme like '/%' then 1 else 0 end
        from unnest(head_after) where lexeme not like '+%'
    ), changes as (
      select word, sum(documents) as documents, sum(heads) as heads, sum(names) as names
      from standing where word not like '=%' group by word
    ), written as (
      insert into search_words as w (word, documents, heads, names)
      select * from changes where documents <> 0 or heads <> 0 or names <> 0 order by word
      on conflict (word) do update
        set documents = w.documents + excluded.documents, heads = w.heads + excluded.heads, names = w.names + excluded.names
      returning w.*
    ), numbered as (
      select row_number() over () / 40 as part, w.* from written w
    )
    select string_agg(concat_ws(' ', word, documents, heads, names), e'\n') from numbered group by part
  loop
    perform pg_notify('search_words', news);
  end loop;
  if body_before <> '' then
    delete from search_words using unnest(body_before) as gone where word = gone.lexeme and documents <= 0;
  end if;
  return null;
end $$;
create trigger search_words_follow_documents after insert or update of head, body, status or delete on search_documents
  for each row execute function search_words_follow_documents();

-- The planner thinks that words it never saw are common, and would read the whole table for a question with many of them; hence the settings.
-- Each of the first matches is a level of its own; the last one holds guesses, of which the closer ones are a level before the others.
create function search_candidates(matches tsquery[], closer tsquery, found_in text, most int)
returns table (listing_id bigint, head tsvector, level int)
language plpgsql stable set enable_seqscan = off set jit = off as $$
declare
  remaining int := most;
  found int;
begin
  for step in 1 .. cardinality(matches) loop
    if step = cardinality(matches) and closer is not null then
      return query execute format(
        'select d.listing_id, d.head, case when d.body @@ $2 then $3 else $3 + 1 end
         from search_documents d where d.status = %L and d.body @@ $1 limit $4', found_in) using matches[step], closer, step, remaining;
    else
      return query execute format(
        'select d.listing_id, d.head, $2 from search_documents d where d.status = %L and d.body @@ $1 limit $3', found_in)
        using matches[step], step, remaining;
    end if;
    get diagnostics found = row_count;
    remaining := remaining - found;
    exit when remaining <= 0;
  end loop;
end $$;

create function search_ids(in_head tsquery, in_body tsquery, not_head tsquery, not_body tsquery, found_in text, most int) returns setof bigint
language plpgsql stable set enable_seqscan = off set jit = off as $$
begin
  return query execute format('select d.listing_id from search_documents d where d.status = %L', found_in)
    || case when in_head is null then '' else ' and d.head @@ $1' end
    || case when in_body is null then '' else ' and d.body @@ $2' end
    || case when not_head is null then '' else ' and not d.head @@ $3' end
    || case when not_body is null then '' else ' and not d.body @@ $4' end
    || ' limit $5' using in_head, in_body, not_head, not_body, most;
end $$;

-- Nothing of the documents is asked for, so that they need not be visited.
create function search_count(match tsquery, found_in text, most int) returns int
language plpgsql stable set enable_seqscan = off set jit = off as $$
declare
  counted int;
begin
  execute format('select count(*) from (select from search_documents d where d.status = %L and d.body @@ $1 limit $2) as matching', found_in)
    into counted using match, most;
  return counted;
end $$;

create index listings_upcoming_newest on listings (created_at desc, id desc) where status = 'scheduled';
create index listings_upcoming_votes on listings (votes desc, launch_week, id) where status = 'scheduled';
create index listings_upcoming_trending on listings (trending desc nulls last, launch_week, id) where status = 'scheduled';
create index listings_upcoming_views on listings (views desc, launch_week, id) where status = 'scheduled';
create index listings_upcoming_followers on listings (followers desc, launch_week, id) where status = 'scheduled';
