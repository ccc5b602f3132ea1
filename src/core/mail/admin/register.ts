import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountForm, asPerson } from '../../../web/account.ts'
import { adminForm, type DrawAdmin, forRole, showAdmin } from '../../../web/admin/frame.ts'
import { pathId } from '../../../web/forms.ts'
import { allowFrames } from '../../../web/headers.ts'
import type { Site } from '../../../web/page.ts'
import { adminActor } from '../../audit/admin/actor.ts'
import { resendMail, sendTestMail } from '../admin-actions.ts'
import { sendMailPage } from '../pages/mail-page.ts'
import { limitMailsBy } from '../queue.ts'
import { galleryMail, galleryPage } from './gallery.ts'
import { mailsPage } from './list.ts'
import { mailPage } from './mail.ts'

const messages = {
  test: 'Test email queued. Reload this page to see its status.',
  resent: 'Email queued again. Reload this page to see its status.',
}

export function registerMailLog(server: FastifyInstance, site: Site): void {
  const { app } = site
  const mails: DrawAdmin = (person, request, flash) => mailsPage(app, person, request, flash)
  const mail: DrawAdmin = (person, request, flash) => mailPage(app, person, request, flash)
  server.get('/admin/mails', showAdmin(site, mails))
  server.get(
    '/admin/emails/preview',
    { onRequest: async (_, reply) => allowFrames(reply) },
    showAdmin(site, async (_, __, flash) => galleryPage(app, flash)),
  )
  server.get(
    '/admin/emails/preview/:name',
    asPerson(site, async (_, request, reply) => {
      const { name } = request.params as { name: string }
      const page = galleryMail(app, name, (request.query as { scheme?: string }).scheme)
      return sendMailPage(app, reply, page, "'self'")
    }),
  )
  server.get('/admin/mails/:id', showAdmin(site, mail, messages))
  server.post(
    '/admin/mails/:id/resend',
    adminForm(
      site,
      mail,
      (_, request) => `/admin/mails/${pathId(request)}?done=resent`,
      (tx, person, __, request) => resendMail(app, tx, pathId(request), adminActor(app, person)),
    ),
  )
  server.post('/admin/mails/test', (request: FastifyRequest, reply: FastifyReply) =>
    accountForm(
      site,
      async (person, form) => {
        await limitMailsBy(app, person.member.id)
        const id = await app.db.transaction((tx) =>
          sendTestMail(app, tx, form.get('to') ?? '', adminActor(app, person)),
        )
        return reply.redirect(`/admin/mails/${id}?done=test`, 303)
      },
      async (person, problem) => forRole(site, person, await mails(person, request, { problem })),
    )(request, reply),
  )
}
