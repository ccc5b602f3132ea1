import type { Week } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { undoPaidLaunch, undoRelaunch, undoSkipQueue } from '../../publishing/lifecycle/undo-paid.ts'
import { removeCategories } from './extra-categories.ts'
import type { PartRow } from './part.ts'
import type { FulfilmentPart } from './parts.ts'
import { endFeature } from './showing.ts'

interface TakenBack {
  undone: boolean
  note: string
}
type TakeBack = (app: App, tx: Transaction, part: PartRow, listingId: number) => Promise<TakenBack>

const kept = (note: string): TakenBack => ({ undone: false, note })
const undone = (note: string): TakenBack => ({ undone: true, note })
const causeOf = (part: PartRow) => ({ cause: `refund of order ${part.number}`, actorId: null })

const ways: Record<FulfilmentPart, TakeBack> = {
  async launch(app, tx, part, id) {
    if (part.effect.week && (await undoPaidLaunch(app, tx, id, causeOf(part))))
      return undone('The launch is called off; the listing is a draft again.')
    return kept('It has launched, which cannot be taken back.')
  },
  async skip_queue(app, tx, part, id) {
    const queued = await undoSkipQueue(app, tx, id, part.effect.week as Week, causeOf(part))
    return queued
      ? undone(`It is back in the queue, in the week of ${queued}.`)
      : kept('Its week has begun, which cannot be taken back.')
  },
  async relaunch(app, tx, part, id) {
    const called = await undoRelaunch(app, tx, id, part.effect.week as Week, causeOf(part))
    return called
      ? undone('The second launch is called off.')
      : kept('It has launched again, which cannot be taken back.')
  },
  async featured(app, tx, part, id) {
    return (await endFeature(app, tx, part, id))
      ? undone('Its time as featured has ended.')
      : kept('Its time as featured was over.')
  },
  async billboard(app, tx, part, id) {
    await tx.run(
      sql`update listings set billboard_cents = greatest(0, billboard_cents - ${Number(part.effect.cents)}::bigint) where id = ${id}`,
    )
    await app.cache.invalidate(tx, [`listing:${id}`, 'listings'])
    return undone('The amount is off the billboard.')
  },
  async extra_categories(app, tx, part) {
    const removed = await removeCategories(app, tx, part)
    return undone(
      removed.length > 0
        ? `It no longer stands in ${removed.join(', ')}.`
        : 'It stood in none of the categories any more.',
    )
  },
  ai_review: async () => kept('The report was delivered.'),
  done_for_you: async () => kept('The work was done by hand and stays.'),
  by_hand: async () => kept('The work was done by hand and stays.'),
}

/** Takes back what a part has changed, as far as that is possible. */
export async function takeBack(app: App, tx: Transaction, part: PartRow): Promise<TakenBack> {
  if (part.listing_id === null) return kept('The listing is gone, so there was nothing to take back.')
  if (Object.keys(part.effect).length === 0 && part.part !== 'ai_review')
    return kept('The work was done by hand and stays.')
  return ways[part.part](app, tx, part, part.listing_id)
}
