import type { Week } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { cents } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { dateText } from '../../platform/dates.ts'
import { undoPaidLaunch, undoRelaunch, undoSkipQueue } from '../../publishing/lifecycle/undo-paid.ts'
import { inSiteCurrency } from '../products/change-currency.ts'
import type { ProductPart } from '../products/parts.ts'
import { removeCategories } from './extra-categories.ts'
import { type Fulfilment, fulfilmentsOfOrder, fulfilmentTitle } from './fulfilment.ts'
import { moveFulfilment } from './lifecycle.ts'

/** What a refund reversed and what it could not reverse, as the customer reads it. */
export interface ReversalSummary {
  reversed: string[]
  kept: string[]
}

/** Reverses what can be reversed of some lines, or of a whole order. */
export async function reverseLines(
  app: App,
  tx: Transaction,
  orderId: number,
  lineIds: readonly number[] | null,
): Promise<ReversalSummary> {
  const summary: ReversalSummary = { reversed: [], kept: [] }
  for (const fulfilment of await fulfilmentsOfOrder(tx, orderId, lineIds)) {
    if (fulfilment.status === 'undone') continue
    const { isReversed, note } =
      fulfilment.status === 'done' ? await reverse(app, tx, fulfilment) : await cancel(app, tx, fulfilment)
    if (isReversed) await moveFulfilment(app, tx, fulfilment, { status: 'undone', note })
    else await tx.run(sql`update fulfilments set note = ${note} where id = ${fulfilment.id}`)
    summary[isReversed ? 'reversed' : 'kept'].push(`${fulfilmentTitle(fulfilment)}: ${note}`)
  }
  return summary
}

interface Reversal {
  isReversed: boolean
  note: string
}

const reversed = (note: string): Reversal => ({ isReversed: true, note })
const kept = (note: string): Reversal => ({ isReversed: false, note })

async function cancel(app: App, tx: Transaction, { id }: Fulfilment): Promise<Reversal> {
  const now = app.clock.now()
  await tx.run(sql`
    update fulfilment_tasks set
      status = 'dropped',
      notes = concat_ws(E'\n', notes, 'The order was refunded.'),
      changed_at = ${now},
      done_at = ${now}
    where fulfilment_id = ${id} and status in ('open', 'doing')`)
  return reversed('Refunded before it was completed.')
}

async function reverse(app: App, tx: Transaction, fulfilment: Fulfilment): Promise<Reversal> {
  if (fulfilment.listing_id === null) return kept('The listing was deleted, so there was nothing to cancel.')
  // An admin resolved it manually, so there is no recorded effect to reverse.
  if (Object.keys(fulfilment.effect).length === 0 && fulfilment.part !== 'ai_review')
    return kept('The work is already done.')
  return reversals[fulfilment.part](app, tx, fulfilment, fulfilment.listing_id)
}

type Reverse = (app: App, tx: Transaction, fulfilment: Fulfilment, listingId: number) => Promise<Reversal>

const causeOf = ({ number }: Fulfilment) => ({ cause: `refund of order ${number}`, actorId: null })

const reversals: Record<ProductPart, Reverse> = {
  async launch(app, tx, fulfilment, id) {
    if (fulfilment.effect.week && (await undoPaidLaunch(app, tx, id, causeOf(fulfilment))))
      return reversed('The launch was canceled. The listing is a draft again.')
    return kept('It has already launched.')
  },
  async skip_queue(app, tx, fulfilment, id) {
    const queued = await undoSkipQueue(app, tx, id, fulfilment.effect.week as Week, causeOf(fulfilment))
    return queued
      ? reversed(`It’s back in the queue for the week of ${dateText(queued)}.`)
      : kept('Its week has already started.')
  },
  async relaunch(app, tx, fulfilment, id) {
    return (await undoRelaunch(app, tx, id, fulfilment.effect.week as Week, causeOf(fulfilment)))
      ? reversed('The relaunch was canceled.')
      : kept('It has already relaunched.')
  },
  async featured(app, tx, fulfilment, id) {
    return (await endFeaturedPeriod(app, tx, fulfilment, id))
      ? reversed('It’s no longer featured.')
      : kept('The featured period had already ended.')
  },
  async billboard(app, tx, fulfilment, id) {
    const { cents: added, currency = 'USD' } = fulfilment.effect
    const amount = await inSiteCurrency(app, tx, cents(Number(added)), String(currency))
    await tx.run(sql`
      update listings set billboard_cents = greatest(0, billboard_cents - ${amount}::bigint) where id = ${id}`)
    await app.cache.invalidate(tx, [`listing:${id}`, 'listings'])
    return reversed('Removed from the billboard.')
  },
  async extra_categories(app, tx, fulfilment) {
    const removed = await removeCategories(app, tx, fulfilment)
    return reversed(
      removed.length > 0 ? `Removed from ${removed.join(', ')}.` : 'It was no longer in these categories.',
    )
  },
  ai_review: async () => kept('The report was delivered.'),
  done_for_you: async () => kept('The work is already done.'),
  by_hand: async () => kept('The work is already done.'),
}

/** Removes one paid period and leaves the others. Returns whether any of it was left. */
async function endFeaturedPeriod(app: App, tx: Transaction, { effect }: Fulfilment, id: number): Promise<boolean> {
  const now = app.clock.now()
  const since = new Date(Math.max(now.getTime(), Date.parse(String(effect.seen_from))))
  const shortened = sql`featured_until - make_interval(days => ${Number(effect.days)}::int)`
  const ended = await tx.run(sql`
    update listings set featured_until = case when ${shortened} > ${since} then ${shortened} end
    where id = ${id} and featured_until > ${now}`)
  if (ended > 0) await app.cache.invalidate(tx, [`listing:${id}`, 'listings'])
  return ended > 0
}
