import { type Member, requireVerifiedEmail } from '../../core/members/members.ts'
import { screenWriting } from '../../core/moderation/screen.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { day } from '../../platform/duration.ts'
import { websiteAddress } from './address.ts'
import { requireUnlisted } from './already-listed.ts'
import { deleteCrawl } from './crawls.ts'
import { buildDraft } from './jobs.ts'
import { insertDraft, restartCrawling } from './lifecycle.ts'

/**
 * Creates a draft and queues the job that builds it. The website is not contacted here, so the caller does not wait.
 * A failed draft of the same website is built again instead, and keeps what was filled in.
 */
export async function beginDraft(app: App, tx: Transaction, owner: Member, url: string): Promise<string> {
  requireVerifiedEmail(owner)
  const address = websiteAddress(url, 'url')
  // Refuses a blocked website. A rule that only holds websites will hold the listing.
  await screenWriting(app, tx, owner.id, [address])
  await requireUnlisted(app, tx, owner.id, address)
  const failed = await failedDraftOf(tx, owner.id, address)
  if (failed) {
    await retryDraft(app, tx, failed.id)
    return failed.id
  }
  const id = await insertDraft(app, tx, owner.id, address)
  // One person's first website is read before another person's twentieth.
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

/** The newest failed draft of a website that was not submitted, even if it has just been queued to be built again. */
async function failedDraftOf(tx: Transaction, ownerId: number, url: string): Promise<{ id: string } | undefined> {
  return tx.maybe(sql<{ id: string }>`
    select id from drafts
    where owner_id = ${ownerId} and url = ${url} and listing_id is null
      and (status = 'failed' or (status = 'crawling' and progress_step = 'waiting' and updated_at > created_at))
    order by created_at desc
    limit 1`)
}

async function draftsSince(tx: Transaction, ownerId: number, since: Date): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*)::int as count from drafts where owner_id = ${ownerId} and created_at > ${since}`)
  return count
}
