import { dateIn, startOf, zoneOf } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { moneyText } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { day } from '../../platform/duration.ts'
import type { Outcome } from './lifecycle.ts'
import { listingOf } from './listing.ts'
import type { PartRow } from './part.ts'
import { featuredDays } from './settings.ts'

/** Nobody should pay for days on which nobody can see it: the period begins with the launch, and after one that runs already. */
export async function doFeature(app: App, tx: Transaction, part: PartRow): Promise<Outcome> {
  const listing = await listingOf(tx, part)
  if (listing.status === 'draft' || listing.status === 'awaiting_badge')
    return { status: 'waiting', note: 'Its time as featured begins when it launches.' }
  const seenFrom = listing.status === 'scheduled' ? startOf(zoneOf(app), listing.launch_week!) : app.clock.now()
  const from = Math.max(seenFrom.getTime(), listing.featured_until?.getTime() ?? 0)
  const days = app.settings.get(featuredDays)
  const until = new Date(from + days * day)
  await tx.run(sql`update listings set featured_until = ${until} where id = ${listing.id}`)
  await app.cache.invalidate(tx, [`listing:${listing.id}`, 'listings'])
  return {
    status: 'done',
    note: `Featured until ${dateIn(zoneOf(app), until)}.`,
    effect: { days, seen_from: seenFrom.toISOString() },
  }
}

/** Takes one period away; the others stay, and without any nothing is left of it. Says whether there was one to take. */
export async function endFeature(app: App, tx: Transaction, part: PartRow, listingId: number): Promise<boolean> {
  const now = app.clock.now()
  const since = new Date(Math.max(now.getTime(), Date.parse(String(part.effect.seen_from))))
  const shorter = sql`featured_until - make_interval(days => ${Number(part.effect.days)}::int)`
  const ended = await tx.run(
    sql`update listings set featured_until = case when ${shorter} > ${since} then ${shorter} end where id = ${listingId} and featured_until > ${now}`,
  )
  if (ended > 0) await app.cache.invalidate(tx, [`listing:${listingId}`, 'listings'])
  return ended > 0
}

export async function doBillboard(app: App, tx: Transaction, part: PartRow): Promise<Outcome> {
  const { id } = await listingOf(tx, part)
  await tx.run(sql`update listings set billboard_cents = billboard_cents + ${part.net_cents} where id = ${id}`)
  await app.cache.invalidate(tx, [`listing:${id}`, 'listings'])
  return {
    status: 'done',
    note: `${moneyText(part.net_cents)} count on the billboard.`,
    effect: { cents: part.net_cents },
  }
}
