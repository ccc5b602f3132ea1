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
  changeQuestion,
  moveQuestion,
  questionsForAdmin,
  restoreQuestion,
  retireQuestion,
} from '../questions.ts'
import { confirmRetire, interviewAdminPage, readQuestion } from './page.ts'

const messages = {
  add: 'Question added.',
  save: 'Question saved.',
  up: 'Question moved.',
  down: 'Question moved.',
  retire: 'Question retired. We keep its answers.',
  again: 'Question restored.',
}

export function registerInterview(server: FastifyInstance, site: Site): void {
  const { app } = site
  const page: DrawAdmin = (person, request, flash) => interviewAdminPage(app, person, request, flash)
  server.get('/admin/interview', showAdmin(site, page, messages))
  server.post(
    '/admin/interview',
    adminForm(
      site,
      page,
      (form) => `/admin/interview?done=${actionOf(form)}`,
      (tx, person, form) => runAction(app, tx, form, adminActor(app, person)),
      async (form) => (actionOf(form) === 'retire' ? confirmRetire(app.db, formNumber(form, 'id')) : null),
    ),
  )
}

function actionOf(form: URLSearchParams): keyof typeof messages {
  const action = form.get('do') ?? ''
  return Object.hasOwn(messages, action) ? (action as keyof typeof messages) : 'save'
}

/** Every button also saves changes to the text. */
async function runAction(app: App, tx: Transaction, form: URLSearchParams, by: AdminActor): Promise<void> {
  const [id, action] = [formNumber(form, 'id'), actionOf(form)]
  if (action === 'again') return restoreQuestion(app, tx, id, by)
  const input = readQuestion(form)
  if (action === 'add') return void (await addQuestion(app, tx, input, by))
  await changeQuestion(app, tx, id, input, by, form.get('seen'))
  if (action === 'retire') await retireQuestion(app, tx, id, by)
  if (action !== 'up' && action !== 'down') return
  const place = (await questionsForAdmin(tx)).findIndex((question) => question.id === id) + 1
  await moveQuestion(app, tx, id, place + (action === 'up' ? -1 : 1), by)
}
