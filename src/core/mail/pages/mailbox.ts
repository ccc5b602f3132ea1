import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFromThisMachine } from '../../../platform/http/own-host.ts'
import { notFound } from '../../../platform/problem.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import { readMailbox } from '../mailbox.ts'
import { closedMailbox, mailboxContent } from './mailbox-content.ts'

/** Outside production, where mails would have gone nowhere. */
export function registerMailbox(server: FastifyInstance, site: Site): void {
  const { app } = site
  const recipient = (url: string) =>
    new URLSearchParams(url.split('?')[1]).get('to')?.toLowerCase().replaceAll('\0', '') ?? undefined
  const mayRead = async (request: FastifyRequest) =>
    app.config.MAILBOX === 'open' ||
    isFromThisMachine(request.raw, new URL(app.urls.site)) ||
    (await site.readViewer(request))?.role === 'admin'

  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    if (await mayRead(request)) return
    return show(site, request, reply, {
      title: 'The mailbox is closed here',
      status: 404,
      content: closedMailbox(request.socket.localPort ?? app.config.PORT),
    })
  }

  server.get('/mailbox', { preHandler: refuse }, async (request, reply) => {
    const mails = await readMailbox(app, { to: recipient(request.url) })
    return show(site, request, reply, {
      title: 'Mailbox',
      content: mailboxContent(mails, app.config.SMTP_URL !== undefined),
    })
  })
  server.get('/mailbox.json', async (request, reply) => {
    if (!(await mayRead(request)))
      throw notFound(
        'The mailbox is read at the machine that runs the site, or by signed-in admins. MAILBOX=open opens it to everybody.',
      )
    const mails = await readMailbox(app, { to: recipient(request.url) })
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ items: mails }))
  })
  server.get<{ Params: { id: string } }>('/mailbox/:id', { preHandler: refuse }, async (request, reply) => {
    const mail = (await readMailbox(app)).find(({ id }) => String(id) === request.params.id)
    if (!mail) throw notFound('There is no such mail.')
    reply.header(
      'content-security-policy',
      "sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(mail.html)
  })
}
