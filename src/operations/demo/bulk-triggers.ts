import { raw, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'

/** Tables that the bulk loader writes and that have triggers. */
const tablesWithTriggers = [
  'listings',
  'listing_categories',
  'launches',
  'category_entries',
  'votes',
  'follows',
  'traffic',
  'listing_founders',
  'domain_ratings',
  'revenues',
]

/**
 * Runs the work with triggers off. For a superuser, foreign keys are not checked either, which would take most of the
 * time.
 */
export async function withoutTriggers(tx: Transaction, work: () => Promise<void>): Promise<void> {
  const { superuser } = await tx.one(
    sql<{ superuser: boolean }>`select current_setting('is_superuser') = 'on' as superuser`,
  )
  const alterAll = async (change: 'disable' | 'enable') => {
    for (const table of tablesWithTriggers) await tx.run(raw(`alter table ${table} ${change} trigger user`))
  }
  await (superuser ? tx.run(raw('set local session_replication_role = replica')) : alterAll('disable'))
  await work()
  await (superuser ? tx.run(raw('set local session_replication_role = origin')) : alterAll('enable'))
}

/** Fills the counters that triggers normally maintain, and moves the id sequences past the inserted ids. */
export async function fillDerived(tx: Transaction): Promise<void> {
  await tx.run(sql`
    insert into listing_counters (listing_id, votes, followers, views, clicks, trending)
    select id, votes, followers, views, clicks, trending from listings order by id
    on conflict do nothing`)
  await tx.run(sql`
    insert into category_entries (category_id, listing_id, votes, launched_at)
    select distinct on (place.id, l.votes, l.launched_at, l.id) place.id, l.id, l.votes, l.launched_at
    from listings l
    join listing_categories lc on lc.listing_id = l.id
    join categories c on c.id = lc.category_id
    cross join lateral (values (c.id), (c.parent_id)) as place (id)
    where l.status = 'live' and place.id is not null
    order by place.id, l.votes desc, l.launched_at, l.id`)
  await tx.run(sql`
    insert into category_counts as c (category_id, listings)
    select category_id, count(*) from category_entries group by category_id
    on conflict (category_id) do update set listings = excluded.listings`)
  await tx.run(sql`
    insert into status_counts as c (status, listings)
    select status, count(*) from listings group by status
    on conflict (status) do update set listings = excluded.listings`)
  await tx.run(sql`
    insert into week_counts as c (week, launches)
    select w.week, count(*) from launches w join listings l on l.id = w.listing_id
    where l.status in ('scheduled', 'live') group by w.week
    on conflict (week) do update set launches = excluded.launches`)
  await tx.run(sql`
    insert into board_counts as c (board, listings)
    select unnest(boards_of(l)), count(*) from listings l where status = 'live' group by 1
    on conflict (board) do update set listings = excluded.listings`)
  await tx.run(sql`select setval(pg_get_serial_sequence('listings', 'id'), (select max(id) from listings))`)
  await tx.run(sql`select setval(pg_get_serial_sequence('founders', 'id'), (select max(id) from founders))`)
}
