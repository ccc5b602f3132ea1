import type { FastifyInstance } from 'fastify'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import { formNumber, pathId } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { adminActor } from '../../audit/admin/actor.ts'
import { decideCase } from '../cases.ts'
import { addRule, deleteRule } from '../rules.ts'
import { queuePage } from './queue.ts'
import { rulesPage } from './rules.ts'

export function registerModeration(server: FastifyInstance, site: Site): void {
  const { app } = site
  const queue: DrawAdmin = (person, request, flash) => queuePage(app, person, request, flash)
  const rules: DrawAdmin = (person, request, flash) => rulesPage(app, person, request, flash)

  server.get(
    '/admin/moderation',
    showAdmin(site, queue, {
      removed: 'Removed. The author gets your reason.',
      kept: 'Done.',
      dismissed: 'Report dismissed.',
    }),
  )
  server.post(
    '/admin/moderation/decide',
    adminForm(
      site,
      queue,
      (form) => `/admin/moderation?done=${form.get('outcome')}`,
      (tx, person, form) =>
        decideCase(
          app,
          tx,
          {
            id: formNumber(form, 'case'),
            outcome: form.get('outcome') ?? '',
            reason: form.get('reason') ?? '',
            read: form.get('read'),
          },
          adminActor(app, person),
        ),
    ),
  )
  server.get('/admin/moderation/rules', showAdmin(site, rules, { added: 'Rule added.', deleted: 'Rule deleted.' }))
  server.post(
    '/admin/moderation/rules',
    adminForm(
      site,
      rules,
      () => '/admin/moderation/rules?done=added',
      (tx, person, form) =>
        addRule(
          app,
          tx,
          {
            kind: form.get('kind') ?? '',
            pattern: form.get('pattern') ?? '',
            effect: form.get('effect') ?? '',
            note: form.get('note') ?? '',
            last_day: form.get('last_day') ?? '',
          },
          adminActor(app, person),
        ),
    ),
  )
  server.post(
    '/admin/moderation/rules/:id/delete',
    adminForm(
      site,
      rules,
      () => '/admin/moderation/rules?done=deleted',
      (tx, person, _, request) => deleteRule(app, tx, pathId(request), adminActor(app, person)),
    ),
  )
}
