import { currentWeek, siteTimeZone, startOfDay } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { Reason } from './fraud.ts'

export type ClusterKind = 'mailbox' | 'device' | 'network' | 'wide_network' | 'mail_group' | 'timing'

interface ClusterRow {
  listing_id: number
  listing_slug: string
  listing_name: string
  kind: ClusterKind
  votes: number
  counted: number
  first_at: Date
  last_at: Date
  member_ids: number[]
}

interface ClusterVote {
  listing_id: number
  member_id: number
  name: string
  email: string
  created_at: Date
  cast_at: Date
  reason: Reason | null
  is_newcomer: boolean
}

export interface Cluster extends ClusterRow {
  voters: ClusterVote[]
}

/** Accounts that are created this close to each other and vote for the same listing are shown together. */
const signUpSpan = '10 minutes'
/** A family or a few colleagues aren't a cluster. */
const minGroup = 4
const minSignUps = 6

/**
 * Groups of votes for one listing in the open week that have something in common, those with the most counted votes
 * first. A vote can be in several clusters.
 */
export async function voteClusters(
  app: App,
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<Cluster[]> {
  const week = currentWeek(app)
  const group = (kind: ClusterKind, key: Statement, having: Statement) => sql`
    select listing_id, ${kind}::text as kind, array_agg(member_id order by cast_at, member_id) as member_ids,
      count(*) as votes, count(*) filter (where discounted is null and suspected is null) as counted,
      min(cast_at) as first_at, max(cast_at) as last_at
    from cast_votes where ${key} is not null
    group by listing_id, ${key} having ${having}`
  const newcomers = sql`count(*) filter (where earlier_listing_id is null)`
  const rows = await db.many(sql<ClusterRow>`
    with cast_votes as (
      select v.*, m.created_at,
        case when v.earlier_listing_id is null
          then date_bin(${signUpSpan}::interval, m.created_at, timestamptz '2000-01-01') end as signed_up
      from votes v join members m on m.id = v.member_id
      where v.cast_at >= ${startOfDay(siteTimeZone(app), week)} and v.week = ${week}
        and v.withdrawn_at is null and v.discounted is distinct from 'own_listing'
    ), clusters as (
      ${group('mailbox', sql`mailbox`, sql`count(*) > 1`)}
      union all ${group('device', sql`device`, sql`count(*) > 1`)}
      union all ${group('network', sql`network`, sql`${newcomers} >= ${minGroup}`)}
      union all
      ${group('wide_network', sql`wide_network`, sql`${newcomers} >= ${minGroup} and count(distinct network) > 1`)}
      union all ${group('mail_group', sql`mail_group`, sql`${newcomers} >= ${minGroup}`)}
      union all ${group('timing', sql`signed_up`, sql`count(*) >= ${minSignUps}`)}
    )
    select c.*, l.slug as listing_slug, p.name as listing_name
    from clusters c
    join listings l on l.id = c.listing_id
    join profiles p on p.listing_id = c.listing_id
    order by c.counted desc, c.votes desc, c.listing_id, c.kind, c.first_at limit ${limit} offset ${offset}`)
  const votes = await votesIn(db, rows)
  return rows.map((row) => ({
    ...row,
    voters: row.member_ids.flatMap((id) => votes.get(`${row.listing_id} ${id}`) ?? []),
  }))
}

async function votesIn(db: Queryable, clusters: readonly ClusterRow[]): Promise<ReadonlyMap<string, ClusterVote>> {
  const pairs = clusters.flatMap(({ listing_id, member_ids }) => member_ids.map((member) => ({ listing_id, member })))
  const rows = await db.many(sql<ClusterVote>`
    select v.listing_id, v.member_id, m.name, m.email, m.created_at, v.cast_at, coalesce(v.discounted, v.suspected) as reason,
      v.earlier_listing_id is null as is_newcomer
    from votes v
    join members m on m.id = v.member_id
    where (v.listing_id, v.member_id) in (
      select * from unnest(
        ${pairs.map(({ listing_id }) => listing_id)}::bigint[], ${pairs.map(({ member }) => member)}::bigint[]
      )
    )`)
  return new Map(rows.map((vote) => [`${vote.listing_id} ${vote.member_id}`, vote]))
}
