import type { FastifyInstance } from 'fastify'
import { accountForm, asPerson } from '../../../web/account.ts'
import { pageNumber } from '../../../web/components/pagination.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import { markRead } from '../queries.ts'
import { registerEmailSettings } from './email-settings.ts'
import { idsToMarkRead, notificationsPage } from './notifications.ts'

const path = '/account/notifications'

export function registerNotifications(server: FastifyInstance, site: Site): void {
  const { app } = site

  server.get(
    path,
    asPerson(site, async (person, request, reply) => {
      const { page } = request.query as { page?: string }
      return show(site, request, reply, await notificationsPage(app, person, { page: pageNumber(page) }))
    }),
  )
  server.post(
    `${path}/read`,
    accountForm(
      site,
      async ({ member }, form, _, reply) => {
        await markRead(app.db, app.clock.now(), member.id, idsToMarkRead(form))
        return reply.redirect(path, 303)
      },
      (person) => notificationsPage(app, person),
    ),
  )
  registerEmailSettings(server, site)
}
