import type { FastifyInstance } from 'fastify'
import type { AdminActor } from '../../../core/audit/actor.ts'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import type { App } from '../../../platform/app.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import { formNumber } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import {
  addQuestion,
  askAgain,
  changeQuestion,
  placeQuestion,
  questionsForAdmin,
  retireQuestion,
} from '../questions.ts'
import { interviewAdminPage, questionIn, retiringQuestion } from './page.ts'

const said = {
  add: 'Added.',
  save: 'Saved.',
  up: 'Moved.',
  down: 'Moved.',
  retire: 'It is asked no more. Its answers are kept.',
  again: 'It is asked again.',
}

export function registerInterview(server: FastifyInstance, site: Site): void {
  const { app } = site
  const page: DrawAdmin = (person, request, done) => interviewAdminPage(app, person, request, done)
  server.get('/admin/interview', showAdmin(site, page, said))
  server.post(
    '/admin/interview',
    adminForm(
      site,
      page,
      (form) => `/admin/interview?done=${wish(form)}`,
      (tx, person, form) => fulfil(app, tx, form, adminActor(app, person)),
      async (form) => (wish(form) === 'retire' ? retiringQuestion(app.db, formNumber(form, 'id')) : null),
    ),
  )
}

function wish(form: URLSearchParams): keyof typeof said {
  const wanted = form.get('do') ?? ''
  return Object.hasOwn(said, wanted) ? (wanted as keyof typeof said) : 'save'
}

/** What was changed of the words is saved with whatever button was pressed. */
async function fulfil(app: App, tx: Transaction, form: URLSearchParams, by: AdminActor): Promise<void> {
  const [id, wanted] = [formNumber(form, 'id'), wish(form)]
  if (wanted === 'again') return askAgain(app, tx, id, by)
  const typed = questionIn(form)
  if (wanted === 'add') return void (await addQuestion(app, tx, typed, by))
  await changeQuestion(app, tx, id, typed, by, form.get('seen'))
  if (wanted === 'retire') await retireQuestion(app, tx, id, by)
  if (wanted !== 'up' && wanted !== 'down') return
  const place = (await questionsForAdmin(tx)).findIndex((question) => question.id === id) + 1
  await placeQuestion(app, tx, id, place + (wanted === 'up' ? -1 : 1), by)
}
