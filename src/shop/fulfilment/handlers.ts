import { dateInZone, siteTimeZone, startOfDay } from '../../core/calendar/weeks.ts'
import { currencyOf } from '../../core/site-settings/prices.ts'
import type { App } from '../../platform/app.ts'
import { moneyText } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { dateText } from '../../platform/dates.ts'
import { day } from '../../platform/duration.ts'
import { launchPaid, scheduleRelaunch, skipQueue } from '../../publishing/lifecycle/transitions.ts'
import { holdToken } from '../orders/lifecycle.ts'
import { inSiteCurrency } from '../products/change-currency.ts'
import type { ProductPart } from '../products/parts.ts'
import { addCategories } from './extra-categories.ts'
import { type Fulfilment, type FulfilmentResult, lockListingOf } from './fulfilment.ts'
import { requestReview } from './review.ts'
import { featuredDays } from './settings.ts'
import { openTask } from './tasks.ts'

type Handler = (app: App, tx: Transaction, fulfilment: Fulfilment) => Promise<FulfilmentResult>

/** How each part is fulfilled. `reverse.ts` has the opposite of each. */
export const handlers: Record<ProductPart, Handler> = {
  launch: launchListing,
  skip_queue: moveToChosenWeek,
  relaunch: launchAgain,
  featured: featureListing,
  billboard: addToBillboard,
  extra_categories: addCategories,
  ai_review: requestReview,
  done_for_you: openTask,
  by_hand: openTask,
}

const causeOf = ({ number, position, member_id }: Fulfilment) => ({
  cause: `order ${number}`,
  actorId: member_id,
  token: holdToken(number, position),
})

async function launchListing(app: App, tx: Transaction, fulfilment: Fulfilment): Promise<FulfilmentResult> {
  const { week } = fulfilment
  const before = await lockListingOf(tx, fulfilment)
  const status = await launchPaid(app, tx, before.id, week, causeOf(fulfilment))
  const effect = { from: before.status, plan: before.plan, week: status === 'scheduled' ? week : null }
  if (status === 'scheduled') return { status: 'done', note: `Launches the week of ${dateText(week!)}.`, effect }
  return {
    status: 'done',
    note: week === null ? 'It’s live.' : `It’s live: the week of ${dateText(week)} had already started when you paid.`,
    effect,
  }
}

async function moveToChosenWeek(app: App, tx: Transaction, fulfilment: Fulfilment): Promise<FulfilmentResult> {
  const before = await lockListingOf(tx, fulfilment)
  const week = await skipQueue(app, tx, before.id, fulfilment.week!, causeOf(fulfilment))
  const note =
    week === fulfilment.week
      ? `Moved to the week of ${dateText(week)}.`
      : `The week of ${dateText(fulfilment.week!)} had already started when you paid, so we moved it to the week of ${dateText(week)}.`
  return { status: 'done', note, effect: { week, from: before.launch_week } }
}

async function launchAgain(app: App, tx: Transaction, fulfilment: Fulfilment): Promise<FulfilmentResult> {
  const { id } = await lockListingOf(tx, fulfilment)
  const week = await scheduleRelaunch(app, tx, id, fulfilment.week!, causeOf(fulfilment))
  const note =
    week === fulfilment.week
      ? `Relaunches the week of ${dateText(week)}.`
      : `The week of ${dateText(fulfilment.week!)} had already started when you paid, so it relaunches the week of ${dateText(week)}.`
  return { status: 'done', note, effect: { week } }
}

// The period starts with the launch, or after a period that is already running, so that no paid day is wasted while the
// listing is not public or featured anyway.
async function featureListing(app: App, tx: Transaction, fulfilment: Fulfilment): Promise<FulfilmentResult> {
  const listing = await lockListingOf(tx, fulfilment)
  if (listing.status === 'draft' || listing.status === 'awaiting_badge')
    return { status: 'waiting', note: 'The featured period starts when it launches.' }
  const seenFrom =
    listing.status === 'scheduled' ? startOfDay(siteTimeZone(app), listing.launch_week!) : app.clock.now()
  const from = Math.max(seenFrom.getTime(), listing.featured_until?.getTime() ?? 0)
  const days = app.settings.get(featuredDays)
  const until = new Date(from + days * day)
  await tx.run(sql`update listings set featured_until = ${until} where id = ${listing.id}`)
  await app.cache.invalidate(tx, [`listing:${listing.id}`, 'listings'])
  return {
    status: 'done',
    note: `Featured until ${dateText(dateInZone(siteTimeZone(app), until))}.`,
    effect: { days, seen_from: seenFrom.toISOString() },
  }
}

async function addToBillboard(app: App, tx: Transaction, fulfilment: Fulfilment): Promise<FulfilmentResult> {
  const { id } = await lockListingOf(tx, fulfilment)
  const amount = await inSiteCurrency(app, tx, fulfilment.net_cents, fulfilment.currency)
  await tx.run(sql`update listings set billboard_cents = billboard_cents + ${amount} where id = ${id}`)
  await app.cache.invalidate(tx, [`listing:${id}`, 'listings'])
  return {
    status: 'done',
    note: `Added ${moneyText(amount, currencyOf(app))} to its billboard total.`,
    effect: { cents: amount, currency: currencyOf(app) },
  }
}
