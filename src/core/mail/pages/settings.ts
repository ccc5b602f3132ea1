import type { FastifyInstance } from 'fastify'
import { html } from '../../../platform/html.ts'
import { notFound } from '../../../platform/problem.ts'
import { accountForm, accountPage, asPerson, tokenField } from '../../../web/account.ts'
import { checkbox } from '../../../web/components/form.ts'
import { notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { type MailTopic, mailTopics } from '../topics.ts'
import { readUnsubscribeToken, resubscribe, unsubscribe, unsubscribedTopics } from '../unsubscribes.ts'
import { registerMailbox } from './mailbox.ts'

const allTopics = Object.keys(mailTopics) as MailTopic[]

export function registerMailSettings(server: FastifyInstance, site: Site): void {
  const { app } = site

  const settingsPage = async (person: Person, saved: boolean) => {
    const unsubscribed = await unsubscribedTopics(app.db, person.member.email)
    return accountPage(
      '/account/mails',
      'Email settings',
      html`${saved && notice('Saved.', 'done')}\
<p>We always send emails about your account, like sign-in links. Choose which others you want.</p>
<form class="stack" method="post" action="/account/mails">${tokenField(person)}${allTopics.map(
        (topic) =>
          html`<p>${checkbox({
            name: 'topic',
            value: topic,
            checked: !unsubscribed.has(topic),
            label: mailTopics[topic],
          })}</p>`,
      )}<p><button class="button">Save</button></p></form>`,
    )
  }

  server.get(
    '/account/mails',
    asPerson(site, async (person, request, reply) =>
      show(site, request, reply, await settingsPage(person, request.url.endsWith('?saved'))),
    ),
  )
  server.post(
    '/account/mails',
    accountForm(
      site,
      async ({ member }, form, _, reply) => {
        const wanted = new Set(form.getAll('topic'))
        for (const topic of allTopics) {
          const choice = { recipient: member.email, topic }
          await (wanted.has(topic) ? resubscribe(app.db, choice) : unsubscribe(app.db, app.clock.now(), choice))
        }
        return reply.redirect('/account/mails?saved', 303)
      },
      (person) => settingsPage(person, false),
    ),
  )

  if (!app.config.production) registerMailbox(server, site)
}

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
