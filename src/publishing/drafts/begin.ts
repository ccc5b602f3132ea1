import { type Member, requireVerifiedEmail } from '../../core/members/members.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { day } from '../../platform/duration.ts'
import { websiteAddress } from './address.ts'
import { deleteCrawl } from './crawls.ts'
import { buildDraft } from './jobs.ts'
import { insertDraft, restartCrawling } from './lifecycle.ts'

/**
 * Creates a draft and queues the job that builds it. The website is not contacted here, so the caller does not wait.
 */
export async function beginDraft(app: App, tx: Transaction, owner: Member, url: string): Promise<string> {
  requireVerifiedEmail(owner)
  const id = await insertDraft(app, tx, owner.id, websiteAddress(url, 'url'))
  // Someone's first website is read before the twentieth of someone else.
  const priority = -(await draftsSince(tx, owner.id, new Date(app.clock.now().getTime() - day)))
  await app.jobs.send(tx, buildDraft, { draft_id: id }, { once: id, priority })
  return id
}

/** Builds a failed draft again, from a new crawl. */
export async function retryDraft(app: App, tx: Transaction, draftId: string): Promise<void> {
  if (!(await restartCrawling(app, tx, draftId))) return
  await deleteCrawl(tx, draftId)
  await app.jobs.send(tx, buildDraft, { draft_id: draftId }, { once: draftId })
}

async function draftsSince(tx: Transaction, ownerId: number, since: Date): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*)::int as count from drafts where owner_id = ${ownerId} and created_at > ${since}`)
  return count
}
