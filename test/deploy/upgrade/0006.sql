--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE SCHEMA pgboss;


CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;


COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';


CREATE TYPE pgboss.job_state AS ENUM (
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed'
);


CREATE FUNCTION pgboss.create_queue(queue_name text, options jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $_$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
        INSERT INTO pgboss.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify,
          created_on,
          updated_on
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false),
          pgboss.job_now(),
          pgboss.job_now()
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', tablename);

      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);

      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i12 ON pgboss.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);

      IF options->>'policy' = 'short' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;

      EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $_$;


CREATE FUNCTION pgboss.delete_queue(queue_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN
      
      SELECT table_name, partition
      FROM pgboss.queue
      WHERE name = queue_name
      INTO v_table, v_partition;

      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM pgboss.%I WHERE name = %L', v_table, queue_name);
      END IF;
    
      DELETE FROM pgboss.queue WHERE name = queue_name;
    END;
    $$;


CREATE FUNCTION pgboss.job_now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
      SELECT pg_catalog.now();
    $$;


CREATE FUNCTION pgboss.job_table_format(command text, table_name text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $_$;


CREATE FUNCTION pgboss.job_table_run(command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        EXECUTE pgboss.job_table_format(command, tbl_name);
        RETURN;
      END IF;

      EXECUTE pgboss.job_table_format(command, 'job_common');

      FOR tbl IN SELECT table_name FROM pgboss.queue WHERE partition = true
      LOOP
        EXECUTE pgboss.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$;


CREATE FUNCTION pgboss.job_table_run_async(command_name text, version integer, command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          pgboss.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;

      INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        pgboss.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        pgboss.job_table_format(command, queue.table_name)
      FROM pgboss.queue
      WHERE partition = true;
    END;
    $$;


CREATE FUNCTION public.add_log2(a double precision, b double precision) RETURNS double precision
    LANGUAGE sql IMMUTABLE
    AS $$
  select case
    when a is null then b
    when b is null then a
    else greatest(a, b)
      + log(2.0, (1 + power(2::double precision, -least(abs(a - b), 1000)))::numeric)::double precision
  end
$$;


CREATE FUNCTION public.audit_events_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'DELETE' and current_setting('slipway.purges_audit_events', true) = 'on' then
    return old;
  end if;
  raise exception 'audit events are never changed' using errcode = 'restrict_violation';
end $$;


CREATE FUNCTION public.audit_events_stay_whole() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'audit events are never changed' using errcode = 'restrict_violation';
end $$;


CREATE FUNCTION public.board_counts_follow_listing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  before text[] := '{}';
  after text[] := '{}';
begin
  if tg_op <> 'INSERT' then before := boards_of(old); end if;
  if tg_op <> 'DELETE' then after := boards_of(new); end if;
  insert into board_counts as c (board, listings)
  select board, sum(change)
  from (select unnest(after) as board, 1 as change union all select unnest(before), -1) moves
  group by board having sum(change) <> 0 order by board
  on conflict (board) do update set listings = c.listings + excluded.listings;
  return null;
end $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.listings (
    id bigint NOT NULL,
    slug text NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    hidden_from text,
    plan text,
    owner_id bigint,
    domain text NOT NULL,
    category_id bigint,
    stage text,
    country text,
    pricing_model text,
    launch_week date,
    launched_at timestamp with time zone,
    featured_until timestamp with time zone,
    verified_at timestamp with time zone,
    unlocked text[] DEFAULT '{}'::text[] NOT NULL,
    votes integer DEFAULT 0 NOT NULL,
    followers integer DEFAULT 0 NOT NULL,
    views bigint DEFAULT 0 NOT NULL,
    clicks bigint DEFAULT 0 NOT NULL,
    rating_sum integer DEFAULT 0 NOT NULL,
    rating_count integer DEFAULT 0 NOT NULL,
    trending double precision,
    domain_rating integer,
    revenue_cents bigint,
    billboard_cents bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT listings_billboard_cents_check CHECK ((billboard_cents >= 0)),
    CONSTRAINT listings_check CHECK (((status <> 'live'::text) OR ((launched_at IS NOT NULL) AND (category_id IS NOT NULL)))),
    CONSTRAINT listings_check1 CHECK (((status <> 'scheduled'::text) OR (launch_week IS NOT NULL))),
    CONSTRAINT listings_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT listings_domain_rating_check CHECK (((domain_rating >= 0) AND (domain_rating <= 100))),
    CONSTRAINT listings_followers_check CHECK ((followers >= 0)),
    CONSTRAINT listings_hidden_from CHECK (((status = 'hidden'::text) = (hidden_from IS NOT NULL))),
    CONSTRAINT listings_hidden_from_check CHECK ((hidden_from = ANY (ARRAY['draft'::text, 'awaiting_badge'::text, 'scheduled'::text, 'live'::text]))),
    CONSTRAINT listings_launch_week_check CHECK ((EXTRACT(isodow FROM launch_week) = (1)::numeric)),
    CONSTRAINT listings_plan_check CHECK ((plan = ANY (ARRAY['free'::text, 'paid'::text]))),
    CONSTRAINT listings_slug_check CHECK ((slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'::text)),
    CONSTRAINT listings_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'awaiting_badge'::text, 'scheduled'::text, 'live'::text, 'hidden'::text]))),
    CONSTRAINT listings_unlocked_check CHECK ((unlocked <@ ARRAY['story'::text, 'milestones'::text, 'media'::text])),
    CONSTRAINT listings_votes_check CHECK ((votes >= 0))
);


CREATE FUNCTION public.boards_of(listing public.listings) RETURNS text[]
    LANGUAGE sql IMMUTABLE
    AS $$
  select case when listing.status <> 'live' then '{}' else array_remove(array[
    case when listing.billboard_cents > 0 then 'billboard' end,
    case when listing.domain_rating is not null then 'domain-rating' end,
    case when listing.revenue_cents is not null then 'revenue' end], null) end
$$;


CREATE FUNCTION public.category_counts_follow_entries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' then
    insert into category_counts as c (category_id, listings)
    select category_id, count(*) from new_entries group by category_id order by category_id
    on conflict (category_id) do update set listings = c.listings + excluded.listings;
  else
    update category_counts c set listings = c.listings - gone.count
    from (select category_id, count(*) as count from old_entries group by category_id order by category_id) as gone
    where c.category_id = gone.category_id;
  end if;
  return null;
end $$;


CREATE FUNCTION public.category_entries_follow_categories() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform fill_category_entries(coalesce(new.listing_id, old.listing_id));
  return null;
end $$;


CREATE FUNCTION public.category_entries_follow_listing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' and new.status = old.status and new.launched_at is not distinct from old.launched_at then
    if new.votes <> old.votes then
      update category_entries set votes = new.votes where listing_id = new.id;
    end if;
  else
    perform fill_category_entries(new.id);
  end if;
  return null;
end $$;


CREATE FUNCTION public.counters_follow_follows() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' then
    update listings set followers = followers + 1 where id = new.listing_id;
  else
    update listings set followers = followers - 1 where id = old.listing_id;
  end if;
  return null;
end $$;


CREATE FUNCTION public.counters_follow_reviews() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.status = 'published' then
    update listings set rating_sum = rating_sum - old.rating, rating_count = rating_count - 1
    where id = old.listing_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.status = 'published' then
    update listings set rating_sum = rating_sum + new.rating, rating_count = rating_count + 1
    where id = new.listing_id;
  end if;
  return null;
end $$;


CREATE FUNCTION public.counters_follow_traffic() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update listings
  set views = views + new.views - coalesce(old.views, 0), clicks = clicks + new.clicks - coalesce(old.clicks, 0)
  where id = new.listing_id;
  return null;
end $$;


CREATE FUNCTION public.counters_follow_votes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.discounted is null then
    update launches set votes = votes - 1
    where listing_id = old.listing_id and week = old.week
      and not exists (select from awards where awards.week = old.week);
    update listings set votes = votes - 1, trending = (
      select max(weight) + ln(sum(power(2::double precision, weight - top))) / ln(2)
      from (
        select vote_weight(v.cast_at) as weight, max(vote_weight(v.cast_at)) over () as top
        from votes v where v.listing_id = old.listing_id and v.discounted is null
      ) w
    ) where id = old.listing_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.discounted is null then
    update launches set votes = votes + 1
    where listing_id = new.listing_id and week = new.week
      and not exists (select from awards where awards.week = new.week);
    update listings set votes = votes + 1, trending = add_log2(trending, vote_weight(new.cast_at))
    where id = new.listing_id;
  end if;
  return null;
end $$;


CREATE FUNCTION public.country_of_listings(founder bigint) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select l.country from listing_founders lf join listings l on l.id = lf.listing_id
  where lf.founder_id = founder and l.status = 'live' and l.country is not null order by l.launched_at, l.id limit 1
$$;


CREATE FUNCTION public.draft_category_slugs(entries jsonb) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
  select jsonb_agg(coalesce(by_slug.slug, by_name.slug, named.entry) order by named.place)
  from jsonb_array_elements_text(case when jsonb_typeof(entries) = 'array' then entries end)
    with ordinality as named (entry, place)
  left join categories by_slug on by_slug.slug = named.entry
  left join categories by_name on by_name.name = named.entry
$$;


CREATE FUNCTION public.fill_category_entries(changed bigint) RETURNS void
    LANGUAGE sql
    AS $$
  delete from category_entries where listing_id = changed;
  insert into category_entries (category_id, listing_id, votes, launched_at)
  select distinct place.id, l.id, l.votes, l.launched_at
  from listings l
  join listing_categories lc on lc.listing_id = l.id
  join categories c on c.id = lc.category_id
  cross join lateral (values (c.id), (c.parent_id)) as place (id)
  where l.id = changed and l.status = 'live' and place.id is not null
$$;


CREATE FUNCTION public.fill_plan_categories(listing bigint) RETURNS void
    LANGUAGE sql
    AS $$
  insert into listing_categories (listing_id, category_id, position, with_plan)
  select listing, wanted.category_id, free.position, true
  from more_categories_of_draft(listing) wanted
  join (
    select position, row_number() over (order by position) as place from generate_series(1, 3) as position
    where not exists (
      select from listing_categories lc where lc.listing_id = listing and lc.position = position.position
    )
  ) as free on free.place = wanted.place
  where exists (select from listings where id = listing and plan = 'paid')
$$;


CREATE FUNCTION public.founders_follow_country() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_table_name = 'listings' then
    update founders set listed_country = country_of_listings(id)
    where id in (select founder_id from listing_founders where listing_id = new.id);
  else
    update founders set listed_country = country_of_listings(id) where id = coalesce(new.founder_id, old.founder_id);
  end if;
  return null;
end $$;


CREATE FUNCTION public.founders_follow_links() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' then
    update founders set live_listings = live_listings + 1
    where id = new.founder_id and exists (select from listings where id = new.listing_id and status = 'live');
  else
    update founders set live_listings = live_listings - 1
    where id = old.founder_id and exists (select from listings where id = old.listing_id and status = 'live');
  end if;
  return null;
end $$;


CREATE FUNCTION public.founders_follow_listing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if (old.status = 'live') <> (new.status = 'live') then
    update founders set live_listings = live_listings + case when new.status = 'live' then 1 else -1 end
    where id in (select founder_id from listing_founders where listing_id = new.id);
  end if;
  return null;
end $$;


CREATE FUNCTION public.invoices_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'invoices are never changed' using errcode = 'restrict_violation';
end $$;


CREATE FUNCTION public.launches_follow_awards() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op <> 'INSERT' then
    update launches set place = null where week = old.week and listing_id = old.listing_id;
  end if;
  if tg_op <> 'DELETE' then
    update launches set place = new.place where week = new.week and listing_id = new.listing_id;
  end if;
  return null;
end $$;


CREATE FUNCTION public.launches_follow_listing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update launches set live = launched_at is not null and new.status = 'live' where listing_id = new.id;
  return null;
end $$;


CREATE FUNCTION public.launches_know_listing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.live := new.launched_at is not null
    and exists (select from listings where id = new.listing_id and status = 'live');
  new.place := (select place from awards where week = new.week and listing_id = new.listing_id);
  return new;
end $$;


CREATE FUNCTION public.members_keep_an_admin() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_advisory_xact_lock(7305562);
  if not exists (select from members where role = 'admin' and id <> old.id) then
    raise exception 'the last admin stays' using errcode = 'check_violation', constraint = 'members_keep_an_admin';
  end if;
  return new;
end $$;


CREATE FUNCTION public.more_categories_of_draft(listing bigint) RETURNS TABLE(category_id bigint, place bigint)
    LANGUAGE sql STABLE
    AS $$
  select c.id, row_number() over (order by min(named.place))
  from drafts d
  join draft_parts part on part.draft_id = d.id and part.name = 'categories'
  cross join lateral jsonb_array_elements_text(draft_category_slugs(part.value)) with ordinality as named (slug, place)
  join categories c on c.slug = named.slug
  where d.listing_id = listing and named.place > 1
    and not exists (select from listing_categories lc where lc.listing_id = listing and lc.category_id = c.id)
  group by c.id
$$;


CREATE FUNCTION public.newest_domain_rating() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update listings set domain_rating = (
    select value from domain_ratings where listing_id = new.listing_id order by measured_on desc limit 1
  )
  where id = new.listing_id;
  return null;
end $$;


CREATE FUNCTION public.newest_revenue() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  changed bigint := coalesce(new.listing_id, old.listing_id);
begin
  update listings set revenue_cents = (
    select cents from revenues where listing_id = changed order by month desc limit 1
  )
  where id = changed;
  return null;
end $$;


CREATE FUNCTION public.orders_add_up() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  changed bigint;
begin
  if tg_table_name = 'orders' then
    changed := new.id;
  else
    changed := coalesce(new.order_id, old.order_id);
  end if;
  if exists (
    select from orders o
    cross join lateral (
      select sum(net_cents) as net, sum(vat_cents) as vat from order_lines where order_id = o.id
    ) lines
    where o.id = changed and (lines.net is distinct from o.net_cents or lines.vat is distinct from o.vat_cents)
  ) then
    raise exception 'the lines of order % do not add up to its total', changed using errcode = 'check_violation';
  end if;
  return null;
end $$;


CREATE FUNCTION public.paid_orders_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.paid_at is not null
    and (old.number, old.net_cents, old.vat_cents, old.vat_country, old.vat_rate, old.vat_treatment, old.paid_at)
    is distinct from
    (new.number, new.net_cents, new.vat_cents, new.vat_country, new.vat_rate, new.vat_treatment, new.paid_at) then
    raise exception 'a paid order is not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;


CREATE FUNCTION public.plan_categories_follow_plan() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from listing_categories where listing_id = new.id and with_plan;
  return null;
end $$;


CREATE FUNCTION public.search_candidates(matches tsquery[], closer tsquery, found_in text, most integer) RETURNS TABLE(listing_id bigint, head tsvector, level integer)
    LANGUAGE plpgsql STABLE
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $_$
declare
  remaining int := most;
  found int;
begin
  for step in 1 .. cardinality(matches) loop
    if step = cardinality(matches) and closer is not null then
      return query execute format(
        'select d.listing_id, d.head, case when d.body @@ $2 then $3 else $3 + 1 end
         from search_documents d where d.status = %L and d.body @@ $1 limit $4', found_in)
        using matches[step], closer, step, remaining;
    else
      return query execute format(
        'select d.listing_id, d.head, $2 from search_documents d where d.status = %L and d.body @@ $1 limit $3',
        found_in)
        using matches[step], step, remaining;
    end if;
    get diagnostics found = row_count;
    remaining := remaining - found;
    exit when remaining <= 0;
  end loop;
end $_$;


CREATE FUNCTION public.search_count(match tsquery, found_in text, most integer) RETURNS integer
    LANGUAGE plpgsql STABLE
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $_$
declare
  counted int;
begin
  execute format(
    'select count(*) from (select from search_documents d where d.status = %L and d.body @@ $1 limit $2) as matching',
    found_in)
    into counted using match, most;
  return counted;
end $_$;


CREATE FUNCTION public.search_documents_follow_listing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update search_documents set status = new.status where listing_id = new.id;
  return null;
end $$;


CREATE FUNCTION public.search_ids(in_head tsquery, in_body tsquery, not_head tsquery, not_body tsquery, found_in text, most integer) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $_$
begin
  return query execute format('select d.listing_id from search_documents d where d.status = %L', found_in)
    || case when in_head is null then '' else ' and d.head @@ $1' end
    || case when in_body is null then '' else ' and d.body @@ $2' end
    || case when not_head is null then '' else ' and not d.head @@ $3' end
    || case when not_body is null then '' else ' and not d.body @@ $4' end
    || ' limit $5' using in_head, in_body, not_head, not_body, most;
end $_$;


CREATE FUNCTION public.search_words_follow_documents() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
      union all
      select ltrim(lexeme, '/'), 0,
        case when lexeme like '/%' then 0 else -1 end, case when lexeme like '/%' then -1 else 0 end
      from unnest(head_before) where lexeme not like '+%'
      union all
      select ltrim(lexeme, '/'), 0,
        case when lexeme like '/%' then 0 else 1 end, case when lexeme like '/%' then 1 else 0 end
      from unnest(head_after) where lexeme not like '+%'
    ), changes as (
      select word, sum(documents) as documents, sum(heads) as heads, sum(names) as names
      from standing where word not like '=%' group by word
    ), written as (
      insert into search_words as w (word, documents, heads, names)
      select * from changes where documents <> 0 or heads <> 0 or names <> 0 order by word
      on conflict (word) do update
        set documents = w.documents + excluded.documents,
          heads = w.heads + excluded.heads,
          names = w.names + excluded.names
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


CREATE FUNCTION public.status_counts_follow_listings() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' then
    insert into status_counts as c (status, listings)
    select status, count(*) from new_listings group by status order by status
    on conflict (status) do update set listings = c.listings + excluded.listings;
  elsif tg_op = 'DELETE' then
    update status_counts c set listings = c.listings - gone.count
    from (select status, count(*) as count from old_listings group by status order by status) gone
    where c.status = gone.status;
  else
    insert into status_counts as c (status, listings)
    select status, sum(change) from (
      select status, 1 as change from new_listings union all select status, -1 from old_listings
    ) moves group by status having sum(change) <> 0 order by status
    on conflict (status) do update set listings = c.listings + excluded.listings;
  end if;
  return null;
end $$;


CREATE FUNCTION public.vote_weight(cast_at timestamp with time zone) RETURNS double precision
    LANGUAGE sql IMMUTABLE
    AS $$
  select extract(epoch from cast_at)::double precision / 172800
$$;


CREATE TABLE pgboss.bam (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    version integer NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    queue text,
    table_name text NOT NULL,
    command text NOT NULL,
    error text,
    created_on timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone
);


CREATE TABLE pgboss.job (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid
)
PARTITION BY LIST (name);


CREATE TABLE pgboss.job_common (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK ((NOT ((policy = 'key_strict_fifo'::text) AND (singleton_key IS NULL))))
);


CREATE TABLE pgboss.job_dependency (
    child_name text NOT NULL,
    child_id uuid NOT NULL,
    parent_name text NOT NULL,
    parent_id uuid NOT NULL
);


CREATE TABLE pgboss.queue (
    name text NOT NULL,
    policy text NOT NULL,
    retry_limit integer NOT NULL,
    retry_delay integer NOT NULL,
    retry_backoff boolean NOT NULL,
    retry_delay_max integer,
    expire_seconds integer NOT NULL,
    retention_seconds integer NOT NULL,
    deletion_seconds integer NOT NULL,
    dead_letter text,
    partition boolean NOT NULL,
    table_name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    warning_queued integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer DEFAULT 0 NOT NULL,
    completed_delta integer DEFAULT 0 NOT NULL,
    failed_delta integer DEFAULT 0 NOT NULL,
    delta_on timestamp with time zone,
    delta_seconds integer,
    ready_history integer[] DEFAULT '{}'::integer[] NOT NULL,
    heartbeat_seconds integer,
    notify boolean DEFAULT false NOT NULL,
    singletons_active text[],
    monitor_claim_on timestamp with time zone,
    monitor_on timestamp with time zone,
    maintain_on timestamp with time zone,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT queue_check CHECK ((dead_letter IS DISTINCT FROM name))
);


CREATE TABLE pgboss.queue_stats (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY RANGE (captured_on);


CREATE TABLE pgboss.queue_stats_20261116 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);


CREATE TABLE pgboss.queue_stats_20261117 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);


CREATE TABLE pgboss.schedule (
    name text NOT NULL,
    key text DEFAULT ''::text NOT NULL,
    kind text DEFAULT 'cron'::text NOT NULL,
    cron text NOT NULL,
    timezone text DEFAULT 'UTC'::text,
    data jsonb,
    options jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    last_job_id uuid,
    CONSTRAINT schedule_kind_check CHECK ((kind = ANY (ARRAY['cron'::text, 'rrule'::text])))
);


CREATE TABLE pgboss.subscription (
    event text NOT NULL,
    name text NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);


CREATE TABLE pgboss.version (
    version integer NOT NULL,
    cron_on timestamp with time zone,
    bam_on timestamp with time zone,
    flow_on timestamp with time zone,
    reindex_on timestamp with time zone,
    monitor_backoff_on timestamp with time zone
);


CREATE TABLE pgboss.warning (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    type text NOT NULL,
    message text NOT NULL,
    data jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL
);


CREATE TABLE public.alternatives (
    listing_id bigint NOT NULL,
    alternative_id bigint NOT NULL,
    approved_at timestamp with time zone NOT NULL,
    CONSTRAINT alternatives_check CHECK ((alternative_id <> listing_id))
);


CREATE TABLE public.api_keys (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    secret_hash bytea NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    last_used_at timestamp with time zone,
    CONSTRAINT api_keys_scopes_check CHECK ((scopes <@ ARRAY['account:read'::text, 'listings:write'::text, 'orders:write'::text]))
);


ALTER TABLE public.api_keys ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.api_keys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.audit_events (
    id bigint NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    actor_id bigint,
    action text NOT NULL,
    subject text,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    network text,
    device text,
    CONSTRAINT audit_events_action_check CHECK ((action ~ '^[a-z_]+\.[a-z_]+$'::text))
);


ALTER TABLE public.audit_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.awards (
    id bigint NOT NULL,
    week date NOT NULL,
    place integer NOT NULL,
    listing_id bigint NOT NULL,
    votes integer NOT NULL,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT awards_place_check CHECK (((place >= 1) AND (place <= 3))),
    CONSTRAINT awards_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric))
);


ALTER TABLE public.awards ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.awards_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.badge_checks (
    listing_id bigint NOT NULL,
    missed integer DEFAULT 0 NOT NULL,
    next_at timestamp with time zone,
    checked_at timestamp with time zone,
    found boolean,
    report jsonb,
    CONSTRAINT badge_checks_missed_check CHECK ((missed >= 0))
);


CREATE TABLE public.board_counts (
    board text NOT NULL,
    listings bigint NOT NULL
);


CREATE TABLE public.categories (
    id bigint NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    description text,
    faqs jsonb DEFAULT '[]'::jsonb NOT NULL,
    attributes jsonb DEFAULT '[]'::jsonb NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    parent_id bigint,
    is_top boolean GENERATED ALWAYS AS ((parent_id IS NULL)) STORED NOT NULL,
    parent_is_top boolean GENERATED ALWAYS AS (
CASE
    WHEN (parent_id IS NULL) THEN NULL::boolean
    ELSE true
END) STORED,
    CONSTRAINT categories_slug_check CHECK ((slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'::text))
);


ALTER TABLE public.categories ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.categories_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.category_counts (
    category_id bigint NOT NULL,
    listings integer DEFAULT 0 NOT NULL,
    CONSTRAINT category_counts_listings_check CHECK ((listings >= 0))
);


CREATE TABLE public.category_entries (
    category_id bigint NOT NULL,
    listing_id bigint NOT NULL,
    votes integer NOT NULL,
    launched_at timestamp with time zone NOT NULL
);


CREATE TABLE public.category_merges (
    category_id bigint NOT NULL,
    into_id bigint NOT NULL,
    asked_by jsonb NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    CONSTRAINT category_merges_check CHECK ((into_id <> category_id))
);


CREATE TABLE public.category_slugs (
    slug text NOT NULL,
    category_id bigint NOT NULL
);


CREATE TABLE public.claims (
    id bigint NOT NULL,
    listing_id bigint NOT NULL,
    member_id bigint NOT NULL,
    method text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    code text NOT NULL,
    email text,
    link_hash bytea,
    link_sent_at timestamp with time zone,
    link_used_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    proven_at timestamp with time zone,
    settled_at timestamp with time zone,
    last_check jsonb,
    reason text,
    CONSTRAINT claims_check CHECK ((expires_at > created_at)),
    CONSTRAINT claims_check1 CHECK (((method = 'email'::text) = (email IS NOT NULL))),
    CONSTRAINT claims_check2 CHECK (((link_hash IS NULL) OR (link_sent_at IS NOT NULL))),
    CONSTRAINT claims_check3 CHECK (((link_used_at IS NULL) OR (link_hash IS NOT NULL))),
    CONSTRAINT claims_check4 CHECK (((status <> ALL (ARRAY['in_review'::text, 'verified'::text])) OR (proven_at IS NOT NULL))),
    CONSTRAINT claims_check5 CHECK (((status = ANY (ARRAY['verified'::text, 'expired'::text, 'rejected'::text])) = (settled_at IS NOT NULL))),
    CONSTRAINT claims_check6 CHECK (((status <> 'rejected'::text) OR (reason IS NOT NULL))),
    CONSTRAINT claims_code_check CHECK ((code ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT claims_email_check CHECK ((email = lower(email))),
    CONSTRAINT claims_link_hash_check CHECK ((octet_length(link_hash) = 32)),
    CONSTRAINT claims_method_check CHECK ((method = ANY (ARRAY['dns'::text, 'meta'::text, 'file'::text, 'email'::text]))),
    CONSTRAINT claims_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'in_review'::text, 'verified'::text, 'expired'::text, 'rejected'::text])))
);


ALTER TABLE public.claims ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.claims_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.disputes (
    id bigint NOT NULL,
    payment_id bigint NOT NULL,
    reference text NOT NULL,
    amount_cents bigint NOT NULL,
    currency text NOT NULL,
    reason text,
    status text DEFAULT 'open'::text NOT NULL,
    answer_by timestamp with time zone,
    refund_id bigint,
    opened_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone,
    CONSTRAINT disputes_amount_cents_check CHECK ((amount_cents >= 0)),
    CONSTRAINT disputes_check CHECK (((status = 'open'::text) = (closed_at IS NULL))),
    CONSTRAINT disputes_currency_check CHECK (((length(currency) >= 3) AND (length(currency) <= 8))),
    CONSTRAINT disputes_status_check CHECK ((status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);


ALTER TABLE public.disputes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.disputes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.domain_ratings (
    listing_id bigint NOT NULL,
    measured_on date NOT NULL,
    value integer NOT NULL,
    source text NOT NULL,
    CONSTRAINT domain_ratings_value_check CHECK (((value >= 0) AND (value <= 100)))
);


CREATE TABLE public.draft_editors (
    draft_id uuid NOT NULL,
    member_id bigint NOT NULL,
    added_at timestamp with time zone NOT NULL
);


CREATE TABLE public.draft_invites (
    id bigint NOT NULL,
    draft_id uuid NOT NULL,
    "position" integer NOT NULL,
    email text NOT NULL,
    token_hash bytea NOT NULL,
    invited_by bigint,
    invited_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    accepted_by bigint,
    accepted_at timestamp with time zone,
    CONSTRAINT draft_invites_email_check CHECK ((email = lower(email))),
    CONSTRAINT draft_invites_position_check CHECK ((("position" >= 1) AND ("position" <= 10)))
);


ALTER TABLE public.draft_invites ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.draft_invites_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.draft_parts (
    draft_id uuid NOT NULL,
    name text NOT NULL,
    value jsonb,
    state text NOT NULL,
    ai_value jsonb,
    evidence jsonb DEFAULT '[]'::jsonb NOT NULL,
    accepted boolean DEFAULT false NOT NULL,
    regenerating_since timestamp with time zone,
    revision integer NOT NULL,
    CONSTRAINT draft_parts_check CHECK (((state <> ALL (ARRAY['ai'::text, 'edited'::text, 'manual'::text])) OR (value IS NOT NULL))),
    CONSTRAINT draft_parts_check1 CHECK (((state <> ALL (ARRAY['not_found'::text, 'deleted'::text])) OR (value IS NULL))),
    CONSTRAINT draft_parts_check2 CHECK (((state <> ALL (ARRAY['ai'::text, 'edited'::text])) OR (ai_value IS NOT NULL))),
    CONSTRAINT draft_parts_check3 CHECK (((state <> ALL (ARRAY['manual'::text, 'not_found'::text])) OR (ai_value IS NULL))),
    CONSTRAINT draft_parts_state_check CHECK ((state = ANY (ARRAY['ai'::text, 'not_found'::text, 'edited'::text, 'manual'::text, 'override'::text, 'deleted'::text])))
);


CREATE TABLE public.draft_readings (
    draft_id uuid NOT NULL,
    reading bytea NOT NULL,
    read_at timestamp with time zone NOT NULL
);


CREATE TABLE public.draft_versions (
    draft_id uuid NOT NULL,
    revision integer NOT NULL,
    member_id bigint,
    by_drafter boolean NOT NULL,
    keys text[] NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT draft_versions_keys_check CHECK ((cardinality(keys) > 0))
);


CREATE TABLE public.drafts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    owner_id bigint NOT NULL,
    url text NOT NULL,
    site_url text,
    status text DEFAULT 'crawling'::text NOT NULL,
    progress_step text DEFAULT 'waiting'::text NOT NULL,
    progress_done integer DEFAULT 0 NOT NULL,
    progress_total integer DEFAULT 0 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    error_code text,
    error_detail text,
    error_advice text,
    drafter text,
    drafter_note text,
    competitor jsonb,
    revision integer DEFAULT 0 NOT NULL,
    listing_id bigint,
    submitted_revision integer,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT drafts_check CHECK (((status = 'failed'::text) = (error_code IS NOT NULL))),
    CONSTRAINT drafts_error_code_check CHECK ((error_code = ANY (ARRAY['robots_disallowed'::text, 'unreachable'::text, 'blocked_address'::text, 'not_a_website'::text, 'too_large'::text, 'timed_out'::text, 'drafter_failed'::text]))),
    CONSTRAINT drafts_progress_done_check CHECK ((progress_done >= 0)),
    CONSTRAINT drafts_progress_step_check CHECK ((progress_step = ANY (ARRAY['waiting'::text, 'reading'::text, 'drafting'::text, 'done'::text]))),
    CONSTRAINT drafts_progress_total_check CHECK ((progress_total >= 0)),
    CONSTRAINT drafts_status_check CHECK ((status = ANY (ARRAY['crawling'::text, 'drafting'::text, 'ready'::text, 'failed'::text])))
);


CREATE TABLE public.external_identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    member_id bigint NOT NULL,
    linked_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL
);


CREATE TABLE public.follows (
    listing_id bigint NOT NULL,
    member_id bigint NOT NULL,
    followed_at timestamp with time zone NOT NULL
);


CREATE TABLE public.founders (
    id bigint NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    bio text,
    country text,
    photo_url text,
    socials jsonb DEFAULT '{}'::jsonb NOT NULL,
    member_id bigint,
    search_name text NOT NULL,
    live_listings integer DEFAULT 0 NOT NULL,
    listed_country text,
    shown_country text GENERATED ALWAYS AS (COALESCE(country, listed_country)) STORED,
    CONSTRAINT founders_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT founders_slug_check CHECK ((slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'::text))
);


ALTER TABLE public.founders ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.founders_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.fulfilment_tasks (
    id bigint NOT NULL,
    fulfilment_id bigint NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    title text NOT NULL,
    steps jsonb DEFAULT '[]'::jsonb NOT NULL,
    report text,
    notes text,
    assignee_id bigint,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    CONSTRAINT fulfilment_tasks_check CHECK (((status = ANY (ARRAY['done'::text, 'dropped'::text])) = (done_at IS NOT NULL))),
    CONSTRAINT fulfilment_tasks_status_check CHECK ((status = ANY (ARRAY['open'::text, 'doing'::text, 'done'::text, 'dropped'::text])))
);


ALTER TABLE public.fulfilment_tasks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.fulfilment_tasks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.fulfilments (
    id bigint NOT NULL,
    line_id bigint NOT NULL,
    part text NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL,
    note text,
    effect jsonb DEFAULT '{}'::jsonb NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT fulfilments_part_check CHECK ((part = ANY (ARRAY['launch'::text, 'skip_queue'::text, 'featured'::text, 'done_for_you'::text, 'extra_categories'::text, 'relaunch'::text, 'ai_review'::text, 'billboard'::text, 'by_hand'::text]))),
    CONSTRAINT fulfilments_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'in_progress'::text, 'done'::text, 'failed'::text, 'undone'::text])))
);


ALTER TABLE public.fulfilments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.fulfilments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.gateway_events (
    id bigint NOT NULL,
    gateway text NOT NULL,
    event_id text NOT NULL,
    kind text NOT NULL,
    payment_id bigint,
    body jsonb NOT NULL,
    told jsonb,
    received_at timestamp with time zone NOT NULL,
    deliveries integer DEFAULT 1 NOT NULL,
    tried_at timestamp with time zone,
    handled_at timestamp with time zone,
    outcome text
);


ALTER TABLE public.gateway_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.gateway_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.held_places (
    token text NOT NULL,
    week date NOT NULL,
    listing_id bigint,
    held_at timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL,
    CONSTRAINT held_places_check CHECK ((until > held_at)),
    CONSTRAINT held_places_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric))
);


CREATE TABLE public.idempotency_keys (
    member_id bigint NOT NULL,
    operation text NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    status integer,
    body text,
    created_at timestamp with time zone NOT NULL
);


CREATE TABLE public.interview_answers (
    member_id bigint NOT NULL,
    question_id bigint NOT NULL,
    answer text NOT NULL,
    answered_at timestamp with time zone NOT NULL,
    CONSTRAINT interview_answers_answer_check CHECK ((answer <> ''::text))
);


CREATE TABLE public.interview_questions (
    id bigint NOT NULL,
    "position" integer NOT NULL,
    question text NOT NULL,
    hint text,
    retired_at timestamp with time zone
);


ALTER TABLE public.interview_questions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.interview_questions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.invoice_series (
    series text NOT NULL,
    last_number bigint DEFAULT 0 NOT NULL,
    CONSTRAINT invoice_series_last_number_check CHECK ((last_number >= 0)),
    CONSTRAINT invoice_series_series_check CHECK ((series ~ '^[A-Z0-9][A-Z0-9-]{0,19}$'::text))
);


CREATE TABLE public.invoices (
    id bigint NOT NULL,
    kind text NOT NULL,
    series text NOT NULL,
    number bigint NOT NULL,
    order_id bigint NOT NULL,
    corrects_id bigint,
    refund_id bigint,
    net_cents bigint NOT NULL,
    vat_cents bigint NOT NULL,
    total_cents bigint NOT NULL,
    document jsonb NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    CONSTRAINT invoices_check CHECK ((total_cents = (net_cents + vat_cents))),
    CONSTRAINT invoices_check1 CHECK ((((kind = 'invoice'::text) AND (corrects_id IS NULL) AND (refund_id IS NULL) AND (total_cents >= 0)) OR ((kind = 'credit_note'::text) AND (corrects_id IS NOT NULL) AND (refund_id IS NOT NULL) AND (total_cents <= 0)))),
    CONSTRAINT invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
    CONSTRAINT invoices_number_check CHECK ((number > 0))
);


ALTER TABLE public.invoices ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.invoices_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.launches (
    id bigint NOT NULL,
    listing_id bigint NOT NULL,
    week date NOT NULL,
    launched_at timestamp with time zone,
    votes integer DEFAULT 0 NOT NULL,
    live boolean DEFAULT false NOT NULL,
    place integer,
    CONSTRAINT launches_place_check CHECK (((place >= 1) AND (place <= 3))),
    CONSTRAINT launches_votes_check CHECK ((votes >= 0)),
    CONSTRAINT launches_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric))
);


ALTER TABLE public.launches ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.launches_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.listing_categories (
    listing_id bigint NOT NULL,
    category_id bigint NOT NULL,
    "position" integer NOT NULL,
    with_plan boolean DEFAULT false NOT NULL,
    CONSTRAINT listing_categories_check CHECK (((NOT with_plan) OR ("position" > 0))),
    CONSTRAINT listing_categories_position_check CHECK ((("position" >= 0) AND ("position" <= 3)))
);


CREATE TABLE public.listing_editors (
    listing_id bigint NOT NULL,
    member_id bigint NOT NULL,
    added_at timestamp with time zone NOT NULL
);


CREATE TABLE public.listing_events (
    id bigint NOT NULL,
    listing_id bigint NOT NULL,
    from_status text,
    to_status text NOT NULL,
    cause text NOT NULL,
    actor_id bigint,
    note text,
    happened_at timestamp with time zone NOT NULL
);


ALTER TABLE public.listing_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.listing_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.listing_evidence (
    listing_id bigint NOT NULL,
    field text NOT NULL,
    value jsonb NOT NULL,
    quotes jsonb NOT NULL
);


CREATE TABLE public.listing_founders (
    listing_id bigint NOT NULL,
    founder_id bigint NOT NULL,
    title text,
    "position" integer DEFAULT 0 NOT NULL
);


CREATE TABLE public.listing_versions (
    id bigint NOT NULL,
    listing_id bigint NOT NULL,
    number integer NOT NULL,
    member_id bigint,
    cause text NOT NULL,
    changed text[] NOT NULL,
    before jsonb,
    after jsonb NOT NULL,
    made_at timestamp with time zone NOT NULL,
    untold boolean DEFAULT false NOT NULL,
    CONSTRAINT listing_versions_number_check CHECK ((number >= 1))
);


ALTER TABLE public.listing_versions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.listing_versions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


ALTER TABLE public.listings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.listings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.mail_refusals (
    recipient text NOT NULL,
    topic text NOT NULL,
    refused_at timestamp with time zone NOT NULL,
    CONSTRAINT mail_refusals_recipient_check CHECK ((recipient = lower(recipient)))
);


CREATE TABLE public.mails (
    id bigint NOT NULL,
    cause text NOT NULL,
    template text NOT NULL,
    topic text,
    member_id bigint,
    recipient text NOT NULL,
    subject text NOT NULL,
    body_text text,
    body_html text,
    status text DEFAULT 'waiting'::text NOT NULL,
    error text,
    tries integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    resent_at timestamp with time zone,
    settled_at timestamp with time zone,
    CONSTRAINT mails_check CHECK (((status <> ALL (ARRAY['waiting'::text, 'handing_over'::text, 'kept'::text])) OR ((body_text IS NOT NULL) AND (body_html IS NOT NULL)))),
    CONSTRAINT mails_check1 CHECK (((status = ANY (ARRAY['sent'::text, 'kept'::text, 'failed'::text])) = (settled_at IS NOT NULL))),
    CONSTRAINT mails_recipient_check CHECK (((recipient !~ '[[:cntrl:][:space:]<>,;]'::text) AND (recipient ~~ '_%@_%'::text))),
    CONSTRAINT mails_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'handing_over'::text, 'sent'::text, 'kept'::text, 'failed'::text]))),
    CONSTRAINT mails_subject_check CHECK ((subject !~ '[[:cntrl:]]'::text))
);


ALTER TABLE public.mails ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mails_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.media (
    id bigint NOT NULL,
    listing_id bigint NOT NULL,
    kind text NOT NULL,
    url text NOT NULL,
    picture text GENERATED ALWAYS AS ("substring"(url, '/media/([0-9a-f]{32})/'::text)) STORED,
    alt text,
    width integer,
    height integer,
    "position" integer DEFAULT 0 NOT NULL,
    CONSTRAINT media_kind_check CHECK ((kind = ANY (ARRAY['image'::text, 'video'::text])))
);


ALTER TABLE public.media ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.media_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.members (
    id bigint NOT NULL,
    email text NOT NULL,
    email_verified_at timestamp with time zone,
    password_hash text,
    password_changed_at timestamp with time zone,
    name text NOT NULL,
    role text DEFAULT 'member'::text NOT NULL,
    suspended_at timestamp with time zone,
    suspension_reason text,
    created_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT members_deleted_is_empty CHECK (((deleted_at IS NULL) OR ((password_hash IS NULL) AND (email_verified_at IS NULL) AND (role = 'member'::text) AND (email = (('deleted-'::text || id) || '@deleted.invalid'::text))))),
    CONSTRAINT members_deleted_is_not_suspended CHECK (((deleted_at IS NULL) OR (suspended_at IS NULL))),
    CONSTRAINT members_email_check CHECK ((email = lower(email))),
    CONSTRAINT members_email_is_one_line CHECK ((email !~ '[[:cntrl:][:space:]]'::text)),
    CONSTRAINT members_role_check CHECK ((role = ANY (ARRAY['member'::text, 'admin'::text]))),
    CONSTRAINT members_suspended_for_a_reason CHECK (((suspended_at IS NULL) = (suspension_reason IS NULL))),
    CONSTRAINT members_suspended_is_no_admin CHECK (((suspended_at IS NULL) OR (role = 'member'::text))),
    CONSTRAINT members_suspension_reason_check CHECK (((char_length(suspension_reason) >= 1) AND (char_length(suspension_reason) <= 1000)))
);


ALTER TABLE public.members ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.members_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.milestones (
    id bigint NOT NULL,
    listing_id bigint NOT NULL,
    date date NOT NULL,
    title text NOT NULL,
    description text,
    url text
);


ALTER TABLE public.milestones ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.milestones_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.notification_preferences (
    member_id bigint NOT NULL,
    topic text NOT NULL,
    delivery text NOT NULL,
    CONSTRAINT notification_preferences_delivery_check CHECK ((delivery = ANY (ARRAY['immediate'::text, 'daily'::text])))
);


CREATE TABLE public.notifications (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    cause text NOT NULL,
    topic text NOT NULL,
    listing_id bigint,
    title text NOT NULL,
    body text,
    path text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone,
    in_digest boolean DEFAULT false NOT NULL,
    CONSTRAINT notifications_path_check CHECK ((path ~~ '/%'::text))
);


ALTER TABLE public.notifications ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.notifications_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.oauth_clients (
    id text NOT NULL,
    payload jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL
);


CREATE TABLE public.oauth_grants (
    id text NOT NULL,
    member_id bigint NOT NULL,
    client_id text NOT NULL,
    payload jsonb NOT NULL,
    client_name text,
    client_host text,
    redirect_host text,
    scopes text[] DEFAULT '{}'::text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);


CREATE TABLE public.oauth_records (
    kind text NOT NULL,
    id_hash bytea NOT NULL,
    grant_id text,
    payload jsonb NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    consumed_at timestamp with time zone
);


CREATE TABLE public.one_time_tokens (
    secret_hash bytea NOT NULL,
    purpose text NOT NULL,
    member_id bigint,
    email text,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT one_time_tokens_check CHECK ((expires_at > created_at)),
    CONSTRAINT one_time_tokens_check1 CHECK (((purpose = ANY (ARRAY['sign_up'::text, 'social_sign_in'::text])) OR (member_id IS NOT NULL))),
    CONSTRAINT one_time_tokens_email_check CHECK ((email = lower(email))),
    CONSTRAINT one_time_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['sign_up'::text, 'magic_link'::text, 'reset_password'::text, 'change_email'::text, 'delete_account'::text, 'social_sign_in'::text]))),
    CONSTRAINT one_time_tokens_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
);


CREATE TABLE public.order_lines (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    "position" integer NOT NULL,
    product text NOT NULL,
    name text NOT NULL,
    listing_id bigint,
    listing_name text,
    week date,
    categories text[] DEFAULT '{}'::text[] NOT NULL,
    options jsonb,
    quantity integer DEFAULT 1 NOT NULL,
    unit_cents bigint NOT NULL,
    net_cents bigint NOT NULL,
    vat_cents bigint NOT NULL,
    CONSTRAINT order_lines_categories_check CHECK ((cardinality(categories) <= 3)),
    CONSTRAINT order_lines_check CHECK ((net_cents = (unit_cents * quantity))),
    CONSTRAINT order_lines_position_check CHECK ((("position" >= 0) AND ("position" <= 19))),
    CONSTRAINT order_lines_quantity_check CHECK ((quantity = 1)),
    CONSTRAINT order_lines_unit_cents_check CHECK ((unit_cents >= 0)),
    CONSTRAINT order_lines_vat_cents_check CHECK ((vat_cents >= 0)),
    CONSTRAINT order_lines_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric))
);


ALTER TABLE public.order_lines ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.order_lines_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.orders (
    id bigint NOT NULL,
    number text NOT NULL,
    token text NOT NULL,
    member_id bigint,
    status text DEFAULT 'pending'::text NOT NULL,
    currency text DEFAULT 'USD'::text NOT NULL,
    net_cents bigint NOT NULL,
    vat_cents bigint NOT NULL,
    total_cents bigint NOT NULL,
    vat_country text,
    vat_rate integer NOT NULL,
    vat_treatment text NOT NULL,
    vat_note text,
    vat_check_id bigint,
    billing jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    paid_at timestamp with time zone,
    ended_at timestamp with time zone,
    CONSTRAINT orders_check CHECK ((expires_at > created_at)),
    CONSTRAINT orders_check1 CHECK ((total_cents = (net_cents + vat_cents))),
    CONSTRAINT orders_check2 CHECK (((vat_cents = 0) OR (vat_rate > 0))),
    CONSTRAINT orders_check3 CHECK (((vat_treatment = ANY (ARRAY['domestic'::text, 'destination'::text])) OR (vat_rate = 0))),
    CONSTRAINT orders_check4 CHECK (((status = ANY (ARRAY['paid'::text, 'refunded'::text])) = (paid_at IS NOT NULL))),
    CONSTRAINT orders_check5 CHECK (((status = ANY (ARRAY['pending'::text, 'paid'::text])) = (ended_at IS NULL))),
    CONSTRAINT orders_currency_check CHECK ((currency = 'USD'::text)),
    CONSTRAINT orders_net_cents_check CHECK ((net_cents >= 0)),
    CONSTRAINT orders_number_check CHECK ((number ~ '^SW-[0-9]{4}[2-9A-HJ-NP-Z]{8}$'::text)),
    CONSTRAINT orders_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'refunded'::text, 'cancelled'::text, 'expired'::text, 'failed'::text]))),
    CONSTRAINT orders_token_check CHECK ((length(token) >= 32)),
    CONSTRAINT orders_vat_cents_check CHECK ((vat_cents >= 0)),
    CONSTRAINT orders_vat_country_check CHECK ((vat_country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT orders_vat_rate_check CHECK (((vat_rate >= 0) AND (vat_rate <= 10000))),
    CONSTRAINT orders_vat_treatment_check CHECK ((vat_treatment = ANY (ARRAY['unknown_place'::text, 'domestic'::text, 'destination'::text, 'reverse_charge'::text, 'outside'::text, 'not_registered'::text])))
);


ALTER TABLE public.orders ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.orders_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.payments (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    gateway text NOT NULL,
    reference text,
    capture_reference text,
    amount_cents bigint NOT NULL,
    currency text DEFAULT 'USD'::text NOT NULL,
    received_cents bigint,
    received_currency text,
    came_cents bigint GENERATED ALWAYS AS (COALESCE(NULLIF(received_cents, 0), amount_cents)) STORED,
    terms jsonb NOT NULL,
    status text DEFAULT 'begun'::text NOT NULL,
    beyond_id bigint,
    note text,
    begun_at timestamp with time zone NOT NULL,
    asked_at timestamp with time zone,
    settled_at timestamp with time zone,
    refunded_cents bigint DEFAULT 0 NOT NULL,
    CONSTRAINT payments_amount_cents_check CHECK ((amount_cents >= 0)),
    CONSTRAINT payments_check CHECK (((status = 'begun'::text) = (settled_at IS NULL))),
    CONSTRAINT payments_check1 CHECK (((refunded_cents = 0) OR (status = ANY (ARRAY['paid'::text, 'surplus'::text])))),
    CONSTRAINT payments_check2 CHECK (((beyond_id IS NULL) OR (status = 'surplus'::text))),
    CONSTRAINT payments_currency_check CHECK ((currency = 'USD'::text)),
    CONSTRAINT payments_gateway_check CHECK ((gateway ~ '^[a-z]{2,20}$'::text)),
    CONSTRAINT payments_received_cents_check CHECK ((received_cents >= 0)),
    CONSTRAINT payments_received_currency_check CHECK (((length(received_currency) >= 3) AND (length(received_currency) <= 8))),
    CONSTRAINT payments_refunded CHECK (((refunded_cents >= 0) AND (refunded_cents <= came_cents))),
    CONSTRAINT payments_status_check CHECK ((status = ANY (ARRAY['begun'::text, 'paid'::text, 'failed'::text, 'cancelled'::text, 'surplus'::text])))
);


ALTER TABLE public.payments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.pictures (
    hash text NOT NULL,
    kind text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    sizes jsonb NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    CONSTRAINT pictures_hash_check CHECK ((hash ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT pictures_height_check CHECK ((height > 0)),
    CONSTRAINT pictures_kind_check CHECK ((kind = ANY (ARRAY['logo'::text, 'screenshot'::text]))),
    CONSTRAINT pictures_width_check CHECK ((width > 0))
);


CREATE TABLE public.place_evidence (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    kind text NOT NULL,
    country text NOT NULL,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    CONSTRAINT place_evidence_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT place_evidence_kind_check CHECK ((kind = ANY (ARRAY['billing_address'::text, 'connection'::text, 'vat_number'::text, 'payment'::text])))
);


ALTER TABLE public.place_evidence ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.place_evidence_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.post_slugs (
    slug text NOT NULL,
    post_id bigint NOT NULL
);


CREATE TABLE public.post_versions (
    post_id bigint NOT NULL,
    version integer NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    excerpt text,
    body text NOT NULL,
    author text,
    faqs jsonb NOT NULL,
    published_at timestamp with time zone,
    saved_by bigint,
    saved_at timestamp with time zone NOT NULL
);


CREATE TABLE public.posts (
    id bigint NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    excerpt text,
    body text NOT NULL,
    author text,
    faqs jsonb DEFAULT '[]'::jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    published_at timestamp with time zone,
    search tsvector NOT NULL,
    CONSTRAINT posts_slug_check CHECK ((slug ~ '^[a-z0-9][a-z0-9-]{0,219}$'::text))
);


ALTER TABLE public.posts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.posts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.product_prices (
    id bigint NOT NULL,
    code text NOT NULL,
    price_cents bigint NOT NULL,
    changed_by text,
    changed_at timestamp with time zone NOT NULL
);


ALTER TABLE public.product_prices ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.product_prices_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.products (
    code text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    price_cents bigint NOT NULL,
    needs_listing boolean NOT NULL,
    takes_week boolean DEFAULT false NOT NULL,
    options jsonb,
    "position" integer NOT NULL,
    revision integer DEFAULT 0 NOT NULL,
    retired_at timestamp with time zone,
    CONSTRAINT products_price_cents_check CHECK ((price_cents >= 0))
);


CREATE TABLE public.profile_reviews (
    id bigint NOT NULL,
    line_id bigint NOT NULL,
    listing_id bigint,
    report jsonb NOT NULL,
    written_at timestamp with time zone NOT NULL
);


ALTER TABLE public.profile_reviews ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.profile_reviews_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.profiles (
    listing_id bigint NOT NULL,
    name text NOT NULL,
    tagline text NOT NULL,
    short_description text,
    description text,
    website_url text NOT NULL,
    logo_url text,
    logo_picture text GENERATED ALWAYS AS ("substring"(logo_url, '/media/([0-9a-f]{32})/'::text)) STORED,
    pricing_summary text,
    city text,
    founded_year integer,
    features text[] DEFAULT '{}'::text[] NOT NULL,
    usps text[] DEFAULT '{}'::text[] NOT NULL,
    keywords text[] DEFAULT '{}'::text[] NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    contact_email text,
    demo_video_url text,
    headline text,
    summary text,
    seo_title text,
    seo_description text,
    faqs jsonb DEFAULT '[]'::jsonb NOT NULL,
    socials jsonb DEFAULT '{}'::jsonb NOT NULL,
    attributes jsonb DEFAULT '{}'::jsonb NOT NULL,
    not_found_on_website text[] DEFAULT '{}'::text[] NOT NULL,
    updated_at timestamp with time zone NOT NULL
);


CREATE UNLOGGED TABLE public.rate_limits (
    key text NOT NULL,
    window_index bigint NOT NULL,
    used integer NOT NULL,
    lot integer NOT NULL,
    expires_at timestamp with time zone NOT NULL
);


CREATE TABLE public.refunds (
    id bigint NOT NULL,
    payment_id bigint NOT NULL,
    key text NOT NULL,
    reference text,
    amount_cents bigint NOT NULL,
    line_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    reason text,
    asked_by text NOT NULL,
    status text DEFAULT 'asked'::text NOT NULL,
    note text,
    taken boolean DEFAULT false NOT NULL,
    outside boolean DEFAULT false NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    CONSTRAINT refunds_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT refunds_check CHECK (((status = 'asked'::text) = (settled_at IS NULL))),
    CONSTRAINT refunds_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'done'::text, 'failed'::text])))
);


ALTER TABLE public.refunds ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.refunds_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.revenue_connections (
    listing_id bigint NOT NULL,
    provider text NOT NULL,
    sealed_key bytea NOT NULL,
    key_hint text NOT NULL,
    connected_at timestamp with time zone NOT NULL,
    read_through date,
    read_at timestamp with time zone,
    left_out text[] DEFAULT '{}'::text[] NOT NULL,
    error text,
    CONSTRAINT revenue_connections_key_hint_check CHECK ((length(key_hint) <= 4)),
    CONSTRAINT revenue_connections_provider_check CHECK ((provider = 'stripe'::text)),
    CONSTRAINT revenue_connections_read_through_check CHECK ((EXTRACT(day FROM read_through) = (1)::numeric))
);


CREATE TABLE public.revenues (
    listing_id bigint NOT NULL,
    month date NOT NULL,
    cents bigint NOT NULL,
    source text NOT NULL,
    verified_at timestamp with time zone NOT NULL,
    CONSTRAINT revenues_cents_check CHECK ((cents >= 0)),
    CONSTRAINT revenues_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);


CREATE TABLE public.reviews (
    id bigint NOT NULL,
    listing_id bigint NOT NULL,
    member_id bigint NOT NULL,
    rating integer NOT NULL,
    title text,
    body text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    written_at timestamp with time zone NOT NULL,
    CONSTRAINT reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
    CONSTRAINT reviews_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'published'::text, 'rejected'::text])))
);


ALTER TABLE public.reviews ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.reviews_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.schema_migrations (
    number integer NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);


CREATE TABLE public.search_documents (
    listing_id bigint NOT NULL,
    head tsvector NOT NULL,
    body tsvector NOT NULL,
    status text NOT NULL
);
ALTER TABLE ONLY public.search_documents ALTER COLUMN body SET STORAGE EXTERNAL;


CREATE TABLE public.search_words (
    word text NOT NULL,
    documents integer NOT NULL,
    heads integer DEFAULT 0 NOT NULL,
    names integer DEFAULT 0 NOT NULL
);


CREATE TABLE public.secrets (
    name text NOT NULL,
    value text NOT NULL,
    created_at timestamp with time zone NOT NULL
);


CREATE TABLE public.seeds (
    name text NOT NULL,
    seeded_at timestamp with time zone NOT NULL
);


CREATE TABLE public.sessions (
    id bigint NOT NULL,
    secret_hash bytea NOT NULL,
    member_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    device text NOT NULL,
    network text NOT NULL,
    CONSTRAINT sessions_check CHECK ((last_seen_at >= created_at)),
    CONSTRAINT sessions_check1 CHECK ((expires_at > last_seen_at)),
    CONSTRAINT sessions_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
);


ALTER TABLE public.sessions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sessions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.set_up (
    one boolean DEFAULT true NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    step text NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT set_up_one_check CHECK (one),
    CONSTRAINT set_up_step_check CHECK ((step = ANY (ARRAY['site'::text, 'categories'::text, 'mail'::text])))
);


CREATE TABLE public.setting_changes (
    id bigint NOT NULL,
    key text NOT NULL,
    before jsonb,
    after jsonb,
    changed_by bigint,
    via text NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT setting_changes_via_check CHECK ((via = ANY (ARRAY['site'::text, 'command line'::text, 'program'::text])))
);


ALTER TABLE public.setting_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.setting_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.settings (
    key text NOT NULL,
    value jsonb NOT NULL,
    changed_at timestamp with time zone NOT NULL
);


CREATE TABLE public.status_counts (
    status text NOT NULL,
    listings bigint NOT NULL
);


CREATE TABLE public.stories (
    listing_id bigint NOT NULL,
    title text,
    story text,
    why_started text,
    problem text,
    journey text,
    challenges text,
    achievements text,
    lessons text,
    whats_next text,
    updated_at timestamp with time zone NOT NULL
);


CREATE TABLE public.traffic (
    listing_id bigint NOT NULL,
    day date NOT NULL,
    source text NOT NULL,
    views integer DEFAULT 0 NOT NULL,
    clicks integer DEFAULT 0 NOT NULL
);


CREATE TABLE public.updates (
    id bigint NOT NULL,
    listing_id bigint NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    posted_at timestamp with time zone NOT NULL
);


ALTER TABLE public.updates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.updates_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.vat_checks (
    id bigint NOT NULL,
    country text NOT NULL,
    number text NOT NULL,
    outcome text NOT NULL,
    request_identifier text,
    trader_name text,
    trader_address text,
    fault text,
    checked_at timestamp with time zone NOT NULL,
    CONSTRAINT vat_checks_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT vat_checks_number_check CHECK ((number ~ '^[A-Z0-9+*]{2,20}$'::text)),
    CONSTRAINT vat_checks_outcome_check CHECK ((outcome = ANY (ARRAY['valid'::text, 'invalid'::text, 'unknown'::text])))
);


ALTER TABLE public.vat_checks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.vat_checks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


CREATE TABLE public.vat_rates (
    place text NOT NULL,
    from_day date NOT NULL,
    rate integer NOT NULL,
    CONSTRAINT vat_rates_from_day_check CHECK (((from_day >= '1950-01-01'::date) AND (from_day <= '2199-12-31'::date))),
    CONSTRAINT vat_rates_place_check CHECK ((place ~ '^[A-Z]{2}(-[a-z0-9]{1,20})?$'::text)),
    CONSTRAINT vat_rates_rate_check CHECK (((rate >= 0) AND (rate <= 10000)))
);


CREATE TABLE public.votes (
    listing_id bigint NOT NULL,
    member_id bigint NOT NULL,
    cast_at timestamp with time zone NOT NULL,
    week date NOT NULL,
    discounted text,
    network text,
    device text,
    source text DEFAULT 'direct'::text NOT NULL,
    CONSTRAINT votes_discounted_check CHECK ((discounted = ANY (ARRAY['own_listing'::text, 'network_burst'::text, 'new_account'::text, 'same_device'::text, 'suspended'::text]))),
    CONSTRAINT votes_source_check CHECK (((char_length(source) >= 1) AND (char_length(source) <= 100)))
);


ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.job_common DEFAULT;


ALTER TABLE ONLY pgboss.queue_stats ATTACH PARTITION pgboss.queue_stats_20261116 FOR VALUES FROM ('2026-11-16 00:00:00+00') TO ('2026-11-17 00:00:00+00');


ALTER TABLE ONLY pgboss.queue_stats ATTACH PARTITION pgboss.queue_stats_20261117 FOR VALUES FROM ('2026-11-17 00:00:00+00') TO ('2026-11-18 00:00:00+00');




INSERT INTO pgboss.job_common VALUES
	('80619cf7-c6f5-4e0a-8a16-038e11c82d3a', 'build_draft', 0, '{"draft_id": "7587f29f-18f6-4dff-bbd8-cefa65e358e1"}', 'created', 5, 0, 2, true, 300, 600, 86400, '7587f29f-18f6-4dff-bbd8-cefa65e358e1', NULL, NULL, NULL, '2026-11-16 14:01:13.539326+00', '2026-11-16 14:01:13.539326+00', NULL, NULL, '2026-12-16 14:01:13.539326+00', NULL, 'dead-letters', 'exclusive', NULL, 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('6b86f9cc-2784-4395-8bec-d6903fa54f9b', 'refund_payment', 0, '{"refund": 1}', 'created', 12, 0, 2, true, 300, 300, 86400, 'refund:1', NULL, NULL, NULL, '2026-11-16 14:01:17.722732+00', '2026-11-16 14:01:17.722732+00', NULL, NULL, '2026-12-16 14:01:17.722732+00', NULL, 'dead-letters', 'exclusive', NULL, 30, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL);




INSERT INTO pgboss.queue VALUES
	('dead-letters', 'standard', 2, 0, false, NULL, 900, 7776000, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('mail.send', 'exclusive', 12, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('mail.sweep', 'exclusive', 5, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('sessions.forget', 'exclusive', 5, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('oauth.forget', 'exclusive', 5, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('audit.purge', 'exclusive', 5, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('claims.expire', 'exclusive', 5, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('measure_domain_ratings', 'exclusive', 8, 2, true, 300, 3600, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('refresh_revenues', 'exclusive', 5, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('refresh_revenue', 'exclusive', 8, 2, true, 300, 3600, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('launches.keep_calendar', 'exclusive', 5, 2, true, 300, 3600, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('badge.check_due', 'exclusive', 5, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('badge.check', 'exclusive', 2, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('merge_categories', 'exclusive', 5, 2, true, 300, 3600, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('team.mail_changes', 'exclusive', 5, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('team.mail_changes_now', 'exclusive', 5, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('notifications.tell_followers', 'exclusive', 5, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('notifications.daily_mails', 'exclusive', 5, 2, true, 300, 3600, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('notifications.forget', 'exclusive', 5, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('expire_orders', 'exclusive', 5, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('refund_payment', 'exclusive', 12, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('resume_refunds', 'exclusive', 5, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('settle_events', 'exclusive', 5, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('reconcile_payments', 'exclusive', 5, 2, true, 300, 1800, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('resume_fulfilments', 'exclusive', 5, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('review_profile', 'exclusive', 5, 2, true, 300, 600, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('build_draft', 'exclusive', 5, 2, true, 300, 600, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('redraft_parts', 'exclusive', 3, 2, true, 300, 600, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('compare_competitor', 'exclusive', 3, 2, true, 300, 600, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('purge_draft_pages', 'exclusive', 5, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('media.purge', 'exclusive', 5, 2, true, 300, 3600, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('idempotency.forget', 'exclusive', 5, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('limits.forget', 'exclusive', 5, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00'),
	('database.maintain', 'exclusive', 5, 2, true, 300, 300, 2592000, 86400, 'dead-letters', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', 30, true, NULL, NULL, NULL, NULL, '2026-11-16 14:01:03.814659+00', '2026-11-16 14:01:03.814659+00');










INSERT INTO pgboss.version VALUES
	(43, NULL, NULL, NULL, NULL, NULL);




INSERT INTO public.alternatives VALUES
	(1, 45, '2026-11-10 09:00:00+00');


INSERT INTO public.api_keys OVERRIDING SYSTEM VALUE VALUES
	(2, 1, 'test', 'slw_6LkowN', '\xd1a60baf7d1b36f956b073f6b8cbc2545111348cb5d5dc6e9e76752e9d968d93', '{account:read,listings:write,orders:write}', '2026-11-15 12:00:00+00', NULL, NULL, '2026-11-15 12:00:00+00'),
	(1, 1, 'test', 'slw_Aqf9Ks', '\xc86b26bdf283ac2368739cde77cbe9847630acb5a0c5d716a005572c91f4af94', '{account:read,listings:write,orders:write}', '2026-11-15 12:00:00+00', NULL, NULL, '2026-11-15 12:00:00+00');


INSERT INTO public.audit_events OVERRIDING SYSTEM VALUE VALUES
	(1, '2026-11-15 12:00:00+00', 1, 'claim.started', 'listing:27', '{"claim": 1, "method": "dns"}', NULL, NULL),
	(2, '2026-11-15 12:00:00+00', 142, 'admin.acted', 'category:42', '{"did": "changed the category Commerce", "changes": {"slug": ["commerce", "renamed"]}}', NULL, NULL);


INSERT INTO public.awards OVERRIDING SYSTEM VALUE VALUES
	(2, '2026-09-21', 2, 1, 54, '2026-11-15 12:00:00+00'),
	(3, '2026-09-21', 3, 2, 38, '2026-11-15 12:00:00+00'),
	(14, '2026-10-19', 2, 27, 55, '2026-11-15 12:00:00+00');


INSERT INTO public.badge_checks VALUES
	(73, 0, '2026-11-15 12:10:00+00', NULL, NULL, NULL);


INSERT INTO public.board_counts VALUES
	('billboard', 1),
	('revenue', 5),
	('domain-rating', 8);


INSERT INTO public.categories OVERRIDING SYSTEM VALUE VALUES
	(1, 'developer-tools', 'Developer Tools', 'Software for people who write, ship and run software. Expect command lines, self-hosted servers and strong opinions about configuration files.', '[{"answer": "Anything whose main user is a programmer, an operator or a tester: debuggers, deployment, monitoring, databases, API clients and the small utilities in between. A product with an API for everyone else belongs in the category of the job it does.", "question": "What belongs under Developer Tools?"}, {"answer": "Compare two listings: the Self-hosting row says what the company itself states. If the cell is empty, neither the site nor the owner has said so, and it is worth asking before you plan around it.", "question": "How can I tell whether a tool can be self-hosted?"}]', '[{"key": "free_plan", "label": "Free plan"}, {"key": "open_source", "label": "Open source"}, {"key": "self_hosting", "label": "Self-hosting"}, {"key": "platforms", "label": "Platforms"}, {"key": "api", "label": "API"}, {"key": "data_location", "label": "Data location"}, {"key": "sso", "label": "Single sign-on"}, {"key": "languages_supported", "label": "Languages supported"}]', 0, NULL, DEFAULT, DEFAULT),
	(2, 'monitoring-and-logs', 'Monitoring & Logs', 'Tools that tell you what your systems are doing, ideally before a customer does.', '[{"answer": "It is one part of it. Uptime checks ask from the outside whether a page answers; logs, metrics and traces explain from the inside why it did not.", "question": "Is uptime checking the same as monitoring?"}]', '[]', 0, 1, DEFAULT, DEFAULT),
	(3, 'testing-and-quality', 'Testing & Code Quality', 'Test runners, review helpers and checks that catch mistakes before they are merged.', '[]', '[]', 1, 1, DEFAULT, DEFAULT),
	(4, 'deployment-and-hosting', 'Deployment & Hosting', 'Ways to get code from a laptop to a server and keep it there, from one small machine to a fleet.', '[]', '[]', 2, 1, DEFAULT, DEFAULT),
	(5, 'apis-and-databases', 'APIs & Databases', 'Clients, schema tools and gateways for the parts of a system that hold and move data.', '[]', '[]', 3, 1, DEFAULT, DEFAULT),
	(6, 'artificial-intelligence', 'Artificial Intelligence', 'Products in which a trained model does the main work: reading, listening, looking or answering. We ask owners to say what the model does and what a person still checks.', '[{"answer": "When you would not buy it without the model. An accounting tool that suggests a booking code stays under Finance; a service that reads invoices for any accounting tool belongs here.", "question": "When is a product listed here rather than in its own field?"}, {"answer": "It differs by product, so there is a comparison row for it. Check the Training on customer data row and then the company''s own terms, which are what counts.", "question": "Do these products train on my data?"}]', '[{"key": "free_plan", "label": "Free plan"}, {"key": "runs_locally", "label": "Runs locally"}, {"key": "api", "label": "API"}, {"key": "trains_on_data", "label": "Training on customer data"}, {"key": "data_location", "label": "Data location"}, {"key": "human_review", "label": "Human review step"}, {"key": "languages", "label": "Languages"}, {"key": "platforms", "label": "Platforms"}]', 1, NULL, DEFAULT, DEFAULT),
	(7, 'document-reading', 'Document Reading', 'Models that turn scans, contracts and forms into fields you can check.', '[]', '[]', 0, 6, DEFAULT, DEFAULT),
	(8, 'speech-and-audio', 'Speech & Audio', 'Transcription, captions, voice and everything else that starts with a recording.', '[{"answer": "With a clear recording and one speaker, very; with a noisy room, an accent the model has rarely heard or people talking over each other, much less. Try it with your own worst recording, not your best.", "question": "How accurate is automatic transcription?"}]', '[]', 1, 6, DEFAULT, DEFAULT),
	(9, 'assistants-and-agents', 'Assistants & Agents', 'Software that answers questions or carries out small tasks on your behalf, with limits you set.', '[]', '[]', 2, 6, DEFAULT, DEFAULT),
	(10, 'computer-vision', 'Computer Vision', 'Products that look at pictures or video and report what is there.', '[]', '[]', 3, 6, DEFAULT, DEFAULT),
	(11, 'design', 'Design', 'Tools for people who make things look, read and feel right. From type and colour to prototypes and the files a printer will accept.', '[{"answer": "No. Many listings here are made for people who design once a month: a shop owner with a menu, a teacher with a poster. The tagline usually says which of the two you are looking at.", "question": "Are these tools only for professional designers?"}, {"answer": "Three things: whether your old files open, whether you can export without losing layers, and what happens to shared links when a plan ends. The File formats row in a comparison is a good start.", "question": "What should I check before moving a team to a new design tool?"}]', '[{"key": "free_plan", "label": "Free plan"}, {"key": "platforms", "label": "Platforms"}, {"key": "offline", "label": "Works offline"}, {"key": "file_formats", "label": "File formats"}, {"key": "collaboration", "label": "Live collaboration"}, {"key": "licence", "label": "Licence of results"}, {"key": "open_source", "label": "Open source"}]', 2, NULL, DEFAULT, DEFAULT),
	(12, 'interface-design', 'Interface Design', 'Wireframes, prototypes and component libraries for screens of every size.', '[]', '[]', 0, 11, DEFAULT, DEFAULT),
	(13, 'type-and-colour', 'Type & Colour', 'Fonts, palettes and the tools that keep them legible.', '[{"answer": "The widely used WCAG AA level asks for a ratio of at least 4.5 to 1 for normal text and 3 to 1 for large text. Most tools in this category can measure it for you.", "question": "What contrast should body text have?"}]', '[]', 1, 11, DEFAULT, DEFAULT),
	(14, 'illustration-and-assets', 'Illustration & Assets', 'Drawings, icons, photographs and places to keep them in order.', '[]', '[]', 2, 11, DEFAULT, DEFAULT),
	(15, 'print-and-packaging', 'Print & Packaging', 'Layout, proofing and dielines for things that end up on paper or cardboard.', '[]', '[]', 3, 11, DEFAULT, DEFAULT),
	(16, 'marketing', 'Marketing', 'Software for telling people about a thing and finding out whether it worked. The listings range from newsletters for one to analytics for a department.', '[{"answer": "Whether you need a banner depends on your country and your set-up, so no directory can promise it. The Cookies row shows which tools say that they set none, which is the first thing a lawyer will ask.", "question": "Which analytics tools work without a cookie banner?"}, {"answer": "Count your readers and your sends per month, then read the price at twice that size. A tool that is cheap today and three times dearer after a good year is not cheap.", "question": "How should a small company choose an email tool?"}]', '[{"key": "free_plan", "label": "Free plan"}, {"key": "cookies", "label": "Cookies"}, {"key": "contact_limit", "label": "Contacts included"}, {"key": "integrations", "label": "Integrations"}, {"key": "data_location", "label": "Data location"}, {"key": "api", "label": "API"}, {"key": "team_size", "label": "Best team size"}]', 3, NULL, DEFAULT, DEFAULT),
	(17, 'email-and-newsletters', 'Email & Newsletters', 'Writing, sending and measuring mail that people asked for.', '[]', '[]', 0, 16, DEFAULT, DEFAULT),
	(18, 'web-analytics', 'Web Analytics', 'Counting visits and understanding them, with or without cookies.', '[]', '[]', 1, 16, DEFAULT, DEFAULT),
	(19, 'social-media', 'Social Media', 'Planning, publishing and answering on several networks at once.', '[]', '[]', 2, 16, DEFAULT, DEFAULT),
	(20, 'search-and-content', 'Search & Content', 'Research, briefs and upkeep for pages that should be found for years.', '[{"answer": "Days for a page on an established site, months for a new one. Tools can show you where you stand; none of them can set the date.", "question": "How long does it take until new content is found?"}]', '[]', 3, 16, DEFAULT, DEFAULT),
	(21, 'productivity', 'Productivity', 'Notes, tasks, calendars and the other quiet software of a working day. Good ones disappear after a week because you stop noticing them.', '[{"answer": "It depends on the export. Look for plain formats such as Markdown, CSV or iCalendar in the Export formats row; anything that only exports to a PDF keeps your text but loses its structure.", "question": "Is it hard to move my notes or tasks later?"}, {"answer": "See the Works offline row in a comparison. Some tools let you read offline but not edit, which is a difference that matters on a train.", "question": "Which tools work without a connection?"}]', '[{"key": "free_plan", "label": "Free plan"}, {"key": "platforms", "label": "Platforms"}, {"key": "offline", "label": "Works offline"}, {"key": "export_formats", "label": "Export formats"}, {"key": "encryption", "label": "End-to-end encryption"}, {"key": "team_size", "label": "Best team size"}, {"key": "self_hosting", "label": "Self-hosting"}, {"key": "api", "label": "API"}]', 4, NULL, DEFAULT, DEFAULT),
	(22, 'notes-and-knowledge', 'Notes & Knowledge', 'Places to write things down and find them again.', '[]', '[]', 0, 21, DEFAULT, DEFAULT),
	(23, 'tasks-and-projects', 'Tasks & Projects', 'Lists, boards and plans for one person or a whole crew.', '[]', '[]', 1, 21, DEFAULT, DEFAULT),
	(24, 'calendars-and-meetings', 'Calendars & Meetings', 'Booking, scheduling and shorter meetings.', '[]', '[]', 2, 21, DEFAULT, DEFAULT),
	(25, 'time-and-focus', 'Time & Focus', 'Time sheets, timers and other ways to learn where the day went.', '[{"answer": "Some products on the market do. Owners of listings here are asked to say so plainly in their description, and reviews are a good place to check.", "question": "Do time trackers take screenshots of my screen?"}]', '[]', 3, 21, DEFAULT, DEFAULT),
	(26, 'field-and-shift-work', 'Field & Shift Work', 'Rotas, job sheets and checklists for people who do not sit at a desk.', '[]', '[]', 4, 21, DEFAULT, DEFAULT),
	(27, 'finance', 'Finance', 'Invoicing, bookkeeping, budgets and the sums behind a small business. Nothing listed here is financial advice, and neither is a review.', '[{"answer": "Some are and some need no licence at all; invoicing software, for example, does not. Where a licence matters, look for it on the company''s own site and in the public register of its country.", "question": "Are the companies in this category checked by a regulator?"}, {"answer": "Ask for a full export before you start, not when you leave. The Export formats row lists what each company says it offers.", "question": "Can I get my books out again?"}]', '[{"key": "free_plan", "label": "Free plan"}, {"key": "countries", "label": "Countries supported"}, {"key": "bank_connection", "label": "Bank connection"}, {"key": "currencies", "label": "Currencies"}, {"key": "export_formats", "label": "Export formats"}, {"key": "accountant_access", "label": "Accountant access"}, {"key": "data_location", "label": "Data location"}]', 5, NULL, DEFAULT, DEFAULT),
	(28, 'invoicing-and-bookkeeping', 'Invoicing & Bookkeeping', 'Bills out, bills in, and a ledger that agrees with the bank.', '[{"answer": "An invoice sent as structured data that a computer can read, not merely a PDF attached to a mail. Several countries already require it for some business customers.", "question": "What is an e-invoice?"}]', '[]', 0, 27, DEFAULT, DEFAULT),
	(29, 'personal-finance', 'Personal Finance', 'Budgets, shared costs and savings for households.', '[]', '[]', 1, 27, DEFAULT, DEFAULT),
	(30, 'payments-and-billing', 'Payments & Billing', 'Getting paid once, monthly or by the minute.', '[]', '[]', 2, 27, DEFAULT, DEFAULT),
	(31, 'planning-and-reporting', 'Planning & Reporting', 'Forecasts, cash-flow plans and the report for the board.', '[]', '[]', 3, 27, DEFAULT, DEFAULT),
	(32, 'health', 'Health', 'Software for staying well and for the people who help others to. Listings here support care; they do not replace it.', '[{"answer": "Most are not. If a company says that its product is one, the Medical device row carries what it states; the public register of its country is the place to confirm it.", "question": "Are these products medical devices?"}, {"answer": "Check where the data is kept and whether it is encrypted end to end, both of which are comparison rows. Then read the privacy notice, in particular the part on sharing.", "question": "Who can see my health data?"}]', '[{"key": "free_plan", "label": "Free plan"}, {"key": "platforms", "label": "Platforms"}, {"key": "medical_device", "label": "Medical device"}, {"key": "data_location", "label": "Data location"}, {"key": "encryption", "label": "End-to-end encryption"}, {"key": "offline", "label": "Works offline"}, {"key": "languages", "label": "Languages"}]', 6, NULL, DEFAULT, DEFAULT),
	(33, 'fitness-and-movement', 'Fitness & Movement', 'Training plans, physiotherapy exercises and gentle reminders to stand up.', '[]', '[]', 0, 32, DEFAULT, DEFAULT),
	(34, 'mental-wellbeing', 'Mental Wellbeing', 'Journals, calm and tools for therapists and their clients.', '[{"answer": "No app listed here is meant for an emergency. If you or someone near you is in danger, call your local emergency number or a crisis line.", "question": "Can an app help in a crisis?"}]', '[]', 1, 32, DEFAULT, DEFAULT),
	(35, 'practice-management', 'Practice Management', 'Appointments, records and billing for clinics of every size.', '[]', '[]', 2, 32, DEFAULT, DEFAULT),
	(36, 'food-and-sleep', 'Food & Sleep', 'Meals, allergies, rest and the habits around them.', '[]', '[]', 3, 32, DEFAULT, DEFAULT),
	(37, 'education', 'Education', 'Tools for learning and for teaching, in class and far from one. Teachers, tutors, parents and adult learners all shop here.', '[{"answer": "The rules differ by country and by school. The Age range row shows whom a product is made for; ask the company for its data-processing agreement before a class signs up.", "question": "Which tools may be used with children?"}, {"answer": "Often. Where a company publishes one it is in the School pricing row; where the row is empty it is worth a polite email.", "question": "Do schools get a discount?"}]', '[{"key": "free_plan", "label": "Free plan"}, {"key": "age_range", "label": "Age range"}, {"key": "platforms", "label": "Platforms"}, {"key": "offline", "label": "Works offline"}, {"key": "school_pricing", "label": "School pricing"}, {"key": "languages", "label": "Languages"}, {"key": "data_location", "label": "Data location"}]', 7, NULL, DEFAULT, DEFAULT),
	(38, 'language-learning', 'Language Learning', 'Vocabulary, conversation and grammar, from the first word to fluency.', '[]', '[]', 0, 37, DEFAULT, DEFAULT),
	(39, 'classroom-tools', 'Classroom Tools', 'Seating plans, marking, quizzes and the rest of a teacher''s week.', '[]', '[]', 1, 37, DEFAULT, DEFAULT),
	(40, 'courses-and-tutoring', 'Courses & Tutoring', 'Platforms for running a course, and people to help you through one.', '[{"answer": "Compare the monthly fee and the share of each sale together. A platform without a monthly fee that keeps a tenth of your sales is the dearer one from quite a small number of students.", "question": "What should a course platform cost?"}]', '[]', 2, 37, DEFAULT, DEFAULT),
	(41, 'science-and-maths', 'Science & Maths', 'Experiments, simulations and practice with numbers.', '[]', '[]', 3, 37, DEFAULT, DEFAULT),
	(43, 'storefronts', 'Storefronts', 'Shops, order forms and booking pages that take money.', '[]', '[]', 0, 42, DEFAULT, DEFAULT),
	(44, 'stock-and-shipping', 'Stock & Shipping', 'Knowing what is on the shelf and getting it to the door.', '[]', '[]', 1, 42, DEFAULT, DEFAULT),
	(45, 'customer-support', 'Customer Support', 'Inboxes, help pages and returns.', '[{"answer": "Usually when two people answer the same mail twice in one week. Until then a shared inbox with a few labels does the job.", "question": "When does a shop need a help desk?"}]', '[]', 2, 42, DEFAULT, DEFAULT),
	(46, 'food-and-hospitality', 'Food & Hospitality', 'Menus, reservations and kitchens.', '[]', '[]', 3, 42, DEFAULT, DEFAULT),
	(42, 'renamed', 'Commerce', 'Everything a shop needs apart from the things it sells: storefronts, stock, shipping and the customers who come back.', '[{"answer": "Some do. The Transaction fee row shows what each company states; remember that the payment provider''s own fee usually comes on top.", "question": "Do these tools take a share of my sales?"}, {"answer": "Yes, with the right tool. Look for a point of sale in the Sales channels row, and test what happens when the last item is sold in both places in the same minute.", "question": "Can a shop with a counter and a website use one stock list?"}]', '[{"key": "free_plan", "label": "Free plan"}, {"key": "transaction_fee", "label": "Transaction fee"}, {"key": "sales_channels", "label": "Sales channels"}, {"key": "integrations", "label": "Integrations"}, {"key": "api", "label": "API"}, {"key": "countries", "label": "Countries supported"}, {"key": "offline", "label": "Works offline"}]', 8, NULL, DEFAULT, DEFAULT);


INSERT INTO public.category_counts VALUES
	(3, 0),
	(6, 1),
	(7, 1),
	(8, 0),
	(9, 0),
	(10, 0),
	(12, 0),
	(18, 0),
	(20, 0),
	(21, 0),
	(22, 0),
	(23, 0),
	(26, 0),
	(30, 0),
	(35, 2),
	(36, 0),
	(37, 1),
	(38, 0),
	(39, 0),
	(40, 1),
	(41, 0),
	(45, 0),
	(46, 0),
	(44, 2),
	(2, 1),
	(1, 2),
	(4, 2),
	(5, 0),
	(11, 0),
	(13, 0),
	(14, 0),
	(15, 0),
	(16, 1),
	(17, 1),
	(19, 0),
	(27, 0),
	(29, 0),
	(31, 0),
	(32, 2),
	(33, 1),
	(42, 4),
	(43, 3);


INSERT INTO public.category_entries VALUES
	(1, 3, 2, '2026-09-21 00:00:00+00'),
	(4, 3, 2, '2026-09-21 00:00:00+00'),
	(6, 20, 2, '2026-10-12 00:00:00+00'),
	(7, 20, 2, '2026-10-12 00:00:00+00'),
	(42, 20, 2, '2026-10-12 00:00:00+00'),
	(44, 20, 2, '2026-10-12 00:00:00+00'),
	(42, 38, 3, '2026-11-02 00:00:00+00'),
	(43, 38, 3, '2026-11-02 00:00:00+00'),
	(44, 38, 3, '2026-11-02 00:00:00+00'),
	(1, 42, 2, '2026-11-02 00:00:00+00'),
	(2, 42, 2, '2026-11-02 00:00:00+00'),
	(4, 42, 2, '2026-11-02 00:00:00+00'),
	(16, 45, 1, '2026-11-09 00:00:00+00'),
	(17, 45, 1, '2026-11-09 00:00:00+00'),
	(42, 45, 1, '2026-11-09 00:00:00+00'),
	(43, 45, 1, '2026-11-09 00:00:00+00'),
	(32, 2, 13, '2026-09-21 00:00:00+00'),
	(35, 2, 13, '2026-09-21 00:00:00+00'),
	(37, 1, 13, '2026-09-21 00:00:00+00'),
	(40, 1, 13, '2026-09-21 00:00:00+00'),
	(42, 1, 13, '2026-09-21 00:00:00+00'),
	(43, 1, 13, '2026-09-21 00:00:00+00'),
	(32, 27, 15, '2026-10-19 00:00:00+00'),
	(33, 27, 15, '2026-10-19 00:00:00+00'),
	(35, 27, 15, '2026-10-19 00:00:00+00');




INSERT INTO public.category_slugs VALUES
	('commerce', 42);


INSERT INTO public.claims OVERRIDING SYSTEM VALUE VALUES
	(1, 27, 1, 'dns', 'pending', 'e99ee1998b877610cee554fbef94d8fa', NULL, NULL, NULL, NULL, '2026-11-15 12:00:00+00', '2026-11-29 12:00:00+00', NULL, NULL, NULL, NULL);


INSERT INTO public.disputes OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'dp_1', 100, 'USD', NULL, 'open', NULL, NULL, '2026-11-10 09:00:00+00', NULL);


INSERT INTO public.domain_ratings VALUES
	(1, '2026-06-22', 32, 'Manual'),
	(1, '2026-07-20', 35, 'Manual'),
	(1, '2026-08-17', 34, 'Manual'),
	(1, '2026-09-14', 35, 'Manual'),
	(1, '2026-10-12', 38, 'Manual'),
	(1, '2026-11-09', 38, 'Manual'),
	(2, '2026-06-22', 28, 'Manual'),
	(2, '2026-07-20', 30, 'Manual'),
	(2, '2026-08-17', 30, 'Manual'),
	(2, '2026-09-14', 32, 'Manual'),
	(2, '2026-10-12', 31, 'Manual'),
	(2, '2026-11-09', 33, 'Manual'),
	(3, '2026-06-22', 41, 'Manual'),
	(3, '2026-07-20', 42, 'Manual'),
	(3, '2026-08-17', 44, 'Manual'),
	(3, '2026-09-14', 46, 'Manual'),
	(3, '2026-10-12', 47, 'Manual'),
	(3, '2026-11-09', 47, 'Manual'),
	(20, '2026-06-22', 44, 'Manual'),
	(20, '2026-07-20', 46, 'Manual'),
	(20, '2026-08-17', 47, 'Manual'),
	(20, '2026-09-14', 47, 'Manual'),
	(20, '2026-10-12', 47, 'Manual'),
	(20, '2026-11-09', 49, 'Manual'),
	(27, '2026-06-22', 36, 'Manual'),
	(27, '2026-07-20', 36, 'Manual'),
	(27, '2026-08-17', 39, 'Manual'),
	(27, '2026-09-14', 39, 'Manual'),
	(27, '2026-10-12', 39, 'Manual'),
	(27, '2026-11-09', 41, 'Manual'),
	(38, '2026-06-22', 37, 'Manual'),
	(38, '2026-07-20', 39, 'Manual'),
	(38, '2026-08-17', 40, 'Manual'),
	(38, '2026-09-14', 41, 'Manual'),
	(38, '2026-10-12', 41, 'Manual'),
	(38, '2026-11-09', 43, 'Manual'),
	(42, '2026-06-22', 36, 'Manual'),
	(42, '2026-07-20', 37, 'Manual'),
	(42, '2026-08-17', 37, 'Manual'),
	(42, '2026-09-14', 38, 'Manual'),
	(42, '2026-10-12', 41, 'Manual'),
	(42, '2026-11-09', 41, 'Manual'),
	(45, '2026-06-22', 35, 'Manual'),
	(45, '2026-07-20', 37, 'Manual'),
	(45, '2026-08-17', 38, 'Manual'),
	(45, '2026-09-14', 40, 'Manual'),
	(45, '2026-10-12', 40, 'Manual'),
	(45, '2026-11-09', 41, 'Manual');


INSERT INTO public.draft_editors VALUES
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 1, '2026-11-10 09:00:00+00');


INSERT INTO public.draft_invites OVERRIDING SYSTEM VALUE VALUES
	(1, '7587f29f-18f6-4dff-bbd8-cefa65e358e1', 1, 'rui@tidewell.example', '\x6a459caab67a2d5894efeaa10ce6ec84bb0058461a72a03b2f60faf8ea3703ee', 1, '2026-11-15 12:00:00+00', '2026-11-29 12:00:00+00', NULL, NULL);


INSERT INTO public.draft_parts VALUES
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'name', '"Tidewell"', 'ai', '"Tidewell"', '[{"url": "http://127.0.0.1:45671/", "quote": "Tidewell"}]', false, NULL, 1),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'tagline', '"Tide tables that a harbour crew can read in the rain"', 'ai', '"Tide tables that a harbour crew can read in the rain"', '[{"url": "http://127.0.0.1:45671/", "quote": "Tide tables that a harbour crew can read in the rain"}]', false, NULL, 1),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'short_description', '"Tidewell prints the tide, wind and daylight of one harbour on one page."', 'ai', '"Tidewell prints the tide, wind and daylight of one harbour on one page."', '[{"url": "http://127.0.0.1:45671/", "quote": "Tidewell prints the tide, wind and daylight of one harbour on one page."}]', false, NULL, 1),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'description', '"Tidewell prints the tide, wind and daylight of one harbour on one page. Crews read it at the start of a shift and hand it over at the end.\n\nTidewell was founded in 2021 in Porto, Portugal, by Inês Caldeira, a former pilot-boat skipper."', 'ai', '"Tidewell prints the tide, wind and daylight of one harbour on one page. Crews read it at the start of a shift and hand it over at the end.\n\nTidewell was founded in 2021 in Porto, Portugal, by Inês Caldeira, a former pilot-boat skipper."', '[{"url": "http://127.0.0.1:45671/", "quote": "Tidewell prints the tide, wind and daylight of one harbour on one page. Crews read it at the start of a shift and hand it over at the end."}, {"url": "http://127.0.0.1:45671/about", "quote": "Tidewell was founded in 2021 in Porto, Portugal, by Inês Caldeira, a former pilot-boat skipper."}]', false, NULL, 1),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'stage', NULL, 'not_found', NULL, '[]', false, NULL, 0),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'tags', NULL, 'not_found', NULL, '[]', false, NULL, 0),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'pricing_model', '"subscription"', 'ai', '"subscription"', '[{"url": "http://127.0.0.1:45671/pricing", "quote": "Boat €9 per month"}, {"url": "http://127.0.0.1:45671/pricing", "quote": "€9 per month"}]', false, NULL, 1),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'pricing_summary', '"Boat: €9 per month · Harbour: €49 per month"', 'ai', '"Boat: €9 per month · Harbour: €49 per month"', '[{"url": "http://127.0.0.1:45671/pricing", "quote": "Boat €9 per month"}, {"url": "http://127.0.0.1:45671/pricing", "quote": "Harbour €49 per month"}]', false, NULL, 1),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'country', '"PT"', 'ai', '"PT"', '[{"url": "http://127.0.0.1:45671/about", "quote": "Tidewell was founded in 2021 in Porto, Portugal, by Inês Caldeira, a former pilot-boat skipper."}]', false, NULL, 1),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'city', '"Porto"', 'ai', '"Porto"', '[{"url": "http://127.0.0.1:45671/about", "quote": "Tidewell was founded in 2021 in Porto, Portugal, by Inês Caldeira, a former pilot-boat skipper."}]', false, NULL, 1),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'founded_year', '"2021"', 'ai', '"2021"', '[{"url": "http://127.0.0.1:45671/about", "quote": "Tidewell was founded in 2021 in Porto, Portugal, by Inês Caldeira, a former pilot-boat skipper."}]', false, NULL, 1),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'features', '["Offline tables for 30 days", "Shift hand-over notes", "Printed daylight hours"]', 'ai', '["Offline tables for 30 days", "Shift hand-over notes", "Printed daylight hours"]', '[{"url": "http://127.0.0.1:45671/", "quote": "Offline tables for 30 days"}, {"url": "http://127.0.0.1:45671/", "quote": "Shift hand-over notes"}, {"url": "http://127.0.0.1:45671/", "quote": "Printed daylight hours"}]', false, NULL, 1),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'usps', NULL, 'not_found', NULL, '[]', false, NULL, 0),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'keywords', NULL, 'not_found', NULL, '[]', false, NULL, 0),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'contact_email', '"hello@tidewell.example"', 'ai', '"hello@tidewell.example"', '[{"url": "http://127.0.0.1:45671/", "quote": "hello@tidewell.example"}]', false, NULL, 1),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'demo_video_url', NULL, 'not_found', NULL, '[]', false, NULL, 0),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'logo_url', NULL, 'not_found', NULL, '[]', false, NULL, 0),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'faqs', '[{"answer": "Yes, tables are kept for 30 days.", "question": "Does it work offline?"}, {"answer": "All harbours of Portugal and Galicia.", "question": "Which harbours are covered?"}]', 'ai', '[{"answer": "Yes, tables are kept for 30 days.", "question": "Does it work offline?"}, {"answer": "All harbours of Portugal and Galicia.", "question": "Which harbours are covered?"}]', '[{"of": "Does it work offline?", "url": "http://127.0.0.1:45671/faq", "quote": "Does it work offline?"}, {"of": "Does it work offline?", "url": "http://127.0.0.1:45671/faq", "quote": "Yes, tables are kept for 30 days."}, {"of": "Which harbours are covered?", "url": "http://127.0.0.1:45671/faq", "quote": "Which harbours are covered?"}, {"of": "Which harbours are covered?", "url": "http://127.0.0.1:45671/faq", "quote": "All harbours of Portugal and Galicia."}]', false, NULL, 1),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'founders', '[{"bio": null, "name": "Inês Caldeira", "title": null}]', 'ai', '[{"bio": null, "name": "Inês Caldeira", "title": null}]', '[{"of": "Inês Caldeira", "url": "http://127.0.0.1:45671/about", "quote": "Tidewell was founded in 2021 in Porto, Portugal, by Inês Caldeira, a former pilot-boat skipper."}]', false, NULL, 1),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'company_socials', '{"github": "https://github.com/tidewell-example"}', 'ai', '{"github": "https://github.com/tidewell-example"}', '[{"of": "github", "url": "http://127.0.0.1:45671/", "quote": "https://github.com/tidewell-example"}]', false, NULL, 1),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'founder_socials', NULL, 'not_found', NULL, '[]', false, NULL, 0),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'story', NULL, 'not_found', NULL, '[]', false, NULL, 0),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'milestones', NULL, 'not_found', NULL, '[]', false, NULL, 0),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'seo', NULL, 'not_found', NULL, '[]', false, NULL, 0),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 'categories', '["field-and-shift-work"]', 'manual', NULL, '[]', true, NULL, 2);


INSERT INTO public.draft_readings VALUES
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', '\x1f8b0800000000000003ed59eb6edb36147e1582bf655b526e8d8661cbb2a51d30a0291260d88a60a0a4638b33452a1415c728f2a78f53f42df6267d92819475b12dd37682a658a63f717ca473e1c7c34f9f8e3fe042321ce044a92c188d3cff64e80edda1171c1e1d9f7823ece09c2ac0015eb9821d9c9109e43878ff617b08455491e3c0775d0747822be0ea7a9ee9b00aeed5285129fb0e45099139a8ef0b351ebcc20ed6561c605cbbe0607b2a46f80407183876b0a28ae91cd734861930a623112e388d08c3012f1873700a8ae8b831e491a499a282b73c5026295739520920456370d08cf218111ea398cc199d240a8931121c504264280a8904375f353843ec60310934807f71922e95f2e0e0bf73c17f8b71f0fec6c12113d1b404734a798c039c1149269264895e08dcab765567a12814ba9434a27c822ecede61074b9894b57372871f9c3a4e0224a67ca2a1813b6038f096e2214542067a85442152af2292304311e148028911e5060149286f674af5f7562a5bc94f03129d4b98e58b621422ca04ca1591c68da03ca16365c225fa0f5548dc81ac6e041e0f6d85af61e4d70bb800a20a09b9cd9d2a489b25bf1d8f19e535b06321d181ab57b9478c2bb31cbd94815907176a9f122e35d8d082361185b4fa776cdd6baade14214a8031f1a35aece310ee499a3168c71a0ba140e2871b0733ca175d9c48185b0fea4a839862ec4e44777de3690ec10e6e59794c96d03186edae6372dbb8e963b6e29207a3d184aaa4088791484715488306a4252cdbee29a14c896023ba0bc70dd735d634123c2fd983a60b2abe7130a421c48bff4b4acb71e03a58144ab7a5d91cca7130d03c402666256909bf36bb953514f1bcb636f70289f55e2fec7e65af48471b0f9cc772d88b6f9f9b3540eb83a8ad4735cc5e6d3b76be1693af65cd6ad3ab9db6f0db73fa3a707ed3b3ee66e43af87d2d54d11c0aafee73461b63d3e73b3f00ec018f3604ec7e1ad8639d6c88b5e1d1b0d69715a957f6535b476c7b54749eeb6f489efa1c62093c0609310ec684e5a0c35bc565c51fcf2566ab7c5d8ab624cf5ed776b36119a6d857f0d465cc883eb5058fc110a6effa9efebc145209c77c1413c21c14ced1affc9f4f393a272c062a8983883eee2948945126d4201444a17c4ab30ce46315e83590742fd783da75b9ba3de1b8300848d314e7bfbcedd563af1e7bf5f822d563cd974f56845f8b399faef30c8bae87395892517b33aa0530efd086d82ab96ed55fc7ff7bfdd51ca5e752604dc62e0d76595fedc5578b4c1a5836ca0529662d4264849bacba7122604c176cacd8c1a5fd66d7583f69d2f8f2f1f329ca40a2547095b483eacbd8c12b37ec1cfdcd6233be7cfc7cb821c3e29632c9e1ae593a76e5aa08ebd6c9cdeb7b08fa43678258bf03133e478aa6609595bd30eb85592fccfeb3c2ac5dd35220335a6a6bb385b9d9c2d3da967429a58e2d34946b75f7adee86aa6d256945b430c65d43af8ea086b1edfe2736ff15aab75677da11ddb72256b1bd3d8415b5d5c7844550fa5641b9cf03639bd8f47bb1599ef1e7129a65b62e91f9ae80dc6c692f3397a9f142c26d015cb13922f9146274db42ea31b3b29f05e4fa378699905324ca11fe0f7b6aab3f2077aab13f9180a690a9f6fc7fbf116053dbef098d926a97cad091fe2500e27d2b3c63ac8923c6f52bb9698bd784d188925e51f68ab257942f53515a68d3361c7bb5cb6cac9b416d2332abbada4ea64f1fe7d988f5d1b3bddd38b69ff8696e2a27bc0b2121452834096945c3c8dc708c162029c90c4f3d18452615c4673a99effac703cf1b7847d79e1fb86ee0ba43d775ffc40e1e534ef364fb7d51a1ae12215555d1bf03bef9cb0e290000', '2026-11-15 12:00:00+00');


INSERT INTO public.draft_versions VALUES
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 1, NULL, true, '{name,tagline,short_description,description,pricing_model,pricing_summary,country,city,founded_year,features,contact_email,faqs,founders,company_socials}', '{"city": {"state": "not_found", "value": null}, "faqs": {"state": "not_found", "value": null}, "name": {"state": "not_found", "value": null}, "country": {"state": "not_found", "value": null}, "tagline": {"state": "not_found", "value": null}, "features": {"state": "not_found", "value": null}, "founders": {"state": "not_found", "value": null}, "description": {"state": "not_found", "value": null}, "founded_year": {"state": "not_found", "value": null}, "contact_email": {"state": "not_found", "value": null}, "pricing_model": {"state": "not_found", "value": null}, "company_socials": {"state": "not_found", "value": null}, "pricing_summary": {"state": "not_found", "value": null}, "short_description": {"state": "not_found", "value": null}}', '{"city": {"state": "ai", "value": "Porto"}, "faqs": {"state": "ai", "value": [{"answer": "Yes, tables are kept for 30 days.", "question": "Does it work offline?"}, {"answer": "All harbours of Portugal and Galicia.", "question": "Which harbours are covered?"}]}, "name": {"state": "ai", "value": "Tidewell"}, "country": {"state": "ai", "value": "PT"}, "tagline": {"state": "ai", "value": "Tide tables that a harbour crew can read in the rain"}, "features": {"state": "ai", "value": ["Offline tables for 30 days", "Shift hand-over notes", "Printed daylight hours"]}, "founders": {"state": "ai", "value": [{"bio": null, "name": "Inês Caldeira", "title": null}]}, "description": {"state": "ai", "value": "Tidewell prints the tide, wind and daylight of one harbour on one page. Crews read it at the start of a shift and hand it over at the end.\n\nTidewell was founded in 2021 in Porto, Portugal, by Inês Caldeira, a former pilot-boat skipper."}, "founded_year": {"state": "ai", "value": "2021"}, "contact_email": {"state": "ai", "value": "hello@tidewell.example"}, "pricing_model": {"state": "ai", "value": "subscription"}, "company_socials": {"state": "ai", "value": {"github": "https://github.com/tidewell-example"}}, "pricing_summary": {"state": "ai", "value": "Boat: €9 per month · Harbour: €49 per month"}, "short_description": {"state": "ai", "value": "Tidewell prints the tide, wind and daylight of one harbour on one page."}}', '2026-11-15 12:00:00+00'),
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 2, 1, false, '{categories}', '{"categories": {"state": "not_found", "value": null}}', '{"categories": {"state": "manual", "value": ["field-and-shift-work"]}}', '2026-11-15 12:00:00+00');


INSERT INTO public.drafts VALUES
	('7587f29f-18f6-4dff-bbd8-cefa65e358e1', 1, 'http://127.0.0.1:45671/', 'http://127.0.0.1:45671/', 'ready', 'done', 11, 18, 1, NULL, NULL, NULL, 'extractive', NULL, NULL, 2, 73, 2, '2026-11-15 12:00:00+00', '2026-11-15 12:00:00+00');


INSERT INTO public.external_identities VALUES
	('https://accounts.example', '42', 1, '2026-11-10 09:00:00+00', '2026-11-10 09:00:00+00');


INSERT INTO public.follows VALUES
	(1, 15, '2026-11-15 12:00:00+00'),
	(2, 28, '2026-11-15 12:00:00+00'),
	(2, 10, '2026-11-15 12:00:00+00'),
	(2, 16, '2026-11-15 12:00:00+00'),
	(2, 19, '2026-11-15 12:00:00+00'),
	(2, 11, '2026-11-15 12:00:00+00'),
	(2, 6, '2026-11-15 12:00:00+00'),
	(3, 23, '2026-11-15 12:00:00+00'),
	(20, 19, '2026-11-15 12:00:00+00'),
	(20, 18, '2026-11-15 12:00:00+00'),
	(20, 6, '2026-11-15 12:00:00+00'),
	(20, 10, '2026-11-15 12:00:00+00'),
	(20, 15, '2026-11-15 12:00:00+00'),
	(20, 14, '2026-11-15 12:00:00+00'),
	(27, 28, '2026-11-15 12:00:00+00'),
	(38, 24, '2026-11-15 12:00:00+00'),
	(38, 21, '2026-11-15 12:00:00+00'),
	(38, 13, '2026-11-15 12:00:00+00'),
	(38, 17, '2026-11-15 12:00:00+00'),
	(38, 27, '2026-11-15 12:00:00+00'),
	(38, 20, '2026-11-15 12:00:00+00'),
	(38, 29, '2026-11-15 12:00:00+00'),
	(38, 10, '2026-11-15 12:00:00+00'),
	(38, 4, '2026-11-15 12:00:00+00'),
	(38, 14, '2026-11-15 12:00:00+00'),
	(38, 18, '2026-11-15 12:00:00+00'),
	(42, 19, '2026-11-15 12:00:00+00'),
	(42, 7, '2026-11-15 12:00:00+00'),
	(42, 11, '2026-11-15 12:00:00+00');


INSERT INTO public.founders OVERRIDING SYSTEM VALUE VALUES
	(1, 'haruka-mizoguchi-brandt', 'Haruka Mizoguchi-Brandt', 'A bookbinder who taught 400 people in a room for six. She packs the first box of every new course herself.', 'JP', NULL, '{"website": "https://mizoguchibrandt.example", "linkedin": "https://linkedin.com/in/haruka-mb-example"}', NULL, 'haruka mizoguchi brandt', 1, 'JP', DEFAULT),
	(2, 'bridget-oyelaran', 'Bridget Oyelaran', 'Worked the front desk of a dental practice for nine years and kept the waiting list in a red notebook. The notebook is framed in the office.', 'GB', NULL, '{"x": "https://x.com/bridgeto_example", "linkedin": "https://linkedin.com/in/bridget-oyelaran-example"}', NULL, 'bridget oyelaran', 1, 'GB', DEFAULT),
	(3, 'tanvi-deshmukh', 'Tanvi Deshmukh', 'Led testing at a hospital software firm where one staging server was shared by thirty people and a queue in a chat channel.', 'IN', NULL, '{"linkedin": "https://www.linkedin.com/in/tanvi-deshmukh-example"}', NULL, 'tanvi deshmukh', 1, 'IN', DEFAULT),
	(4, 'rohan-kulkarni', 'Rohan Kulkarni', 'Works on the part that puts things to sleep and wakes them again. Father of twins, so he has practice.', 'IN', NULL, '{"github": "https://github.com/rkulkarni-example"}', NULL, 'rohan kulkarni', 1, 'IN', DEFAULT),
	(26, 'femke-oosterhuis', 'Femke Oosterhuis', 'Grew up behind the desk of her parents'' building supplies yard and typed delivery notes every summer from the age of twelve.', 'NL', NULL, '{"linkedin": "https://www.linkedin.com/in/femke-oosterhuis-example"}', NULL, 'femke oosterhuis', 1, 'NL', DEFAULT),
	(27, 'adeyemi-falola', 'Adeyemi Falola', 'Wrote a doctoral thesis on reading damaged parish registers. Wet cardboard was the natural next step.', 'NG', NULL, '{"github": "https://github.com/afalola-example", "website": "https://falola.example"}', NULL, 'adeyemi falola', 1, 'NL', DEFAULT),
	(35, 'ines-falcato', 'Inês Falcato', 'Treated knees and hips in a regional hospital for eleven years. Still sees patients on Thursdays.', 'PT', NULL, '{"website": "https://inesfalcato.example", "linkedin": "https://linkedin.com/in/ines-falcato-example"}', NULL, 'ines falcato', 1, 'PT', DEFAULT),
	(36, 'duarte-meireles', 'Duarte Meireles', 'Previously built timetable software for a ferry operator. Joined after his own knee operation.', 'PT', NULL, '{"github": "https://github.com/dmeireles-example"}', NULL, 'duarte meireles', 1, 'PT', DEFAULT),
	(48, 'maelle-grandjean', 'Maëlle Grandjean', 'Sold soap at 212 markets before writing a line of software. Keeps a thermometer in the app for a reason.', 'BE', NULL, '{"x": "https://x.com/maelleg_example", "linkedin": "https://linkedin.com/in/maelle-grandjean-example"}', NULL, 'maelle grandjean', 1, 'BE', DEFAULT),
	(49, 'joris-vanhecke', 'Joris Vanhecke', 'Wrote software for railway signals and now applies the same caution to jars of honey.', 'BE', NULL, '{"github": "https://github.com/jvanhecke-example"}', NULL, 'joris vanhecke', 1, 'BE', DEFAULT),
	(54, 'jorn-haverkamp', 'Jörn Haverkamp', 'Ran servers for a regional newspaper for nine years and read a great many logs at three in the morning. Writes Rust by day and crime novels by night, both slowly.', 'DE', NULL, '{"github": "https://github.com/jhaverkamp-example", "website": "https://joern-haverkamp.example"}', NULL, 'jorn haverkamp', 1, 'DE', DEFAULT),
	(58, 'aoife-tarrant', 'Aoife Tarrant', 'Ran her family’s hardware shop for nine years and wrote its newsletter at the kitchen table. Still answers the support phone on Thursdays.', 'IE', NULL, '{"x": "https://x.com/aoifetarrant_example", "linkedin": "https://www.linkedin.com/in/aoife-tarrant-example"}', NULL, 'aoife tarrant', 1, 'IE', DEFAULT),
	(59, 'declan-moyne', 'Declan Moyne', 'Built mail systems for a bank until he wanted to know the people who read what he sent.', 'IE', NULL, '{"github": "https://github.com/declanmoyne-example"}', NULL, 'declan moyne', 1, 'IE', DEFAULT),
	(63, 'ragnhild-sorvag', 'Ragnhild Sørvåg', 'Marine biologist who counted kelp for eleven summers and wrote the first version during a nine-day storm.', 'NO', NULL, '{"github": "https://github.com/ragnhildsorvag-example", "website": "https://ragnhildsorvag.example"}', NULL, 'ragnhild sorvag', 0, NULL, DEFAULT),
	(64, 'teemu-ahlqvist', 'Teemu Ahlqvist', 'Looks after sync and has opinions about file timestamps.', 'FI', NULL, '{"github": "https://github.com/teemuahlqvist-example"}', NULL, 'teemu ahlqvist', 0, NULL, DEFAULT),
	(65, 'rhiannon-pugh-daley', 'Rhiannon Pugh-Daley', 'English teacher for twelve years. She counted her own comments for a term: 2,911, of which 14 were different.', 'GB', NULL, '{"x": "https://x.com/rpughdaley_example", "linkedin": "https://linkedin.com/in/rhiannon-pugh-daley-example"}', NULL, 'rhiannon pugh daley', 0, NULL, DEFAULT),
	(66, 'samir-haddou', 'Samir Haddou', 'Built sorting machines for a postal service before sorting homework.', 'GB', NULL, '{"github": "https://github.com/shaddou-example"}', NULL, 'samir haddou', 0, NULL, DEFAULT),
	(91, 'itzel-monterrubio', 'Itzel Monterrubio', 'Printmaker and former art director of a weekly that could afford one good picture. She still cuts linoleum on Sundays.', 'MX', NULL, '{"website": "https://monterrubio.example", "linkedin": "https://www.linkedin.com/in/itzel-monterrubio-example"}', NULL, 'itzel monterrubio', 0, NULL, DEFAULT),
	(92, 'benicio-taveira', 'Benício Taveira', 'Handles contracts, payments and the occasional broken scanner for 140 illustrators in 22 countries.', 'BR', NULL, '{"linkedin": "https://www.linkedin.com/in/benicio-taveira-example"}', NULL, 'benicio taveira', 0, NULL, DEFAULT),
	(95, 'lieselot-vanderhaeghe', 'Lieselot Vanderhaeghe', 'Bookkeeper to two hundred freelancers before she started Billfinch; she still writes every reminder text.', 'BE', NULL, '{"linkedin": "https://www.linkedin.com/in/lieselot-vanderhaeghe-example"}', NULL, 'lieselot vanderhaeghe', 0, NULL, DEFAULT),
	(96, 'anouar-belkacemi', 'Anouar Belkacemi', 'Has read the e-invoicing standard from cover to cover so that nobody else in Ghent has to.', 'BE', NULL, '{"github": "https://github.com/abelkacemi-example"}', NULL, 'anouar belkacemi', 0, NULL, DEFAULT),
	(97, 'ines-caldeira', 'Inês Caldeira', NULL, NULL, NULL, '{}', 1, 'ines caldeira', 0, NULL, DEFAULT);


INSERT INTO public.fulfilment_tasks OVERRIDING SYSTEM VALUE VALUES
	(1, 2, 'open', 'Done for you for Tidewell', '[]', NULL, NULL, NULL, '2026-11-15 12:00:00+00', '2026-11-15 12:00:00+00', NULL);


INSERT INTO public.fulfilments OVERRIDING SYSTEM VALUE VALUES
	(2, 2, 'done_for_you', 'in_progress', 'The site team has it on its list.', '{}', 0, '2026-11-15 12:00:00+00', '2026-11-15 12:00:00+00'),
	(3, 3, 'featured', 'waiting', 'Its time as featured begins when it launches.', '{}', 0, '2026-11-15 12:00:00+00', '2026-11-15 12:00:00+00'),
	(1, 1, 'ai_review', 'done', 'The report was mailed; the profile gets 97 of 100.', '{}', 1, '2026-11-15 12:00:00+00', '2026-11-15 12:00:00+00');


INSERT INTO public.gateway_events OVERRIDING SYSTEM VALUE VALUES
	(1, 'test', 'test_1_paid', 'paid', 1, '{}', '{"kind": "paid", "eventId": "test_1_paid", "gateway": "test", "currency": "USD", "reference": "test_1", "amountCents": 1883}', '2026-11-15 12:00:00+00', 1, NULL, '2026-11-15 12:00:00+00', 'The order is paid.'),
	(2, 'test', 'test_2_paid', 'paid', 2, '{}', '{"kind": "paid", "eventId": "test_2_paid", "gateway": "test", "currency": "USD", "reference": "test_2", "amountCents": 24975}', '2026-11-15 12:00:00+00', 1, NULL, '2026-11-15 12:00:00+00', 'The order is paid.'),
	(3, 'test', 'test_3_paid', 'paid', 3, '{}', '{"kind": "paid", "eventId": "test_3_paid", "gateway": "test", "currency": "USD", "reference": "test_3", "amountCents": 6150}', '2026-11-15 12:00:00+00', 1, NULL, '2026-11-15 12:00:00+00', 'The order is paid.');


INSERT INTO public.held_places VALUES
	('SW-2026HVA3SZU7/0', '2026-11-30', 73, '2026-11-15 12:00:00+00', '2026-11-16 12:00:00+00');


INSERT INTO public.idempotency_keys VALUES
	(1, 'create_checkout', 'a key', 'a fingerprint', 201, '{}', '2026-11-10 09:00:00+00');


INSERT INTO public.interview_answers VALUES
	(1, 1, 'A tide table that got wet.', '2026-11-15 12:00:00+00');


INSERT INTO public.interview_questions OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'What were you doing on the day you decided to build this?', 'One moment you remember is better than a summary.', NULL),
	(2, 2, 'Who is it for, and who is it not for?', 'Naming who should look elsewhere builds trust.', NULL),
	(3, 3, 'What did people use before it existed?', 'A spreadsheet counts.', NULL),
	(4, 4, 'What was the hardest part to build?', NULL, NULL),
	(5, 5, 'What did you get wrong first?', 'What did it cost, and how did you notice?', NULL),
	(6, 6, 'Who paid you first, and why?', NULL, NULL),
	(7, 7, 'How do you decide what not to build?', NULL, NULL),
	(8, 8, 'What do you measure every week?', NULL, NULL),
	(9, 9, 'What would you tell someone who starts in the same field today?', NULL, NULL),
	(10, 10, 'What comes next?', 'Only what you are already working on.', NULL);


INSERT INTO public.invoice_series VALUES
	('INV-2026', 3);


INSERT INTO public.invoices OVERRIDING SYSTEM VALUE VALUES
	(1, 'invoice', 'INV-2026', 1, 1, NULL, NULL, 1500, 383, 1883, '{"vat": {"note": null, "rate": 2550, "country": "FI"}, "buyer": {"city": "Helsinki", "name": "Ada Finn", "email": "ada@people.example", "line1": "Quay 4", "line2": null, "region": null, "company": null, "country": "FI", "postcode": "00100", "vat_number": null}, "lines": [{"net": 1500, "vat": 383, "text": "Profile review for Tidewell", "unit": 1500, "quantity": 1}], "order": "SW-2026DRHFGLMB", "footer": [], "reason": null, "seller": {"name": "Slipway", "address": [], "country": "IE", "vatNumber": null}, "corrects": null}', '2026-11-15 12:00:00+00'),
	(2, 'invoice', 'INV-2026', 2, 2, NULL, NULL, 19900, 5075, 24975, '{"vat": {"note": null, "rate": 2550, "country": "FI"}, "buyer": {"city": "Helsinki", "name": "Ada Finn", "email": "ada@people.example", "line1": "Quay 4", "line2": null, "region": null, "company": null, "country": "FI", "postcode": "00100", "vat_number": null}, "lines": [{"net": 19900, "vat": 5075, "text": "Done for you for Tidewell", "unit": 19900, "quantity": 1}], "order": "SW-2026XZ8YKXFB", "footer": [], "reason": null, "seller": {"name": "Slipway", "address": [], "country": "IE", "vatNumber": null}, "corrects": null}', '2026-11-15 12:00:00+00'),
	(3, 'invoice', 'INV-2026', 3, 3, NULL, NULL, 4900, 1250, 6150, '{"vat": {"note": null, "rate": 2550, "country": "FI"}, "buyer": {"city": "Helsinki", "name": "Ada Finn", "email": "ada@people.example", "line1": "Quay 4", "line2": null, "region": null, "company": null, "country": "FI", "postcode": "00100", "vat_number": null}, "lines": [{"net": 4900, "vat": 1250, "text": "Featured for Tidewell", "unit": 4900, "quantity": 1}], "order": "SW-2026CEBFKEWX", "footer": [], "reason": null, "seller": {"name": "Slipway", "address": [], "country": "IE", "vatNumber": null}, "corrects": null}', '2026-11-15 12:00:00+00');


INSERT INTO public.launches OVERRIDING SYSTEM VALUE VALUES
	(49, 49, '2026-11-16', NULL, 0, false, NULL),
	(50, 50, '2026-11-16', NULL, 0, false, NULL),
	(69, 69, '2026-12-07', NULL, 0, false, NULL),
	(72, 72, '2026-12-07', NULL, 0, false, NULL),
	(3, 3, '2026-09-21', '2026-09-21 00:00:00+00', 11, true, NULL),
	(20, 20, '2026-10-12', '2026-10-12 00:00:00+00', 2, true, NULL),
	(38, 38, '2026-11-02', '2026-11-02 00:00:00+00', 3, true, NULL),
	(42, 42, '2026-11-02', '2026-11-02 00:00:00+00', 2, true, NULL),
	(45, 45, '2026-11-09', '2026-11-09 00:00:00+00', 1, true, NULL),
	(1, 1, '2026-09-21', '2026-09-21 00:00:00+00', 54, true, 2),
	(2, 2, '2026-09-21', '2026-09-21 00:00:00+00', 38, true, 3),
	(27, 27, '2026-10-19', '2026-10-19 00:00:00+00', 55, true, 2),
	(73, 73, '2026-12-21', NULL, 0, false, NULL);


INSERT INTO public.listing_categories VALUES
	(1, 40, 0, false),
	(1, 43, 1, false),
	(2, 35, 0, false),
	(3, 4, 0, false),
	(20, 7, 0, false),
	(20, 44, 1, false),
	(27, 33, 0, false),
	(27, 35, 1, false),
	(38, 43, 0, false),
	(38, 44, 1, false),
	(42, 2, 0, false),
	(42, 4, 1, false),
	(45, 17, 0, false),
	(45, 43, 1, false),
	(49, 22, 0, false),
	(49, 26, 1, false),
	(49, 41, 2, false),
	(50, 39, 0, false),
	(50, 40, 1, false),
	(69, 14, 0, false),
	(69, 17, 1, false),
	(69, 20, 2, false),
	(72, 28, 0, false),
	(72, 30, 1, false),
	(73, 26, 0, false);


INSERT INTO public.listing_editors VALUES
	(1, 1, '2026-11-10 09:00:00+00');


INSERT INTO public.listing_events OVERRIDING SYSTEM VALUE VALUES
	(1, 73, NULL, 'draft', 'submit_draft', 1, NULL, '2026-11-15 12:00:00+00'),
	(2, 73, 'draft', 'awaiting_badge', 'free plan chosen', 1, NULL, '2026-11-15 12:00:00+00');


INSERT INTO public.listing_evidence VALUES
	(73, 'name', '"Tidewell"', '[{"url": "http://127.0.0.1:45671/", "quote": "Tidewell"}]'),
	(73, 'tagline', '"Tide tables that a harbour crew can read in the rain"', '[{"url": "http://127.0.0.1:45671/", "quote": "Tide tables that a harbour crew can read in the rain"}]'),
	(73, 'short_description', '"Tidewell prints the tide, wind and daylight of one harbour on one page."', '[{"url": "http://127.0.0.1:45671/", "quote": "Tidewell prints the tide, wind and daylight of one harbour on one page."}]'),
	(73, 'description', '"Tidewell prints the tide, wind and daylight of one harbour on one page. Crews read it at the start of a shift and hand it over at the end.\n\nTidewell was founded in 2021 in Porto, Portugal, by Inês Caldeira, a former pilot-boat skipper."', '[{"url": "http://127.0.0.1:45671/", "quote": "Tidewell prints the tide, wind and daylight of one harbour on one page. Crews read it at the start of a shift and hand it over at the end."}, {"url": "http://127.0.0.1:45671/about", "quote": "Tidewell was founded in 2021 in Porto, Portugal, by Inês Caldeira, a former pilot-boat skipper."}]'),
	(73, 'pricing_model', '"subscription"', '[{"url": "http://127.0.0.1:45671/pricing", "quote": "Boat €9 per month"}, {"url": "http://127.0.0.1:45671/pricing", "quote": "€9 per month"}]'),
	(73, 'pricing_summary', '"Boat: €9 per month · Harbour: €49 per month"', '[{"url": "http://127.0.0.1:45671/pricing", "quote": "Boat €9 per month"}, {"url": "http://127.0.0.1:45671/pricing", "quote": "Harbour €49 per month"}]'),
	(73, 'country', '"PT"', '[{"url": "http://127.0.0.1:45671/about", "quote": "Tidewell was founded in 2021 in Porto, Portugal, by Inês Caldeira, a former pilot-boat skipper."}]'),
	(73, 'city', '"Porto"', '[{"url": "http://127.0.0.1:45671/about", "quote": "Tidewell was founded in 2021 in Porto, Portugal, by Inês Caldeira, a former pilot-boat skipper."}]'),
	(73, 'founded_year', '2021', '[{"url": "http://127.0.0.1:45671/about", "quote": "Tidewell was founded in 2021 in Porto, Portugal, by Inês Caldeira, a former pilot-boat skipper."}]'),
	(73, 'features', '["Offline tables for 30 days", "Shift hand-over notes", "Printed daylight hours"]', '[{"url": "http://127.0.0.1:45671/", "quote": "Offline tables for 30 days"}, {"url": "http://127.0.0.1:45671/", "quote": "Shift hand-over notes"}, {"url": "http://127.0.0.1:45671/", "quote": "Printed daylight hours"}]'),
	(73, 'contact_email', '"hello@tidewell.example"', '[{"url": "http://127.0.0.1:45671/", "quote": "hello@tidewell.example"}]');


INSERT INTO public.listing_founders VALUES
	(1, 1, 'Founder', 0),
	(2, 2, 'Founder', 0),
	(3, 3, 'Co-founder', 0),
	(3, 4, 'Co-founder', 1),
	(20, 26, 'Co-founder', 0),
	(20, 27, 'Co-founder', 1),
	(27, 35, 'Founder and physiotherapist', 0),
	(27, 36, 'Co-founder, software', 1),
	(38, 48, 'Founder', 0),
	(38, 49, 'Co-founder, engineering', 1),
	(42, 54, 'Founder and engineer', 0),
	(45, 58, 'Co-founder', 0),
	(45, 59, 'Co-founder and engineer', 1),
	(49, 63, 'Founder', 0),
	(49, 64, 'Engineer', 1),
	(50, 65, 'Founder', 0),
	(50, 66, 'Co-founder, engineering', 1),
	(69, 91, 'Founder', 0),
	(69, 92, 'Looks after the artists', 1),
	(72, 95, 'Co-founder', 0),
	(72, 96, 'Co-founder and engineer', 1),
	(73, 97, NULL, 0);


INSERT INTO public.listing_versions OVERRIDING SYSTEM VALUE VALUES
	(1, 73, 1, 1, 'draft', '{}', NULL, '{"city": "Porto", "faqs": [{"answer": "Yes, tables are kept for 30 days.", "question": "Does it work offline?"}, {"answer": "All harbours of Portugal and Galicia.", "question": "Which harbours are covered?"}], "name": "Tidewell", "tags": [], "usps": [], "media": [], "stage": null, "story": null, "domain": "127.0.0.1", "country": "PT", "socials": {"github": "https://github.com/tidewell-example"}, "summary": null, "tagline": "Tide tables that a harbour crew can read in the rain", "features": ["Offline tables for 30 days", "Shift hand-over notes", "Printed daylight hours"], "founders": [{"slug": "ines-caldeira", "title": null}], "headline": null, "keywords": [], "logo_url": null, "seo_title": null, "attributes": {}, "categories": ["field-and-shift-work"], "milestones": [], "description": "Tidewell prints the tide, wind and daylight of one harbour on one page. Crews read it at the start of a shift and hand it over at the end.\n\nTidewell was founded in 2021 in Porto, Portugal, by Inês Caldeira, a former pilot-boat skipper.", "website_url": "http://127.0.0.1:45671/", "founded_year": 2021, "contact_email": "hello@tidewell.example", "pricing_model": "subscription", "demo_video_url": null, "pricing_summary": "Boat: €9 per month · Harbour: €49 per month", "seo_description": null, "short_description": "Tidewell prints the tide, wind and daylight of one harbour on one page.", "not_found_on_website": ["stage", "demo_video_url"]}', '2026-11-15 12:00:00+00', false);


INSERT INTO public.listings OVERRIDING SYSTEM VALUE VALUES
	(49, 'kelpnote', 'scheduled', NULL, 'paid', NULL, 'kelpnote.example', 22, 'established', 'NO', 'one-time', '2026-11-16', NULL, NULL, NULL, '{}', 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, 0, '2026-11-15 12:00:00+00'),
	(50, 'redpenny', 'scheduled', NULL, 'paid', NULL, 'redpenny.example', 39, 'growing', 'GB', 'subscription', '2026-11-16', NULL, NULL, NULL, '{}', 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, 0, '2026-11-15 12:00:00+00'),
	(69, 'inkstall', 'scheduled', NULL, 'paid', NULL, 'inkstall.example', 14, 'established', 'MX', 'subscription', '2026-12-07', NULL, NULL, NULL, '{}', 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, 0, '2026-11-15 12:00:00+00'),
	(72, 'billfinch', 'scheduled', NULL, 'paid', NULL, 'billfinch.example', 28, 'growing', 'BE', 'freemium', '2026-12-07', NULL, NULL, NULL, '{}', 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, 0, '2026-11-15 12:00:00+00'),
	(45, 'letterbarn', 'live', NULL, 'paid', NULL, 'letterbarn.example', 17, 'growing', 'IE', 'usage-based', '2026-11-09', '2026-11-09 00:00:00+00', NULL, '2026-11-15 12:00:00+00', '{}', 1, 0, 993, 93, 0, 0, 10385.720731215279, 41, 1184000, 31000, '2026-11-15 12:00:00+00'),
	(42, 'nachtlog', 'live', NULL, 'paid', NULL, 'nachtlog.example', 2, 'growing', 'DE', 'one-time', '2026-11-02', '2026-11-02 00:00:00+00', NULL, '2026-11-15 12:00:00+00', '{}', 2, 3, 1151, 113, 5, 1, 10381.811115625893, 41, 1184000, 0, '2026-11-15 12:00:00+00'),
	(2, 'waitlark', 'live', NULL, 'free', NULL, 'waitlark.example', 35, 'growing', 'GB', 'usage-based', '2026-09-21', '2026-09-21 00:00:00+00', NULL, NULL, '{}', 13, 6, 1319, 140, 4, 1, 10372.725157979703, 33, NULL, 0, '2026-11-15 12:00:00+00'),
	(1, 'kilnside', 'live', NULL, 'paid', NULL, 'kilnside.example', 40, 'launched', 'JP', 'usage-based', '2026-09-21', '2026-09-21 00:00:00+00', NULL, NULL, '{}', 13, 1, 1322, 141, 0, 0, 10383.051063396313, 38, NULL, 0, '2026-11-15 12:00:00+00'),
	(3, 'lantern-quay', 'live', NULL, 'free', NULL, 'lanternquay.example', 4, 'growing', 'IN', 'usage-based', '2026-09-21', '2026-09-21 00:00:00+00', NULL, NULL, '{}', 2, 1, 1376, 150, 0, 0, 10361.530376059201, 47, NULL, 0, '2026-11-15 12:00:00+00'),
	(27, 'stepmend', 'live', NULL, 'paid', NULL, 'stepmend.example', 33, 'growing', 'PT', 'subscription', '2026-10-19', '2026-10-19 00:00:00+00', NULL, NULL, '{}', 15, 1, 1274, 142, 0, 0, 10381.237919363657, 41, 2140000, 0, '2026-11-15 12:00:00+00'),
	(38, 'stallkeep', 'live', NULL, 'paid', NULL, 'stallkeep.example', 43, 'growing', 'BE', 'subscription', '2026-11-02', '2026-11-02 00:00:00+00', NULL, '2026-11-15 12:00:00+00', '{}', 3, 11, 1173, 136, 0, 0, 10382.158677216248, 43, 690000, 0, '2026-11-15 12:00:00+00'),
	(20, 'paperwade', 'live', NULL, 'paid', NULL, 'paperwade.example', 7, 'growing', 'NL', 'usage-based', '2026-10-12', '2026-10-12 00:00:00+00', '2026-12-05 12:00:00+00', NULL, '{}', 2, 6, 1227, 143, 0, 0, 10372.98977337305, 49, 3875000, 0, '2026-11-15 12:00:00+00'),
	(73, 'tidewell', 'awaiting_badge', NULL, 'free', 1, '127.0.0.1', 26, NULL, 'PT', 'subscription', '2026-12-21', NULL, NULL, NULL, '{}', 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, 0, '2026-11-15 12:00:00+00');


INSERT INTO public.mail_refusals VALUES
	('rui@tidewell.example', 'launches', '2026-11-10 09:00:00+00');


INSERT INTO public.mails OVERRIDING SYSTEM VALUE VALUES
	(1, 'cofounder_invite:6a459caab67a2d5894efeaa10ce6ec84', 'cofounder_invite', 'invites', NULL, 'rui@tidewell.example', 'person-1 invites you to work on Tidewell', 'Hello,

person-1 is preparing the launch of Tidewell at Slipway and would like you to work on its profile too.

See the invitation:
http://localhost:3000/invites/GNrys7IJXnJQJdAnX-K6yGu_U0lUZx4iqkhoXnuAhSo

The link is for you alone and works for 14 days. If you do not know who this is, ignore this mail: nothing happens without the link.

-- 
Slipway
http://localhost:3000

You get this because of your choice “Invitations to work on a listing”. No more of it: http://localhost:3000/unsubscribe/cnVpQHRpZGV3ZWxsLmV4YW1wbGU.invites.bJRS0_94ZT7RKNs_zT5IbaxVSrvq0ootljTNKm9vK44
', '<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>person-1 invites you to work on Tidewell</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1c2330;font:16px/1.5 system-ui,-apple-system,''Segoe UI'',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:28px;background:#fff;border-radius:10px">
<p style="margin:0 0 16px">Hello,</p><p style="margin:0 0 16px">person-1 is preparing the launch of Tidewell at Slipway and would like you to work on its profile too.</p><p style="margin:24px 0"><a href="http://localhost:3000/invites/GNrys7IJXnJQJdAnX-K6yGu_U0lUZx4iqkhoXnuAhSo" style="display:inline-block;padding:12px 20px;background:#1d4ed8;color:#fff;border-radius:8px;text-decoration:none;font-weight:600">See the invitation</a></p>
<p style="margin:0 0 16px;color:#5b6472;font-size:13px;word-break:break-all">http://localhost:3000/invites/GNrys7IJXnJQJdAnX-K6yGu_U0lUZx4iqkhoXnuAhSo</p><p style="margin:0 0 16px;color:#5b6472;font-size:14px">The link is for you alone and works for 14 days. If you do not know who this is, ignore this mail: nothing happens without the link.</p>
</div>
<p style="max-width:560px;margin:16px auto;color:#5b6472;font-size:13px">Slipway · <a href="http://localhost:3000" style="color:#5b6472">http://localhost:3000</a>
<br>You get this because of your choice “Invitations to work on a listing”. <a href="http://localhost:3000/unsubscribe/cnVpQHRpZGV3ZWxsLmV4YW1wbGU.invites.bJRS0_94ZT7RKNs_zT5IbaxVSrvq0ootljTNKm9vK44" style="color:#5b6472">No more of it</a></p>
</body></html>
', 'kept', NULL, 0, '2026-11-15 12:00:00+00', NULL, '2026-11-15 12:00:00+00'),
	(2, 'receipt SW-2026DRHFGLMB', 'receipt', NULL, 1, 'ada@people.example', 'Receipt for your order SW-2026DRHFGLMB at Slipway', 'Hello Ada Finn,

thank you: $18.83 was paid for order SW-2026DRHFGLMB.

> Profile review for Tidewell: The website is being read.

Receipt and invoice INV-2026-000001:
http://localhost:3000/checkout/b8ywH0BkVMcf21lhjtYggDQnME1ndouW

The link needs no sign-in. Keep it to yourself: whoever has it can see the bill.

-- 
Slipway
http://localhost:3000
', '<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Receipt for your order SW-2026DRHFGLMB at Slipway</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1c2330;font:16px/1.5 system-ui,-apple-system,''Segoe UI'',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:28px;background:#fff;border-radius:10px">
<p style="margin:0 0 16px">Hello Ada Finn,</p><p style="margin:0 0 16px">thank you: $18.83 was paid for order SW-2026DRHFGLMB.</p><blockquote style="margin:0 0 16px;padding-left:14px;border-left:3px solid #d5d9e0;white-space:pre-line">Profile review for Tidewell: The website is being read.</blockquote><p style="margin:24px 0"><a href="http://localhost:3000/checkout/b8ywH0BkVMcf21lhjtYggDQnME1ndouW" style="display:inline-block;padding:12px 20px;background:#1d4ed8;color:#fff;border-radius:8px;text-decoration:none;font-weight:600">Receipt and invoice INV-2026-000001</a></p>
<p style="margin:0 0 16px;color:#5b6472;font-size:13px;word-break:break-all">http://localhost:3000/checkout/b8ywH0BkVMcf21lhjtYggDQnME1ndouW</p><p style="margin:0 0 16px;color:#5b6472;font-size:14px">The link needs no sign-in. Keep it to yourself: whoever has it can see the bill.</p>
</div>
<p style="max-width:560px;margin:16px auto;color:#5b6472;font-size:13px">Slipway · <a href="http://localhost:3000" style="color:#5b6472">http://localhost:3000</a>
</p>
</body></html>
', 'kept', NULL, 0, '2026-11-15 12:00:00+00', NULL, '2026-11-15 12:00:00+00'),
	(3, 'receipt SW-2026XZ8YKXFB', 'receipt', NULL, 1, 'ada@people.example', 'Receipt for your order SW-2026XZ8YKXFB at Slipway', 'Hello Ada Finn,

thank you: $249.75 was paid for order SW-2026XZ8YKXFB.

> Done for you for Tidewell: The site team has it on its list.

Receipt and invoice INV-2026-000002:
http://localhost:3000/checkout/Ssl0nrhWjnK9dEmRM1-RDErCjzbIOAvx

The link needs no sign-in. Keep it to yourself: whoever has it can see the bill.

-- 
Slipway
http://localhost:3000
', '<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Receipt for your order SW-2026XZ8YKXFB at Slipway</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1c2330;font:16px/1.5 system-ui,-apple-system,''Segoe UI'',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:28px;background:#fff;border-radius:10px">
<p style="margin:0 0 16px">Hello Ada Finn,</p><p style="margin:0 0 16px">thank you: $249.75 was paid for order SW-2026XZ8YKXFB.</p><blockquote style="margin:0 0 16px;padding-left:14px;border-left:3px solid #d5d9e0;white-space:pre-line">Done for you for Tidewell: The site team has it on its list.</blockquote><p style="margin:24px 0"><a href="http://localhost:3000/checkout/Ssl0nrhWjnK9dEmRM1-RDErCjzbIOAvx" style="display:inline-block;padding:12px 20px;background:#1d4ed8;color:#fff;border-radius:8px;text-decoration:none;font-weight:600">Receipt and invoice INV-2026-000002</a></p>
<p style="margin:0 0 16px;color:#5b6472;font-size:13px;word-break:break-all">http://localhost:3000/checkout/Ssl0nrhWjnK9dEmRM1-RDErCjzbIOAvx</p><p style="margin:0 0 16px;color:#5b6472;font-size:14px">The link needs no sign-in. Keep it to yourself: whoever has it can see the bill.</p>
</div>
<p style="max-width:560px;margin:16px auto;color:#5b6472;font-size:13px">Slipway · <a href="http://localhost:3000" style="color:#5b6472">http://localhost:3000</a>
</p>
</body></html>
', 'kept', NULL, 0, '2026-11-15 12:00:00+00', NULL, '2026-11-15 12:00:00+00'),
	(4, 'receipt SW-2026CEBFKEWX', 'receipt', NULL, 1, 'ada@people.example', 'Receipt for your order SW-2026CEBFKEWX at Slipway', 'Hello Ada Finn,

thank you: $61.50 was paid for order SW-2026CEBFKEWX.

> Featured for Tidewell: Its time as featured begins when it launches.

Receipt and invoice INV-2026-000003:
http://localhost:3000/checkout/4NHU2K7YMF0VOisPK0tAIdtt-K8IaZJS

The link needs no sign-in. Keep it to yourself: whoever has it can see the bill.

-- 
Slipway
http://localhost:3000
', '<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Receipt for your order SW-2026CEBFKEWX at Slipway</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1c2330;font:16px/1.5 system-ui,-apple-system,''Segoe UI'',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:28px;background:#fff;border-radius:10px">
<p style="margin:0 0 16px">Hello Ada Finn,</p><p style="margin:0 0 16px">thank you: $61.50 was paid for order SW-2026CEBFKEWX.</p><blockquote style="margin:0 0 16px;padding-left:14px;border-left:3px solid #d5d9e0;white-space:pre-line">Featured for Tidewell: Its time as featured begins when it launches.</blockquote><p style="margin:24px 0"><a href="http://localhost:3000/checkout/4NHU2K7YMF0VOisPK0tAIdtt-K8IaZJS" style="display:inline-block;padding:12px 20px;background:#1d4ed8;color:#fff;border-radius:8px;text-decoration:none;font-weight:600">Receipt and invoice INV-2026-000003</a></p>
<p style="margin:0 0 16px;color:#5b6472;font-size:13px;word-break:break-all">http://localhost:3000/checkout/4NHU2K7YMF0VOisPK0tAIdtt-K8IaZJS</p><p style="margin:0 0 16px;color:#5b6472;font-size:14px">The link needs no sign-in. Keep it to yourself: whoever has it can see the bill.</p>
</div>
<p style="max-width:560px;margin:16px auto;color:#5b6472;font-size:13px">Slipway · <a href="http://localhost:3000" style="color:#5b6472">http://localhost:3000</a>
</p>
</body></html>
', 'kept', NULL, 0, '2026-11-15 12:00:00+00', NULL, '2026-11-15 12:00:00+00'),
	(5, 'profile_review:1', 'profile_review', NULL, 1, 'ada@people.example', 'Review of the profile of Tidewell at Slipway', 'Hello Ada Finn,

the profile of Tidewell was held against its website. It gets 97 of 100.

> keywords: Without keywords the listing is found by its own words only.

Read the report:
http://localhost:3000/account/orders/SW-2026DRHFGLMB/report/1

-- 
Slipway
http://localhost:3000
', '<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Review of the profile of Tidewell at Slipway</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1c2330;font:16px/1.5 system-ui,-apple-system,''Segoe UI'',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:28px;background:#fff;border-radius:10px">
<p style="margin:0 0 16px">Hello Ada Finn,</p><p style="margin:0 0 16px">the profile of Tidewell was held against its website. It gets 97 of 100.</p><blockquote style="margin:0 0 16px;padding-left:14px;border-left:3px solid #d5d9e0;white-space:pre-line">keywords: Without keywords the listing is found by its own words only.</blockquote><p style="margin:24px 0"><a href="http://localhost:3000/account/orders/SW-2026DRHFGLMB/report/1" style="display:inline-block;padding:12px 20px;background:#1d4ed8;color:#fff;border-radius:8px;text-decoration:none;font-weight:600">Read the report</a></p>
<p style="margin:0 0 16px;color:#5b6472;font-size:13px;word-break:break-all">http://localhost:3000/account/orders/SW-2026DRHFGLMB/report/1</p>
</div>
<p style="max-width:560px;margin:16px auto;color:#5b6472;font-size:13px">Slipway · <a href="http://localhost:3000" style="color:#5b6472">http://localhost:3000</a>
</p>
</body></html>
', 'kept', NULL, 0, '2026-11-15 12:00:00+00', NULL, '2026-11-15 12:00:00+00'),
	(6, 'fulfilled:SW-2026DRHFGLMB', 'order_fulfilled', NULL, 1, 'ada@people.example', 'Your order SW-2026DRHFGLMB at Slipway is done', 'Hello Ada Finn,

everything in order SW-2026DRHFGLMB is done:

> Profile review for Tidewell: The report was mailed; the profile gets 97 of 100.

See the order:
http://localhost:3000/checkout/b8ywH0BkVMcf21lhjtYggDQnME1ndouW

-- 
Slipway
http://localhost:3000
', '<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Your order SW-2026DRHFGLMB at Slipway is done</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1c2330;font:16px/1.5 system-ui,-apple-system,''Segoe UI'',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:28px;background:#fff;border-radius:10px">
<p style="margin:0 0 16px">Hello Ada Finn,</p><p style="margin:0 0 16px">everything in order SW-2026DRHFGLMB is done:</p><blockquote style="margin:0 0 16px;padding-left:14px;border-left:3px solid #d5d9e0;white-space:pre-line">Profile review for Tidewell: The report was mailed; the profile gets 97 of 100.</blockquote><p style="margin:24px 0"><a href="http://localhost:3000/checkout/b8ywH0BkVMcf21lhjtYggDQnME1ndouW" style="display:inline-block;padding:12px 20px;background:#1d4ed8;color:#fff;border-radius:8px;text-decoration:none;font-weight:600">See the order</a></p>
<p style="margin:0 0 16px;color:#5b6472;font-size:13px;word-break:break-all">http://localhost:3000/checkout/b8ywH0BkVMcf21lhjtYggDQnME1ndouW</p>
</div>
<p style="max-width:560px;margin:16px auto;color:#5b6472;font-size:13px">Slipway · <a href="http://localhost:3000" style="color:#5b6472">http://localhost:3000</a>
</p>
</body></html>
', 'kept', NULL, 0, '2026-11-15 12:00:00+00', NULL, '2026-11-15 12:00:00+00');


INSERT INTO public.media OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'image', 'http://localhost:3000/media/5456fc54c74a297ce994998c2873b370/1200.webp', DEFAULT, 'The start page', 1200, 800, 0);


INSERT INTO public.members OVERRIDING SYSTEM VALUE VALUES
	(1, 'person-1@people.example', '2026-11-15 12:00:00+00', NULL, NULL, 'person-1', 'member', NULL, NULL, '2026-11-15 12:00:00+00', NULL),
	(2, 'visitor-1@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Ada A.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(3, 'visitor-2@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Bruno B.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(4, 'visitor-3@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Chiara C.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(5, 'visitor-4@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Dilan D.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(6, 'visitor-5@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Elif E.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(7, 'visitor-6@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Farah F.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(8, 'visitor-7@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Goran G.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(9, 'visitor-8@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Hana H.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(10, 'visitor-9@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Ivo I.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(11, 'visitor-10@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Jana J.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(12, 'visitor-11@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Kofi K.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(13, 'visitor-12@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Lena L.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(14, 'visitor-13@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Mateo M.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(15, 'visitor-14@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Nadia N.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(16, 'visitor-15@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Otto O.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(17, 'visitor-16@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Priya P.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(18, 'visitor-17@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Quim Q.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(19, 'visitor-18@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Rosa R.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(20, 'visitor-19@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Sami S.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(21, 'visitor-20@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Tove T.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(22, 'visitor-21@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Ada U.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(23, 'visitor-22@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Bruno V.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(24, 'visitor-23@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Chiara W.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(25, 'visitor-24@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Dilan X.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(26, 'visitor-25@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Elif Y.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(27, 'visitor-26@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Farah Z.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(28, 'visitor-27@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Goran A.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(29, 'visitor-28@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Hana B.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(30, 'visitor-29@people.example', '2026-08-07 12:00:00+00', NULL, NULL, 'Ivo C.', 'member', NULL, NULL, '2026-08-07 12:00:00+00', NULL),
	(142, 'admin@people.example', '2026-11-15 12:00:00+00', NULL, NULL, 'Ada', 'admin', NULL, NULL, '2026-11-15 12:00:00+00', NULL);


INSERT INTO public.milestones OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2022-06-18', 'First box', 'Twelve sets of linen thread and binder''s board, packed on the floor of a tatami room.', NULL),
	(2, 1, '2024-10-01', 'Two hundred courses', 'Weaving overtook pottery as the largest subject, to everyone''s surprise.', NULL),
	(12, 20, '2021-10-18', 'First pallet', 'A tile wholesaler in Deventer received its first note without typing.', NULL),
	(13, 20, '2023-09-04', 'One million pages', 'The millionth was a note for eleven bags of grout.', NULL),
	(14, 20, '2025-11-12', 'Accuracy published monthly', 'Measured on 2,000 random pages per language, read twice by people.', NULL),
	(18, 27, '2021-10-04', 'First patient', 'A retired bus driver in Évora finished a six-week knee plan on a borrowed tablet.', NULL),
	(19, 27, '2023-03-20', 'One hundred clinics', 'The hundredth clinic joined, two thirds of them by word of mouth.', NULL),
	(20, 27, '2025-02-11', 'Spanish and French', 'All 340 exercises were re-recorded with native physiotherapists rather than subtitled.', NULL),
	(32, 38, '2021-04-24', 'First market', 'Soap, Dinant, eleven degrees, €184 in the tin and the same on the screen.', NULL),
	(33, 38, '2022-12-03', 'The Christmas test', 'Ninety stalls on one weekend, and no item sold twice.', NULL),
	(34, 38, '2024-06-10', 'Six hundred stalls', 'A third of them sell food, so use-by dates were added.', NULL),
	(38, 42, '2022-11-03', 'First outside user', 'A dental software company in Kassel moved four servers over and reported seven bugs in a week.', NULL),
	(39, 42, '2024-02-19', '100 licences sold', 'Number one hundred went to a ferry operator in Greece.', NULL),
	(40, 42, '2025-06-10', 'Version 3', 'A new index and a follower mode, after fourteen months of work.', NULL),
	(44, 45, '2021-09-02', 'First letter', 'Sent for a hardware shop to 214 readers, of whom eleven came in to buy the same doormat.', NULL),
	(45, 45, '2023-03-16', '100 shops', 'A cheese shop in Sligo became the hundredth customer.', NULL),
	(46, 45, '2025-05-08', 'One million letters delivered', 'Counted by reader, across 640 shops in Ireland and Wales.', NULL),
	(47, 49, '2018-06-21', 'First survey', 'Fourteen transects, 1,900 notes and one wet phone.', NULL),
	(48, 49, '2021-04-12', 'Used in a national survey', 'Sixty volunteers mapped kelp along 300 km of coast.', NULL),
	(49, 49, '2024-09-03', '10,000 licences', 'Divers and foresters now outnumber the biologists.', NULL),
	(50, 50, '2021-11-08', 'First stack', 'Thirty-one essays on a Scottish play, marked on a kitchen table in 94 minutes.', NULL),
	(51, 50, '2023-09-04', 'One thousand teachers', 'Most arrived in the first week of the school year, and all at the same hour.', NULL),
	(52, 50, '2025-01-13', 'Two-marker moderation', 'Departments can mark a shared sample blind and compare without passing paper around.', NULL),
	(69, 69, '2018-11-02', 'First pair', 'A gardening letter and a printmaker, still together today.', NULL),
	(70, 69, '2021-03-15', 'One hundred artists', 'The rule of four fifths was written into the company''s statutes.', NULL),
	(71, 69, '2025-05-05', '10,000 drawings', 'Number ten thousand shows a tram full of umbrellas.', NULL),
	(72, 72, '2021-10-04', 'First accepted e-invoice', '€340 for a children’s book cover.', NULL),
	(73, 72, '2023-11-20', '5,000 freelancers', 'Illustrators and physiotherapists are the two largest groups.', NULL),
	(74, 72, '2025-02-03', 'France added', 'After nine months of reading and two of programming.', NULL);


INSERT INTO public.notification_preferences VALUES
	(1, 'launches', 'daily');


INSERT INTO public.notifications OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'launched:1', 'launches', 1, 'It launched', NULL, '/listings/1', '2026-11-10 09:00:00+00', NULL, false);


INSERT INTO public.oauth_clients VALUES
	('client', '{}', '2026-11-10 09:00:00+00');


INSERT INTO public.oauth_grants VALUES
	('grant', 1, 'client', '{}', NULL, NULL, NULL, '{}', '2026-11-10 09:00:00+00', '2027-11-10 09:00:00+00', NULL);


INSERT INTO public.oauth_records VALUES
	('RefreshToken', '\x3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0', 'grant', '{}', '2027-11-10 09:00:00+00', NULL);


INSERT INTO public.one_time_tokens VALUES
	('\x3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0', 'magic_link', 1, NULL, '{}', '2026-11-10 09:00:00+00', '2026-11-10 10:00:00+00', NULL);


INSERT INTO public.order_lines OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 0, 'ai_review', 'Profile review', 73, 'Tidewell', NULL, '{}', NULL, 1, 1500, 1500, 383),
	(2, 2, 0, 'done_for_you', 'Done for you', 73, 'Tidewell', NULL, '{}', NULL, 1, 19900, 19900, 5075),
	(3, 3, 0, 'featured', 'Featured', 73, 'Tidewell', NULL, '{}', NULL, 1, 4900, 4900, 1250),
	(4, 4, 0, 'launch', 'Launch', 73, 'Tidewell', '2026-11-30', '{}', NULL, 1, 9900, 9900, 0);


INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES
	(1, 'SW-2026DRHFGLMB', 'b8ywH0BkVMcf21lhjtYggDQnME1ndouW', 1, 'paid', 'USD', 1500, 383, 1883, 'FI', 2550, 'destination', NULL, NULL, '{"city": "Helsinki", "name": "Ada Finn", "email": "ada@people.example", "line1": "Quay 4", "line2": null, "region": null, "company": null, "country": "FI", "postcode": "00100", "vat_number": null}', '2026-11-15 12:00:00+00', '2026-11-16 12:00:00+00', '2026-11-15 12:00:00+00', NULL),
	(2, 'SW-2026XZ8YKXFB', 'Ssl0nrhWjnK9dEmRM1-RDErCjzbIOAvx', 1, 'paid', 'USD', 19900, 5075, 24975, 'FI', 2550, 'destination', NULL, NULL, '{"city": "Helsinki", "name": "Ada Finn", "email": "ada@people.example", "line1": "Quay 4", "line2": null, "region": null, "company": null, "country": "FI", "postcode": "00100", "vat_number": null}', '2026-11-15 12:00:00+00', '2026-11-16 12:00:00+00', '2026-11-15 12:00:00+00', NULL),
	(3, 'SW-2026CEBFKEWX', '4NHU2K7YMF0VOisPK0tAIdtt-K8IaZJS', 1, 'paid', 'USD', 4900, 1250, 6150, 'FI', 2550, 'destination', NULL, NULL, '{"city": "Helsinki", "name": "Ada Finn", "email": "ada@people.example", "line1": "Quay 4", "line2": null, "region": null, "company": null, "country": "FI", "postcode": "00100", "vat_number": null}', '2026-11-15 12:00:00+00', '2026-11-16 12:00:00+00', '2026-11-15 12:00:00+00', NULL),
	(4, 'SW-2026HVA3SZU7', 'Tka_ErbYGjK6O_ZWKxWh5Qk3i48eSYBl', 1, 'pending', 'USD', 9900, 0, 9900, 'FI', 0, 'reverse_charge', 'Reverse charge: the customer accounts for the VAT (Article 196 of Directive 2006/112/EC).', 1, '{"country": "FI", "vat_number": "FI20774740"}', '2026-11-15 12:00:00+00', '2026-11-16 12:00:00+00', NULL, NULL);


INSERT INTO public.payments OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'test', 'test_1', NULL, 1883, 'USD', 1883, 'USD', DEFAULT, '{"vat": {"note": null, "rate": 2550, "checkId": null, "country": "FI", "treatment": "destination"}, "billing": {"city": "Helsinki", "name": "Ada Finn", "email": "ada@people.example", "line1": "Quay 4", "line2": null, "region": null, "company": null, "country": "FI", "postcode": "00100", "vat_number": null}}', 'paid', NULL, NULL, '2026-11-15 12:00:00+00', NULL, '2026-11-15 12:00:00+00', 0),
	(2, 2, 'test', 'test_2', NULL, 24975, 'USD', 24975, 'USD', DEFAULT, '{"vat": {"note": null, "rate": 2550, "checkId": null, "country": "FI", "treatment": "destination"}, "billing": {"city": "Helsinki", "name": "Ada Finn", "email": "ada@people.example", "line1": "Quay 4", "line2": null, "region": null, "company": null, "country": "FI", "postcode": "00100", "vat_number": null}}', 'paid', NULL, NULL, '2026-11-15 12:00:00+00', NULL, '2026-11-15 12:00:00+00', 0),
	(3, 3, 'test', 'test_3', NULL, 6150, 'USD', 6150, 'USD', DEFAULT, '{"vat": {"note": null, "rate": 2550, "checkId": null, "country": "FI", "treatment": "destination"}, "billing": {"city": "Helsinki", "name": "Ada Finn", "email": "ada@people.example", "line1": "Quay 4", "line2": null, "region": null, "company": null, "country": "FI", "postcode": "00100", "vat_number": null}}', 'paid', NULL, NULL, '2026-11-15 12:00:00+00', NULL, '2026-11-15 12:00:00+00', 0);


INSERT INTO public.pictures VALUES
	('5456fc54c74a297ce994998c2873b370', 'screenshot', 1200, 800, '[]', '2026-11-10 09:00:00+00');


INSERT INTO public.place_evidence OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'payment', 'FI', '{}', '2026-11-10 09:00:00+00');


INSERT INTO public.post_slugs VALUES
	('a-former-address', 1);


INSERT INTO public.post_versions VALUES
	(1, 1, 'how-votes-are-counted', 'How votes are counted, and which are not', 'One member, one vote per product, and four kinds of vote that stay on record without moving the number. Here is the whole rule book.', 'A launch week is a small contest, and a contest needs rules that people can read. These are ours.

## What counts

Each member has one vote per product. It belongs to the week in which it was cast, which begins on Monday at midnight in this site''s time zone. A product''s page shows all its counted votes; the weekly ranking uses only those of that week. If two products are level, the one that launched earlier stands first.

The trending list asks a different question: what are people voting for *now*? There, a vote loses half its weight every 48 hours. Yesterday''s applause still helps. Last month''s does not.

## What does not count

Four kinds of vote are recorded but left out of the number:

- **Your own product.** We understand. We would vote for ours, too.
- **A brand-new account.** Joining in order to cast a single vote is not a crime, but it is not a recommendation either.
- **The same device.** Five accounts on one laptop are one opinion.
- **A burst from one network.** When many votes for one product arrive together from the same place, they usually share an office, or an owner.

Every such vote is kept together with its reason. That lets us look again when someone writes to us, and put a mistake right.

## Why we say so openly

Secret rules invite guessing, and guessing invites games. An open rule does cost something: somebody will read it in order to get around it. We accept that, because most people read it in order to trust the number.

You can also check the number yourself. Rankings are part of the public interface, described in the [API documentation](/docs/api), and no key is needed to read them.

## What money can buy

A better-furnished page, yes. Votes, no. There is no plan, package or favour that changes a count.
', 'Ragnhild Østby', '[{"answer": "Please do. People who use a product and sign up on different days, from different places, are exactly the voters we hope for. Avoid asking a whole office to vote in the same ten minutes.", "question": "Can I ask my customers to vote?"}, {"answer": "Write to us with the name of the product. Every uncounted vote is kept with its reason, so we can look it up and correct it if the reason was wrong.", "question": "My vote was not counted. What can I do?"}]', '2026-10-12 12:00:00+00', 1, '2026-11-10 09:00:00+00');


INSERT INTO public.posts OVERRIDING SYSTEM VALUE VALUES
	(1, 'how-votes-are-counted', 'How votes are counted, and which are not', 'One member, one vote per product, and four kinds of vote that stay on record without moving the number. Here is the whole rule book.', 'A launch week is a small contest, and a contest needs rules that people can read. These are ours.

## What counts

Each member has one vote per product. It belongs to the week in which it was cast, which begins on Monday at midnight in this site''s time zone. A product''s page shows all its counted votes; the weekly ranking uses only those of that week. If two products are level, the one that launched earlier stands first.

The trending list asks a different question: what are people voting for *now*? There, a vote loses half its weight every 48 hours. Yesterday''s applause still helps. Last month''s does not.

## What does not count

Four kinds of vote are recorded but left out of the number:

- **Your own product.** We understand. We would vote for ours, too.
- **A brand-new account.** Joining in order to cast a single vote is not a crime, but it is not a recommendation either.
- **The same device.** Five accounts on one laptop are one opinion.
- **A burst from one network.** When many votes for one product arrive together from the same place, they usually share an office, or an owner.

Every such vote is kept together with its reason. That lets us look again when someone writes to us, and put a mistake right.

## Why we say so openly

Secret rules invite guessing, and guessing invites games. An open rule does cost something: somebody will read it in order to get around it. We accept that, because most people read it in order to trust the number.

You can also check the number yourself. Rankings are part of the public interface, described in the [API documentation](/docs/api), and no key is needed to read them.

## What money can buy

A better-furnished page, yes. Votes, no. There is no plan, package or favour that changes a count.
', 'Ragnhild Østby', '[{"answer": "Please do. People who use a product and sign up on different days, from different places, are exactly the voters we hope for. Avoid asking a whole office to vote in the same ten minutes.", "question": "Can I ask my customers to vote?"}, {"answer": "Write to us with the name of the product. Every uncounted vote is kept with its reason, so we can look it up and correct it if the reason was wrong.", "question": "My vote was not counted. What can I do?"}]', 1, '2026-10-12 12:00:00+00', '''48'':133C ''a'':34C,38C,42C,83C,116C,126C,170C,178C ''accept'':282C ''account'':172C ''accounts'':196C ''again'':241C ''all'':87C ''also'':297C ''an'':223C,226C,265C ''and'':5A,15B,41C,247C,261C,316C ''api'':312C,315C ''applause'':136C ''are'':3A,7A,51C,103C,120C,151C,200C,303C ''around'':279C ''arrive'':214C ''asks'':115C ''at'':76C ''because'':284C ''begins'':73C ''belongs'':63C ''better'':329C ''betterfurnished'':329C ''book'':33B ''brand'':171C ''brandnew'':171C ''burst'':204C ''but'':153C,185C ''buy'':327C ''can'':48C,296C,326C ''cast'':71C,177C ''changes'':342C ''check'':298C ''contest'':40C,43C ''cost'':269C ''count'':146C,344C ''counted'':4A,89C ''counts'':54C ''crime'':184C ''described'':309C ''device'':194C ''different'':117C ''docs'':314C ''documentation'':313C ''does'':141C,144C,268C ''each'':55C ''earlier'':109C ''either'':191C ''every'':132C,228C ''favour'':340C ''first'':111C ''five'':195C ''for'':123C,167C,211C ''four'':16B,147C ''from'':205C,216C ''furnished'':329C ''games'':264C ''get'':278C ''guessing'':260C,262C ''half'':129C ''has'':57C ''helps'':138C ''here'':28B ''hours'':134C ''how'':1A ''if'':100C ''in'':67C,78C,174C,275C,289C,310C ''interface'':308C ''invite'':259C ''invites'':263C ''is'':29B,37C,181C,187C,231C,319C,335C ''it'':62C,69C,186C,274C,280C,288C ''its'':88C,130C,235C ''joining'':173C ''kept'':232C ''key'':318C ''kinds'':17B,148C ''laptop'':199C ''last'':139C ''launch'':35C ''launched'':108C ''left'':154C ''lets'':238C ''level'':104C ''list'':114C ''look'':240C ''loses'':128C ''many'':209C ''member'':10B,56C ''midnight'':77C ''mistake'':250C ''monday'':75C ''money'':325C ''month'':140C ''most'':285C ''moving'':25B ''needed'':320C ''needs'':44C ''network'':207C ''new'':171C ''no'':317C,333C,336C ''not'':8A,142C,145C,182C,188C ''now'':124C ''number'':27B,158C,294C,300C ''of'':18B,97C,149C,156C,305C ''office'':224C ''on'':22B,74C,197C ''one'':9B,11B,58C,106C,198C,201C,206C,212C ''only'':95C ''open'':266C ''openly'':256C ''opinion'':202C ''or'':225C,339C ''order'':175C,276C,290C ''ours'':52C,168C ''out'':155C ''own'':160C ''owner'':227C ''package'':338C ''page'':85C,330C ''part'':304C ''people'':47C,121C,286C ''per'':13B,60C ''place'':219C ''plan'':337C ''product'':14B,61C,84C,161C,213C ''products'':102C ''public'':307C ''put'':248C ''question'':118C ''ranking'':93C ''rankings'':302C ''read'':49C,273C,287C,322C ''reason'':236C ''recommendation'':190C ''record'':23B ''recorded'':152C ''right'':251C ''rule'':32B,267C ''rules'':45C,258C ''same'':193C,218C ''say'':254C ''secret'':257C ''share'':222C ''shows'':86C ''single'':179C ''site'':80C ''small'':39C ''so'':255C ''somebody'':271C ''someone'':243C ''something'':270C ''stands'':110C ''stay'':21B ''still'':137C ''such'':229C ''that'':20B,46C,98C,107C,237C,283C,341C ''the'':26B,30B,65C,91C,105C,112C,157C,192C ''them'':323C ''there'':125C,334C ''these'':50C ''they'':220C ''this'':79C ''those'':96C ''time'':81C ''to'':64C,176C,245C,277C,291C,321C ''together'':215C,233C ''too'':169C ''trending'':113C ''trust'':292C ''two'':101C ''understand'':163C ''us'':239C,246C ''uses'':94C ''usually'':221C ''vote'':12B,19B,59C,127C,150C,166C,180C,230C ''votes'':2A,90C,210C,332C ''voting'':122C ''was'':70C ''we'':162C,164C,253C,281C ''week'':36C,66C,99C ''weekly'':92C ''weight'':131C ''what'':53C,119C,143C,324C ''when'':208C,242C ''which'':6A,68C,72C ''whole'':31B ''why'':252C ''will'':272C ''with'':234C ''without'':24B ''would'':165C ''writes'':244C ''yes'':331C ''yesterday'':135C ''you'':295C ''your'':159C ''yourself'':301C ''zone'':82C'),
	(2, 'drafts-with-evidence', 'Why every line of a draft can show its source', 'Paste an address and you get a draft of your listing. What makes it useful is the sentence behind each field, and the fields we leave empty.', 'Filling in a form about your own company is oddly hard. You know too much, and the form asks for your city. So this site offers to begin: give it your address, and it reads your public pages and prepares a draft.

Anyone can produce a fluent draft. The question is whether it is true.

## A field needs a sentence

We call a draft *evidence-backed* when every field in it points to the words it came from. If the draft says that you were founded in 2019, you can see the page and the sentence that say so. If it says that your product costs €12 a month, the price stands next to the line of your price list.

That changes how you check it. You no longer ask “does this sound right?” but “is this what we wrote?”, and the second question takes a few seconds.

## Empty is an answer

When a fact is not on your website, the field stays empty and the draft names it as not found. We do not guess:

- no country derived from the ending of a domain,
- no year derived from a copyright notice,
- no price derived from what similar products cost,
- no email address made of “info” and hope.

You can add whatever is missing by hand. What an owner states and what a page says are both fine; they should merely not be confused.

## Your words, your decision

Nothing goes live because a draft exists. You read it, change it, delete half of it and choose a launch week. Agents can prepare drafts as well; the steps are in the [API documentation](/docs/api), and they end at the same point: a person decides.

## A side effect we like

Several owners have told us that the list of empty fields was the most useful part. If a careful reader cannot find your price, neither can your customers.
', 'Emeka Thorne', '[{"answer": "Then the draft will repeat it and show you where. Correct the field in the draft, and perhaps the page as well.", "question": "What if my website says something outdated?"}, {"answer": "Yes. Only a few fields are required, and an empty one is better than a wrong one. The page simply leaves it out.", "question": "Is a listing with empty fields published?"}]', 1, '2026-08-31 12:00:00+00', '''12'':143C ''2019'':124C ''a'':5A,17B,40C,78C,83C,93C,96C,100C ''about'':42C ''add'':247C ''address'':13B,69C,239C ''agents'':296C ''an'':12B,187C,254C ''and'':14B,32B,53C,70C,76C,130C,177C,201C ''answer'':188C ''anyone'':80C ''api'':307C,310C ''are'':262C,304C ''as'':206C,300C ''ask'':166C ''asks'':56C ''at'':314C ''backed'':102C ''be'':269C ''because'':278C ''begin'':65C ''behind'':29B ''both'':263C ''but'':171C ''by'':251C ''call'':99C ''came'':113C ''can'':7A,81C,126C,246C,297C,351C ''cannot'':346C ''careful'':344C ''change'':285C ''changes'':158C ''check'':161C ''choose'':292C ''city'':59C ''company'':45C ''confused'':270C ''copyright'':227C ''cost'':236C ''costs'':142C ''country'':214C ''customers'':353C ''decides'':320C ''decision'':274C ''delete'':287C ''derived'':215C,224C,231C ''do'':210C ''docs'':309C ''documentation'':308C ''does'':167C ''domain'':221C ''draft'':6A,18B,79C,85C,101C,117C,203C,280C ''drafts'':299C ''each'':30B ''effect'':323C ''email'':238C ''empty'':37B,185C,200C,335C ''end'':313C ''ending'':218C ''every'':2A,104C ''evidence'':102C ''evidencebacked'':102C ''exists'':281C ''fact'':191C ''few'':183C ''field'':31B,94C,105C,198C ''fields'':34B,336C ''filling'':38C ''find'':347C ''fine'':264C ''fluent'':84C ''for'':57C ''form'':41C,55C ''found'':208C ''founded'':122C ''from'':114C,216C,225C,232C ''get'':16B ''give'':66C ''goes'':276C ''guess'':212C ''half'':288C ''hand'':252C ''hard'':48C ''have'':328C ''hope'':244C ''how'':159C ''if'':115C,136C,342C ''in'':39C,106C,123C,305C ''info'':242C ''is'':26B,46C,88C,91C,172C,186C,192C,249C ''it'':24B,67C,71C,90C,107C,112C,137C,162C ''its'':9A ''know'':50C ''launch'':294C ''leave'':36B ''like'':325C ''line'':3A,152C ''list'':156C,333C ''listing'':21B ''live'':277C ''longer'':165C ''made'':240C ''makes'':23B ''merely'':267C ''missing'':250C ''month'':145C ''most'':339C ''much'':52C ''names'':204C ''needs'':95C ''neither'':350C ''next'':149C ''no'':164C,213C,222C,229C,237C ''not'':193C,207C,211C,268C ''nothing'':275C ''notice'':228C ''oddly'':47C ''of'':4A,19B,153C,219C,241C,289C,334C ''offers'':63C ''on'':194C ''own'':44C ''owner'':255C ''owners'':327C ''page'':129C,260C ''pages'':75C ''part'':341C ''paste'':11B ''person'':319C ''point'':317C ''points'':108C ''prepare'':298C ''prepares'':77C ''price'':147C,155C,230C,349C ''produce'':82C ''product'':141C ''products'':235C ''public'':74C ''question'':87C,180C ''read'':283C ''reader'':345C ''reads'':72C ''right'':170C ''same'':316C ''say'':134C ''says'':118C,138C,261C ''second'':179C ''seconds'':184C ''see'':127C ''sentence'':28B,97C,132C ''several'':326C ''should'':266C ''show'':8A ''side'':322C ''similar'':234C ''site'':62C ''so'':60C,135C ''sound'':169C ''source'':10A ''stands'':148C ''states'':256C ''stays'':199C ''steps'':303C ''takes'':181C ''that'':119C,133C,139C,157C,331C ''the'':27B,33B,54C,86C,110C,116C,128C,131C ''they'':265C,312C ''this'':61C,168C,173C ''to'':64C,109C,150C ''told'':329C ''too'':51C ''true'':92C ''us'':330C ''useful'':25B,340C ''was'':337C ''we'':35B,98C,175C,209C,324C ''website'':196C ''week'':295C ''well'':301C ''were'':121C ''what'':22B,174C,233C,253C,258C ''whatever'':248C ''when'':103C,189C ''whether'':89C ''why'':1A ''words'':111C,272C ''wrote'':176C ''year'':223C ''you'':15B,49C,120C,125C,160C,163C,245C,282C ''your'':20B,43C,58C,68C,73C,140C,154C,195C');


INSERT INTO public.product_prices OVERRIDING SYSTEM VALUE VALUES
	(1, 'launch', 9900, 'first prices', '2026-11-16 14:01:03.66108+00'),
	(2, 'skip_queue', 2900, 'first prices', '2026-11-16 14:01:03.66108+00'),
	(3, 'featured', 4900, 'first prices', '2026-11-16 14:01:03.66108+00'),
	(4, 'done_for_you', 19900, 'first prices', '2026-11-16 14:01:03.66108+00'),
	(5, 'launch_bundle', 29900, 'first prices', '2026-11-16 14:01:03.66108+00'),
	(6, 'extra_categories', 1900, 'first prices', '2026-11-16 14:01:03.66108+00'),
	(7, 'relaunch', 4900, 'first prices', '2026-11-16 14:01:03.66108+00'),
	(8, 'ai_review', 1500, 'first prices', '2026-11-16 14:01:03.66108+00'),
	(9, 'billboard_min', 1000, 'first prices', '2026-11-16 14:01:03.66108+00'),
	(10, 'trophy_acrylic', 7900, 'first prices', '2026-11-16 14:01:03.66108+00'),
	(11, 'trophy_print', 4900, 'first prices', '2026-11-16 14:01:03.66108+00');


INSERT INTO public.products VALUES
	('launch', 'Launch', 'Goes live at once or in the week you choose, with story, milestones, media and three more categories unlocked.', 9900, true, true, NULL, 1, 0, NULL),
	('skip_queue', 'Skip the queue', 'Moves a free listing from its place in the queue to a week you choose.', 2900, true, true, NULL, 2, 0, NULL),
	('featured', 'Featured', 'Marks the listing as featured on the home page and in lists for a period.', 4900, true, false, NULL, 3, 0, NULL),
	('done_for_you', 'Done for you', 'The site team lists the product on other launch sites and reports back.', 19900, true, false, NULL, 4, 0, NULL),
	('launch_bundle', 'Launch bundle', 'Launch, Featured and Done for you together.', 29900, true, true, NULL, 5, 0, NULL),
	('extra_categories', 'Extra categories', 'Up to three more categories for a listing.', 1900, true, false, NULL, 6, 0, NULL),
	('relaunch', 'Relaunch', 'A second launch in a week you choose, for a product that changed a lot.', 4900, true, true, NULL, 7, 0, NULL),
	('ai_review', 'Profile review', 'A written review of the profile against what the website says, with suggestions.', 1500, true, false, NULL, 8, 0, NULL),
	('billboard_min', 'Billboard', 'A paid place on the billboard, ranked by the money contributed and always marked as paid. The price is the minimum.', 1000, true, false, NULL, 9, 0, NULL),
	('trophy_acrylic', 'Acrylic trophy', 'A clear acrylic block with the award of your launch week, sent by post.', 7900, true, false, '{"type": "object", "required": ["engraving", "ship_to_country"], "properties": {"base": {"enum": ["oak", "walnut"], "type": "string", "title": "Base", "default": "oak"}, "engraving": {"type": "string", "title": "Engraving", "maxLength": 60, "minLength": 1}, "ship_to_country": {"type": "string", "title": "Country to send it to", "pattern": "^[A-Z]{2}$"}}, "additionalProperties": false}', 10, 0, NULL),
	('trophy_print', 'Framed print', 'The award of your launch week as a framed letterpress print, sent by post.', 4900, true, false, '{"type": "object", "required": ["size", "frame", "ship_to_country"], "properties": {"size": {"enum": ["a4", "a3"], "type": "string", "title": "Size"}, "frame": {"enum": ["black", "white", "natural"], "type": "string", "title": "Frame"}, "ship_to_country": {"type": "string", "title": "Country to send it to", "pattern": "^[A-Z]{2}$"}}, "additionalProperties": false}', 11, 0, NULL);


INSERT INTO public.profile_reviews OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 73, '{"note": null, "score": 97, "findings": [{"kind": "weak", "part": "keywords", "yours": null, "message": "Without keywords the listing is found by its own words only.", "website": null, "evidence": []}], "reviewer": "extractive"}', '2026-11-15 12:00:00+00');


INSERT INTO public.profiles VALUES
	(1, 'Kilnside', 'Run craft courses online with a box of materials in the post', 'For potters, weavers and bookbinders who teach: video lessons, a materials box packed to order, and a camera on the student''s hands.', 'You cannot learn to throw a pot from a webcam pointed at a face. Kilnside is a course platform for things done with hands. Students clip a phone above the table; the teacher sees every pair of hands in one grid and can draw on any of them.

Each course comes with a box. The teacher lists what goes in, Kilnside prints the packing slip, collects the postage and will not start week three until the wool has arrived. Courses are small by design: twelve students at most, because thirteen pairs of hands do not fit.', 'https://kilnside.example', NULL, DEFAULT, 'No monthly fee; 6% of each course sold, postage at cost', 'Kanazawa', 2022, '{"Overhead view of every student''s hands","Draw on a student''s video","Materials box with packing slips","Lessons that wait for the parcel","Class size capped at twelve","Recordings kept for a year"}', '{"Built for hands, not faces","Lessons and materials in one booking"}', '{"craft courses","online workshop","pottery class","materials kit","course platform","small classes"}', '{crafts,courses,makers}', 'studio@kilnside.example', NULL, NULL, NULL, NULL, NULL, '[{"answer": "Yes, to 34 countries. Customs forms are filled in from your materials list, and clay over two kilos is politely discouraged.", "question": "Can I post boxes abroad?"}, {"answer": "A phone, a table and the paper arm that comes in the first box. It folds into a stand that holds any phone above the work.", "question": "What does a student need?"}]', '{"youtube": "https://youtube.com/@kilnside_example", "instagram": "https://instagram.com/kilnside_example"}', '{"offline": "No", "age_range": "14 and up", "free_plan": "No monthly fee", "languages": "Japanese, English, German", "platforms": "Web, iOS, Android"}', '{}', '2026-11-15 12:00:00+00'),
	(2, 'Waitlark', 'Fills the 10:40 that cancelled at 9:15', 'When a patient cancels, Waitlark texts the three people most likely to take the slot and books the first who says yes.', 'A cancelled appointment is usually lost because nobody at the desk has time to ring round. Waitlark sits beside the calendar that a practice already has. When a slot opens, it texts three people from the waiting list who live near, match the appointment type and said that mornings suit them.

The first yes gets the slot; the others get a polite note and keep their place. Receptionists see every message and can stop it with one button. Practices pay per slot filled, so a quiet month costs nothing.', 'https://waitlark.example', NULL, DEFAULT, '£1.80 per slot filled; no monthly fee, no set-up fee', 'Hebden Bridge', 2022, '{"Texts three patients at a time","Rules for distance, type and time of day","Works beside eight common calendars","Stop button at the reception desk","Monthly report of hours recovered"}', '{"You pay only when a chair is filled","No change of calendar needed"}', '{"appointment waiting list","cancellation filling","dental reception","clinic scheduling","sms reminders"}', '{appointments,sms,clinics}', 'desk@waitlark.example', NULL, NULL, NULL, NULL, NULL, '[{"answer": "No. They get a text and answer YES or NO. Landlines get an automated call if the practice switches that on.", "question": "Do patients have to install anything?"}, {"answer": "The first reply wins. The second is thanked, told that the slot has gone, and moved to the top of the list for the next one.", "question": "What if two people say yes?"}]', '{"x": "https://x.com/waitlark_example", "linkedin": "https://linkedin.com/company/waitlark-example"}', '{"offline": "No", "free_plan": "No monthly fee", "platforms": "Web, SMS", "encryption": "In transit and at rest only", "data_location": "United Kingdom", "medical_device": "No"}', '{}', '2026-11-15 12:00:00+00'),
	(3, 'Lantern Quay', 'A copy of your staging site for every branch, asleep until someone visits', 'Lantern Quay starts a full preview of each branch with its own masked database, puts it to sleep after twenty quiet minutes and wakes it in four seconds.', 'Previews for front-end code are a solved problem. Previews with a database, a queue and three services are not, and that is what Lantern Quay does. It reads your compose file, builds every branch and gives it an address that you can send to the person who asked for the change.

Each preview starts from a masked copy of production, refreshed nightly, with names and emails replaced. Environments sleep when nobody looks at them, so forty open branches usually cost about as much as three. When a branch is merged, its preview and its data are gone within the hour.', 'https://lanternquay.example', NULL, DEFAULT, 'US$0.04 per awake hour of a service, first 200 hours each month free', 'Pune', 2022, '{"Reads an ordinary compose file","Masked copy of the database per branch","Sleeps after twenty quiet minutes","Password or sign-in in front of each preview","Comment with the address on the pull request","Hard monthly spending limit"}', '{"Previews of the entire system, data included","Sleeping branches cost nothing"}', '{"preview environments",staging,"compose file","data masking",branches}', '{previews,staging,hosting}', 'team@lanternquay.example', NULL, NULL, NULL, NULL, NULL, '[{"answer": "You list the columns once; values are replaced by made-up ones of the same shape, the same each night, so links between tables still work.", "question": "How is personal data masked?"}, {"answer": "Mumbai, Frankfurt and Oregon. A preview runs in the region of the database it was copied from.", "question": "Which regions are there?"}]', '{"x": "https://x.com/lanternquay_example", "linkedin": "https://www.linkedin.com/company/lantern-quay-example"}', '{"api": "REST", "sso": "SAML on request", "free_plan": "200 awake hours a month", "platforms": "Web, command line", "open_source": "No", "self_hosting": "In your own cloud, from 2,000 hours", "data_location": "India, Germany or USA"}', '{}', '2026-11-15 12:00:00+00'),
	(20, 'Paperwade', 'Reads delivery notes that were folded, rained on and signed in a hurry', 'Paperwade turns photographed delivery notes into checked rows: supplier, article, quantity, damage. Anything it is unsure of goes to a person first.', 'Paperwade reads one kind of document and reads it well: the delivery note. Drivers photograph it, the model finds supplier, articles, quantities and handwritten remarks, and the result is compared with your order. What matches is booked; what does not is shown next to the crop of paper it came from.

Each field carries a confidence that means something. At 95, nineteen readings in twenty are right, and we publish the monthly measurement per language. Customers decide below which number a colleague has to look. In most warehouses that is about one note in nine, and it takes twelve seconds.', 'https://paperwade.example', NULL, DEFAULT, '€0.09 per page, first 100 pages each month free; no minimum term', 'Zwolle', 2021, '{"Reads photos, scans and carbon copies","Compares each note with the order","Handwritten quantities and remarks","Review screen that works by keyboard alone","Export to common warehouse systems","Published accuracy per language"}', '{"Confidence numbers are measured, not decorative","A person sees what the model doubts, and only that"}', '{"delivery notes",ocr,warehouse,"document capture",handwriting,"goods receipt"}', '{logistics,documents,review-step}', 'hallo@paperwade.example', NULL, NULL, NULL, NULL, NULL, '[{"answer": "Only if you switch it on, per site. Corrections then improve the model for your suppliers first and for everyone later, with names removed.", "question": "Do you train on our documents?"}, {"answer": "That is common near borders and works. The list of languages with measured accuracy is on the website.", "question": "What about notes in two languages?"}]', '{"youtube": "https://www.youtube.com/@paperwade-example", "linkedin": "https://www.linkedin.com/company/paperwade-example"}', '{"api": "REST and SFTP", "free_plan": "100 pages a month", "languages": "14 with measured accuracy", "platforms": "Web, iOS, Android", "human_review": "Yes, threshold per field", "runs_locally": "No", "data_location": "Netherlands", "trains_on_data": "Only when switched on"}', '{}', '2026-11-15 12:00:00+00'),
	(27, 'Stepmend', 'Knee and hip rehab in ten-minute sessions, set by your own physio', 'Your physiotherapist picks the exercises, you do them at home, and both of you see the same honest chart of pain and progress.', 'Most rehab sheets end up folded in a coat pocket. Stepmend replaces the sheet with ten-minute sessions that a physiotherapist puts together from 340 filmed exercises, each shown from two angles by people of ordinary build.

After a session the patient answers one question: how did that feel, from 0 to 10? A run of high answers pauses the plan and tells the physio, so nobody grits their teeth for two weeks until the next appointment. Clinics pay; patients never do, and they keep their plan for a year after discharge.', 'https://stepmend.example', NULL, DEFAULT, '€29 per physiotherapist a month; free for patients; 30-day trial', 'Évora', 2021, '{"340 exercises filmed from two angles","Plans built in under three minutes","Pain score after every session","Automatic pause when pain climbs","Printable sheet for patients without a phone","Weekly summary for the clinic"}', '{"Patients never pay and keep their plan for a year","The plan stops itself when it hurts"}', '{physiotherapy,rehabilitation,"knee exercises","hip replacement","home exercise plan","patient adherence"}', '{physiotherapy,rehab,clinics}', 'ola@stepmend.example', NULL, NULL, NULL, NULL, NULL, '[{"answer": "No. Every plan is set by a registered physiotherapist, who is also the person told when your pain score rises.", "question": "Can I use Stepmend without a physiotherapist?"}, {"answer": "Print the plan with drawings and large type. The patient ticks the boxes and the clinic enters the scores at the next visit.", "question": "What about patients who do not use a smartphone?"}]', '{"youtube": "https://youtube.com/@stepmend_example", "linkedin": "https://linkedin.com/company/stepmend-example"}', '{"offline": "Yes, videos are downloaded", "free_plan": "Free for patients", "languages": "Portuguese, English, Spanish, French", "platforms": "iOS, Android, web", "data_location": "Portugal", "medical_device": "Class I, as stated by the company"}', '{}', '2026-11-15 12:00:00+00'),
	(38, 'Stallkeep', 'A web shop that closes when the market stall runs out', 'For people who sell at markets: one stock list for the stall and the website, counted by tapping pictures with cold fingers.', 'Stallkeep is a shop for people who sell honey, candles and wooden spoons from a trestle table. The stall and the website share one stock list. Sell the last jar at the market and it is gone from the web in the same second; with no signal, the app holds a small reserve back until it can check.

The till is a grid of photographs with nothing to type. In the evening you see what sold, what it rained on and whether the pitch paid for itself, market by market. Collections for next Saturday are printed as name tags.', 'https://stallkeep.example', NULL, DEFAULT, '€12 a month in the months you trade, €2 in those you do not', 'Dinant', 2021, '{"One stock list for stall and web","Picture till for gloved hands","Reserve stock when offline","Takings by market and weather","Name tags for collections","Seasonal pause at €2 a month"}', '{"Cheap in winter, when you are closed","Built so that the last jar sells only once"}', '{"market stall","small web shop","point of sale",makers,"offline till","craft fair"}', '{markets,"point of sale",makers}', 'bonjour@stallkeep.example', NULL, NULL, NULL, NULL, NULL, '[{"answer": "You keep selling. Before you leave home the app sets a few of each item aside for the stall, and the website sells only the rest until the phone is back.", "question": "What happens when my phone has no signal at the market?"}, {"answer": "No. Your payment provider charges its own fee, which we show next to each sale so that there is no surprise.", "question": "Do you take a share of my sales?"}]', '{"linkedin": "https://linkedin.com/company/stallkeep-example", "instagram": "https://instagram.com/stallkeep_example"}', '{"api": "Read-only", "offline": "Yes, with reserve stock", "countries": "EU, UK, Norway", "free_plan": "No, three markets free", "integrations": "Two card readers, label printers", "sales_channels": "Market stall, website", "transaction_fee": "None"}', '{}', '2026-11-15 12:00:00+00'),
	(42, 'Nachtlog', 'A log server in one file, for teams with fewer than ten machines', 'Nachtlog collects logs from a handful of servers, keeps them compressed on your own disk and finds a line in under a second. One binary, no cluster.', 'Most log systems are built for companies with a platform team. Nachtlog is built for the other kind: six servers, two developers, one of whom is on holiday. You copy a single binary to a spare machine, point your services at it and search with plain words or a small query language.

Logs are compressed about fourteen to one and kept for as long as your disk allows. Alerts are saved searches with a threshold, sent by mail or webhook. There is no agent to update and no bill that grows when somebody forgets a debug flag.', 'https://nachtlog.example', NULL, DEFAULT, '€290 once per server, two years of updates included; free below 1 GB of logs a day', 'Göttingen', 2022, '{"Full-text search over compressed files","Syslog, HTTP and journald input","Alerts from any saved search","Retention rules per source","Read-only links for support staff","Nightly copy to any S3-compatible bucket"}', '{"Runs on a machine with 512 MB of memory","You pay once and keep the version you paid for"}', '{"log management",self-hosted,syslog,search,alerts,"small teams"}', '{self-hosted,single-binary,logs}', 'hallo@nachtlog.example', NULL, NULL, NULL, NULL, NULL, '[{"answer": "The oldest day of the least important source is removed first, in an order you set. New lines are never refused.", "question": "What happens when the disk is full?"}, {"answer": "Yes. A second server can follow the first and answer searches while you repair it. It needs no second licence.", "question": "Can I run two servers for safety?"}]', '{"x": "https://x.com/nachtlog_example", "github": "https://github.com/nachtlog-example"}', '{"api": "HTTP, documented", "sso": "OpenID Connect", "free_plan": "Below 1 GB a day", "platforms": "Linux, FreeBSD", "open_source": "No", "self_hosting": "Only", "data_location": "Your own disk"}', '{}', '2026-11-15 12:00:00+00'),
	(45, 'Letterbarn', 'One good newsletter a month, for shops that have no marketing department', 'Letterbarn asks a shopkeeper five questions on the first of the month and turns the answers into a letter worth opening.', 'On the first of every month Letterbarn sends you five short questions. What came in? What sold out? What did a customer say? You answer by text message from behind the counter, add two photographs, and get a laid-out letter back to approve.

It goes out on a Thursday morning, because that is when our shops sell best from it. You pay per letter, never per reader, so a growing list costs nothing extra. There are no funnels or automations, and there will not be: it is a letter from your shop to people who like your shop.', 'https://letterbarn.example', NULL, DEFAULT, '€19 per letter sent, up to 5,000 readers; months you skip are free', 'Kilkenny', 2021, '{"Five questions a month by text message","Laid-out draft within ten minutes","Approve or correct from a phone","Sign-up card for the counter, with QR code","Plain report: opened, clicked, came in"}', '{"Priced per letter, not per reader","Takes twenty minutes a month","Skips a month without a fuss"}', '{newsletter,"local shop","email marketing","small business",retail,"monthly letter"}', '{retail,email,no-code}', 'hello@letterbarn.example', NULL, NULL, NULL, NULL, NULL, '[{"answer": "You do, by answering questions. Letterbarn puts your answers in order, fixes spelling and sets the page; nothing is sent until you have read it and said yes.", "question": "Who writes the letter?"}, {"answer": "Yes, as a CSV file, if the people on it asked for your mail. We send them one note to say where the letter now comes from and how to leave.", "question": "Can I bring my existing list?"}]', '{"linkedin": "https://www.linkedin.com/company/letterbarn-example", "instagram": "https://www.instagram.com/letterbarn_example"}', '{"api": "No", "free_plan": "First letter free", "team_size": "1–5 people", "integrations": "CSV import, two till systems", "contact_limit": "5,000 readers", "data_location": "Ireland"}', '{}', '2026-11-15 12:00:00+00'),
	(49, 'Kelpnote', 'A waterproof notebook in software: field notes that never need a signal', 'Kelpnote is a note-taking app for field scientists: offline first, stamped with place and tide, and exported as plain files.', 'Kelpnote was written on a boat north of Tromsø, where there is no signal and gloves stay on. Each note gets the time, position, tide and light without being asked. Buttons are as large as a thumb in neoprene. Nothing is sent anywhere until you are back at the station and press Sync.

Notes are plain Markdown files in a folder, so the data set will open in twenty years. Species lists, counters and transects come as small templates that you can edit in any text editor. It has been dropped in the sea four times, phone included, and lost one note.', 'https://kelpnote.example', NULL, DEFAULT, '€49 once per person, updates for two years; students €15', 'Tromsø', 2018, '{"Works fully offline","Time, position and tide on each note","Thumb-sized buttons and voice counters","Markdown files in an ordinary folder","Editable templates for transects and species","Encrypted sync between own devices"}', '{"Made for gloves and rain","Files you can read without the app"}', '{"field notes","offline notes",markdown,biology,research,fieldwork,"species count"}', '{offline,science,markdown}', 'hei@kelpnote.example', NULL, NULL, NULL, NULL, NULL, '[{"answer": "Nothing on the day. Harmonic tables for the coast you choose are downloaded beforehand and take about 2 MB.", "question": "What do I need for the tide information?"}, {"answer": "Yes. Each person writes to their own files, and Kelpnote merges them at the station by time and place, so two people can never overwrite each other.", "question": "Can a team share one survey?"}]', '{"github": "https://github.com/kelpnote-example", "youtube": "https://www.youtube.com/@kelpnote_example"}', '{"offline": "Yes, fully", "free_plan": "30-day trial", "platforms": "Android, iOS, Linux, macOS, Windows", "team_size": "1–20 people", "encryption": "Yes", "self_hosting": "Sync server, optional", "export_formats": "Markdown, CSV, GPX"}', '{}', '2026-11-15 12:00:00+00'),
	(50, 'Redpenny', 'Mark thirty essays with the twelve comments you actually use', 'Photograph the stack, tap your own comments onto the page, and hand back sheets that say what to do next. The marks stay yours.', 'Teachers write the same dozen comments thousands of times. Redpenny collects yours as you mark, offers them as large buttons, and prints them neatly beside the line they belong to. You photograph the stack once; the pages sort themselves by the name in the corner.

It never suggests a grade. What it does is count: eighteen of thirty lost marks on evidence, so Monday''s lesson is about evidence. Pupils get the same comment with one worked example that you chose, and a box in which to try again.', 'https://redpenny.example', NULL, DEFAULT, '£5 a month per teacher, August free; departments of ten £400 a year', 'Aberystwyth', 2021, '{"Comment buttons learned from your marking","Page sorting from photographs","Class-wide tally of common errors","Try-again box on every sheet","Handwriting-friendly print-out","Moderation view for two markers"}', '{"Your words, never a generated grade","The tally plans the next lesson"}', '{"essay marking",feedback,"grading tool",teachers,"comment bank",moderation}', '{marking,feedback,"secondary school"}', 'staffroom@redpenny.example', NULL, NULL, NULL, NULL, NULL, '[{"answer": "No, and it will not. It places your comments and counts them; every mark is entered by you.", "question": "Does Redpenny grade for me?"}, {"answer": "None. They write on paper and get paper back. The photographs are deleted at the end of the school year.", "question": "Do pupils need devices?"}]', '{"x": "https://x.com/redpenny_example", "youtube": "https://youtube.com/@redpenny_example"}', '{"offline": "Marking yes, tally no", "age_range": "11 to 18", "free_plan": "No, one class free for a term", "languages": "English, Welsh", "platforms": "iOS, Android, web", "data_location": "United Kingdom", "school_pricing": "£400 a year for ten teachers"}', '{}', '2026-11-15 12:00:00+00'),
	(69, 'Inkstall', 'One hand-drawn illustration a week, by the same artist, for a flat fee', 'Inkstall pairs small publications with one illustrator for a year: a weekly drawing in a consistent hand, full rights, and a human being who knows you.', 'Stock pictures make every newsletter look like every other one. Inkstall pairs a publication with one illustrator for twelve months. You send a sentence on Monday; on Thursday there is a drawing that belongs with the last one, because the same hand drew it.

Artists set their own limits on subjects and hours, are paid monthly and sign their work. You get full rights for your publication and an archive you can search by what is in the picture. If the two of you do not get along, both sides may ask for a change after six weeks, and no reasons are required. All work is drawn by people.', 'https://inkstall.example', NULL, DEFAULT, 'US$340 a month for a weekly drawing, of which US$270 goes to the artist', 'Oaxaca de Juárez', 2018, '{"One artist for twelve months","A drawing each Thursday","Two rounds of changes included","Searchable archive of your drawings","Full rights for your publication"}', '{"A consistent hand across a whole year","Artists keep four fifths and their names"}', '{illustration,editorial,"newsletter art",commission,artists,licensing}', '{illustration,editorial,artists}', 'hola@inkstall.example', NULL, NULL, NULL, NULL, NULL, '[{"answer": "You choose from five whose style and subjects suit you. They choose too, and about one in six declines.", "question": "Can I choose the artist?"}, {"answer": "The archive has spare drawings made for that purpose, and the month is extended by the missing weeks.", "question": "What if my artist is ill?"}]', '{"x": "https://x.com/inkstall_example", "linkedin": "https://www.linkedin.com/company/inkstall-example"}', '{"licence": "Full rights for your publication", "free_plan": "No", "platforms": "Web", "file_formats": "TIFF, PNG, SVG on request", "collaboration": "Notes on sketches"}', '{}', '2026-11-15 12:00:00+00'),
	(72, 'Billfinch', 'E-invoices for freelancers who would rather not know what XML is', 'Billfinch sends a proper e-invoice and a pretty PDF from the same form, and tells you which of the two your client needs.', 'From one year to the next, a Belgian illustrator with three clients had to send invoices over a government network. Billfinch is for her. You type what you did and for whom; it looks up the client, picks the right format and route, and shows a green tick when the other side has accepted it.

The PDF stays, because people like to look at something, and it uses your own letterhead. Reminders are written by a former bookkeeper and get firmer by degrees. If your country’s rules change, the form changes and you receive two sentences about it.', 'https://billfinch.example', NULL, DEFAULT, 'Free for 3 invoices a month; €6 a month without a limit', 'Ghent', 2021, '{"E-invoice and PDF from one form","Looks up what the client can receive","Green tick on acceptance","Reminders in three degrees","Quarterly VAT summary","Own letterhead"}', '{"Picks the right format by itself","Rule changes explained in two sentences"}', '{e-invoice,freelancer,invoicing,vat,belgium,reminders}', '{freelancers,e-invoicing,vat}', 'dag@billfinch.example', NULL, NULL, NULL, NULL, NULL, '[{"answer": "It depends on the country and on the client. Billfinch shows what the rules ask for and what the client can receive; where the two differ, your accountant has the final word.", "question": "My client says they only want a PDF. Is that all right?"}, {"answer": "Yes. One button packs every invoice as PDF and XML with a CSV index, on the free plan too.", "question": "Can I leave with all my invoices?"}]', '{"x": "https://x.com/billfinch_example", "linkedin": "https://www.linkedin.com/company/billfinch-example"}', '{"countries": "Belgium, Netherlands, Luxembourg, France", "free_plan": "3 invoices a month", "currencies": "EUR, GBP, USD, CHF", "data_location": "Belgium", "export_formats": "PDF, XML, CSV", "bank_connection": "Read only, optional", "accountant_access": "Yes, free"}', '{}', '2026-11-15 12:00:00+00'),
	(73, 'Tidewell', 'Tide tables that a harbour crew can read in the rain', 'Tidewell prints the tide, wind and daylight of one harbour on one page.', 'Tidewell prints the tide, wind and daylight of one harbour on one page. Crews read it at the start of a shift and hand it over at the end.

Tidewell was founded in 2021 in Porto, Portugal, by Inês Caldeira, a former pilot-boat skipper.', 'http://127.0.0.1:45671/', NULL, DEFAULT, 'Boat: €9 per month · Harbour: €49 per month', 'Porto', 2021, '{"Offline tables for 30 days","Shift hand-over notes","Printed daylight hours"}', '{}', '{}', '{}', 'hello@tidewell.example', NULL, NULL, NULL, NULL, NULL, '[{"answer": "Yes, tables are kept for 30 days.", "question": "Does it work offline?"}, {"answer": "All harbours of Portugal and Galicia.", "question": "Which harbours are covered?"}]', '{"github": "https://github.com/tidewell-example"}', '{}', '{stage,demo_video_url}', '2026-11-15 12:00:00+00');




INSERT INTO public.refunds OVERRIDING SYSTEM VALUE VALUES
	(1, 3, '3:6150:all:0', NULL, 6150, '{}', 'Asked for', 'admin@people.example', 'asked', NULL, false, false, '2026-11-15 12:00:00+00', NULL);


INSERT INTO public.revenue_connections VALUES
	(1, 'stripe', '\x7365616c6564', '4242', '2026-11-10 09:00:00+00', NULL, NULL, '{}', NULL);


INSERT INTO public.revenues VALUES
	(20, '2026-11-01', 3875000, 'Checked by the site team', '2026-11-15 12:00:00+00'),
	(27, '2026-11-01', 2140000, 'Checked by the site team', '2026-11-15 12:00:00+00'),
	(38, '2026-11-01', 690000, 'Checked by the site team', '2026-11-15 12:00:00+00'),
	(42, '2026-11-01', 1184000, 'Checked by the site team', '2026-11-15 12:00:00+00'),
	(45, '2026-11-01', 1184000, 'Checked by the site team', '2026-11-15 12:00:00+00');


INSERT INTO public.reviews OVERRIDING SYSTEM VALUE VALUES
	(3, 2, 10, 4, 'Set the distance rule first', 'It offered a 9:15 to someone an hour away until I found the distance setting. Since then, no complaints.', 'published', '2026-09-23 00:00:00+00'),
	(68, 42, 6, 5, 'It just sits there and works', 'We replaced a three-node cluster with one old mini PC. The search is faster and I have my Sundays back.', 'published', '2026-11-03 00:00:00+00');


INSERT INTO public.schema_migrations VALUES
	(1, 'platform', '817f02066a592555c314bc260481f3388c3985f2a249b5b5b565f003eecc3a12', '2026-11-16 14:01:02.835783+00'),
	(2, 'core', 'b48f40be4c79014907fb0fd0542eff155949cae9ff8deb2d29b525c4b0604214', '2026-11-16 14:01:02.901987+00'),
	(3, 'directory', '079454460aad3ec79f7872103ab168c0c953867a399c62babdeea139ac925b8a', '2026-11-16 14:01:03.041862+00'),
	(4, 'publishing', '2231cab5e1727c0b30c2228c9c3c4535c2ed82bc66f5c64fa7e3c7b9fb649d0d', '2026-11-16 14:01:03.362596+00'),
	(5, 'shop', 'c2aa0d5b0cd03d1eadb350921e58c93f193b3cb40998de5dbdd010beb4d627b5', '2026-11-16 14:01:03.464506+00'),
	(6, 'operations', 'c464b5ff91c923c3fe18049afa446ece5937bb8a6249141461b16cb833f534cb', '2026-11-16 14:01:03.637502+00');


INSERT INTO public.search_documents VALUES
	(1, '''+class'' ''+classes'' ''+crafts'' ''+kit'' ''+makers'' ''+pottery'' ''+workshop'' ''/kilnside'' ''=kilnside'' ''box'' ''courses'' ''craft'' ''kilnside'' ''materials'' ''online'' ''post'' ''run''', '''=kilnside'' ''above'' ''any'' ''arrived'' ''because'' ''bookbinders'' ''box'' ''camera'' ''can'' ''cannot'' ''class'' ''classes'' ''clip'' ''collects'' ''comes'' ''course'' ''courses'' ''craft'' ''crafts'' ''design'' ''do'' ''done'' ''draw'' ''each'' ''every'' ''face'' ''fit'' ''goes'' ''grid'' ''hands'' ''has'' ''kilnside'' ''kit'' ''learn'' ''lessons'' ''lists'' ''makers'' ''materials'' ''most'' ''not'' ''one'' ''online'' ''order'' ''packed'' ''packing'' ''pair'' ''pairs'' ''phone'' ''platform'' ''pointed'' ''post'' ''postage'' ''pot'' ''potters'' ''pottery'' ''prints'' ''run'' ''sees'' ''slip'' ''small'' ''start'' ''student'' ''students'' ''table'' ''teach'' ''teacher'' ''things'' ''thirteen'' ''three'' ''throw'' ''twelve'' ''until'' ''video'' ''weavers'' ''webcam'' ''week'' ''what'' ''who'' ''wool'' ''workshop''', 'live'),
	(2, '''+appointments'' ''+cancellation'' ''+clinic'' ''+clinics'' ''+dental'' ''+filling'' ''+reception'' ''+reminders'' ''+scheduling'' ''+sms'' ''/waitlark'' ''10'' ''15'' ''40'' ''9'' ''=waitlark'' ''cancelled'' ''fills'' ''waitlark''', '''10'' ''15'' ''40'' ''9'' ''=waitlark'' ''already'' ''appointment'' ''appointments'' ''because'' ''beside'' ''books'' ''button'' ''calendar'' ''can'' ''cancellation'' ''cancelled'' ''cancels'' ''clinic'' ''clinics'' ''costs'' ''dental'' ''desk'' ''every'' ''filled'' ''filling'' ''fills'' ''first'' ''get'' ''gets'' ''has'' ''keep'' ''likely'' ''list'' ''live'' ''lost'' ''match'' ''message'' ''month'' ''mornings'' ''most'' ''near'' ''nobody'' ''note'' ''nothing'' ''one'' ''opens'' ''others'' ''patient'' ''pay'' ''people'' ''per'' ''place'' ''polite'' ''practice'' ''practices'' ''quiet'' ''reception'' ''receptionists'' ''reminders'' ''ring'' ''round'' ''said'' ''says'' ''scheduling'' ''see'' ''sits'' ''slot'' ''sms'' ''stop'' ''suit'' ''take'' ''texts'' ''three'' ''time'' ''type'' ''usually'' ''waiting'' ''waitlark'' ''when'' ''who'' ''yes''', 'live'),
	(3, '''+hosting'' ''+masking'' ''/lantern'' ''/quay'' ''=lanternquay'' ''asleep'' ''branch'' ''copy'' ''every'' ''lantern'' ''quay'' ''site'' ''someone'' ''staging'' ''until'' ''visits''', '''=lanternquay'' ''about'' ''address'' ''after'' ''asked'' ''asleep'' ''branch'' ''branches'' ''builds'' ''can'' ''change'' ''code'' ''compose'' ''copy'' ''cost'' ''data'' ''database'' ''does'' ''each'' ''emails'' ''end'' ''environments'' ''every'' ''file'' ''forty'' ''four'' ''front'' ''frontend'' ''full'' ''gives'' ''gone'' ''hosting'' ''hour'' ''lantern'' ''looks'' ''masked'' ''masking'' ''merged'' ''minutes'' ''much'' ''names'' ''nightly'' ''nobody'' ''not'' ''open'' ''own'' ''person'' ''preview'' ''previews'' ''problem'' ''production'' ''puts'' ''quay'' ''queue'' ''quiet'' ''reads'' ''refreshed'' ''replaced'' ''seconds'' ''send'' ''services'' ''site'' ''sleep'' ''solved'' ''someone'' ''staging'' ''starts'' ''three'' ''twenty'' ''until'' ''usually'' ''visits'' ''wakes'' ''what'' ''when'' ''who'' ''within''', 'live'),
	(38, '''+craft'' ''+fair'' ''+makers'' ''+offline'' ''+point'' ''+sale'' ''/stallkeep'' ''=stallkeep'' ''closes'' ''market'' ''out'' ''runs'' ''shop'' ''stall'' ''stallkeep'' ''web'' ''when''', '''=stallkeep'' ''app'' ''back'' ''can'' ''candles'' ''check'' ''closes'' ''cold'' ''collections'' ''counted'' ''craft'' ''evening'' ''fair'' ''fingers'' ''gone'' ''grid'' ''holds'' ''honey'' ''itself'' ''jar'' ''last'' ''list'' ''makers'' ''market'' ''markets'' ''name'' ''next'' ''no'' ''nothing'' ''offline'' ''one'' ''out'' ''paid'' ''people'' ''photographs'' ''pictures'' ''pitch'' ''point'' ''printed'' ''rained'' ''reserve'' ''runs'' ''sale'' ''same'' ''saturday'' ''second'' ''see'' ''sell'' ''share'' ''shop'' ''signal'' ''small'' ''sold'' ''spoons'' ''stall'' ''stallkeep'' ''stock'' ''table'' ''tags'' ''tapping'' ''till'' ''trestle'' ''type'' ''until'' ''web'' ''website'' ''what'' ''when'' ''whether'' ''who'' ''wooden''', 'live'),
	(20, '''+capture'' ''+documents'' ''+goods'' ''+handwriting'' ''+logistics'' ''+ocr'' ''+receipt'' ''+review'' ''+reviewstep'' ''+step'' ''+warehouse'' ''/paperwade'' ''=paperwade'' ''delivery'' ''folded'' ''hurry'' ''notes'' ''paperwade'' ''rained'' ''reads'' ''signed''', '''95'' ''=paperwade'' ''about'' ''anything'' ''article'' ''articles'' ''below'' ''booked'' ''came'' ''capture'' ''carries'' ''checked'' ''colleague'' ''compared'' ''confidence'' ''crop'' ''customers'' ''damage'' ''decide'' ''delivery'' ''document'' ''documents'' ''does'' ''drivers'' ''each'' ''field'' ''finds'' ''first'' ''folded'' ''goes'' ''goods'' ''handwriting'' ''handwritten'' ''has'' ''hurry'' ''kind'' ''language'' ''logistics'' ''look'' ''matches'' ''means'' ''measurement'' ''model'' ''monthly'' ''most'' ''next'' ''nine'' ''nineteen'' ''not'' ''note'' ''notes'' ''number'' ''ocr'' ''one'' ''order'' ''paper'' ''paperwade'' ''per'' ''person'' ''photograph'' ''photographed'' ''publish'' ''quantities'' ''quantity'' ''rained'' ''readings'' ''reads'' ''receipt'' ''remarks'' ''result'' ''review'' ''reviewstep'' ''right'' ''rows'' ''seconds'' ''shown'' ''signed'' ''something'' ''step'' ''supplier'' ''takes'' ''turns'' ''twelve'' ''twenty'' ''unsure'' ''warehouse'' ''warehouses'' ''well'' ''what''', 'live'),
	(27, '''+adherence'' ''+exercise'' ''+physiotherapy'' ''+rehabilitation'' ''+replacement'' ''/stepmend'' ''=stepmend'' ''hip'' ''knee'' ''minute'' ''own'' ''physio'' ''rehab'' ''sessions'' ''set'' ''stepmend'' ''ten'' ''tenminute''', '''0'' ''10'' ''340'' ''=stepmend'' ''adherence'' ''after'' ''angles'' ''answers'' ''appointment'' ''both'' ''build'' ''chart'' ''clinics'' ''coat'' ''did'' ''discharge'' ''do'' ''each'' ''end'' ''exercise'' ''exercises'' ''feel'' ''filmed'' ''folded'' ''grits'' ''high'' ''hip'' ''home'' ''honest'' ''how'' ''keep'' ''knee'' ''minute'' ''most'' ''never'' ''next'' ''nobody'' ''one'' ''ordinary'' ''own'' ''pain'' ''patient'' ''patients'' ''pauses'' ''pay'' ''people'' ''physio'' ''physiotherapist'' ''physiotherapy'' ''picks'' ''plan'' ''pocket'' ''progress'' ''puts'' ''question'' ''rehab'' ''rehabilitation'' ''replacement'' ''replaces'' ''run'' ''same'' ''see'' ''session'' ''sessions'' ''set'' ''sheet'' ''sheets'' ''shown'' ''stepmend'' ''teeth'' ''tells'' ''ten'' ''tenminute'' ''together'' ''two'' ''until'' ''up'' ''weeks'' ''year''', 'live'),
	(42, '''+hosted'' ''+management'' ''+self'' ''+selfhosted'' ''+singlebinary'' ''+syslog'' ''/nachtlog'' ''=nachtlog'' ''fewer'' ''file'' ''log'' ''machines'' ''nachtlog'' ''one'' ''server'' ''teams'' ''ten'' ''than''', '''=nachtlog'' ''about'' ''agent'' ''alerts'' ''allows'' ''bill'' ''binary'' ''built'' ''cluster'' ''collects'' ''companies'' ''compressed'' ''copy'' ''debug'' ''developers'' ''disk'' ''fewer'' ''file'' ''finds'' ''flag'' ''forgets'' ''fourteen'' ''grows'' ''handful'' ''holiday'' ''hosted'' ''keeps'' ''kept'' ''kind'' ''language'' ''line'' ''log'' ''logs'' ''long'' ''machine'' ''machines'' ''mail'' ''management'' ''most'' ''nachtlog'' ''no'' ''one'' ''other'' ''own'' ''plain'' ''platform'' ''point'' ''query'' ''saved'' ''search'' ''searches'' ''second'' ''self'' ''selfhosted'' ''sent'' ''server'' ''servers'' ''services'' ''single'' ''singlebinary'' ''six'' ''small'' ''somebody'' ''spare'' ''syslog'' ''systems'' ''team'' ''teams'' ''ten'' ''than'' ''there'' ''threshold'' ''two'' ''under'' ''update'' ''webhook'' ''when'' ''whom'' ''words''', 'live'),
	(45, '''+business'' ''+code'' ''+email'' ''+local'' ''+monthly'' ''+nocode'' ''+retail'' ''+small'' ''/letterbarn'' ''=letterbarn'' ''department'' ''good'' ''have'' ''letterbarn'' ''marketing'' ''month'' ''newsletter'' ''no'' ''one'' ''shops''', '''=letterbarn'' ''add'' ''answer'' ''answers'' ''approve'' ''asks'' ''automations'' ''back'' ''because'' ''behind'' ''best'' ''business'' ''came'' ''code'' ''costs'' ''counter'' ''customer'' ''department'' ''did'' ''email'' ''every'' ''extra'' ''first'' ''five'' ''funnels'' ''get'' ''goes'' ''good'' ''growing'' ''have'' ''laid'' ''laidout'' ''letter'' ''letterbarn'' ''like'' ''list'' ''local'' ''marketing'' ''message'' ''month'' ''monthly'' ''morning'' ''never'' ''newsletter'' ''no'' ''nocode'' ''not'' ''nothing'' ''one'' ''opening'' ''out'' ''pay'' ''people'' ''per'' ''photographs'' ''questions'' ''reader'' ''retail'' ''say'' ''sell'' ''sends'' ''shop'' ''shopkeeper'' ''shops'' ''short'' ''small'' ''sold'' ''text'' ''there'' ''thursday'' ''turns'' ''two'' ''what'' ''when'' ''who'' ''worth''', 'live'),
	(49, '''+biology'' ''+count'' ''+fieldwork'' ''+research'' ''+science'' ''/kelpnote'' ''=kelpnote'' ''field'' ''kelpnote'' ''need'' ''never'' ''notebook'' ''notes'' ''signal'' ''software'' ''waterproof''', '''=kelpnote'' ''any'' ''anywhere'' ''app'' ''asked'' ''back'' ''been'' ''being'' ''biology'' ''boat'' ''buttons'' ''can'' ''come'' ''count'' ''counters'' ''data'' ''dropped'' ''each'' ''edit'' ''editor'' ''exported'' ''field'' ''fieldwork'' ''files'' ''first'' ''folder'' ''four'' ''gets'' ''gloves'' ''has'' ''included'' ''kelpnote'' ''large'' ''light'' ''lists'' ''lost'' ''markdown'' ''need'' ''neoprene'' ''never'' ''no'' ''north'' ''note'' ''notebook'' ''notes'' ''notetaking'' ''nothing'' ''offline'' ''one'' ''open'' ''phone'' ''place'' ''plain'' ''position'' ''press'' ''research'' ''science'' ''scientists'' ''sea'' ''sent'' ''set'' ''signal'' ''small'' ''software'' ''species'' ''stamped'' ''station'' ''stay'' ''sync'' ''taking'' ''templates'' ''text'' ''there'' ''thumb'' ''tide'' ''time'' ''times'' ''transects'' ''tromso'' ''twenty'' ''until'' ''waterproof'' ''where'' ''without'' ''written'' ''years''', 'scheduled'),
	(50, '''+bank'' ''+essay'' ''+feedback'' ''+grading'' ''+marking'' ''+moderation'' ''+school'' ''+secondary'' ''+tool'' ''/redpenny'' ''=redpenny'' ''actually'' ''comments'' ''essays'' ''mark'' ''redpenny'' ''thirty'' ''twelve'' ''use''', '''=redpenny'' ''about'' ''actually'' ''again'' ''back'' ''bank'' ''belong'' ''beside'' ''box'' ''buttons'' ''chose'' ''collects'' ''comment'' ''comments'' ''corner'' ''count'' ''do'' ''does'' ''dozen'' ''eighteen'' ''essay'' ''essays'' ''evidence'' ''example'' ''feedback'' ''get'' ''grade'' ''grading'' ''hand'' ''large'' ''lesson'' ''line'' ''lost'' ''mark'' ''marking'' ''marks'' ''moderation'' ''monday'' ''name'' ''neatly'' ''never'' ''next'' ''offers'' ''once'' ''one'' ''onto'' ''own'' ''page'' ''pages'' ''photograph'' ''prints'' ''pupils'' ''redpenny'' ''same'' ''say'' ''school'' ''secondary'' ''sheets'' ''sort'' ''stack'' ''stay'' ''suggests'' ''tap'' ''teachers'' ''themselves'' ''thirty'' ''thousands'' ''times'' ''tool'' ''try'' ''twelve'' ''use'' ''what'' ''worked'' ''write'' ''yours''', 'scheduled'),
	(69, '''+art'' ''+commission'' ''+editorial'' ''+licensing'' ''/inkstall'' ''=inkstall'' ''artist'' ''drawn'' ''fee'' ''flat'' ''hand'' ''handdrawn'' ''illustration'' ''inkstall'' ''one'' ''same'' ''week''', '''=inkstall'' ''after'' ''all'' ''along'' ''archive'' ''art'' ''artist'' ''artists'' ''ask'' ''because'' ''being'' ''belongs'' ''both'' ''can'' ''change'' ''commission'' ''consistent'' ''do'' ''drawing'' ''drawn'' ''drew'' ''editorial'' ''every'' ''fee'' ''flat'' ''full'' ''get'' ''hand'' ''handdrawn'' ''hours'' ''human'' ''if'' ''illustration'' ''illustrator'' ''inkstall'' ''knows'' ''last'' ''licensing'' ''like'' ''limits'' ''look'' ''make'' ''may'' ''monday'' ''monthly'' ''months'' ''newsletter'' ''no'' ''not'' ''one'' ''other'' ''own'' ''paid'' ''pairs'' ''people'' ''picture'' ''pictures'' ''publication'' ''publications'' ''reasons'' ''required'' ''rights'' ''same'' ''search'' ''send'' ''sentence'' ''set'' ''sides'' ''sign'' ''six'' ''small'' ''stock'' ''subjects'' ''there'' ''thursday'' ''twelve'' ''two'' ''week'' ''weekly'' ''weeks'' ''what'' ''who'' ''work'' ''year''', 'scheduled'),
	(72, '''+belgium'' ''+einvoicing'' ''+freelancer'' ''+invoicing'' ''+vat'' ''/billfinch'' ''=billfinch'' ''billfinch'' ''e'' ''einvoices'' ''freelancers'' ''invoices'' ''know'' ''not'' ''rather'' ''what'' ''who'' ''would'' ''xml''', '''=billfinch'' ''about'' ''accepted'' ''because'' ''belgian'' ''belgium'' ''billfinch'' ''bookkeeper'' ''change'' ''changes'' ''client'' ''clients'' ''country'' ''degrees'' ''did'' ''e'' ''einvoice'' ''einvoices'' ''einvoicing'' ''firmer'' ''form'' ''format'' ''former'' ''freelancer'' ''freelancers'' ''get'' ''government'' ''green'' ''had'' ''has'' ''her'' ''if'' ''illustrator'' ''invoice'' ''invoices'' ''invoicing'' ''know'' ''letterhead'' ''like'' ''look'' ''looks'' ''needs'' ''network'' ''next'' ''not'' ''one'' ''other'' ''over'' ''own'' ''pdf'' ''people'' ''picks'' ''pretty'' ''proper'' ''rather'' ''receive'' ''reminders'' ''right'' ''route'' ''rules'' ''same'' ''send'' ''sends'' ''sentences'' ''shows'' ''side'' ''something'' ''stays'' ''tells'' ''three'' ''tick'' ''two'' ''type'' ''up'' ''uses'' ''vat'' ''what'' ''when'' ''who'' ''whom'' ''would'' ''written'' ''xml'' ''year''', 'scheduled'),
	(73, '''/tidewell'' ''=tidewell'' ''can'' ''crew'' ''harbour'' ''rain'' ''read'' ''tables'' ''tide'' ''tidewell''', '''2021'' ''=tidewell'' ''boat'' ''caldeira'' ''can'' ''crew'' ''crews'' ''daylight'' ''end'' ''former'' ''founded'' ''hand'' ''harbour'' ''ines'' ''one'' ''over'' ''page'' ''pilot'' ''pilotboat'' ''porto'' ''portugal'' ''prints'' ''rain'' ''read'' ''shift'' ''skipper'' ''start'' ''tables'' ''tide'' ''tidewell'' ''wind''', 'awaiting_badge');


INSERT INTO public.search_words VALUES
	('arrived', 1, 0, 0),
	('bookbinders', 1, 0, 0),
	('camera', 1, 0, 0),
	('classes', 1, 0, 0),
	('clip', 1, 0, 0),
	('crafts', 1, 0, 0),
	('draw', 1, 0, 0),
	('face', 1, 0, 0),
	('kilnside', 1, 1, 1),
	('materials', 1, 1, 0),
	('packed', 1, 0, 0),
	('packing', 1, 0, 0),
	('postage', 1, 0, 0),
	('pot', 1, 0, 0),
	('potters', 1, 0, 0),
	('pottery', 1, 0, 0),
	('student', 1, 0, 0),
	('students', 1, 0, 0),
	('throw', 1, 0, 0),
	('weavers', 1, 0, 0),
	('webcam', 1, 0, 0),
	('wool', 1, 0, 0),
	('workshop', 1, 0, 0),
	('15', 1, 1, 0),
	('9', 1, 1, 0),
	('appointments', 1, 0, 0),
	('cancellation', 1, 0, 0),
	('cancels', 1, 0, 0),
	('clinic', 1, 0, 0),
	('dental', 1, 0, 0),
	('match', 1, 0, 0),
	('mornings', 1, 0, 0),
	('practices', 1, 0, 0),
	('reception', 1, 0, 0),
	('receptionists', 1, 0, 0),
	('sms', 1, 0, 0),
	('suit', 1, 0, 0),
	('texts', 1, 0, 0),
	('waitlark', 1, 1, 1),
	('yes', 1, 0, 0),
	('asleep', 1, 1, 0),
	('compose', 1, 0, 0),
	('emails', 1, 0, 0),
	('environments', 1, 0, 0),
	('frontend', 1, 0, 0),
	('hosting', 1, 0, 0),
	('lantern', 1, 1, 1),
	('masked', 1, 0, 0),
	('masking', 1, 0, 0),
	('merged', 1, 0, 0),
	('nightly', 1, 0, 0),
	('previews', 1, 0, 0),
	('production', 1, 0, 0),
	('quay', 1, 1, 1),
	('refreshed', 1, 0, 0),
	('solved', 1, 0, 0),
	('staging', 1, 1, 0),
	('wakes', 1, 0, 0),
	('filling', 1, 0, 0),
	('fills', 1, 1, 0),
	('filled', 1, 0, 0),
	('learn', 1, 0, 0),
	('pointed', 1, 0, 0),
	('polite', 1, 0, 0),
	('said', 1, 0, 0),
	('kit', 1, 0, 0),
	('cancelled', 1, 1, 0),
	('95', 1, 0, 0),
	('capture', 1, 0, 0),
	('colleague', 1, 0, 0),
	('confidence', 1, 0, 0),
	('crop', 1, 0, 0),
	('goods', 1, 0, 0),
	('handwriting', 1, 0, 0),
	('matches', 1, 0, 0),
	('means', 1, 0, 0),
	('measurement', 1, 0, 0),
	('nine', 1, 0, 0),
	('drivers', 1, 0, 0),
	('ocr', 1, 0, 0),
	('paperwade', 1, 1, 1),
	('photographed', 1, 0, 0),
	('publish', 1, 0, 0),
	('quantities', 1, 0, 0),
	('quantity', 1, 0, 0),
	('remarks', 1, 0, 0),
	('reviewstep', 1, 0, 0),
	('rows', 1, 0, 0),
	('supplier', 1, 0, 0),
	('unsure', 1, 0, 0),
	('warehouses', 1, 0, 0),
	('model', 1, 0, 0),
	('nineteen', 1, 0, 0),
	('problem', 1, 0, 0),
	('40', 1, 1, 0),
	('above', 1, 0, 0),
	('damage', 1, 0, 0),
	('10', 2, 1, 0),
	('0', 1, 0, 0),
	('340', 1, 0, 0);
INSERT INTO public.search_words VALUES
	('adherence', 1, 0, 0),
	('angles', 1, 0, 0),
	('appointment', 2, 0, 0),
	('clinics', 2, 0, 0),
	('coat', 1, 0, 0),
	('discharge', 1, 0, 0),
	('feel', 1, 0, 0),
	('filmed', 1, 0, 0),
	('folded', 2, 1, 0),
	('grits', 1, 0, 0),
	('high', 1, 0, 0),
	('hip', 1, 1, 0),
	('knee', 1, 1, 0),
	('chart', 1, 0, 0),
	('logistics', 1, 0, 0),
	('warehouse', 1, 0, 0),
	('preview', 1, 0, 0),
	('pain', 1, 0, 0),
	('patients', 1, 0, 0),
	('pauses', 1, 0, 0),
	('physio', 1, 1, 0),
	('physiotherapist', 1, 0, 0),
	('physiotherapy', 1, 0, 0),
	('pocket', 1, 0, 0),
	('progress', 1, 0, 0),
	('rehab', 1, 1, 0),
	('rehabilitation', 1, 0, 0),
	('replacement', 1, 0, 0),
	('replaces', 1, 0, 0),
	('session', 1, 0, 0),
	('sessions', 1, 1, 0),
	('stepmend', 1, 1, 1),
	('teeth', 1, 0, 0),
	('tenminute', 1, 1, 0),
	('article', 1, 0, 0),
	('class', 1, 0, 0),
	('fit', 1, 0, 0),
	('near', 1, 0, 0),
	('compared', 1, 0, 0),
	('decide', 1, 0, 0),
	('documents', 1, 0, 0),
	('result', 1, 0, 0),
	('patient', 2, 0, 0),
	('practice', 1, 0, 0),
	('slip', 1, 0, 0),
	('design', 1, 0, 0),
	('step', 1, 0, 0),
	('button', 1, 0, 0),
	('course', 1, 0, 0),
	('teach', 1, 0, 0),
	('ring', 1, 0, 0),
	('handwritten', 1, 0, 0),
	('candles', 1, 0, 0),
	('cold', 1, 0, 0),
	('craft', 2, 1, 0),
	('fingers', 1, 0, 0),
	('gone', 2, 0, 0),
	('grid', 2, 0, 0),
	('honey', 1, 0, 0),
	('makers', 2, 0, 0),
	('markets', 1, 0, 0),
	('pitch', 1, 0, 0),
	('rained', 2, 1, 0),
	('reserve', 1, 0, 0),
	('sale', 1, 0, 0),
	('jar', 1, 0, 0),
	('spoons', 1, 0, 0),
	('stall', 1, 1, 0),
	('stallkeep', 1, 1, 1),
	('tags', 1, 0, 0),
	('tapping', 1, 0, 0),
	('trestle', 1, 0, 0),
	('wooden', 1, 0, 0),
	('itself', 1, 0, 0),
	('sits', 1, 0, 0),
	('articles', 1, 0, 0),
	('site', 1, 1, 0),
	('collections', 1, 0, 0),
	('hurry', 1, 1, 0),
	('post', 1, 1, 0),
	('usually', 2, 0, 0),
	('cluster', 1, 0, 0),
	('companies', 1, 0, 0),
	('compressed', 1, 0, 0),
	('debug', 1, 0, 0),
	('developers', 1, 0, 0),
	('flag', 1, 0, 0),
	('fourteen', 1, 0, 0),
	('grows', 1, 0, 0),
	('handful', 1, 0, 0),
	('hosted', 1, 0, 0),
	('kind', 2, 0, 0),
	('logs', 1, 0, 0),
	('nachtlog', 1, 1, 1),
	('platform', 2, 0, 0),
	('point', 2, 0, 0),
	('searches', 1, 0, 0),
	('selfhosted', 1, 0, 0),
	('services', 2, 0, 0),
	('singlebinary', 1, 0, 0);
INSERT INTO public.search_words VALUES
	('spare', 1, 0, 0),
	('syslog', 1, 0, 0),
	('threshold', 1, 0, 0),
	('update', 1, 0, 0),
	('holiday', 1, 0, 0),
	('allows', 1, 0, 0),
	('somebody', 1, 0, 0),
	('systems', 1, 0, 0),
	('management', 1, 0, 0),
	('disk', 1, 0, 0),
	('machine', 1, 0, 0),
	('machines', 1, 1, 0),
	('finds', 2, 0, 0),
	('self', 1, 0, 0),
	('webhook', 1, 0, 0),
	('mail', 1, 0, 0),
	('signed', 1, 1, 0),
	('automations', 1, 0, 0),
	('behind', 1, 0, 0),
	('counter', 1, 0, 0),
	('department', 1, 1, 0),
	('funnels', 1, 0, 0),
	('growing', 1, 0, 0),
	('laid', 1, 0, 0),
	('laidout', 1, 0, 0),
	('letterbarn', 1, 1, 1),
	('log', 1, 1, 0),
	('query', 1, 0, 0),
	('replaced', 1, 0, 0),
	('nocode', 1, 0, 0),
	('shopkeeper', 1, 0, 0),
	('sold', 2, 0, 0),
	('address', 1, 0, 0),
	('photographs', 2, 0, 0),
	('marketing', 1, 1, 0),
	('reader', 1, 0, 0),
	('biology', 1, 0, 0),
	('counters', 1, 0, 0),
	('dropped', 1, 0, 0),
	('edit', 1, 0, 0),
	('editor', 1, 0, 0),
	('exported', 1, 0, 0),
	('fieldwork', 1, 0, 0),
	('kelpnote', 1, 1, 1),
	('markdown', 1, 0, 0),
	('light', 1, 0, 0),
	('field', 2, 1, 0),
	('gloves', 1, 0, 0),
	('included', 1, 0, 0),
	('lists', 2, 0, 0),
	('round', 1, 0, 0),
	('someone', 1, 1, 0),
	('whether', 1, 0, 0),
	('agent', 1, 0, 0),
	('binary', 1, 0, 0),
	('build', 1, 0, 0),
	('copy', 2, 1, 0),
	('database', 1, 0, 0),
	('forgets', 1, 0, 0),
	('neoprene', 1, 0, 0),
	('notetaking', 1, 0, 0),
	('position', 1, 0, 0),
	('scientists', 1, 0, 0),
	('sea', 1, 0, 0),
	('species', 1, 0, 0),
	('stamped', 1, 0, 0),
	('sync', 1, 0, 0),
	('thumb', 1, 0, 0),
	('tide', 1, 0, 0),
	('transects', 1, 0, 0),
	('tromso', 1, 0, 0),
	('waterproof', 1, 1, 0),
	('dozen', 1, 0, 0),
	('essay', 1, 0, 0),
	('essays', 1, 1, 0),
	('feedback', 1, 0, 0),
	('grade', 1, 0, 0),
	('grading', 1, 0, 0),
	('marking', 1, 0, 0),
	('moderation', 1, 0, 0),
	('neatly', 1, 0, 0),
	('redpenny', 1, 1, 1),
	('secondary', 1, 0, 0),
	('sort', 1, 0, 0),
	('thousands', 1, 0, 0),
	('closes', 1, 1, 0),
	('station', 1, 0, 0),
	('templates', 1, 0, 0),
	('press', 1, 0, 0),
	('research', 1, 0, 0),
	('built', 1, 0, 0),
	('onto', 1, 0, 0),
	('example', 1, 0, 0),
	('notebook', 1, 1, 0),
	('collects', 3, 0, 0),
	('buttons', 2, 0, 0),
	('science', 1, 0, 0),
	('offers', 1, 0, 0),
	('tap', 1, 0, 0),
	('yours', 1, 0, 0);
INSERT INTO public.search_words VALUES
	('teachers', 1, 0, 0),
	('marks', 1, 0, 0),
	('signal', 2, 1, 0),
	('worked', 1, 0, 0),
	('lesson', 1, 0, 0),
	('box', 2, 1, 0),
	('offline', 2, 0, 0),
	('chose', 1, 0, 0),
	('carries', 1, 0, 0),
	('suggests', 1, 0, 0),
	('mark', 1, 1, 0),
	('sent', 2, 0, 0),
	('corner', 1, 0, 0),
	('boat', 1, 0, 0),
	('evidence', 1, 0, 0),
	('live', 1, 0, 0),
	('north', 1, 0, 0),
	('booked', 1, 0, 0),
	('opening', 1, 0, 0),
	('retail', 1, 0, 0),
	('till', 1, 0, 0),
	('beside', 2, 0, 0),
	('check', 1, 0, 0),
	('books', 1, 0, 0),
	('market', 1, 1, 0),
	('home', 1, 0, 0),
	('shown', 2, 0, 0),
	('sell', 2, 0, 0),
	('exercise', 1, 0, 0),
	('exercises', 1, 0, 0),
	('pair', 1, 0, 0),
	('place', 2, 0, 0),
	('words', 1, 0, 0),
	('belong', 1, 0, 0),
	('receipt', 1, 0, 0),
	('holds', 1, 0, 0),
	('fewer', 1, 1, 0),
	('photograph', 2, 0, 0),
	('paper', 1, 0, 0),
	('software', 1, 1, 0),
	('printed', 1, 0, 0),
	('waiting', 1, 0, 0),
	('extra', 1, 0, 0),
	('slot', 1, 0, 0),
	('art', 1, 0, 0),
	('artist', 1, 1, 0),
	('artists', 1, 0, 0),
	('being', 2, 0, 0),
	('commission', 1, 0, 0),
	('consistent', 1, 0, 0),
	('drew', 1, 0, 0),
	('handdrawn', 1, 1, 0),
	('human', 1, 0, 0),
	('illustration', 1, 1, 0),
	('belongs', 1, 0, 0),
	('inkstall', 1, 1, 1),
	('licensing', 1, 0, 0),
	('publication', 1, 0, 0),
	('publications', 1, 0, 0),
	('required', 1, 0, 0),
	('sides', 1, 0, 0),
	('stock', 2, 0, 0),
	('subjects', 1, 0, 0),
	('paid', 2, 0, 0),
	('accepted', 1, 0, 0),
	('belgian', 1, 0, 0),
	('belgium', 1, 0, 0),
	('billfinch', 1, 1, 1),
	('bookkeeper', 1, 0, 0),
	('country', 1, 0, 0),
	('degrees', 1, 0, 0),
	('e', 1, 1, 0),
	('einvoice', 1, 0, 0),
	('einvoices', 1, 1, 0),
	('einvoicing', 1, 0, 0),
	('firmer', 1, 0, 0),
	('former', 1, 0, 0),
	('freelancer', 1, 0, 0),
	('government', 1, 0, 0),
	('green', 1, 0, 0),
	('illustrator', 2, 0, 0),
	('letterhead', 1, 0, 0),
	('pretty', 1, 0, 0),
	('reminders', 2, 0, 0),
	('route', 1, 0, 0),
	('vat', 1, 0, 0),
	('xml', 1, 1, 0),
	('had', 1, 0, 0),
	('monday', 2, 0, 0),
	('proper', 1, 0, 0),
	('saturday', 1, 0, 0),
	('taking', 1, 0, 0),
	('cost', 1, 0, 0),
	('thirteen', 1, 0, 0),
	('actually', 1, 1, 0),
	('alerts', 1, 0, 0),
	('below', 1, 0, 0),
	('clients', 1, 0, 0),
	('eighteen', 1, 0, 0),
	('minute', 1, 1, 0);
INSERT INTO public.search_words VALUES
	('video', 1, 0, 0),
	('weekly', 1, 0, 0),
	('form', 1, 0, 0),
	('readings', 1, 0, 0),
	('uses', 1, 0, 0),
	('bill', 1, 0, 0),
	('start', 1, 0, 0),
	('along', 1, 0, 0),
	('anywhere', 1, 0, 0),
	('branch', 1, 1, 0),
	('branches', 1, 0, 0),
	('stack', 1, 0, 0),
	('letter', 1, 0, 0),
	('quiet', 2, 0, 0),
	('queue', 1, 0, 0),
	('sleep', 1, 0, 0),
	('pictures', 2, 0, 0),
	('counted', 1, 0, 0),
	('delivery', 1, 1, 0),
	('six', 2, 0, 0),
	('her', 1, 0, 0),
	('likely', 1, 0, 0),
	('team', 1, 0, 0),
	('comment', 1, 0, 0),
	('comments', 1, 1, 0),
	('document', 1, 0, 0),
	('freelancers', 1, 1, 0),
	('months', 1, 0, 0),
	('other', 3, 0, 0),
	('take', 1, 0, 0),
	('themselves', 1, 0, 0),
	('come', 1, 0, 0),
	('did', 3, 0, 0),
	('language', 2, 0, 0),
	('code', 2, 0, 0),
	('came', 2, 0, 0),
	('client', 1, 0, 0),
	('folder', 1, 0, 0),
	('side', 1, 0, 0),
	('bank', 1, 0, 0),
	('flat', 1, 1, 0),
	('name', 2, 0, 0),
	('try', 1, 0, 0),
	('end', 2, 0, 0),
	('full', 2, 0, 0),
	('list', 3, 0, 0),
	('much', 1, 0, 0),
	('open', 2, 0, 0),
	('year', 3, 0, 0),
	('opens', 1, 0, 0),
	('sees', 1, 0, 0),
	('fee', 1, 1, 0),
	('invoices', 1, 1, 0),
	('others', 1, 0, 0),
	('receive', 1, 0, 0),
	('something', 2, 0, 0),
	('thirty', 1, 1, 0),
	('search', 2, 0, 0),
	('teams', 1, 1, 0),
	('best', 1, 0, 0),
	('hands', 1, 0, 0),
	('pupils', 1, 0, 0),
	('count', 2, 0, 0),
	('seconds', 2, 0, 0),
	('under', 1, 0, 0),
	('add', 1, 0, 0),
	('ask', 1, 0, 0),
	('customers', 1, 0, 0),
	('per', 3, 0, 0),
	('shops', 1, 1, 0),
	('business', 1, 0, 0),
	('honest', 1, 0, 0),
	('morning', 1, 0, 0),
	('thursday', 2, 0, 0),
	('takes', 1, 0, 0),
	('needs', 1, 0, 0),
	('pay', 3, 0, 0),
	('pdf', 1, 0, 0),
	('phone', 2, 0, 0),
	('ten', 2, 2, 0),
	('front', 1, 0, 0),
	('names', 1, 0, 0),
	('reasons', 1, 0, 0),
	('teacher', 1, 0, 0),
	('together', 1, 0, 0),
	('gets', 2, 0, 0),
	('knows', 1, 0, 0),
	('lost', 3, 0, 0),
	('message', 2, 0, 0),
	('second', 2, 0, 0),
	('sheet', 1, 0, 0),
	('sheets', 2, 0, 0),
	('stay', 2, 0, 0),
	('weeks', 2, 0, 0),
	('look', 3, 0, 0),
	('than', 1, 1, 0),
	('good', 1, 1, 0),
	('monthly', 3, 0, 0),
	('review', 1, 0, 0),
	('right', 2, 0, 0);
INSERT INTO public.search_words VALUES
	('rules', 1, 0, 0),
	('sentences', 1, 0, 0),
	('twenty', 3, 0, 0),
	('use', 1, 1, 0),
	('within', 1, 0, 0),
	('about', 5, 0, 0),
	('again', 1, 0, 0),
	('invoice', 1, 0, 0),
	('invoicing', 1, 0, 0),
	('large', 2, 0, 0),
	('saved', 1, 0, 0),
	('visits', 1, 1, 0),
	('pairs', 2, 0, 0),
	('shows', 1, 0, 0),
	('been', 1, 0, 0),
	('courses', 1, 1, 0),
	('done', 1, 0, 0),
	('email', 1, 0, 0),
	('gives', 1, 0, 0),
	('lessons', 1, 0, 0),
	('most', 5, 0, 0),
	('newsletter', 2, 1, 0),
	('online', 1, 1, 0),
	('send', 3, 0, 0),
	('sends', 2, 0, 0),
	('stop', 1, 0, 0),
	('any', 2, 0, 0),
	('checked', 1, 0, 0),
	('kept', 1, 0, 0),
	('note', 3, 0, 0),
	('order', 2, 0, 0),
	('plan', 1, 0, 0),
	('school', 1, 0, 0),
	('sentence', 1, 0, 0),
	('times', 2, 0, 0),
	('whom', 2, 0, 0),
	('data', 2, 0, 0),
	('files', 1, 0, 0),
	('format', 1, 0, 0),
	('hand', 2, 1, 0),
	('how', 1, 0, 0),
	('last', 2, 0, 0),
	('plain', 2, 0, 0),
	('same', 5, 1, 0),
	('written', 2, 0, 0),
	('calendar', 1, 0, 0),
	('editorial', 1, 0, 0),
	('five', 1, 0, 0),
	('hour', 1, 0, 0),
	('know', 1, 1, 0),
	('looks', 2, 0, 0),
	('need', 1, 1, 0),
	('notes', 2, 2, 0),
	('picks', 2, 0, 0),
	('reads', 2, 1, 0),
	('says', 1, 0, 0),
	('tells', 2, 0, 0),
	('tick', 1, 0, 0),
	('two', 5, 0, 0),
	('approve', 1, 0, 0),
	('archive', 1, 0, 0),
	('drawing', 1, 0, 0),
	('forty', 1, 0, 0),
	('nobody', 3, 0, 0),
	('picture', 1, 0, 0),
	('rights', 1, 0, 0),
	('scheduling', 1, 0, 0),
	('stays', 1, 0, 0),
	('week', 2, 1, 0),
	('without', 1, 0, 0),
	('worth', 1, 0, 0),
	('years', 1, 0, 0),
	('asks', 1, 0, 0),
	('both', 2, 0, 0),
	('costs', 2, 0, 0),
	('fair', 1, 0, 0),
	('first', 4, 0, 0),
	('hours', 1, 0, 0),
	('keeps', 1, 0, 0),
	('make', 1, 0, 0),
	('month', 2, 1, 0),
	('out', 2, 1, 0),
	('prints', 2, 0, 0),
	('rather', 1, 1, 0),
	('single', 1, 0, 0),
	('well', 1, 0, 0),
	('would', 1, 1, 0),
	('comes', 1, 0, 0),
	('do', 4, 0, 0),
	('drawn', 1, 1, 0),
	('local', 1, 0, 0),
	('long', 1, 0, 0),
	('say', 2, 0, 0),
	('set', 3, 1, 0),
	('shop', 2, 1, 0),
	('sign', 1, 0, 0),
	('text', 2, 0, 0),
	('website', 1, 0, 0),
	('where', 1, 0, 0),
	('anything', 1, 0, 0);
INSERT INTO public.search_words VALUES
	('asked', 2, 0, 0),
	('cannot', 1, 0, 0),
	('change', 3, 0, 0),
	('customer', 1, 0, 0),
	('each', 5, 0, 0),
	('every', 5, 1, 0),
	('get', 5, 0, 0),
	('has', 5, 0, 0),
	('limits', 1, 0, 0),
	('may', 1, 0, 0),
	('network', 1, 0, 0),
	('number', 1, 0, 0),
	('page', 1, 0, 0),
	('pages', 1, 0, 0),
	('person', 2, 0, 0),
	('question', 1, 0, 0),
	('questions', 1, 0, 0),
	('run', 2, 1, 0),
	('runs', 1, 1, 0),
	('see', 3, 0, 0),
	('share', 1, 0, 0),
	('table', 2, 0, 0),
	('time', 2, 0, 0),
	('turns', 2, 0, 0),
	('write', 1, 0, 0),
	('after', 3, 0, 0),
	('all', 1, 0, 0),
	('desk', 1, 0, 0),
	('goes', 3, 0, 0),
	('minutes', 1, 0, 0),
	('never', 4, 1, 0),
	('small', 6, 0, 0),
	('things', 1, 0, 0),
	('three', 4, 0, 0),
	('type', 3, 0, 0),
	('until', 5, 1, 0),
	('up', 2, 0, 0),
	('when', 6, 1, 0),
	('work', 1, 0, 0),
	('already', 1, 0, 0),
	('answer', 1, 0, 0),
	('answers', 2, 0, 0),
	('app', 2, 0, 0),
	('back', 4, 0, 0),
	('because', 5, 0, 0),
	('builds', 1, 0, 0),
	('can', 6, 0, 0),
	('changes', 1, 0, 0),
	('does', 3, 0, 0),
	('evening', 1, 0, 0),
	('file', 2, 1, 0),
	('four', 2, 0, 0),
	('have', 1, 1, 0),
	('if', 2, 0, 0),
	('keep', 2, 0, 0),
	('like', 3, 0, 0),
	('line', 2, 0, 0),
	('next', 5, 0, 0),
	('no', 5, 1, 0),
	('not', 6, 1, 0),
	('nothing', 4, 0, 0),
	('once', 1, 0, 0),
	('one', 11, 3, 0),
	('ordinary', 1, 0, 0),
	('over', 1, 0, 0),
	('own', 6, 1, 0),
	('people', 6, 0, 0),
	('puts', 2, 0, 0),
	('server', 1, 1, 0),
	('servers', 1, 0, 0),
	('short', 1, 0, 0),
	('starts', 1, 0, 0),
	('there', 4, 0, 0),
	('tool', 1, 0, 0),
	('twelve', 4, 1, 0),
	('web', 1, 1, 0),
	('what', 8, 1, 0),
	('who', 7, 1, 0);


INSERT INTO public.secrets VALUES
	('secret_key', 'for the upgrade test', '2026-11-15 12:00:00+00');


INSERT INTO public.seeds VALUES
	('interview questions', '2026-11-16 14:01:03.653246+00'),
	('products', '2026-11-16 14:01:03.66108+00');


INSERT INTO public.sessions OVERRIDING SYSTEM VALUE VALUES
	(1, '\x399b6024491e92bd688a8f71abb04bf6421f75bcae68a32ad4caf5b807d7f6f2', 142, '2026-11-15 12:00:00+00', '2026-11-15 12:00:00+00', '2026-12-15 12:00:00+00', 'Firefox on Linux', 'AAHUvs7oeXdTjqqswSP5-I');


INSERT INTO public.set_up VALUES
	(true, '2026-11-10 09:00:00+00', 'mail', '2026-11-10 09:00:00+00');


INSERT INTO public.setting_changes OVERRIDING SYSTEM VALUE VALUES
	(1, 'orders.most_open', NULL, '1000', NULL, 'program', '2026-11-15 12:00:00+00');


INSERT INTO public.settings VALUES
	('orders.most_open', '1000', '2026-11-15 12:00:00+00');


INSERT INTO public.status_counts VALUES
	('live', 8),
	('scheduled', 4),
	('awaiting_badge', 1),
	('draft', 0);


INSERT INTO public.stories VALUES
	(20, 'Eleven bags of grout', 'Paperwade exists because a girl in Zwolle typed delivery notes for pocket money and got rather good at reading wet paper. Years later she met someone who had written a thesis on it.', 'Femke''s father still employed two people to type notes in 2020. He did not want to let them go; he wanted them to do something else.', 'General document readers fail on the worst tenth of the paper, and that tenth is where the money is lost.', 'We collected 40,000 notes from nine yards in exchange for typing them by hand for half a year. The model came second, the data first.', 'Our first confidence numbers were nonsense: 99 meant 88. It took a year until a number meant what it said.', 'Around 210 warehouses use Paperwade, and the two typists from Zwolle now run our review team.', 'Never show a reading without the picture it came from. Trust grows when checking is easy.', 'Waybills for rail freight, which are longer, older and written in more alphabets.', '2026-11-15 12:00:00+00'),
	(27, 'The sheet in the coat pocket', 'Inês asked forty patients to bring back the exercise sheet she had given them. Six could find it.', 'She wanted to know what happened between two appointments, and paper could not tell her.', 'People stop rehab exercises for two reasons: they forget how, or it hurts and nobody is there to ask.', 'The first version was a private video playlist and a shared spreadsheet. Duarte, then a patient, offered to replace both.', 'Filming took longer than programming. Half of the first year went on finding people who look like patients and are willing to squat on camera.', 'Clinics report that about seven in ten patients finish their plan. One hospital now hands out no paper at all unless a patient asks.', 'The pause button mattered more than any reminder. Patients trust a plan that admits when it is wrong.', 'A version for wrists and hands, where a phone is the worst thing to be holding.', '2026-11-15 12:00:00+00'),
	(38, 'The last bar of lavender', 'On a Saturday in Namur Maëlle sold her last bar of lavender soap to a woman at the stall and, four minutes earlier, to a man in Ghent.', 'She had to write one apology too many, and the shop software she used assumed a warehouse.', 'Market traders sell from one crate in two places, often with no signal in one of them.', 'Joris, who sold honey at the next table, suggested that a stall is a railway section: only one train may be in it. That idea became the reserve.', 'Winter. Traders cancelled in January and had to set everything up again in April, until the €2 pause.', 'Six hundred stalls, and fewer than one double sale in ten thousand. Each one is still read by a founder.', 'Charge less when your customers earn less. They come back in spring without being asked.', 'Shared stalls, where three makers split one table, one till and one petrol bill.', '2026-11-15 12:00:00+00'),
	(42, 'One spare machine and a bad night', 'Nachtlog began as a 300-line script that copied logs to the one server nobody was using. It is still the shortest path from a crash to the line that explains it.', 'The newspaper''s log bill rose above the cost of the servers being logged. I was told to log less, which felt like the wrong lesson.', 'Small teams either pay for tools made for large ones or search with grep over SSH. Both stop working on the night they are needed.', 'I wrote the first version on parental leave and sold it to former colleagues. After twenty licences I went part-time, after sixty I quit.', 'Compression was easy; searching compressed text quickly took two rewrites. Saying no to a hosted version was harder than either.', 'About 340 teams run it today, and the median support ticket is answered in three hours by the person who wrote the code.', 'People forgive a missing feature if the documentation says it is missing. They do not forgive a surprise.', 'Metrics, but only the twelve that people actually look at.', '2026-11-15 12:00:00+00'),
	(45, 'The doormat that started it', 'Letterbarn began as a favour to four neighbouring shops that wanted a newsletter like the one Aoife wrote for hers.', 'Every shopkeeper we knew had paid for an email tool and sent nothing for a year.', 'The tools were fine; the empty page was the problem. Nobody with a queue at the till writes a newsletter from nothing.', 'We first posted the five questions on paper cards and collected them by bicycle. Text messages came in the second winter.', 'Our first price was per reader, and shops with loyal customers were punished for it. Changing it cost us a third of our income for six months.', '640 shops send with us, and four out of five have not missed a month since they joined.', 'A fixed day of the month did more for our customers than any feature we have built.', 'A version in Irish and Welsh, and a printed edition for readers who would rather have it on the fridge.', '2026-11-15 12:00:00+00'),
	(49, 'Nine days of storm and a text editor', 'Ragnhild’s paper notebook went overboard on the third day of a survey, with a week of counts in it.', 'She wanted a notebook that could be copied every evening and read without a company in between.', 'The apps she tried asked for a login at sea, or kept the notes in a form only they could read.', 'The first version ran on one tablet and was passed around the research station. Colleagues paid for it in dried fish before there was a shop.', 'Selling once, rather than monthly, means starting every year at zero. A paid upgrade every second year turned out to be enough.', 'Kelpnote files have been cited as data sources in more than forty papers.', 'If it works with gloves on, it works for everybody.', 'Instruments: letting a thermometer or a salinity probe write its own line.', '2026-11-15 12:00:00+00'),
	(50, 'Fourteen comments', 'Rhiannon tallied every remark she wrote in one autumn term and found that fourteen sentences made up nearly all of them.', 'She was spending nine hours a week on handwriting and had little left for thinking about the lesson.', 'Marking tools either made teachers type or offered to do the judging. She wanted neither.', 'A rubber-stamp set came first, ordered from a stationer. It sold 200 copies to other teachers and paid for the first app.', 'Sorting photographed pages by a scrawled name took Samir a year. The breakthrough was asking pupils to write in a box.', 'Teachers report saving about three hours a week in term time. Two exam boards have asked to see the tally.', 'Saying clearly what the product will not do brought in more schools than any feature did.', 'Science practical write-ups, where the commonest comment turns out to be the word units.', '2026-11-15 12:00:00+00'),
	(69, 'The weekly that could afford one picture', 'Inkstall grew out of a small weekly in Oaxaca where one artist drew one picture every issue for six years. Readers cut them out and kept them.', 'When the paper closed, three newsletters asked for its illustrator in the same month. She had time for two, and I knew the right person for the third.', 'Small publications cannot hire an illustrator, and illustrators cannot live on single commissions. A year of small, steady work suits both.', 'For two years it was a spreadsheet and a bank transfer. The software came when we lost count of the umbrellas.', 'In 2023 generated pictures took a quarter of our clients within five months. Most of those who came back said that readers had noticed.', 'We pay 140 artists each month and have never been late, including the month the bank was.', 'Let both sides say no without a reason. The pairs that remain are the ones that last.', 'A printed almanac of the year''s best drawings, with every artist''s name on the spine.', '2026-11-15 12:00:00+00'),
	(72, 'A tick instead of a manual', 'Billfinch began when Lieselot explained the same invoice format to her two-hundredth client and decided that the explanation was the problem.', 'Freelancers were buying accounting packages for companies of fifty people in order to send two invoices a month.', 'The rules are written for software, and the software was written for accountants.', 'For six months Lieselot typed in the invoices herself behind a plain web form, to learn what people get wrong. The form came first and the engine second.', 'A wrong VAT code in our first winter meant 74 corrected invoices. We telephoned all 74 customers, and lost one.', 'Nine in ten invoices are accepted at the first attempt, and half of our new customers are sent by their accountants.', 'People do not want to understand e-invoicing. They want to know that it worked.', 'Receiving bills: the same green tick for the other direction.', '2026-11-15 12:00:00+00');


INSERT INTO public.traffic VALUES
	(38, '2026-11-09', 'home', 10, 1),
	(38, '2026-11-09', 'search', 9, 1),
	(38, '2026-11-09', 'direct', 6, 1),
	(38, '2026-11-10', 'home', 9, 1),
	(38, '2026-11-10', 'search', 11, 2),
	(38, '2026-11-10', 'direct', 9, 2),
	(38, '2026-11-11', 'home', 10, 2),
	(38, '2026-11-11', 'search', 14, 1),
	(38, '2026-11-11', 'direct', 20, 4),
	(38, '2026-11-12', 'home', 12, 2),
	(38, '2026-11-12', 'search', 14, 1),
	(38, '2026-11-12', 'direct', 14, 1),
	(38, '2026-11-13', 'home', 10, 0),
	(38, '2026-11-13', 'search', 14, 1),
	(38, '2026-11-13', 'direct', 13, 2),
	(38, '2026-11-14', 'home', 15, 2),
	(38, '2026-11-14', 'search', 5, 0),
	(38, '2026-11-14', 'direct', 6, 1),
	(38, '2026-11-15', 'home', 3, 0),
	(38, '2026-11-15', 'search', 7, 0),
	(38, '2026-11-15', 'direct', 8, 1),
	(42, '2026-11-09', 'home', 10, 2),
	(42, '2026-11-09', 'search', 20, 3),
	(42, '2026-11-09', 'direct', 18, 1),
	(42, '2026-11-10', 'home', 21, 0),
	(42, '2026-11-10', 'search', 9, 1),
	(42, '2026-11-10', 'direct', 5, 1),
	(42, '2026-11-11', 'home', 6, 1),
	(42, '2026-11-11', 'search', 7, 1),
	(42, '2026-11-11', 'direct', 8, 0),
	(42, '2026-11-12', 'home', 6, 1),
	(42, '2026-11-12', 'search', 12, 0),
	(42, '2026-11-12', 'direct', 4, 0),
	(42, '2026-11-13', 'home', 16, 2),
	(42, '2026-11-13', 'search', 14, 2),
	(42, '2026-11-13', 'direct', 14, 2),
	(42, '2026-11-14', 'home', 11, 0),
	(42, '2026-11-14', 'search', 14, 1),
	(42, '2026-11-14', 'direct', 9, 1),
	(42, '2026-11-15', 'home', 5, 0),
	(42, '2026-11-15', 'search', 12, 1),
	(42, '2026-11-15', 'direct', 4, 1),
	(45, '2026-11-09', 'home', 96, 3),
	(45, '2026-11-09', 'search', 98, 3),
	(45, '2026-11-09', 'direct', 166, 28),
	(45, '2026-11-10', 'home', 96, 10),
	(45, '2026-11-10', 'search', 86, 10),
	(45, '2026-11-10', 'direct', 37, 0),
	(45, '2026-11-11', 'home', 34, 1),
	(45, '2026-11-11', 'search', 64, 8),
	(45, '2026-11-11', 'direct', 29, 2),
	(45, '2026-11-12', 'home', 28, 1),
	(45, '2026-11-12', 'search', 46, 2),
	(45, '2026-11-12', 'direct', 32, 4),
	(45, '2026-11-13', 'home', 32, 4),
	(45, '2026-11-13', 'search', 17, 3),
	(45, '2026-11-13', 'direct', 23, 3),
	(45, '2026-11-14', 'home', 24, 2),
	(45, '2026-11-14', 'search', 24, 3),
	(45, '2026-11-14', 'direct', 9, 1),
	(45, '2026-11-15', 'home', 17, 1),
	(45, '2026-11-15', 'search', 21, 3),
	(45, '2026-11-15', 'direct', 14, 1);


INSERT INTO public.updates OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'The paper arm, version four', 'The stand in the first box now holds phones in thick cases. It is still one sheet of card and still costs 38 cents. Teachers can order a stack of them from the materials page.', '2026-10-21 00:00:00+00'),
	(2, 2, 'Optometrists, welcome', 'Appointment types now include eye tests and contact lens checks. Four optometrists in Leeds tested it through the spring. Their average slot was filled in eleven minutes.', '2026-11-05 00:00:00+00'),
	(10, 20, 'Carbon copies, at last', 'The pink third sheet is the one that ends up in the office, and it is barely legible. A new preparation step brings its accuracy from 81 to 93 per cent. It is on for everyone and costs nothing extra.', '2026-10-27 00:00:00+00'),
	(14, 27, 'Forty new exercises for shoulders', 'The shoulder was the most requested joint, by some distance. We filmed forty exercises over three weekends in a school gym. They are in every account today.', '2026-11-12 00:00:00+00'),
	(18, 42, 'Version 3 searches twelve times faster', 'The new index skips whole blocks that cannot contain your words. On our test machine a search over 200 GB went from nine seconds to under one. Old files are converted in the background and nothing needs to be stopped.', '2026-11-11 00:00:00+00');


INSERT INTO public.vat_checks OVERRIDING SYSTEM VALUE VALUES
	(1, 'FI', '20774740', 'valid', 'WAPIAAAAX1234567', 'ACME', NULL, NULL, '2026-11-15 12:00:00+00');


INSERT INTO public.vat_rates VALUES
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


INSERT INTO public.votes VALUES
	(1, 3, '2026-11-09 02:27:03.352+00', '2026-11-09', NULL, NULL, NULL, 'home'),
	(1, 5, '2026-09-21 23:53:51.057+00', '2026-09-21', NULL, NULL, NULL, 'launches'),
	(1, 19, '2026-09-24 17:53:06.732+00', '2026-09-21', NULL, NULL, NULL, 'direct'),
	(1, 15, '2026-09-22 07:26:15.858+00', '2026-09-21', NULL, NULL, NULL, 'launches'),
	(1, 7, '2026-09-24 17:23:37.277+00', '2026-09-21', NULL, NULL, NULL, 'home'),
	(1, 21, '2026-09-22 22:35:18.852+00', '2026-09-21', NULL, NULL, NULL, 'search'),
	(1, 25, '2026-09-25 23:04:46.361+00', '2026-09-21', NULL, NULL, NULL, 'launches'),
	(1, 9, '2026-09-22 05:53:51.993+00', '2026-09-21', NULL, NULL, NULL, 'direct'),
	(1, 28, '2026-09-22 05:22:00.021+00', '2026-09-21', NULL, NULL, NULL, 'home'),
	(1, 18, '2026-09-26 21:20:23.968+00', '2026-09-21', NULL, NULL, NULL, 'home'),
	(1, 16, '2026-09-25 06:24:56.45+00', '2026-09-21', NULL, NULL, NULL, 'search'),
	(1, 13, '2026-09-21 05:20:41.326+00', '2026-09-21', NULL, NULL, NULL, 'home'),
	(1, 23, '2026-09-26 00:04:57.601+00', '2026-09-21', NULL, NULL, NULL, 'home'),
	(2, 11, '2026-09-27 19:50:29.366+00', '2026-09-21', NULL, NULL, NULL, 'direct'),
	(2, 18, '2026-10-19 10:37:35.171+00', '2026-10-19', NULL, NULL, NULL, 'search'),
	(2, 30, '2026-09-27 07:51:16.309+00', '2026-09-21', NULL, NULL, NULL, 'home'),
	(2, 7, '2026-09-27 05:47:48.04+00', '2026-09-21', NULL, NULL, NULL, 'launches'),
	(2, 14, '2026-09-21 13:19:37.112+00', '2026-09-21', NULL, NULL, NULL, 'home'),
	(2, 20, '2026-09-23 03:10:47.589+00', '2026-09-21', NULL, NULL, NULL, 'home'),
	(2, 27, '2026-09-24 17:49:01.695+00', '2026-09-21', NULL, NULL, NULL, 'launches'),
	(2, 26, '2026-09-25 01:11:01.959+00', '2026-09-21', NULL, NULL, NULL, 'direct'),
	(2, 22, '2026-09-22 04:47:46.183+00', '2026-09-21', NULL, NULL, NULL, 'launches'),
	(2, 19, '2026-09-22 17:14:38.571+00', '2026-09-21', NULL, NULL, NULL, 'home'),
	(2, 24, '2026-09-23 10:41:43.498+00', '2026-09-21', NULL, NULL, NULL, 'home'),
	(2, 29, '2026-09-23 12:57:57.987+00', '2026-09-21', NULL, NULL, NULL, 'home'),
	(2, 10, '2026-09-23 18:24:31.39+00', '2026-09-21', NULL, NULL, NULL, 'home'),
	(3, 30, '2026-09-25 14:41:40.276+00', '2026-09-21', NULL, NULL, NULL, 'search'),
	(3, 17, '2026-09-24 09:04:44.586+00', '2026-09-21', NULL, NULL, NULL, 'home'),
	(20, 13, '2026-10-18 06:27:35.749+00', '2026-10-12', NULL, NULL, NULL, 'launches'),
	(20, 9, '2026-10-17 15:46:55.161+00', '2026-10-12', NULL, NULL, NULL, 'search'),
	(27, 4, '2026-10-25 13:04:11.83+00', '2026-10-19', NULL, NULL, NULL, 'home'),
	(27, 14, '2026-10-23 04:07:15.448+00', '2026-10-19', NULL, NULL, NULL, 'home'),
	(27, 2, '2026-10-25 22:19:20.694+00', '2026-10-19', NULL, NULL, NULL, 'launches'),
	(27, 8, '2026-11-04 10:09:26.151+00', '2026-11-02', NULL, NULL, NULL, 'search'),
	(27, 5, '2026-10-22 18:48:05.411+00', '2026-10-19', NULL, NULL, NULL, 'home'),
	(27, 29, '2026-10-22 11:59:12.918+00', '2026-10-19', NULL, NULL, NULL, 'home'),
	(27, 13, '2026-10-24 04:01:16.671+00', '2026-10-19', NULL, NULL, NULL, 'search'),
	(27, 7, '2026-10-20 15:23:13.539+00', '2026-10-19', NULL, NULL, NULL, 'launches'),
	(27, 27, '2026-10-24 21:55:41.972+00', '2026-10-19', NULL, NULL, NULL, 'launches'),
	(27, 26, '2026-10-24 21:39:31.633+00', '2026-10-19', NULL, NULL, NULL, 'direct'),
	(27, 28, '2026-10-25 13:12:32.53+00', '2026-10-19', NULL, NULL, NULL, 'search'),
	(27, 25, '2026-10-29 05:04:49.863+00', '2026-10-26', NULL, NULL, NULL, 'home'),
	(27, 24, '2026-10-20 07:20:38.173+00', '2026-10-19', NULL, NULL, NULL, 'home'),
	(27, 21, '2026-10-23 23:08:06.003+00', '2026-10-19', NULL, NULL, NULL, 'direct'),
	(27, 18, '2026-10-28 03:55:27.887+00', '2026-10-26', NULL, NULL, NULL, 'search'),
	(38, 22, '2026-11-04 23:52:39.416+00', '2026-11-02', NULL, NULL, NULL, 'home'),
	(38, 8, '2026-11-02 18:25:22.036+00', '2026-11-02', NULL, NULL, NULL, 'direct'),
	(38, 25, '2026-11-04 06:10:06.038+00', '2026-11-02', NULL, NULL, NULL, 'search'),
	(42, 2, '2026-11-04 20:17:01.872+00', '2026-11-02', NULL, NULL, NULL, 'launches'),
	(42, 11, '2026-11-04 09:08:06.004+00', '2026-11-02', NULL, NULL, NULL, 'direct'),
	(45, 20, '2026-11-14 10:35:42.354+00', '2026-11-09', NULL, NULL, NULL, 'home');


SELECT pg_catalog.setval('public.api_keys_id_seq', 2, true);


SELECT pg_catalog.setval('public.audit_events_id_seq', 2, true);


SELECT pg_catalog.setval('public.awards_id_seq', 21, true);


SELECT pg_catalog.setval('public.categories_id_seq', 46, true);


SELECT pg_catalog.setval('public.claims_id_seq', 1, true);


SELECT pg_catalog.setval('public.disputes_id_seq', 1, true);


SELECT pg_catalog.setval('public.draft_invites_id_seq', 1, true);


SELECT pg_catalog.setval('public.founders_id_seq', 97, true);


SELECT pg_catalog.setval('public.fulfilment_tasks_id_seq', 1, true);


SELECT pg_catalog.setval('public.fulfilments_id_seq', 3, true);


SELECT pg_catalog.setval('public.gateway_events_id_seq', 3, true);


SELECT pg_catalog.setval('public.interview_questions_id_seq', 10, true);


SELECT pg_catalog.setval('public.invoices_id_seq', 3, true);


SELECT pg_catalog.setval('public.launches_id_seq', 73, true);


SELECT pg_catalog.setval('public.listing_events_id_seq', 2, true);


SELECT pg_catalog.setval('public.listing_versions_id_seq', 1, true);


SELECT pg_catalog.setval('public.listings_id_seq', 73, true);


SELECT pg_catalog.setval('public.mails_id_seq', 6, true);


SELECT pg_catalog.setval('public.media_id_seq', 1, true);


SELECT pg_catalog.setval('public.members_id_seq', 142, true);


SELECT pg_catalog.setval('public.milestones_id_seq', 74, true);


SELECT pg_catalog.setval('public.notifications_id_seq', 1, true);


SELECT pg_catalog.setval('public.order_lines_id_seq', 4, true);


SELECT pg_catalog.setval('public.orders_id_seq', 4, true);


SELECT pg_catalog.setval('public.payments_id_seq', 3, true);


SELECT pg_catalog.setval('public.place_evidence_id_seq', 1, true);


SELECT pg_catalog.setval('public.posts_id_seq', 9, true);


SELECT pg_catalog.setval('public.product_prices_id_seq', 11, true);


SELECT pg_catalog.setval('public.profile_reviews_id_seq', 1, true);


SELECT pg_catalog.setval('public.refunds_id_seq', 1, true);


SELECT pg_catalog.setval('public.reviews_id_seq', 80, true);


SELECT pg_catalog.setval('public.sessions_id_seq', 1, true);


SELECT pg_catalog.setval('public.setting_changes_id_seq', 1, true);


SELECT pg_catalog.setval('public.updates_id_seq', 19, true);


SELECT pg_catalog.setval('public.vat_checks_id_seq', 1, true);


ALTER TABLE ONLY pgboss.bam
    ADD CONSTRAINT bam_pkey PRIMARY KEY (id);


ALTER TABLE ONLY pgboss.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (name, id);


ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT job_common_pkey PRIMARY KEY (name, id);


ALTER TABLE ONLY pgboss.job_dependency
    ADD CONSTRAINT job_dependency_pkey PRIMARY KEY (child_name, child_id, parent_name, parent_id);


ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (name);


ALTER TABLE ONLY pgboss.queue_stats
    ADD CONSTRAINT queue_stats_pkey PRIMARY KEY (id, captured_on);


ALTER TABLE ONLY pgboss.queue_stats_20261116
    ADD CONSTRAINT queue_stats_20261116_pkey PRIMARY KEY (id, captured_on);


ALTER TABLE ONLY pgboss.queue_stats_20261117
    ADD CONSTRAINT queue_stats_20261117_pkey PRIMARY KEY (id, captured_on);


ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name, key);


ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (event, name);


ALTER TABLE ONLY pgboss.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (version);


ALTER TABLE ONLY pgboss.warning
    ADD CONSTRAINT warning_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.alternatives
    ADD CONSTRAINT alternatives_pkey PRIMARY KEY (listing_id, alternative_id);


ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.audit_events
    ADD CONSTRAINT audit_events_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.awards
    ADD CONSTRAINT awards_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.awards
    ADD CONSTRAINT awards_week_listing_id_key UNIQUE (week, listing_id);


ALTER TABLE ONLY public.awards
    ADD CONSTRAINT awards_week_place_key UNIQUE (week, place);


ALTER TABLE ONLY public.badge_checks
    ADD CONSTRAINT badge_checks_pkey PRIMARY KEY (listing_id);


ALTER TABLE ONLY public.board_counts
    ADD CONSTRAINT board_counts_pkey PRIMARY KEY (board);


ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_id_is_top_key UNIQUE (id, is_top);


ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_name_key UNIQUE (name) DEFERRABLE;


ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_slug_key UNIQUE (slug);


ALTER TABLE ONLY public.category_counts
    ADD CONSTRAINT category_counts_pkey PRIMARY KEY (category_id);


ALTER TABLE ONLY public.category_entries
    ADD CONSTRAINT category_entries_pkey PRIMARY KEY (listing_id, category_id);


ALTER TABLE ONLY public.category_merges
    ADD CONSTRAINT category_merges_pkey PRIMARY KEY (category_id);


ALTER TABLE ONLY public.category_slugs
    ADD CONSTRAINT category_slugs_pkey PRIMARY KEY (slug);


ALTER TABLE ONLY public.claims
    ADD CONSTRAINT claims_code_key UNIQUE (code);


ALTER TABLE ONLY public.claims
    ADD CONSTRAINT claims_link_hash_key UNIQUE (link_hash);


ALTER TABLE ONLY public.claims
    ADD CONSTRAINT claims_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_payment_id_reference_key UNIQUE (payment_id, reference);


ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_refund_id_key UNIQUE (refund_id);


ALTER TABLE ONLY public.domain_ratings
    ADD CONSTRAINT domain_ratings_pkey PRIMARY KEY (listing_id, measured_on);


ALTER TABLE ONLY public.draft_editors
    ADD CONSTRAINT draft_editors_pkey PRIMARY KEY (draft_id, member_id);


ALTER TABLE ONLY public.draft_invites
    ADD CONSTRAINT draft_invites_draft_id_email_key UNIQUE (draft_id, email);


ALTER TABLE ONLY public.draft_invites
    ADD CONSTRAINT draft_invites_draft_id_position_key UNIQUE (draft_id, "position");


ALTER TABLE ONLY public.draft_invites
    ADD CONSTRAINT draft_invites_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.draft_invites
    ADD CONSTRAINT draft_invites_token_hash_key UNIQUE (token_hash);


ALTER TABLE ONLY public.draft_parts
    ADD CONSTRAINT draft_parts_pkey PRIMARY KEY (draft_id, name);


ALTER TABLE ONLY public.draft_readings
    ADD CONSTRAINT draft_readings_pkey PRIMARY KEY (draft_id);


ALTER TABLE ONLY public.draft_versions
    ADD CONSTRAINT draft_versions_pkey PRIMARY KEY (draft_id, revision);


ALTER TABLE ONLY public.drafts
    ADD CONSTRAINT drafts_listing_id_key UNIQUE (listing_id);


ALTER TABLE ONLY public.drafts
    ADD CONSTRAINT drafts_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.external_identities
    ADD CONSTRAINT external_identities_pkey PRIMARY KEY (issuer, subject);


ALTER TABLE ONLY public.follows
    ADD CONSTRAINT follows_pkey PRIMARY KEY (listing_id, member_id);


ALTER TABLE ONLY public.founders
    ADD CONSTRAINT founders_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.founders
    ADD CONSTRAINT founders_slug_key UNIQUE (slug);


ALTER TABLE ONLY public.fulfilment_tasks
    ADD CONSTRAINT fulfilment_tasks_fulfilment_id_key UNIQUE (fulfilment_id);


ALTER TABLE ONLY public.fulfilment_tasks
    ADD CONSTRAINT fulfilment_tasks_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.fulfilments
    ADD CONSTRAINT fulfilments_line_id_part_key UNIQUE (line_id, part);


ALTER TABLE ONLY public.fulfilments
    ADD CONSTRAINT fulfilments_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.gateway_events
    ADD CONSTRAINT gateway_events_gateway_event_id_key UNIQUE (gateway, event_id);


ALTER TABLE ONLY public.gateway_events
    ADD CONSTRAINT gateway_events_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.held_places
    ADD CONSTRAINT held_places_pkey PRIMARY KEY (token);


ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (member_id, operation, key);


ALTER TABLE ONLY public.interview_answers
    ADD CONSTRAINT interview_answers_pkey PRIMARY KEY (member_id, question_id);


ALTER TABLE ONLY public.interview_questions
    ADD CONSTRAINT interview_questions_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.interview_questions
    ADD CONSTRAINT interview_questions_position_key UNIQUE ("position") DEFERRABLE INITIALLY DEFERRED;


ALTER TABLE ONLY public.invoice_series
    ADD CONSTRAINT invoice_series_pkey PRIMARY KEY (series);


ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_refund_id_key UNIQUE (refund_id);


ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_series_number_key UNIQUE (series, number);


ALTER TABLE ONLY public.launches
    ADD CONSTRAINT launches_listing_id_week_key UNIQUE (listing_id, week);


ALTER TABLE ONLY public.launches
    ADD CONSTRAINT launches_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.listing_categories
    ADD CONSTRAINT listing_categories_listing_id_position_key UNIQUE (listing_id, "position");


ALTER TABLE ONLY public.listing_categories
    ADD CONSTRAINT listing_categories_pkey PRIMARY KEY (listing_id, category_id);


ALTER TABLE ONLY public.listing_editors
    ADD CONSTRAINT listing_editors_pkey PRIMARY KEY (listing_id, member_id);


ALTER TABLE ONLY public.listing_events
    ADD CONSTRAINT listing_events_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.listing_evidence
    ADD CONSTRAINT listing_evidence_pkey PRIMARY KEY (listing_id, field);


ALTER TABLE ONLY public.listing_founders
    ADD CONSTRAINT listing_founders_pkey PRIMARY KEY (listing_id, founder_id);


ALTER TABLE ONLY public.listing_versions
    ADD CONSTRAINT listing_versions_listing_id_number_key UNIQUE (listing_id, number);


ALTER TABLE ONLY public.listing_versions
    ADD CONSTRAINT listing_versions_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_slug_key UNIQUE (slug);


ALTER TABLE ONLY public.mail_refusals
    ADD CONSTRAINT mail_refusals_pkey PRIMARY KEY (recipient, topic);


ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_cause_key UNIQUE (cause);


ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.media
    ADD CONSTRAINT media_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.milestones
    ADD CONSTRAINT milestones_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.notification_preferences
    ADD CONSTRAINT notification_preferences_pkey PRIMARY KEY (member_id, topic);


ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_member_id_cause_key UNIQUE (member_id, cause);


ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.oauth_clients
    ADD CONSTRAINT oauth_clients_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.oauth_grants
    ADD CONSTRAINT oauth_grants_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.oauth_records
    ADD CONSTRAINT oauth_records_pkey PRIMARY KEY (kind, id_hash);


ALTER TABLE ONLY public.one_time_tokens
    ADD CONSTRAINT one_time_tokens_pkey PRIMARY KEY (secret_hash);


ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_order_id_position_key UNIQUE (order_id, "position");


ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_number_key UNIQUE (number);


ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_token_key UNIQUE (token);


ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_beyond_id_key UNIQUE (beyond_id);


ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_gateway_reference_key UNIQUE (gateway, reference);


ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.pictures
    ADD CONSTRAINT pictures_pkey PRIMARY KEY (hash);


ALTER TABLE ONLY public.place_evidence
    ADD CONSTRAINT place_evidence_order_id_kind_country_key UNIQUE (order_id, kind, country);


ALTER TABLE ONLY public.place_evidence
    ADD CONSTRAINT place_evidence_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.post_slugs
    ADD CONSTRAINT post_slugs_pkey PRIMARY KEY (slug);


ALTER TABLE ONLY public.post_versions
    ADD CONSTRAINT post_versions_pkey PRIMARY KEY (post_id, version);


ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_slug_key UNIQUE (slug);


ALTER TABLE ONLY public.product_prices
    ADD CONSTRAINT product_prices_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_pkey PRIMARY KEY (code);


ALTER TABLE ONLY public.profile_reviews
    ADD CONSTRAINT profile_reviews_line_id_key UNIQUE (line_id);


ALTER TABLE ONLY public.profile_reviews
    ADD CONSTRAINT profile_reviews_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (listing_id);


ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);


ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_key_key UNIQUE (key);


ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.revenue_connections
    ADD CONSTRAINT revenue_connections_pkey PRIMARY KEY (listing_id);


ALTER TABLE ONLY public.revenues
    ADD CONSTRAINT revenues_pkey PRIMARY KEY (listing_id, month);


ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_listing_id_member_id_key UNIQUE (listing_id, member_id);


ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (number);


ALTER TABLE ONLY public.search_documents
    ADD CONSTRAINT search_documents_pkey PRIMARY KEY (listing_id);


ALTER TABLE ONLY public.search_words
    ADD CONSTRAINT search_words_pkey PRIMARY KEY (word);


ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);


ALTER TABLE ONLY public.seeds
    ADD CONSTRAINT seeds_pkey PRIMARY KEY (name);


ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_secret_hash_key UNIQUE (secret_hash);


ALTER TABLE ONLY public.set_up
    ADD CONSTRAINT set_up_pkey PRIMARY KEY (one);


ALTER TABLE ONLY public.setting_changes
    ADD CONSTRAINT setting_changes_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (key);


ALTER TABLE ONLY public.status_counts
    ADD CONSTRAINT status_counts_pkey PRIMARY KEY (status);


ALTER TABLE ONLY public.stories
    ADD CONSTRAINT stories_pkey PRIMARY KEY (listing_id);


ALTER TABLE ONLY public.traffic
    ADD CONSTRAINT traffic_pkey PRIMARY KEY (listing_id, day, source);


ALTER TABLE ONLY public.updates
    ADD CONSTRAINT updates_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.vat_checks
    ADD CONSTRAINT vat_checks_pkey PRIMARY KEY (id);


ALTER TABLE ONLY public.vat_rates
    ADD CONSTRAINT vat_rates_pkey PRIMARY KEY (place, from_day);


ALTER TABLE ONLY public.votes
    ADD CONSTRAINT votes_pkey PRIMARY KEY (listing_id, member_id);


CREATE UNIQUE INDEX job_common_i1 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));


CREATE INDEX job_common_i10 ON pgboss.job_common USING btree (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked) AND (policy = 'key_strict_fifo'::text));


CREATE INDEX job_common_i11 ON pgboss.job_common USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked));


CREATE INDEX job_common_i12 ON pgboss.job_common USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);


CREATE UNIQUE INDEX job_common_i2 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));


CREATE UNIQUE INDEX job_common_i3 ON pgboss.job_common USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));


CREATE UNIQUE INDEX job_common_i4 ON pgboss.job_common USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));


CREATE UNIQUE INDEX job_common_i6 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'exclusive'::text));


CREATE INDEX job_common_i7 ON pgboss.job_common USING btree (name, group_id) WHERE ((state = 'active'::pgboss.job_state) AND (group_id IS NOT NULL));


CREATE UNIQUE INDEX job_common_i8 ON pgboss.job_common USING btree (name, singleton_key) WHERE ((state = ANY (ARRAY['active'::pgboss.job_state, 'retry'::pgboss.job_state, 'failed'::pgboss.job_state])) AND (policy = 'key_strict_fifo'::text));


CREATE INDEX job_common_i9 ON pgboss.job_common USING btree (name, id) WHERE (blocking AND (state = 'completed'::pgboss.job_state));


CREATE INDEX job_dep_parent_idx ON pgboss.job_dependency USING btree (parent_name, parent_id);


CREATE INDEX queue_stats_i1 ON ONLY pgboss.queue_stats USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);


CREATE INDEX queue_stats_20261116_name_captured_on_deferred_count_queued_idx ON pgboss.queue_stats_20261116 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);


CREATE INDEX queue_stats_20261117_name_captured_on_deferred_count_queued_idx ON pgboss.queue_stats_20261117 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);


CREATE INDEX warning_i1 ON pgboss.warning USING btree (created_on DESC);


CREATE INDEX alternatives_of ON public.alternatives USING btree (alternative_id);


CREATE INDEX api_keys_member ON public.api_keys USING btree (member_id, created_at DESC);


CREATE UNIQUE INDEX api_keys_secret_hash ON public.api_keys USING btree (secret_hash);


CREATE INDEX audit_events_action ON public.audit_events USING btree (action, happened_at DESC, id DESC);


CREATE INDEX audit_events_actor_action ON public.audit_events USING btree (actor_id, action, happened_at DESC, id DESC) WHERE (actor_id IS NOT NULL);


CREATE INDEX audit_events_actor_newest ON public.audit_events USING btree (actor_id, happened_at DESC, id DESC) WHERE (actor_id IS NOT NULL);


CREATE INDEX audit_events_newest ON public.audit_events USING btree (happened_at DESC, id DESC);


CREATE INDEX audit_events_subject_newest ON public.audit_events USING btree (subject, happened_at DESC, id DESC) WHERE (subject IS NOT NULL);


CREATE INDEX awards_listing ON public.awards USING btree (listing_id, week DESC);


CREATE INDEX badge_checks_due ON public.badge_checks USING btree (next_at) WHERE (next_at IS NOT NULL);


CREATE INDEX categories_parent ON public.categories USING btree (parent_id, "position");


CREATE INDEX category_entries_order ON public.category_entries USING btree (category_id, votes DESC, launched_at, listing_id);


CREATE INDEX category_merges_into ON public.category_merges USING btree (into_id);


CREATE INDEX category_slugs_category ON public.category_slugs USING btree (category_id);


CREATE INDEX claims_expiring ON public.claims USING btree (expires_at) WHERE (status = 'pending'::text);


CREATE INDEX claims_in_review ON public.claims USING btree (proven_at, id) WHERE (status = 'in_review'::text);


CREATE INDEX claims_listing ON public.claims USING btree (listing_id, id DESC);


CREATE INDEX claims_member ON public.claims USING btree (member_id, id DESC);


CREATE UNIQUE INDEX claims_open ON public.claims USING btree (member_id, listing_id, method) WHERE (status = ANY (ARRAY['pending'::text, 'in_review'::text]));


CREATE INDEX disputes_open ON public.disputes USING btree (opened_at) WHERE (status = 'open'::text);


CREATE INDEX disputes_unbooked ON public.disputes USING btree (opened_at) WHERE ((status = 'lost'::text) AND (refund_id IS NULL));


CREATE INDEX draft_editors_member ON public.draft_editors USING btree (member_id, draft_id);


CREATE INDEX drafts_idle ON public.drafts USING btree (updated_at);


CREATE INDEX drafts_owner ON public.drafts USING btree (owner_id, created_at DESC, id DESC);


CREATE INDEX external_identities_member ON public.external_identities USING btree (member_id);


CREATE INDEX follows_member ON public.follows USING btree (member_id, followed_at DESC);


CREATE INDEX founders_country ON public.founders USING btree (shown_country, search_name, id) WHERE (live_listings > 0);


CREATE INDEX founders_listed ON public.founders USING btree (search_name, id) WHERE (live_listings > 0);


CREATE INDEX founders_member ON public.founders USING btree (member_id, id) WHERE (member_id IS NOT NULL);


CREATE INDEX founders_search ON public.founders USING gin (search_name public.gin_trgm_ops) WHERE (live_listings > 0);


CREATE INDEX fulfilment_tasks_board ON public.fulfilment_tasks USING btree (status, created_at);


CREATE INDEX fulfilments_failed ON public.fulfilments USING btree (changed_at DESC) WHERE (status = 'failed'::text);


CREATE INDEX fulfilments_open ON public.fulfilments USING btree (created_at) WHERE (status = ANY (ARRAY['waiting'::text, 'in_progress'::text]));


CREATE INDEX gateway_events_newest ON public.gateway_events USING btree (received_at DESC, id DESC);


CREATE INDEX gateway_events_payment ON public.gateway_events USING btree (payment_id) WHERE (payment_id IS NOT NULL);


CREATE INDEX gateway_events_unhandled ON public.gateway_events USING btree (COALESCE(tried_at, received_at)) WHERE (handled_at IS NULL);


CREATE INDEX held_places_listing ON public.held_places USING btree (listing_id) WHERE (listing_id IS NOT NULL);


CREATE INDEX held_places_week ON public.held_places USING btree (week);


CREATE INDEX idempotency_keys_created ON public.idempotency_keys USING btree (created_at);


CREATE INDEX interview_answers_question ON public.interview_answers USING btree (question_id);


CREATE INDEX invoices_issued ON public.invoices USING btree (issued_at);


CREATE UNIQUE INDEX invoices_one_per_order ON public.invoices USING btree (order_id) WHERE (kind = 'invoice'::text);


CREATE INDEX invoices_order ON public.invoices USING btree (order_id, id);


CREATE INDEX launches_ranked ON public.launches USING btree (week, place, votes DESC, launched_at, listing_id) INCLUDE (live) WHERE (live OR (place IS NOT NULL));


CREATE INDEX launches_to_come ON public.launches USING btree (week, listing_id) WHERE (launched_at IS NULL);


CREATE INDEX launches_week ON public.launches USING btree (week, id);


CREATE INDEX listing_categories_category ON public.listing_categories USING btree (category_id, listing_id);


CREATE INDEX listing_editors_member ON public.listing_editors USING btree (member_id, listing_id);


CREATE INDEX listing_events_listing ON public.listing_events USING btree (listing_id, id DESC);


CREATE INDEX listing_founders_founder ON public.listing_founders USING btree (founder_id, listing_id);


CREATE INDEX listing_versions_newest ON public.listing_versions USING btree (made_at DESC, id DESC);


CREATE INDEX listing_versions_untold ON public.listing_versions USING btree (id) WHERE untold;


CREATE INDEX listings_billboard ON public.listings USING btree (billboard_cents DESC, launched_at, id) WHERE ((status = 'live'::text) AND (billboard_cents > 0));


CREATE INDEX listings_category ON public.listings USING btree (category_id, votes DESC, launched_at, id) WHERE (status = 'live'::text);


CREATE INDEX listings_country ON public.listings USING btree (country, votes DESC, launched_at, id) WHERE (status = 'live'::text);


CREATE INDEX listings_domain ON public.listings USING btree (domain, id);


CREATE INDEX listings_domain_rating ON public.listings USING btree (domain_rating DESC, launched_at, id) WHERE ((status = 'live'::text) AND (domain_rating IS NOT NULL));


CREATE INDEX listings_featured ON public.listings USING btree (id, featured_until) WHERE ((status = 'live'::text) AND (featured_until IS NOT NULL));


CREATE INDEX listings_followers ON public.listings USING btree (followers DESC, launched_at, id) WHERE (status = 'live'::text);


CREATE INDEX listings_newest ON public.listings USING btree (launched_at DESC, id DESC) WHERE (status = 'live'::text);


CREATE INDEX listings_not_live ON public.listings USING btree (status, id DESC) WHERE (status <> 'live'::text);


CREATE INDEX listings_owner ON public.listings USING btree (owner_id, id DESC) WHERE (owner_id IS NOT NULL);


CREATE INDEX listings_pricing ON public.listings USING btree (pricing_model, votes DESC, launched_at, id) WHERE (status = 'live'::text);


CREATE INDEX listings_queued ON public.listings USING btree (launch_week) WHERE ((status = 'awaiting_badge'::text) AND (launch_week IS NOT NULL));


CREATE INDEX listings_revenue ON public.listings USING btree (revenue_cents DESC, launched_at, id) WHERE ((status = 'live'::text) AND (revenue_cents IS NOT NULL));


CREATE INDEX listings_stage ON public.listings USING btree (stage, votes DESC, launched_at, id) WHERE (status = 'live'::text);


CREATE INDEX listings_trending ON public.listings USING btree (trending DESC NULLS LAST, launched_at DESC, id DESC) WHERE (status = 'live'::text);


CREATE INDEX listings_upcoming ON public.listings USING btree (launch_week, id) WHERE (status = 'scheduled'::text);


CREATE INDEX listings_upcoming_followers ON public.listings USING btree (followers DESC, launch_week, id) WHERE (status = 'scheduled'::text);


CREATE INDEX listings_upcoming_newest ON public.listings USING btree (created_at DESC, id DESC) WHERE (status = 'scheduled'::text);


CREATE INDEX listings_upcoming_trending ON public.listings USING btree (trending DESC NULLS LAST, launch_week, id) WHERE (status = 'scheduled'::text);


CREATE INDEX listings_upcoming_views ON public.listings USING btree (views DESC, launch_week, id) WHERE (status = 'scheduled'::text);


CREATE INDEX listings_upcoming_votes ON public.listings USING btree (votes DESC, launch_week, id) WHERE (status = 'scheduled'::text);


CREATE INDEX listings_views ON public.listings USING btree (views DESC, launched_at, id) WHERE (status = 'live'::text);


CREATE INDEX listings_votes ON public.listings USING btree (votes DESC, launched_at, id) WHERE (status = 'live'::text);


CREATE INDEX mails_failed ON public.mails USING btree (id DESC) WHERE (status = 'failed'::text);


CREATE INDEX mails_member ON public.mails USING btree (member_id) WHERE (member_id IS NOT NULL);


CREATE INDEX mails_newest ON public.mails USING btree (created_at DESC, id DESC);


CREATE INDEX mails_recipient ON public.mails USING btree (recipient text_pattern_ops, id DESC);


CREATE INDEX mails_unsent ON public.mails USING btree (status, id DESC) WHERE (status <> 'sent'::text);


CREATE INDEX mails_unsettled ON public.mails USING btree (created_at) WHERE (settled_at IS NULL);


CREATE INDEX media_listing ON public.media USING btree (listing_id, "position", id);


CREATE INDEX media_picture ON public.media USING btree (picture) WHERE (picture IS NOT NULL);


CREATE INDEX members_admins ON public.members USING btree (id) WHERE (role = 'admin'::text);


CREATE INDEX members_created ON public.members USING btree (created_at DESC, id DESC);


CREATE UNIQUE INDEX members_email ON public.members USING btree (email);


CREATE INDEX members_email_search ON public.members USING gin (email public.gin_trgm_ops);


CREATE INDEX members_name_search ON public.members USING gin (lower(name) public.gin_trgm_ops);


CREATE INDEX members_suspended ON public.members USING btree (id DESC) WHERE (suspended_at IS NOT NULL);


CREATE INDEX members_unverified ON public.members USING btree (id DESC) WHERE (email_verified_at IS NULL);


CREATE INDEX milestones_listing ON public.milestones USING btree (listing_id, date DESC, id DESC);


CREATE INDEX notifications_in_digest ON public.notifications USING btree (member_id, id) WHERE in_digest;


CREATE INDEX notifications_listing ON public.notifications USING btree (listing_id) WHERE (listing_id IS NOT NULL);


CREATE INDEX notifications_member ON public.notifications USING btree (member_id, id DESC);


CREATE INDEX notifications_old ON public.notifications USING btree (created_at);


CREATE INDEX notifications_unread ON public.notifications USING btree (member_id) WHERE (read_at IS NULL);


CREATE INDEX oauth_grants_client ON public.oauth_grants USING btree (client_id);


CREATE INDEX oauth_grants_member ON public.oauth_grants USING btree (member_id, client_id);


CREATE INDEX oauth_records_expires ON public.oauth_records USING btree (expires_at);


CREATE INDEX oauth_records_grant ON public.oauth_records USING btree (grant_id) WHERE (grant_id IS NOT NULL);


CREATE INDEX one_time_tokens_email ON public.one_time_tokens USING btree (email) WHERE (email IS NOT NULL);


CREATE INDEX one_time_tokens_expires ON public.one_time_tokens USING btree (expires_at);


CREATE INDEX one_time_tokens_member ON public.one_time_tokens USING btree (member_id) WHERE (member_id IS NOT NULL);


CREATE INDEX order_lines_listing ON public.order_lines USING btree (listing_id, id DESC) WHERE (listing_id IS NOT NULL);


CREATE INDEX orders_billing_search ON public.orders USING gin (lower((billing ->> 'email'::text)) public.gin_trgm_ops);


CREATE INDEX orders_due ON public.orders USING btree (expires_at) WHERE (status = 'pending'::text);


CREATE INDEX orders_member ON public.orders USING btree (member_id, created_at DESC, id DESC) WHERE (member_id IS NOT NULL);


CREATE INDEX orders_newest ON public.orders USING btree (created_at DESC, id DESC);


CREATE INDEX orders_number_search ON public.orders USING gin (number public.gin_trgm_ops);


CREATE INDEX orders_paid ON public.orders USING btree (paid_at DESC, id DESC) WHERE (paid_at IS NOT NULL);


CREATE INDEX orders_status ON public.orders USING btree (status, created_at DESC, id DESC);


CREATE UNIQUE INDEX payments_capture ON public.payments USING btree (gateway, capture_reference) WHERE (capture_reference IS NOT NULL);


CREATE UNIQUE INDEX payments_one_paid ON public.payments USING btree (order_id) WHERE (status = 'paid'::text);


CREATE INDEX payments_order ON public.payments USING btree (order_id, id DESC);


CREATE INDEX payments_surplus ON public.payments USING btree (settled_at) WHERE (status = 'surplus'::text);


CREATE INDEX payments_unsettled ON public.payments USING btree (COALESCE(asked_at, begun_at)) WHERE ((status = 'begun'::text) AND (reference IS NOT NULL));


CREATE INDEX post_slugs_post ON public.post_slugs USING btree (post_id);


CREATE INDEX posts_published ON public.posts USING btree (published_at DESC, id DESC) WHERE (published_at IS NOT NULL);


CREATE INDEX posts_search ON public.posts USING gin (search) WITH (fastupdate=off);


CREATE INDEX product_prices_code ON public.product_prices USING btree (code, changed_at DESC);


CREATE INDEX profile_reviews_listing ON public.profile_reviews USING btree (listing_id, written_at DESC) WHERE (listing_id IS NOT NULL);


CREATE INDEX profiles_logo_picture ON public.profiles USING btree (logo_picture) WHERE (logo_picture IS NOT NULL);


CREATE INDEX profiles_name ON public.profiles USING btree (lower(name) text_pattern_ops);


CREATE INDEX refunds_asked ON public.refunds USING btree (asked_at) WHERE (status = 'asked'::text);


CREATE INDEX refunds_payment ON public.refunds USING btree (payment_id, id);


CREATE UNIQUE INDEX refunds_reference ON public.refunds USING btree (payment_id, reference) WHERE (reference IS NOT NULL);


CREATE INDEX revenue_connections_due ON public.revenue_connections USING btree (read_through NULLS FIRST, listing_id);


CREATE INDEX reviews_decided ON public.reviews USING btree (status, written_at DESC, id DESC) WHERE (status <> 'pending'::text);


CREATE INDEX reviews_listing ON public.reviews USING btree (listing_id, written_at DESC) WHERE (status = 'published'::text);


CREATE INDEX reviews_pending ON public.reviews USING btree (written_at) WHERE (status = 'pending'::text);


CREATE INDEX search_documents_body ON public.search_documents USING gin (body) WITH (fastupdate=off) WHERE (status = 'live'::text);


CREATE INDEX search_documents_head ON public.search_documents USING gin (head) WITH (fastupdate=off) WHERE (status = 'live'::text);


CREATE INDEX search_documents_upcoming_body ON public.search_documents USING gin (body) WITH (fastupdate=off) WHERE (status = 'scheduled'::text);


CREATE INDEX search_documents_upcoming_head ON public.search_documents USING gin (head) WITH (fastupdate=off) WHERE (status = 'scheduled'::text);


CREATE INDEX sessions_expires ON public.sessions USING btree (expires_at);


CREATE INDEX sessions_member ON public.sessions USING btree (member_id, last_seen_at DESC);


CREATE INDEX setting_changes_key ON public.setting_changes USING btree (key, id DESC);


CREATE INDEX updates_latest ON public.updates USING btree (posted_at DESC, id DESC);


CREATE INDEX updates_listing ON public.updates USING btree (listing_id, posted_at DESC, id DESC);


CREATE INDEX vat_checks_newest ON public.vat_checks USING btree (country, number, checked_at DESC);


CREATE INDEX votes_cast ON public.votes USING brin (cast_at);


CREATE INDEX votes_discounted ON public.votes USING btree (cast_at DESC) WHERE (discounted IS NOT NULL);


CREATE INDEX votes_listing_day ON public.votes USING btree (listing_id, cast_at);


CREATE INDEX votes_listing_device ON public.votes USING btree (listing_id, device) WHERE (device IS NOT NULL);


CREATE INDEX votes_listing_network ON public.votes USING btree (listing_id, network, cast_at) WHERE (network IS NOT NULL);


CREATE INDEX votes_member ON public.votes USING btree (member_id, cast_at DESC);


ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.job_common_pkey;


ALTER INDEX pgboss.queue_stats_i1 ATTACH PARTITION pgboss.queue_stats_20261116_name_captured_on_deferred_count_queued_idx;


ALTER INDEX pgboss.queue_stats_pkey ATTACH PARTITION pgboss.queue_stats_20261116_pkey;


ALTER INDEX pgboss.queue_stats_i1 ATTACH PARTITION pgboss.queue_stats_20261117_name_captured_on_deferred_count_queued_idx;


ALTER INDEX pgboss.queue_stats_pkey ATTACH PARTITION pgboss.queue_stats_20261117_pkey;


CREATE TRIGGER audit_events_stay BEFORE DELETE OR UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION public.audit_events_stay();


CREATE TRIGGER audit_events_stay_whole BEFORE TRUNCATE ON public.audit_events FOR EACH STATEMENT EXECUTE FUNCTION public.audit_events_stay_whole();


CREATE TRIGGER board_counts_add AFTER INSERT ON public.listings FOR EACH ROW WHEN ((new.status = 'live'::text)) EXECUTE FUNCTION public.board_counts_follow_listing();


CREATE TRIGGER board_counts_move AFTER UPDATE OF status, billboard_cents, domain_rating, revenue_cents ON public.listings FOR EACH ROW WHEN ((((old.status = 'live'::text) <> (new.status = 'live'::text)) OR ((old.billboard_cents > 0) <> (new.billboard_cents > 0)) OR ((old.domain_rating IS NULL) <> (new.domain_rating IS NULL)) OR ((old.revenue_cents IS NULL) <> (new.revenue_cents IS NULL)))) EXECUTE FUNCTION public.board_counts_follow_listing();


CREATE TRIGGER board_counts_remove AFTER DELETE ON public.listings FOR EACH ROW WHEN ((old.status = 'live'::text)) EXECUTE FUNCTION public.board_counts_follow_listing();


CREATE TRIGGER category_counts_add AFTER INSERT ON public.category_entries REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION public.category_counts_follow_entries();


CREATE TRIGGER category_counts_remove AFTER DELETE ON public.category_entries REFERENCING OLD TABLE AS old_entries FOR EACH STATEMENT EXECUTE FUNCTION public.category_counts_follow_entries();


CREATE TRIGGER category_entries_follow_categories AFTER INSERT OR DELETE OR UPDATE ON public.listing_categories FOR EACH ROW EXECUTE FUNCTION public.category_entries_follow_categories();


CREATE TRIGGER category_entries_follow_listing AFTER INSERT OR UPDATE OF status, votes, launched_at ON public.listings FOR EACH ROW EXECUTE FUNCTION public.category_entries_follow_listing();


CREATE TRIGGER counters_follow_follows AFTER INSERT OR DELETE ON public.follows FOR EACH ROW EXECUTE FUNCTION public.counters_follow_follows();


CREATE TRIGGER counters_follow_reviews AFTER INSERT OR DELETE OR UPDATE OF status, rating ON public.reviews FOR EACH ROW EXECUTE FUNCTION public.counters_follow_reviews();


CREATE TRIGGER counters_follow_traffic AFTER INSERT OR UPDATE ON public.traffic FOR EACH ROW EXECUTE FUNCTION public.counters_follow_traffic();


CREATE TRIGGER counters_follow_votes AFTER INSERT OR DELETE OR UPDATE OF discounted, week ON public.votes FOR EACH ROW EXECUTE FUNCTION public.counters_follow_votes();


CREATE TRIGGER founders_follow_country AFTER INSERT OR DELETE ON public.listing_founders FOR EACH ROW EXECUTE FUNCTION public.founders_follow_country();


CREATE TRIGGER founders_follow_country AFTER UPDATE OF status, country, launched_at ON public.listings FOR EACH ROW WHEN ((((old.status = 'live'::text) <> (new.status = 'live'::text)) OR (old.country IS DISTINCT FROM new.country) OR (old.launched_at IS DISTINCT FROM new.launched_at))) EXECUTE FUNCTION public.founders_follow_country();


CREATE TRIGGER founders_follow_links AFTER INSERT OR DELETE ON public.listing_founders FOR EACH ROW EXECUTE FUNCTION public.founders_follow_links();


CREATE TRIGGER founders_follow_listing AFTER UPDATE OF status ON public.listings FOR EACH ROW EXECUTE FUNCTION public.founders_follow_listing();


CREATE TRIGGER invoices_stay BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION public.invoices_stay();


CREATE TRIGGER invoices_stay_whole BEFORE TRUNCATE ON public.invoices FOR EACH STATEMENT EXECUTE FUNCTION public.invoices_stay();


CREATE TRIGGER launches_follow_awards AFTER INSERT OR DELETE OR UPDATE ON public.awards FOR EACH ROW EXECUTE FUNCTION public.launches_follow_awards();


CREATE TRIGGER launches_follow_listing AFTER UPDATE OF status ON public.listings FOR EACH ROW WHEN (((old.status = 'live'::text) <> (new.status = 'live'::text))) EXECUTE FUNCTION public.launches_follow_listing();


CREATE TRIGGER launches_know_listing BEFORE INSERT OR UPDATE OF listing_id, launched_at ON public.launches FOR EACH ROW EXECUTE FUNCTION public.launches_know_listing();


CREATE TRIGGER members_keep_an_admin BEFORE UPDATE OF role ON public.members FOR EACH ROW WHEN (((old.role = 'admin'::text) AND (new.role <> 'admin'::text))) EXECUTE FUNCTION public.members_keep_an_admin();


CREATE TRIGGER newest_domain_rating AFTER INSERT OR UPDATE ON public.domain_ratings FOR EACH ROW EXECUTE FUNCTION public.newest_domain_rating();


CREATE TRIGGER newest_revenue AFTER INSERT OR UPDATE ON public.revenues FOR EACH ROW EXECUTE FUNCTION public.newest_revenue();


CREATE TRIGGER newest_revenue_left AFTER DELETE ON public.revenues FOR EACH ROW EXECUTE FUNCTION public.newest_revenue();


CREATE CONSTRAINT TRIGGER order_lines_add_up AFTER INSERT OR DELETE OR UPDATE ON public.order_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.orders_add_up();


CREATE CONSTRAINT TRIGGER orders_add_up AFTER INSERT OR UPDATE ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.orders_add_up();


CREATE TRIGGER paid_orders_stay BEFORE UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION public.paid_orders_stay();


CREATE TRIGGER plan_categories_follow_plan AFTER UPDATE OF plan ON public.listings FOR EACH ROW WHEN (((old.plan = 'paid'::text) AND (new.plan IS DISTINCT FROM 'paid'::text))) EXECUTE FUNCTION public.plan_categories_follow_plan();


CREATE TRIGGER search_documents_follow_listing AFTER UPDATE OF status ON public.listings FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION public.search_documents_follow_listing();


CREATE TRIGGER search_words_follow_documents AFTER INSERT OR DELETE OR UPDATE OF head, body, status ON public.search_documents FOR EACH ROW EXECUTE FUNCTION public.search_words_follow_documents();


CREATE TRIGGER status_counts_add AFTER INSERT ON public.listings REFERENCING NEW TABLE AS new_listings FOR EACH STATEMENT EXECUTE FUNCTION public.status_counts_follow_listings();


CREATE TRIGGER status_counts_move AFTER UPDATE ON public.listings REFERENCING OLD TABLE AS old_listings NEW TABLE AS new_listings FOR EACH STATEMENT EXECUTE FUNCTION public.status_counts_follow_listings();


CREATE TRIGGER status_counts_remove AFTER DELETE ON public.listings REFERENCING OLD TABLE AS old_listings FOR EACH STATEMENT EXECUTE FUNCTION public.status_counts_follow_listings();


ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;


ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;


ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name);


ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;


ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;


ALTER TABLE ONLY public.alternatives
    ADD CONSTRAINT alternatives_alternative_id_fkey FOREIGN KEY (alternative_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.alternatives
    ADD CONSTRAINT alternatives_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.awards
    ADD CONSTRAINT awards_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.badge_checks
    ADD CONSTRAINT badge_checks_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_parent_id_parent_is_top_fkey FOREIGN KEY (parent_id, parent_is_top) REFERENCES public.categories(id, is_top);


ALTER TABLE ONLY public.category_counts
    ADD CONSTRAINT category_counts_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.categories(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.category_entries
    ADD CONSTRAINT category_entries_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.categories(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.category_entries
    ADD CONSTRAINT category_entries_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.category_merges
    ADD CONSTRAINT category_merges_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.categories(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.category_merges
    ADD CONSTRAINT category_merges_into_id_fkey FOREIGN KEY (into_id) REFERENCES public.categories(id);


ALTER TABLE ONLY public.category_slugs
    ADD CONSTRAINT category_slugs_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.categories(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.claims
    ADD CONSTRAINT claims_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.claims
    ADD CONSTRAINT claims_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);


ALTER TABLE ONLY public.disputes
    ADD CONSTRAINT disputes_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES public.refunds(id);


ALTER TABLE ONLY public.domain_ratings
    ADD CONSTRAINT domain_ratings_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.draft_editors
    ADD CONSTRAINT draft_editors_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES public.drafts(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.draft_editors
    ADD CONSTRAINT draft_editors_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.draft_invites
    ADD CONSTRAINT draft_invites_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES public.members(id) ON DELETE SET NULL;


ALTER TABLE ONLY public.draft_invites
    ADD CONSTRAINT draft_invites_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES public.drafts(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.draft_invites
    ADD CONSTRAINT draft_invites_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.members(id) ON DELETE SET NULL;


ALTER TABLE ONLY public.draft_parts
    ADD CONSTRAINT draft_parts_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES public.drafts(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.draft_readings
    ADD CONSTRAINT draft_readings_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES public.drafts(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.draft_versions
    ADD CONSTRAINT draft_versions_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES public.drafts(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.draft_versions
    ADD CONSTRAINT draft_versions_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE SET NULL;


ALTER TABLE ONLY public.drafts
    ADD CONSTRAINT drafts_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE SET NULL;


ALTER TABLE ONLY public.drafts
    ADD CONSTRAINT drafts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.members(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.external_identities
    ADD CONSTRAINT external_identities_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.follows
    ADD CONSTRAINT follows_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.follows
    ADD CONSTRAINT follows_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.founders
    ADD CONSTRAINT founders_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE SET NULL;


ALTER TABLE ONLY public.fulfilment_tasks
    ADD CONSTRAINT fulfilment_tasks_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES public.members(id) ON DELETE SET NULL;


ALTER TABLE ONLY public.fulfilment_tasks
    ADD CONSTRAINT fulfilment_tasks_fulfilment_id_fkey FOREIGN KEY (fulfilment_id) REFERENCES public.fulfilments(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.fulfilments
    ADD CONSTRAINT fulfilments_line_id_fkey FOREIGN KEY (line_id) REFERENCES public.order_lines(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.gateway_events
    ADD CONSTRAINT gateway_events_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);


ALTER TABLE ONLY public.held_places
    ADD CONSTRAINT held_places_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.interview_answers
    ADD CONSTRAINT interview_answers_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.interview_answers
    ADD CONSTRAINT interview_answers_question_id_fkey FOREIGN KEY (question_id) REFERENCES public.interview_questions(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES public.invoices(id);


ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);


ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES public.refunds(id);


ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_series_fkey FOREIGN KEY (series) REFERENCES public.invoice_series(series);


ALTER TABLE ONLY public.launches
    ADD CONSTRAINT launches_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.listing_categories
    ADD CONSTRAINT listing_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.categories(id);


ALTER TABLE ONLY public.listing_categories
    ADD CONSTRAINT listing_categories_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.listing_editors
    ADD CONSTRAINT listing_editors_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.listing_editors
    ADD CONSTRAINT listing_editors_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.listing_events
    ADD CONSTRAINT listing_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.members(id) ON DELETE SET NULL;


ALTER TABLE ONLY public.listing_events
    ADD CONSTRAINT listing_events_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.listing_evidence
    ADD CONSTRAINT listing_evidence_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.listing_founders
    ADD CONSTRAINT listing_founders_founder_id_fkey FOREIGN KEY (founder_id) REFERENCES public.founders(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.listing_founders
    ADD CONSTRAINT listing_founders_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.listing_versions
    ADD CONSTRAINT listing_versions_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.listing_versions
    ADD CONSTRAINT listing_versions_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE SET NULL;


ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.categories(id);


ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.members(id) ON DELETE SET NULL;


ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE SET NULL;


ALTER TABLE ONLY public.media
    ADD CONSTRAINT media_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.milestones
    ADD CONSTRAINT milestones_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.notification_preferences
    ADD CONSTRAINT notification_preferences_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.oauth_grants
    ADD CONSTRAINT oauth_grants_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.oauth_records
    ADD CONSTRAINT oauth_records_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES public.oauth_grants(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.one_time_tokens
    ADD CONSTRAINT one_time_tokens_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE SET NULL;


ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_product_fkey FOREIGN KEY (product) REFERENCES public.products(code);


ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE SET NULL;


ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_vat_check_id_fkey FOREIGN KEY (vat_check_id) REFERENCES public.vat_checks(id);


ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_beyond_id_fkey FOREIGN KEY (beyond_id) REFERENCES public.payments(id);


ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);


ALTER TABLE ONLY public.place_evidence
    ADD CONSTRAINT place_evidence_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.post_slugs
    ADD CONSTRAINT post_slugs_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.post_versions
    ADD CONSTRAINT post_versions_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.post_versions
    ADD CONSTRAINT post_versions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES public.members(id) ON DELETE SET NULL;


ALTER TABLE ONLY public.product_prices
    ADD CONSTRAINT product_prices_code_fkey FOREIGN KEY (code) REFERENCES public.products(code) ON DELETE CASCADE;


ALTER TABLE ONLY public.profile_reviews
    ADD CONSTRAINT profile_reviews_line_id_fkey FOREIGN KEY (line_id) REFERENCES public.order_lines(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.profile_reviews
    ADD CONSTRAINT profile_reviews_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE SET NULL;


ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);


ALTER TABLE ONLY public.revenue_connections
    ADD CONSTRAINT revenue_connections_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.revenues
    ADD CONSTRAINT revenues_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.search_documents
    ADD CONSTRAINT search_documents_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.setting_changes
    ADD CONSTRAINT setting_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.members(id) ON DELETE SET NULL;


ALTER TABLE ONLY public.stories
    ADD CONSTRAINT stories_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.traffic
    ADD CONSTRAINT traffic_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.updates
    ADD CONSTRAINT updates_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.votes
    ADD CONSTRAINT votes_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listings(id) ON DELETE CASCADE;


ALTER TABLE ONLY public.votes
    ADD CONSTRAINT votes_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;


--
-- PostgreSQL database dump complete
--


