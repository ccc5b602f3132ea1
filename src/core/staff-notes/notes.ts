import type { App } from '../../platform/app.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { minute } from '../../platform/duration.ts'
import { findUnstorableText } from '../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid, notFound, Problem } from '../../platform/problem.ts'
import { type AdminActor, recordAdminAction } from '../audit/actor.ts'
import { may, type Role } from '../roles/roles.ts'

/** What a note is about. */
export type NoteSubject = { memberId: number } | { listingId: number }

export interface StaffNote {
  id: number
  body: string
  author_id: number | null
  author_name: string | null
  written_at: Date
}

export const maxStaffNoteLength = 5000
const maxNotes = 200

function isAbout(subject: NoteSubject): Statement {
  return 'memberId' in subject ? sql`n.member_id = ${subject.memberId}` : sql`n.listing_id = ${subject.listingId}`
}

function subjectText(subject: NoteSubject): string {
  return 'memberId' in subject ? `member:${subject.memberId}` : `listing:${subject.listingId}`
}

/** Notes about a person or a listing, newest first. */
export function notesAbout(db: Queryable, subject: NoteSubject): Promise<StaffNote[]> {
  return db.many(sql<StaffNote>`
    select n.id, n.body, n.author_id, m.name as author_name, n.written_at
    from staff_notes n left join members m on m.id = n.author_id
    where ${isAbout(subject)}
    order by n.id desc
    limit ${maxNotes}`)
}

/** The caller has checked that the person or listing exists. */
export async function addNote(
  app: App,
  tx: Transaction,
  subject: NoteSubject,
  text: string,
  by: AdminActor,
): Promise<number> {
  const body = readBody(text)
  const now = app.clock.now()
  await lockSubject(tx, subject)
  // Submitting the form twice adds one note.
  const same = await tx.maybe(sql<{ id: number }>`
    select n.id from staff_notes n
    where ${isAbout(subject)} and n.author_id is not distinct from ${by.adminId}::bigint and n.body = ${body}
      and n.written_at > ${new Date(now.getTime() - minute)}
    limit 1`)
  if (same) return same.id
  const { id } = await tx.one(sql<{ id: number }>`
    insert into staff_notes (member_id, listing_id, author_id, body, written_at)
    values (
      ${'memberId' in subject ? subject.memberId : null}, ${'listingId' in subject ? subject.listingId : null},
      ${by.adminId}, ${body}, ${now}
    )
    returning id`)
  // Without the text, because the audit trail is kept longer than the note.
  await recordAdminAction(app, tx, by, 'admin.acted', subjectText(subject), { did: 'added a staff note' })
  return id
}

async function lockSubject(tx: Transaction, subject: NoteSubject): Promise<void> {
  await tx.many(
    'memberId' in subject
      ? sql`select id from members where id = ${subject.memberId} for no key update`
      : sql`select id from listings where id = ${subject.listingId} for no key update`,
  )
}

/** Authors may delete their own notes, owners and admins any. */
export async function deleteNote(
  app: App,
  tx: Transaction,
  subject: NoteSubject,
  id: number,
  by: AdminActor & { role: Role },
): Promise<void> {
  const note = await tx.maybe(sql<{ author_id: number | null }>`
    select n.author_id from staff_notes n where n.id = ${id} and ${isAbout(subject)} for update`)
  if (!note) throw notFound('This note doesn’t exist anymore.')
  if (!mayDelete(by, note)) throw new Problem('forbidden', 'Only its author, owners and admins can delete this note.')
  await tx.run(sql`delete from staff_notes where id = ${id}`)
  await recordAdminAction(app, tx, by, 'admin.acted', subjectText(subject), { did: 'deleted a staff note' })
}

export function mayDelete(
  { adminId, role }: { adminId: number | null; role: Role },
  note: Pick<StaffNote, 'author_id'>,
) {
  return (note.author_id !== null && note.author_id === adminId) || may(role, 'notes:delete')
}

function readBody(text: string): string {
  const body = text.replaceAll('\r\n', '\n').trim()
  const errors: FieldError[] = []
  findUnstorableText({ staff_note: body }, errors)
  if (body === '') errors.push({ path: 'staff_note', message: 'Write a note first' })
  if (body.length > maxStaffNoteLength)
    errors.push({ path: 'staff_note', message: 'Notes can have up to 5,000 characters' })
  if (errors.length > 0) throw invalid(errors)
  return body
}
