import type { Queryable } from '../../../platform/database/types.ts'
import { weekRange } from '../../../platform/dates.ts'
import { type FieldError, Problem } from '../../../platform/problem.ts'
import { checkPaidMove, type PaidMove } from '../../../publishing/lifecycle/transitions.ts'
import type { OrderedListing } from './facts.ts'
import { isLaunch, type ResolvedItem } from './item.ts'

/** Items that the listing's status or awards do not allow, reported before anyone pays for them. */
export async function refusedMoves(db: Queryable, items: readonly ResolvedItem[]): Promise<FieldError[]> {
  const errors: FieldError[] = []
  for (const item of items) {
    const message = item.listing && item.listing.status !== 'hidden' ? await refusal(db, item, item.listing) : null
    if (message) errors.push({ path: `items[${item.index}].listing_id`, message })
  }
  return errors
}

async function refusal(db: Queryable, item: ResolvedItem, listing: OrderedListing): Promise<string | null> {
  const { id, name, awards } = listing
  if (item.product.needs_award && awards.length === 0)
    return `${name} hasn’t won an award yet; this is only for the top three of a launch week`
  const move = paidMove(item)
  if (!move) return null
  const reason = refusals[move](listing)
  if (reason) return `${name} ${reason}`
  try {
    await checkPaidMove(db, id, move, item.week)
    return null
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return `${name}: ${error.message.replace(/\.$/, '')}`
    throw error
  }
}

/** Why the state of a listing doesn't allow a move; null if it does. */
const refusals: Record<PaidMove, (listing: OrderedListing) => string | null> = {
  launch({ status, plan, launch_week }) {
    if (status === 'live') return 'is already live; order relaunch to launch it again'
    return status === 'scheduled' && plan === 'paid' ? `already has a paid launch${weekText(launch_week)}` : null
  },
  skip_queue({ status, plan, launch_week }) {
    if (status === 'draft') return 'isn’t in the free queue yet; choose the free plan first'
    if (status === 'live') return 'is already live, so there’s no queue to skip'
    return plan === 'paid' ? `has a paid launch${weekText(launch_week)}, so it isn’t in the free queue` : null
  },
  relaunch({ status, launch_week }) {
    if (status === 'draft') return 'hasn’t launched yet; order launch first'
    if (status === 'awaiting_badge') return 'hasn’t launched yet; it’s waiting for its badge'
    return status === 'scheduled' ? `hasn’t launched yet; its launch is scheduled${weekText(launch_week)}` : null
  },
}

function weekText(week: string | null): string {
  return week ? ` for ${weekRange(week)}` : ''
}

function paidMove(item: ResolvedItem): PaidMove | null {
  if (isLaunch(item)) return 'launch'
  return (['skip_queue', 'relaunch'] as const).find((part) => item.product.parts.includes(part)) ?? null
}
