import { recordAdminAction } from '../../../core/audit/actor.ts'
import type { App } from '../../../platform/app.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { findUnstorableText } from '../../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid } from '../../../platform/problem.ts'
import type { AdminEdit } from '../change.ts'
import type { Content } from '../content.ts'
import { contentNames, contentText } from './content-text.ts'
import { notifyAdminChange } from './notify.ts'

/** Fields that follow from others, or mean nothing to people. */
const derived: ReadonlySet<keyof Content> = new Set(['domain', 'not_found_on_website'])
const maxAuditedLength = 300
export const maxNoteLength = 1000

/** Audits what an admin changed and notifies the owner and editors. */
export async function recordAdminChange(
  app: App,
  tx: Transaction,
  listingId: number,
  { actor, note }: AdminEdit,
  { before, after, changed }: { before: Content; after: Content; changed: readonly (keyof Content)[] },
): Promise<void> {
  const fields = changed.filter((field) => !derived.has(field))
  if (fields.length === 0) return
  const names = await contentNames(tx, [before, after])
  const inWords = fields.map((field) => ({
    field,
    before: contentText(before, field, names),
    after: contentText(after, field, names),
  }))
  await recordAdminAction(app, tx, actor, 'admin.acted', `listing:${listingId}`, {
    did: `changed ${fields.map((field) => field.replace('_url', '').replaceAll('_', ' ')).join(', ')}`,
    changes: inWords.map(({ field, ...texts }) => ({
      part: field,
      before: texts.before.slice(0, maxAuditedLength).toWellFormed(),
      after: texts.after.slice(0, maxAuditedLength).toWellFormed(),
    })),
    ...(note && { note }),
  })
  await notifyAdminChange(app, tx, listingId, inWords, note)
}

/** The reason of an edit, which may be empty. */
export function readNote(text: string): string {
  const note = text.replaceAll('\r\n', '\n').trim()
  const errors = noteErrors(note)
  if (errors.length > 0) throw invalid(errors)
  return note
}

export function noteErrors(note: string): FieldError[] {
  const errors: FieldError[] = []
  findUnstorableText({ note }, errors)
  if (note.length > maxNoteLength) errors.push({ path: 'note', message: 'Reason must be at most 1,000 characters' })
  return errors
}
