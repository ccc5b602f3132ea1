import { type Member, requireVerifiedEmail } from '../../core/members/members.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { websiteAddress } from './address.ts'
import { buildDraft } from './jobs.ts'
import { draftTag } from './versions.ts'

/** Takes a website's address and has it read. Nothing is asked of the site here, so the answer is at once. */
export async function beginDraft(app: App, tx: Transaction, owner: Member, url: string): Promise<string> {
  requireVerifiedEmail(owner)
  const address = websiteAddress(url, 'url')
  const now = app.clock.now()
  const { id } = await tx.one(
    sql<{
      id: string
    }>`insert into drafts (owner_id, url, created_at, updated_at) values (${owner.id}, ${address}, ${now}, ${now}) returning id`,
  )
  await app.jobs.send(tx, buildDraft, { draft_id: id }, { once: id })
  return id
}

/** Reads a website again that could not be read. */
export async function retryCrawl(app: App, tx: Transaction, draftId: string): Promise<void> {
  const moved = await tx.run(sql`
    update drafts set status = 'crawling', progress_step = 'waiting', progress_done = 0, progress_total = 0, attempts = 0,
      error_code = null, error_detail = null, error_advice = null, updated_at = ${app.clock.now()}
    where id = ${draftId} and status = 'failed'`)
  if (moved === 0) return
  await tx.run(sql`delete from draft_readings where draft_id = ${draftId}`)
  await app.jobs.send(tx, buildDraft, { draft_id: draftId }, { once: draftId })
  await app.cache.invalidate(tx, [draftTag(draftId)])
}

/** For a website that cannot be read: an empty draft to fill in by hand. */
export async function fillByHand(app: App, tx: Transaction, draftId: string): Promise<void> {
  await tx.run(sql`
    update drafts set status = 'ready', progress_step = 'done', error_code = null, error_detail = null, error_advice = null, updated_at = ${app.clock.now()}
    where id = ${draftId} and status = 'failed'`)
  await app.cache.invalidate(tx, [draftTag(draftId)])
}
