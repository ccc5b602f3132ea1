import type { FastifyInstance } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { html } from '../../../platform/html.ts'
import { adminForm, adminPage, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import { checklist, dismissChecklist, isChecklistDismissed, restoreChecklist } from '../checklist.ts'
import { checklistForm, checklistItems, doneText } from './section.ts'

/** The checklist on its own page, even after it was dismissed. */
export function registerGettingStarted(server: FastifyInstance, site: Site): void {
  const { app } = site
  const page: DrawAdmin = async (person, _, flash) => {
    const items = await checklist(app)
    const form = (await isChecklistDismissed(app.db))
      ? checklistForm(person, 'restore', 'Show on the overview')
      : checklistForm(person, 'dismiss', 'Dismiss checklist')
    return adminPage(
      '/admin/getting-started',
      'Getting started',
      flash,
      html`<p>${doneText(items)}. Steps are checked off automatically.</p>${checklistItems(items)}${form}`,
    )
  }
  server.get(
    '/admin/getting-started',
    showAdmin(site, page, {
      dismissed: 'Checklist dismissed. You can always find it here.',
      restored: 'The checklist is back on the overview.',
    }),
  )
  server.post(
    '/admin/getting-started/dismiss',
    adminForm(
      site,
      page,
      () => '/admin/getting-started?done=dismissed',
      (tx, person) => dismissChecklist(app, tx, adminActor(app, person)),
    ),
  )
  server.post(
    '/admin/getting-started/restore',
    adminForm(
      site,
      page,
      () => '/admin/getting-started?done=restored',
      (tx, person) => restoreChecklist(app, tx, adminActor(app, person)),
    ),
  )
}
