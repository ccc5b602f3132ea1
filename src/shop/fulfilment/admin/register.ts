import type { FastifyInstance } from 'fastify'
import type { AdminActor } from '../../../core/audit/actor.ts'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import type { App } from '../../../platform/app.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { findUnstorableText } from '../../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid } from '../../../platform/problem.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import { wholeIn } from '../../../web/forms.ts'
import { number } from '../../../web/numbers.ts'
import type { Site } from '../../../web/page.ts'
import { givingBackQuestion } from '../../payments/admin/giving-back.ts'
import { bookByForm } from '../../payments/admin/outside.ts'
import { confirmOutsidePage, outsidePage } from '../../payments/admin/outside-page.ts'
import { numberIn, refundByForm } from '../../payments/admin/refund.ts'
import { confirmRefundPage, refundPage } from '../../payments/admin/refund-page.ts'
import { refusedForm } from '../../payments/admin/refused-form.ts'
import { refundSurplus } from '../../payments/refund.ts'
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

const said = {
  take: 'It is yours.',
  note: 'The note is kept.',
  finish: 'It is done, and the customer told.',
  drop: 'The customer is told, and it stands under what could not be done.',
  retry: 'It was tried again.',
  settle: 'It is put right, and the customer told.',
  review: 'The report is kept, and the customer told.',
  'give-back': 'The money is on its way.',
} as const
type Action = keyof typeof said

const work: Record<
  Action,
  (app: App, tx: Transaction, id: number, by: AdminActor & { name: string }, form: URLSearchParams) => Promise<unknown>
> = {
  take: (app, tx, id, by) => takeTask(app, tx, id, by),
  note: (app, tx, id, by, form) =>
    noteTask(app, tx, id, by, {
      notes: textIn(form, 'notes'),
      done: form.getAll('step').map(Number),
      seen: form.get('seen'),
    }),
  finish: (app, tx, id, by, form) => finishTask(app, tx, id, by, reasonIn(form)),
  drop: (app, tx, id, by, form) => dropTask(app, tx, id, by, reasonIn(form)),
  retry: (app, tx, id, by) => retryFulfilment(app, tx, id, by),
  settle: (app, tx, id, by, form) => resolveFulfilment(app, tx, id, by, reasonIn(form)),
  review: (app, tx, id, by, form) => writeProfileReview(app, tx, id, by, reasonIn(form, 10_000)),
  'give-back': (app, tx, id, by) => refundSurplus(app, tx, id, by),
}

/** The board of the site team, and giving money back. */
export function registerFulfilment(server: FastifyInstance, site: Site): void {
  const { app } = site
  const board: DrawAdmin = (person, request, words) => {
    const { refused, problem } = refusedForm(request, words.problem)
    return boardPage(app, person, request.query as Record<string, string | undefined>, { ...words, problem }, refused)
  }
  server.get('/admin/fulfilment', showAdmin(site, board, said))
  for (const action of Object.keys(said) as Action[]) {
    server.post(
      `/admin/fulfilment/${action}`,
      adminForm(
        site,
        board,
        () => `/admin/fulfilment?done=${action}`,
        (tx, person, form) =>
          work[action](app, tx, wholeIn(form, 'id'), { ...adminActor(app, person), name: person.member.email }, form),
        async (form) => (action === 'give-back' ? givingBackQuestion(app.db, wholeIn(form, 'id')) : null),
      ),
    )
  }
  const refund: DrawAdmin = (_, request, words) => refundPage(app, request, words)
  server.get('/admin/orders/:number/refund', showAdmin(site, refund, { asked: 'The money is on its way.' }))
  server.get(
    '/admin/orders/:number/refund/confirm',
    showAdmin(site, (person, request, words) => confirmRefundPage(app, person, request, words)),
  )
  server.post(
    '/admin/orders/:number/refund',
    adminForm(
      site,
      refund,
      (_, request) => `/admin/orders/${encodeURIComponent(numberIn(request))}/refund?done=asked`,
      (tx, person, form, request) => refundByForm(app, tx, person, form, request),
    ),
  )
  const outside: DrawAdmin = (_, request, words) => outsidePage(app, request, words)
  server.get('/admin/orders/:number/outside/:payment', showAdmin(site, outside))
  server.get(
    '/admin/orders/:number/outside/:payment/confirm',
    showAdmin(site, (person, request, words) => confirmOutsidePage(app, person, request, words)),
  )
  server.post(
    '/admin/orders/:number/outside/:payment',
    adminForm(
      site,
      outside,
      (_, request) => `/admin/orders/${encodeURIComponent(numberIn(request))}?done=booked`,
      (tx, person, form, request) => bookByForm(app, tx, person, form, request),
    ),
  )
}

function textIn(form: URLSearchParams, name: string, most = 1000): string {
  const text = (form.get(name) ?? '').replaceAll('\r\n', '\n').trim()
  const errors: FieldError[] = []
  findUnstorableText({ [name]: text }, errors)
  if (text.length > most) errors.push({ path: name, message: `must have at most ${number(most)} characters` })
  if (errors.length > 0) throw invalid(errors)
  return text
}

function reasonIn(form: URLSearchParams, most?: number): string {
  const reason = textIn(form, 'reason', most)
  if (reason === '') throw invalid([{ path: 'reason', message: 'Say it in a sentence: the customer reads it' }])
  return reason
}
