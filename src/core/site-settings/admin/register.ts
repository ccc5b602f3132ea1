import type { FastifyInstance } from 'fastify'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import { changeSettings } from '../change-settings.ts'
import { consequencesQuestion, requestedGroup, settingsPage, submittedChanges } from './page.ts'

export function registerSettingsAdmin(server: FastifyInstance, site: Site): void {
  const { app } = site
  const settings: DrawAdmin = (person, request, flash) => settingsPage(app, person, request, flash)
  for (const path of ['/admin/settings', '/admin/settings/:group'])
    server.get(path, showAdmin(site, settings, { saved: 'Changes saved.' }))
  server.post(
    '/admin/settings/:group',
    adminForm(
      site,
      settings,
      (_, request) => `/admin/settings/${requestedGroup(app, request).slug}?done=saved`,
      (tx, { member }, form, request) =>
        changeSettings(app, tx, submittedChanges(form, requestedGroup(app, request)), {
          memberId: member.id,
          via: 'site',
        }),
      async (form, request) =>
        consequencesQuestion(app, requestedGroup(app, request), submittedChanges(form, requestedGroup(app, request))),
    ),
  )
}
