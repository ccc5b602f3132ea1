import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import { type Html, html } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import { adminForm, type DrawAdmin, type Flash } from '../../../web/admin/frame.ts'
import { submittedText } from '../../../web/admin/request-values.ts'
import { textField } from '../../../web/components/form.ts'
import { section } from '../../../web/components/section.ts'
import { timeElement } from '../../../web/components/time.ts'
import { formNumber, pathId } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { fieldError } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { adminActor } from '../../audit/admin/actor.ts'
import { needs } from '../../roles/admin/guard.ts'
import type { Permission } from '../../roles/roles.ts'
import {
  addNote,
  deleteNote,
  maxStaffNoteLength,
  mayDelete,
  type NoteSubject,
  notesAbout,
  type StaffNote,
} from '../notes.ts'

/** Notes about a person or a listing, with the form for another one. `path` is the page that shows them. */
export async function notesSection(
  app: App,
  person: Person,
  request: FastifyRequest,
  subject: NoteSubject,
  path: string,
  { problem }: Flash,
): Promise<Html> {
  const notes = await notesAbout(app.db, subject)
  const refused = fieldError(problem, 'staff_note')
  return section({
    id: 'notes',
    title: 'Staff notes',
    note: 'Only staff see them',
    content: html`${
      notes.length > 0 && html`<ol class="history">${notes.map((note) => entry(person, note, path))}</ol>`
    }<form class="stack" method="post" action="${path}/notes">${tokenField(person)}${textField({
      name: 'staff_note',
      label: 'New note',
      required: true,
      rows: 3,
      maxlength: maxStaffNoteLength,
      value: refused ? (submittedText(request, 'staff_note') ?? null) : null,
      ...('memberId' in subject && { hint: 'It’s part of the export if they download their data.' }),
      error: refused,
    })}<p><button class="button button-quiet">Add note</button></p></form>`,
  })
}

function entry(person: Person, note: StaffNote, path: string): Html {
  const { id, body, author_name, written_at } = note
  const { member } = person
  return html`<li><p class="text" dir="auto">${body}</p>\
<p class="facts"><span dir="auto">${author_name ?? 'Command line'}</span>${timeElement(written_at)}</p>${
    mayDelete({ adminId: member.id, role: member.role }, note) &&
    html`<form method="post" action="${path}/notes/delete">${tokenField(person)}\
<button class="button button-quiet" name="id" value="${id}">Delete<span class="visually-hidden"> this note</span>\
</button></form>`
  }</li>`
}

interface NotesRoom {
  /** The page with the notes, such as `/admin/people/:id`. */
  path: string
  subjectOf(id: number): NoteSubject
  /** Throws if no person or listing has this id. */
  check(db: Queryable, id: number): Promise<unknown>
  draw: DrawAdmin
  permission: Permission
}

export function registerNotes(
  server: FastifyInstance,
  site: Site,
  { path, subjectOf, check, draw, permission }: NotesRoom,
): void {
  const { app } = site
  const back = (request: FastifyRequest, done: string) =>
    `${path.replace(':id', String(pathId(request)))}?done=${done}#notes`
  server.post(
    `${path}/notes`,
    needs(permission),
    adminForm(
      site,
      draw,
      (_, request) => back(request, 'noted'),
      async (tx, person, form, request) => {
        await check(tx, pathId(request))
        const text = form.get('staff_note') ?? ''
        return addNote(app, tx, subjectOf(pathId(request)), text, adminActor(app, person))
      },
    ),
  )
  server.post(
    `${path}/notes/delete`,
    needs(permission),
    adminForm(
      site,
      draw,
      (_, request) => back(request, 'unnoted'),
      (tx, person, form, request) => {
        const by = { ...adminActor(app, person), role: person.member.role }
        return deleteNote(app, tx, subjectOf(pathId(request)), formNumber(form, 'id'), by)
      },
    ),
  )
}

export const noteMessages = { noted: 'Note added.', unnoted: 'Note deleted.' }
