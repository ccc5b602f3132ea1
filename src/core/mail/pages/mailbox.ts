import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { isFromThisMachine } from '../../../platform/http/own-host.ts'
import { notFound } from '../../../platform/problem.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { timeElement } from '../../../web/components/time.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import { may } from '../../roles/roles.ts'
import { type MailboxMail, readMailbox } from '../mailbox.ts'
import { sendMailPage } from './mail-page.ts'

/** Development only: shows email that was not sent. */
export function registerMailbox(server: FastifyInstance, site: Site): void {
  const { app } = site
  if (app.config.production) return
  const recipient = (url: string) =>
    new URLSearchParams(url.split('?')[1]).get('to')?.toLowerCase().replaceAll('\0', '') ?? undefined
  const mayRead = async (request: FastifyRequest) =>
    app.config.MAILBOX === 'open' ||
    isFromThisMachine(request.raw, new URL(app.urls.site)) ||
    may((await site.readViewer(request))?.role ?? 'member', 'settings')

  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    if (await mayRead(request)) return
    return show(site, request, reply, {
      title: 'Mailbox not available here',
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
        'Only admins, or anyone on the machine that runs the site, can read the mailbox. Set MAILBOX=open to open it to everyone.',
      )
    const mails = await readMailbox(app, { to: recipient(request.url) })
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ items: mails }))
  })
  server.get<{ Params: { id: string } }>('/mailbox/:id', { preHandler: refuse }, async (request, reply) => {
    const mail = (await readMailbox(app)).find(({ id }) => String(id) === request.params.id)
    if (!mail) throw notFound('This email doesn’t exist.')
    return sendMailPage(app, reply, mail.html, "'none'")
  })
}

function mailboxContent(mails: readonly MailboxMail[], sendsMail: boolean): Html {
  return html`<div class="page">${pageHead({
    title: 'Mailbox',
    lede: 'Emails this site would have sent. Not available in production.',
  })}
${sendsMail && notice('SMTP_URL is set, so new emails are sent and don’t appear here.')}
${mails.length === 0 && emptyState({ title: 'No emails yet', text: 'Sign up, or request a sign-in link.' })}
${mails.map(
  ({ id, to, subject, text, sent_at }) => html`<article class="mail" id="mail-${id}"><h2>${subject}</h2>\
<p class="hint">To ${to} · ${timeElement(sent_at)} · <a href="/mailbox/${id}">View HTML</a></p>\
<pre class="mail-text">${withLinks(text)}</pre></article>`,
)}</div>`
}

/** Email contains sign-in links, so a visitor from another machine only learns how to get access. */
function closedMailbox(port: number): Html {
  return html`<div class="page narrow">${pageHead({
    title: 'Mailbox not available here',
    lede: 'Its emails contain sign-in links, so only admins, or anyone on the machine that runs this site, can open it.',
  })}
<ul><li>On that machine, open <code>http://localhost:${port}/mailbox</code>.</li>\
<li>From elsewhere, <a href="/sign-in?next=%2Fmailbox">sign in</a> as an admin.</li>\
<li>If everyone on your network may read every email, start the service with <code>MAILBOX=open</code>.</li></ul></div>`
}

function withLinks(text: string): Part {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
}
