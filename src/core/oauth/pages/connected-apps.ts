import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { dateText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { checkFormToken, checkSameOrigin } from '../../../web/csrf.ts'
import { redirectToSignIn } from '../../../web/links.ts'
import { scopeMeaning } from '../../members/scopes.ts'
import { signedInPerson } from '../../sessions/pages/session.ts'
import { networkAndDevice, requestOrigin } from '../../sessions/request-origin.ts'
import { type ConnectedApp, connectedApps, disconnectApp } from '../apps.ts'
import { oauthPaths } from '../paths.ts'
import { type Frame, oauthPageHeaders } from './frame.ts'

export async function showConnectedApps(app: App, frame: Frame, request: FastifyRequest, reply: FastifyReply) {
  const person = await signedInPerson(app, request)
  if (!person) return redirectToSignIn(reply, oauthPaths.apps)
  const apps = await connectedApps(app.db, person.member.id, app.clock.now())
  return reply
    .headers(oauthPageHeaders())
    .send(
      await frame(request, { title: 'Connected apps', place: 'account', content: appsPage(apps, person.formToken) }),
    )
}

export async function disconnectConnectedApp(app: App, request: FastifyRequest, reply: FastifyReply) {
  checkSameOrigin(app, request.headers)
  const person = await signedInPerson(app, request)
  if (!person) return redirectToSignIn(reply, oauthPaths.apps)
  const form = new URLSearchParams(String(request.body ?? ''))
  checkFormToken(person.cookie, form.get('form_token'))
  await disconnectApp(
    app.db,
    app.clock.now(),
    person.member.id,
    form.get('client_id') ?? '',
    networkAndDevice(app, requestOrigin(request)),
  )
  return reply.redirect(oauthPaths.apps, 303)
}

function appsPage(apps: readonly ConnectedApp[], formToken: string): Html {
  return html`<section class="stack">
    <p>These apps can act for you, even while you’re signed out. Disconnect an app to end its access right away, \
on every device.</p>
    ${
      apps.length === 0
        ? emptyState({
            title: 'No connected apps',
            text: 'Let an AI assistant draft, edit and promote your listings for you.',
            action: { href: '/docs/mcp', text: 'Connect an app' },
          })
        : html`<ul class="entries-list">${apps.map((app) => entry(app, formToken))}</ul>`
    }
  </section>`
}

function entry(
  { client_id, client_name, client_host, redirect_host, scopes, connected_at, last_used_at }: ConnectedApp,
  formToken: string,
): Html {
  const name = client_name ?? client_id
  return html`<li class="stack">
    <h2 dir="auto">${name}</h2>
    <p>${client_host && html`${client_host}. `}${redirect_host ? html`Redirects to ${redirect_host}.` : 'Connected with a code.'}</p>
    <ul class="ticks">${scopes.map((scope) => html`<li>${scopeMeaning[scope]}</li>`)}</ul>
    <p>Connected ${dayOf(connected_at)}. ${last_used_at ? html`Last used ${dayOf(last_used_at)}` : 'Not used yet'}.</p>
    <form method="post" action="${oauthPaths.disconnect}">
      <input type="hidden" name="form_token" value="${formToken}">
      <input type="hidden" name="client_id" value="${client_id}">
      <button class="button button-quiet" aria-label="Disconnect ${name}">Disconnect</button>
    </form>
  </li>`
}

function dayOf(date: Date): Html {
  return html`<time datetime="${date.toISOString()}">${dateText(date)}</time>`
}
