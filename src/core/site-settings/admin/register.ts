import type { FastifyInstance } from 'fastify'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import { changeSettings } from '../change-settings.ts'
import { changesIn, consequencesQuestion, groupIn, settingsPage } from './page.ts'

/** What the owner of the site decides about it. */
export function registerSettings(server: FastifyInstance, site: Site): void {
  const { app } = site
  const settings: DrawAdmin = (person, request, said) => settingsPage(app, person, request, said)
  for (const path of ['/admin/settings', '/admin/settings/:group'])
    server.get(path, showAdmin(site, settings, { saved: 'Saved. It holds from now on.' }))
  server.post(
    '/admin/settings/:group',
    adminForm(
      site,
      settings,
      (_, request) => `/admin/settings/${groupIn(request).slug}?done=saved`,
      (tx, { member }, form, request) =>
        changeSettings(app, tx, changesIn(form, groupIn(request)), { memberId: member.id, via: 'site' }),
      async (form, request) => consequencesQuestion(app, groupIn(request), changesIn(form, groupIn(request))),
    ),
  )
}
