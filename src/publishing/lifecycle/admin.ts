import { recordDecision, type TeamActor } from '../../core/audit/actor.ts'
import { readReason } from '../../core/audit/reason.ts'
import { notify } from '../../core/notifications/notify.ts'
import { peopleOf } from '../../directory/listings/editors.ts'
import type { Status } from '../../directory/listings/status.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { ownPath } from '../editing/paths.ts'
import { hide, unhide } from './moves.ts'

interface TeamMove {
  listingId: number
  by: TeamActor
  /** Told to the people of the listing. */
  reason: string
}

const told = 'the people of the listing are told'

/** The site team takes a listing off the site. */
export async function hideListing(app: App, tx: Transaction, asked: TeamMove): Promise<void> {
  const reason = readReason(asked.reason, told)
  await hide(app, tx, asked.listingId, { cause: 'hidden by the site team', actorId: asked.by.adminId, note: reason })
  await tell(app, tx, asked, 'hidden', (name) => `${name} was taken off the site`, reason)
}

/** The site team shows it again. */
export async function unhideListing(app: App, tx: Transaction, asked: TeamMove): Promise<Status> {
  const reason = readReason(asked.reason, told)
  const status = await unhide(app, tx, asked.listingId, {
    cause: 'shown again by the site team',
    actorId: asked.by.adminId,
    note: reason,
  })
  await tell(app, tx, asked, 'shown', (name) => `${name} is back`, reason)
  return status
}

async function tell(
  app: App,
  tx: Transaction,
  { listingId, by }: TeamMove,
  what: string,
  title: (name: string) => string,
  reason: string,
): Promise<void> {
  const { name, event } = await tx.one(sql<{ name: string; event: number }>`
    select p.name, (select max(id) from listing_events where listing_id = p.listing_id) as event from profiles p where p.listing_id = ${listingId}`)
  await recordDecision(app, tx, by, 'admin.acted', `listing:${listingId}`, { what, reason })
  await notify(app, tx, await peopleOf(tx, listingId), {
    cause: `${what}:${event}`,
    topic: 'launches',
    listingId,
    title: title(name),
    body: reason,
    path: ownPath(listingId),
    button: 'See your listing',
  })
}
