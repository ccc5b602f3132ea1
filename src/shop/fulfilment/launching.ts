import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { launchPaid, scheduleRelaunch, skipQueue } from '../../publishing/lifecycle/transitions.ts'
import { holdToken } from '../orders/lifecycle.ts'
import type { Outcome } from './lifecycle.ts'
import { listingOf } from './listing.ts'
import type { PartRow } from './part.ts'

const causeOf = (part: PartRow) => ({
  cause: `order ${part.number}`,
  actorId: part.member_id,
  token: holdToken(part.number, part.position),
})

export async function doLaunch(app: App, tx: Transaction, part: PartRow): Promise<Outcome> {
  const before = await listingOf(tx, part)
  const status = await launchPaid(app, tx, before.id, part.week, causeOf(part))
  const effect = { from: before.status, plan: before.plan, week: status === 'scheduled' ? part.week : null }
  if (status === 'scheduled') return { status: 'done', note: `It launches in the week of ${part.week}.`, effect }
  return {
    status: 'done',
    note: part.week === null ? 'It is live.' : `It is live: the week of ${part.week} had begun when the payment came.`,
    effect,
  }
}

export async function doSkipQueue(app: App, tx: Transaction, part: PartRow): Promise<Outcome> {
  const before = await listingOf(tx, part)
  const week = await skipQueue(app, tx, before.id, part.week!, causeOf(part))
  const note =
    week === part.week
      ? `Its week is now ${week}.`
      : `The week of ${part.week} had begun when the payment came; its week is now ${week}.`
  return { status: 'done', note, effect: { week, from: before.launch_week } }
}

export async function doRelaunch(app: App, tx: Transaction, part: PartRow): Promise<Outcome> {
  const { id } = await listingOf(tx, part)
  const week = await scheduleRelaunch(app, tx, id, part.week!, causeOf(part))
  const note =
    week === part.week
      ? `It launches again in the week of ${week}.`
      : `The week of ${part.week} had begun when the payment came; it launches again in the week of ${week}.`
  return { status: 'done', note, effect: { week } }
}
