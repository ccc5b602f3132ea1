import type { Queryable } from '../../../platform/database/types.ts'
import { type FieldError, Problem } from '../../../platform/problem.ts'
import { checkPaidMove, type PaidMove } from '../../../publishing/lifecycle/transitions.ts'
import { isLaunch, type ResolvedItem } from './item.ts'

/** Items that the listing's status does not allow, reported before anyone pays for them. */
export async function refusedMoves(db: Queryable, items: readonly ResolvedItem[]): Promise<FieldError[]> {
  const errors: FieldError[] = []
  for (const item of items) {
    const message = item.listing && item.listing.status !== 'hidden' ? await refusal(db, item) : null
    if (message) errors.push({ path: `items[${item.index}].listing_id`, message })
  }
  return errors
}

async function refusal(db: Queryable, item: ResolvedItem): Promise<string | null> {
  const move = paidMove(item)
  if (!move) return null
  const { id, name, status } = item.listing!
  if (move === 'launch' && status === 'live') return `${name} is already live; order relaunch to launch it again`
  try {
    await checkPaidMove(db, id, move, item.week)
    return null
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return `${name}: ${error.message.replace(/\.$/, '')}`
    throw error
  }
}

function paidMove(item: ResolvedItem): PaidMove | null {
  if (isLaunch(item)) return 'launch'
  return item.product.code === 'skip_queue' || item.product.code === 'relaunch' ? item.product.code : null
}
