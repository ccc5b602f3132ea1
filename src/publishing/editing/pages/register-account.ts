import type { FastifyInstance } from 'fastify'
import { marksIn, notificationsPage, preferencesIn } from '../../../core/notifications/pages/notifications.ts'
import { chooseDelivery } from '../../../core/notifications/preferences.ts'
import { markRead } from '../../../core/notifications/queries.ts'
import { linkFounders } from '../../../directory/founders/interview.ts'
import { answerQuestions } from '../../../directory/interview/answers.ts'
import { answersIn, interviewPage } from '../../../directory/interview/pages/interview.ts'
import { policies } from '../../../platform/limits/policy.ts'
import { accountForm, asPerson } from '../../../web/account.ts'
import { pageNumber } from '../../../web/components/pagination.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import { listingsPage } from './list.ts'

/** What belongs to a person rather than to one of their listings. */
export function registerMakerAccount(server: FastifyInstance, site: Site): void {
  const { app } = site
  const limit = (memberId: number) => app.limiter.take([[policies.writes, String(memberId)]], {})

  server.get(
    '/account/listings',
    asPerson(site, async (person, request, reply) =>
      show(
        site,
        request,
        reply,
        await listingsPage(app, person, pageNumber((request.query as { page?: string }).page)),
      ),
    ),
  )

  server.get(
    '/account/interview',
    asPerson(site, async (person, request, reply) =>
      show(
        site,
        request,
        reply,
        await interviewPage(app, person, { said: 'saved' in (request.query as object) ? 'Saved.' : undefined }),
      ),
    ),
  )
  server.post(
    '/account/interview',
    accountForm(
      site,
      async ({ member }, form, _, reply) => {
        await limit(member.id)
        const answers = answersIn(form)
        await app.db.transaction(async (tx) => {
          await answerQuestions(app, tx, member.id, answers)
          await linkFounders(app, tx, member.id)
        })
        return reply.redirect('/account/interview?saved', 303)
      },
      (person, problem, form) => interviewPage(app, person, { problem, form }),
    ),
  )

  server.get(
    '/account/notifications',
    asPerson(site, async (person, request, reply) => {
      const { page, saved } = request.query as { page?: string; saved?: string }
      return show(
        site,
        request,
        reply,
        await notificationsPage(app, person, {
          page: pageNumber(page),
          said: saved === undefined ? undefined : 'Saved.',
        }),
      )
    }),
  )
  server.post(
    '/account/notifications/read',
    accountForm(
      site,
      async ({ member }, form, _, reply) => {
        await markRead(app.db, app.clock.now(), member.id, marksIn(form))
        return reply.redirect('/account/notifications', 303)
      },
      (person) => notificationsPage(app, person),
    ),
  )
  server.post(
    '/account/notifications/preferences',
    accountForm(
      site,
      async ({ member }, form, _, reply) => {
        await app.db.transaction(async (tx) => {
          for (const [topic, delivery] of preferencesIn(form)) await chooseDelivery(app, tx, member.id, topic, delivery)
        })
        return reply.redirect('/account/notifications?saved', 303)
      },
      (person) => notificationsPage(app, person),
    ),
  )
}
