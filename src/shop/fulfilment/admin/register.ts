import type { FastifyInstance } from 'fastify'
import type { AdminActor } from '../../../core/audit/actor.ts'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import type { App } from '../../../platform/app.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { number } from '../../../platform/numbers.ts'
import { findUnstorableText } from '../../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid } from '../../../platform/problem.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import { formNumber } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import {
  dropTask,
  finishTask,
  noteTask,
  resolveFulfilment,
  retryFulfilment,
  takeTask,
  writeProfileReview,
} from '../board-actions.ts'
import { boardPage } from './board.ts'
import { refusedForm } from './refused-form.ts'

const flashes = {
  take: 'Assigned to you.',
  note: 'Note saved.',
  finish: 'Marked as done. We emailed the customer.',
  drop: 'Moved to “Couldn’t be completed”. We emailed the customer.',
  retry: 'Retried.',
  settle: 'Marked as resolved. We emailed the customer.',
  review: 'Report saved. We emailed the customer.',
  'give-back': 'Refund requested.',
} as const
type Action = Exclude<keyof typeof flashes, 'give-back'>

const actions: Record<
  Action,
  (app: App, tx: Transaction, id: number, by: AdminActor & { name: string }, form: URLSearchParams) => Promise<unknown>
> = {
  take: (app, tx, id, by) => takeTask(app, tx, id, by),
  note: (app, tx, id, by, form) =>
    noteTask(app, tx, id, by, {
      notes: readText(form, 'notes'),
      done: form.getAll('step').map(Number),
      seen: form.get('seen'),
    }),
  finish: (app, tx, id, by, form) => finishTask(app, tx, id, by, readReason(form)),
  drop: (app, tx, id, by, form) => dropTask(app, tx, id, by, readReason(form)),
  retry: (app, tx, id, by) => retryFulfilment(app, tx, id, by),
  settle: (app, tx, id, by, form) => resolveFulfilment(app, tx, id, by, readReason(form)),
  review: (app, tx, id, by, form) => writeProfileReview(app, tx, id, by, readReason(form, 10_000)),
}

/** Draws the board. A refused form keeps what was typed. */
export function drawBoard(app: App): DrawAdmin {
  return (person, request, flash) => {
    const { refused, problem } = refusedForm(request, flash.problem)
    return boardPage(app, person, request.query as Record<string, string | undefined>, { ...flash, problem }, refused)
  }
}

/** The board of everything that was paid for and needs an admin. */
export function registerFulfilmentAdmin(server: FastifyInstance, site: Site): void {
  const { app } = site
  const board = drawBoard(app)
  server.get('/admin/fulfilment', showAdmin(site, board, flashes))
  for (const action of Object.keys(actions) as Action[]) {
    server.post(
      `/admin/fulfilment/${action}`,
      adminForm(
        site,
        board,
        () => `/admin/fulfilment?done=${action}`,
        (tx, person, form) =>
          actions[action](
            app,
            tx,
            formNumber(form, 'id'),
            { ...adminActor(app, person), name: person.member.email },
            form,
          ),
      ),
    )
  }
}

function readText(form: URLSearchParams, name: string, maxLength = 1000): string {
  const text = (form.get(name) ?? '').replaceAll('\r\n', '\n').trim()
  const errors: FieldError[] = []
  findUnstorableText({ [name]: text }, errors)
  if (text.length > maxLength) errors.push({ path: name, message: `can have at most ${number(maxLength)} characters` })
  if (errors.length > 0) throw invalid(errors)
  return text
}

function readReason(form: URLSearchParams, maxLength?: number): string {
  const reason = readText(form, 'reason', maxLength)
  if (reason === '')
    throw invalid([{ path: 'reason', message: 'Enter a short explanation. The customer will read it' }])
  return reason
}
