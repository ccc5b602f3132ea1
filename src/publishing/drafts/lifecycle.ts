import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { profileFields } from './fields.ts'
import { type DraftErrorCode, draftTag } from './queries.ts'
import { draftFailedEvent, draftReadyEvent, emitDraftEvent } from './webhook-events.ts'

// Every change of a draft's status is a function in this file: `crawling → drafting → ready`, or `failed` from either
// of the first two. A failed draft is crawled again or filled in without a crawl. Each update checks the status it
// starts from, so that only one of two concurrent callers succeeds.

/** A new draft is `crawling`. */
export async function insertDraft(app: App, tx: Transaction, ownerId: number, url: string): Promise<string> {
  const now = app.clock.now()
  const { id } = await tx.one(sql<{ id: string }>`
    insert into drafts (owner_id, url, status, created_at, updated_at)
    values (${ownerId}, ${url}, 'crawling', ${now}, ${now})
    returning id`)
  return id
}

/** `crawling → drafting`. False if another worker got there first. */
export async function startDrafting(app: App, tx: Transaction, id: string, siteUrl: string): Promise<boolean> {
  const moved = await tx.run(sql`
    update drafts set
      status = 'drafting',
      site_url = ${siteUrl},
      progress_step = 'drafting',
      progress_done = 0,
      progress_total = ${profileFields.length},
      updated_at = ${app.clock.now()}
    where id = ${id} and status = 'crawling'`)
  if (moved > 0) await app.cache.invalidate(tx, [draftTag(id)])
  return moved > 0
}

interface DraftResult {
  drafter: string
  note: string | null
  fieldsFound: number
}

/** `drafting → ready`. False if another worker got there first. */
export async function finishDrafting(app: App, tx: Transaction, id: string, result: DraftResult): Promise<boolean> {
  const moved = await tx.run(sql`
    update drafts set
      status = 'ready',
      drafter = ${result.drafter},
      drafter_note = ${result.note},
      progress_step = 'done',
      progress_done = ${result.fieldsFound},
      progress_total = ${profileFields.length},
      updated_at = ${app.clock.now()}
    where id = ${id} and status = 'drafting'`)
  if (moved === 0) return false
  await app.cache.invalidate(tx, [draftTag(id)])
  await emitDraftEvent(app, tx, draftReadyEvent, id, {})
  return true
}

export interface DraftFailure {
  code: DraftErrorCode
  what: string
  advice: string
}

/** `crawling | drafting → failed` */
export async function failDraft(app: App, tx: Transaction, id: string, failure: DraftFailure): Promise<void> {
  const moved = await tx.run(sql`
    update drafts set
      status = 'failed',
      error_code = ${failure.code},
      error_detail = ${failure.what},
      error_advice = ${failure.advice},
      updated_at = ${app.clock.now()}
    where id = ${id} and status in ('crawling', 'drafting')`)
  if (moved === 0) return
  await app.cache.invalidate(tx, [draftTag(id)])
  await emitDraftEvent(app, tx, draftFailedEvent, id, {
    error: { code: failure.code, message: failure.what, advice: failure.advice },
  })
}

/** `failed → crawling` */
export async function restartCrawling(app: App, tx: Transaction, id: string): Promise<boolean> {
  const moved = await tx.run(sql`
    update drafts set
      status = 'crawling',
      progress_step = 'waiting',
      progress_done = 0,
      progress_total = 0,
      progress_page = null,
      progress_pages = '{}',
      attempts = 0,
      error_code = null,
      error_detail = null,
      error_advice = null,
      updated_at = ${app.clock.now()}
    where id = ${id} and status = 'failed'`)
  if (moved > 0) await app.cache.invalidate(tx, [draftTag(id)])
  return moved > 0
}

/** `failed → ready`, with empty fields for the owner to fill in. */
export async function skipCrawl(app: App, tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`
    update drafts set
      status = 'ready',
      progress_step = 'done',
      error_code = null,
      error_detail = null,
      error_advice = null,
      updated_at = ${app.clock.now()}
    where id = ${id} and status = 'failed'`)
  await app.cache.invalidate(tx, [draftTag(id)])
}
