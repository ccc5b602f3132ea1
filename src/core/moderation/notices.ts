import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notifyOnSite } from '../notifications/notify.ts'

interface HoldNotice {
  /** Identifies the event. */
  cause: string
  title: string
  body: string
  path: `/${string}`
  listingId: number | null
}

/** Notifies an author on the site of something that is held or was decided. */
export async function notifyAuthor(
  app: App,
  tx: Transaction,
  memberId: number | null,
  notice: HoldNotice,
): Promise<void> {
  if (memberId !== null) await notifyOnSite(app, tx, [memberId], { topic: 'moderation', ...notice })
}
