import type { FastifyInstance } from 'fastify'
import { accountForm, asPerson } from '../../../web/account.ts'
import { pageNumber } from '../../../web/components/pagination.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import { setDelivery } from '../preferences.ts'
import { markRead } from '../queries.ts'
import { idsToMarkRead, notificationsPage, readPreferences } from './notifications.ts'

const path = '/account/notifications'

export function registerNotifications(server: FastifyInstance, site: Site): void {
  const { app } = site

  server.get(
    path,
    asPerson(site, async (person, request, reply) => {
      const { page, saved } = request.query as { page?: string; saved?: string }
      const message = saved === undefined ? undefined : 'Saved.'
      return show(site, request, reply, await notificationsPage(app, person, { page: pageNumber(page), message }))
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
  server.post(
    `${path}/preferences`,
    accountForm(
      site,
      async ({ member }, form, _, reply) => {
        await app.db.transaction(async (tx) => {
          for (const [topic, delivery] of readPreferences(form)) await setDelivery(app, tx, member.id, topic, delivery)
        })
        return reply.redirect(`${path}?saved`, 303)
      },
      (person) => notificationsPage(app, person),
    ),
  )
}
