import { siteTimeZone, type Week, weekAt } from '../../core/calendar/weeks.ts'
import { noticeTemplate } from '../../core/notifications/notices.ts'
import { notify } from '../../core/notifications/notify.ts'
import type { App } from '../../platform/app.ts'
import { lock } from '../../platform/database/locks.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { dateText } from '../../platform/dates.ts'
import { minute } from '../../platform/duration.ts'
import { counted } from '../../platform/numbers.ts'
import { bestFirst } from '../launches/queries.ts'
import { awardTitle } from '../listings/award-title.ts'
import { copyCounters } from '../listings/counters.ts'
import { ownerAndEditors } from '../listings/editors.ts'
import { reviewCrowds } from '../votes/crowds.ts'
import { settleClosedWeeks } from '../votes/settle.ts'
import { countWaitingVotes } from '../votes/waiting.ts'
import { emitAward, emitRanks } from './webhook-events.ts'

interface NewAward {
  week: Week
  place: number
  listing_id: number
  votes: number
}

// Votes cast in the last second of a week are committed by then.
const gracePeriod = minute

/** Awards closed weeks and notifies the winners, in one transaction. */
export async function awardClosedWeeks(app: App): Promise<number> {
  return app.db.transaction(async (tx) => {
    const awards = await makeAwards(app, tx)
    for (const week of new Set(awards.map((award) => award.week))) await emitRanks(app, tx, week)
    for (const award of awards) {
      await notifyWinner(app, tx, award)
      await emitAward(app, tx, award)
    }
    return awards.length
  })
}

/** Creates the awards of every closed week that has none. Idempotent and safe to run concurrently. */
export async function makeAwards(app: App, tx: Transaction): Promise<NewAward[]> {
  if ((await weeksToAward(app, tx)).length === 0) return []
  await lock(tx, 'awards')
  // Votes that became countable before a week closed belong to its result, even if the job runs late.
  while ((await countWaitingVotes(app, tx)) > 0);
  const weeks = await weeksToAward(app, tx)
  for (const week of weeks) await reviewCrowds(app, tx, week)
  await settleClosedWeeks(app, tx)
  while ((await copyCounters(app, tx)) > 0);
  const awards: NewAward[] = []
  for (const week of weeks) awards.push(...(await insertAwards(app, tx, week)))
  await app.cache.invalidate(tx, ['awards', 'listings', ...awards.map(({ listing_id }) => `listing:${listing_id}`)])
  return awards
}

function insertAwards(app: App, tx: Transaction, week: Week): Promise<NewAward[]> {
  return tx.many(sql<NewAward>`
    insert into awards (week, place, listing_id, votes, made_at)
    select week, row_number() over (order by ${bestFirst}), listing_id, votes, ${app.clock.now()}
    from launches where week = ${week} and live
    order by ${bestFirst} limit 3
    returning week, place, listing_id, votes`)
}

/** Steps through the index from week to week, because there are many launches but few weeks. */
async function weeksToAward(app: App, tx: Transaction): Promise<Week[]> {
  const openWeek = weekAt(siteTimeZone(app), new Date(app.clock.now().getTime() - gracePeriod))
  const rows = await tx.many(sql<{ week: Week }>`
    with recursive weeks as (
      select min(week) as week from launches where live
      union all
      select (select min(launches.week) from launches where launches.live and launches.week > weeks.week)
      from weeks where weeks.week is not null
    )
    select week from weeks
    where week < ${openWeek}
      and not exists (select from awarded_weeks where awarded_weeks.week = weeks.week)
      -- Awards that were loaded in bulk with triggers disabled.
      and not exists (select from awards where awards.week = weeks.week)
    order by week`)
  return rows.map(({ week }) => week)
}

async function notifyWinner(app: App, tx: Transaction, { listing_id, week, place, votes }: NewAward): Promise<void> {
  const { slug, name } = await tx.one(sql<{ slug: string; name: string }>`
    select l.slug, p.name from listings l join profiles p on p.listing_id = l.id where l.id = ${listing_id}`)
  await notify(app, tx, await ownerAndEditors(tx, listing_id), {
    cause: `award:${listing_id}:${week}`,
    listingId: listing_id,
    ...awardNotice.compose({ slug, name, week, place, votes }),
  })
}

interface AwardData extends Omit<NewAward, 'listing_id'> {
  slug: string
  name: string
}

export const awardNotice = noticeTemplate<'launches', AwardData>({
  name: 'award',
  topic: 'launches',
  compose: ({ slug, name, week, place, votes }) => ({
    title: `${name} is ${awardTitle(place)}`,
    body: `It finished #${place} in the week of ${dateText(week)}, \
with ${counted(votes, 'vote')}. Add the award badge to your site.`,
    path: `/listings/${slug}/badges`,
    button: 'Get the badge',
  }),
  example: { slug: 'tidepool', name: 'Tidepool', week: '2026-11-09', place: 1, votes: 214 },
})
