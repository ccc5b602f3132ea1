import type { FastifyInstance } from 'fastify'
import { html } from '../../../platform/html.ts'
import { notFound } from '../../../platform/problem.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import { mailTopics } from '../topics.ts'
import { readUnsubscribeToken, unsubscribe } from '../unsubscribes.ts'

/**
 * One-click unsubscribe (RFC 8058). Mail providers post to it from their own servers, so the signed link itself is the
 * credential and the cross-site form check does not apply.
 */
export function registerUnsubscribe(server: FastifyInstance, site: Site): void {
  const { app } = site
  const readToken = (token: string) => {
    const subscription = readUnsubscribeToken(app, token)
    if (!subscription) throw notFound('This link is incomplete. Open it from the email again.')
    return subscription
  }
  server.get<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
    const { recipient, topic } = readToken(request.params.token)
    const content = html`<div class="page narrow">${pageHead({
      title: 'Unsubscribe?',
      lede: html`“${mailTopics[topic]}”, to ${recipient}`,
    })}<form method="post"><button class="button">Unsubscribe</button></form></div>`
    return show(site, request, reply, { title: 'Unsubscribe', content })
  })
  server.post<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
    const { recipient, topic } = readToken(request.params.token)
    await unsubscribe(app.db, app.clock.now(), { recipient, topic })
    const content = html`<div class="page narrow">${pageHead({
      title: 'Unsubscribed',
      lede: html`We won’t send “${mailTopics[topic]}” to ${recipient} anymore.`,
    })}<p>Changed your mind? Go to <a href="/account/mails">email settings</a>.</p></div>`
    return show(site, request, reply, { title: 'Unsubscribed', content })
  })
}
