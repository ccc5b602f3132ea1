import { siteTimeZone, startOfDay, type Week } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { lockCounters } from '../listings/counters.ts'
import {
  countsAfterReview,
  isCrowd,
  judge,
  minSimilarVoters,
  newcomerLimits,
  sizeOfCrowd,
  type Traces,
} from './fraud.ts'

interface SetAsideVote extends Traces {
  listing_id: number
  member_id: number
  cast_at: Date
}

const crowdReasons = ['network_burst', 'mail_group_burst']

/**
 * Reviews the networks and email domains from which too many people voted for a listing in a week. Votes cast before
 * the limit was exceeded become suspected, too. If earlier voters have raised the limit since, the votes are no longer
 * suspected.
 */
export async function reviewCrowds(app: App, tx: Transaction, week: Week): Promise<void> {
  const listings = await lockCounters(
    tx,
    sql`
      select listing_id from votes
      where cast_at >= ${startOfDay(siteTimeZone(app), week)} and week = ${week} and suspected = any(${crowdReasons})`,
  )
  if (listings.length === 0) return
  const cast = sql`votes where listing_id = any(${listings}) and week = ${week}`
  const crowds = await findCrowds(app, tx, week, cast)
  const crowdOf = (vote: Statement) => sql`
    from unnest(
      ${crowds.map(({ listing_id }) => listing_id)}::bigint[],
      ${crowds.map(({ kind }) => kind)}::text[],
      ${crowds.map(({ key }) => key)}::text[],
      ${crowds.map(({ earlier }) => earlier)}::bigint[]
    ) as crowd (listing_id, kind, key, earlier)
    where crowd.listing_id = ${vote}.listing_id and crowd.earlier is not distinct from ${vote}.earlier_listing_id
      and crowd.key = case crowd.kind
        when 'network' then ${vote}.network
        when 'wide_network' then ${vote}.wide_network
        else ${vote}.mail_group
      end`
  await tx.run(sql`
    update votes v set suspected = (
      select case when bool_or(crowd.kind <> 'mail_group') then 'network_burst' else 'mail_group_burst' end
      ${crowdOf(sql`v`)}
    )
    where (v.listing_id, v.member_id) in (
      select listing_id, member_id from ${cast} and ${countsAfterReview} and not cleared
    ) and exists (select ${crowdOf(sql`v`)})`)
  const free = await tx.many(sql<SetAsideVote>`
    select listing_id, member_id, cast_at, network, wide_network, device, mailbox, mail_group
    from (select * from ${cast} and suspected = any(${crowdReasons}) and withdrawn_at is null) v
    where not exists (select ${crowdOf(sql`v`)})
    order by cast_at, member_id`)
  for (const { cast_at: at, ...vote } of free) {
    const { suspected } = await judge(app, tx, { ...vote, at, week, is_disposable: false }, { keepsReason: false })
    await tx.run(sql`
      update votes set suspected = ${suspected}
      where listing_id = ${vote.listing_id} and member_id = ${vote.member_id}`)
  }
}

interface Crowd {
  listing_id: number
  kind: 'network' | 'wide_network' | 'mail_group'
  key: string
  earlier: number | null
}

/** Voters in groups that are too large, grouped by the listing they voted for before, or by none. */
async function findCrowds(app: App, tx: Transaction, week: Week, cast: Statement): Promise<Crowd[]> {
  const { network, domain, relay } = newcomerLimits(app, week, sql`votes.listing_id`)
  const relayOrDomain = sql`case when mail_group like 'relay:%' then ${relay} else ${domain} end`
  const group = (kind: Crowd['kind'], column: Statement, limit: Statement) => sql`
    select listing_id, ${kind}::text as kind, ${column} as key, array_agg(earlier_listing_id) as all_earlier
    from ${cast} and ${column} is not null and discounted is distinct from 'own_listing'
    group by listing_id, ${column}
    having ${isCrowd(sizeOfCrowd, limit)}`
  return tx.many(sql<Crowd>`
    select crowd.listing_id, crowd.kind, crowd.key, voter.earlier
    from (
      ${group('network', sql`network`, network)}
      union all ${group('wide_network', sql`wide_network`, network)}
      union all ${group('mail_group', sql`mail_group`, relayOrDomain)}
    ) as crowd
    cross join unnest(crowd.all_earlier) as voter (earlier)
    group by 1, 2, 3, 4
    having count(*) > ${minSimilarVoters}`)
}
