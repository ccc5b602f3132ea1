-- In how many documents a word stands, in how many of them in the name or tagline, and in how many in the name:
-- from these a search knows beforehand which way to its results is the short one.
drop index if exists search_words_changed;
alter table search_words add column heads int not null default 0, add column names int not null default 0;

-- Counts follow the documents, also when a listing goes. Locked in the order of the words, so that two writers cannot hold each other up.
-- A loader of very many documents counts for itself: set local slipway.search_words = 'by hand'.
create function search_words_follow_documents() returns trigger language plpgsql as $$
declare
  before tsvector := '';
  after tsvector := '';
  news text;
begin
  if current_setting('slipway.search_words', true) = 'by hand' then return null; end if;
  if tg_op <> 'INSERT' then before := old.body; end if;
  if tg_op <> 'DELETE' then after := new.body; end if;
  for news in
    with standing as (
      select -1 as change, lexeme, weights from unnest(before)
      union all
      select 1, lexeme, weights from unnest(after)
    ), changes as (
      select lexeme as word, sum(change) as documents,
        sum(change) filter (where weights && '{A,B}') as heads, sum(change) filter (where weights && '{A}') as names
      from standing where left(lexeme, 1) <> '=' group by lexeme
    ), written as (
      insert into search_words as w (word, documents, heads, names)
      select word, documents, coalesce(heads, 0), coalesce(names, 0) from changes
      where documents <> 0 or heads <> 0 or names <> 0 order by word
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
  if tg_op <> 'INSERT' then
    delete from search_words using unnest(before) as gone where word = gone.lexeme and documents <= 0;
  end if;
  return null;
end $$;
create trigger search_words_follow_documents after insert or update of body or delete on search_documents
  for each row execute function search_words_follow_documents();

create index listings_upcoming_newest on listings (created_at desc, id desc) where status = 'scheduled';
create index listings_upcoming_votes on listings (votes desc, launch_week, id) where status = 'scheduled';
create index listings_upcoming_trending on listings (trending desc nulls last, launch_week, id) where status = 'scheduled';
create index listings_upcoming_views on listings (views desc, launch_week, id) where status = 'scheduled';
create index listings_upcoming_followers on listings (followers desc, launch_week, id) where status = 'scheduled';
