import type { FastifyInstance } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { dateText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { addressKey } from '../../../platform/limits/limiter.ts'
import type { Problem } from '../../../platform/problem.ts'
import { localPath } from '../../../platform/urls.ts'
import { accountForm, accountPage, tokenField } from '../../../web/account.ts'
import { section } from '../../../web/components/section.ts'
import type { Site } from '../../../web/page.ts'
import { handleForm, type PageResponse, problemNotice, show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { readSocialCookie, socialCookie } from '../../sessions/cookies.ts'
import { ensureDeviceCookie, setCookie, signedInPerson, signInRequest } from '../../sessions/pages/session.ts'
import { signInLimits } from '../limits.ts'
import { finishSocial, startConnecting, startSocialSignIn } from '../social/flow.ts'
import { type Connection, connectionName, disconnectIdentity } from '../social/identities.ts'
import { callbackPath, type SocialProvider, socialProvider, socialProviders } from '../social/providers.ts'
import { redirectAfterSignIn } from './after-sign-in.ts'
import { currentPasswordField } from './fields.ts'
import { withFreshCheck } from './fresh-check.ts'
import { type SignInTarget, targetIn, verifyTarget, withTarget } from './sign-in-target.ts'

/** Buttons for the other ways to sign in or up. */
export function socialButtons(providers: readonly SocialProvider[], target: SignInTarget): Html | null {
  if (providers.length === 0) return null
  return html`<div class="social-buttons"><p class="social-or">or</p>${providers.map(
    ({ id, name }) =>
      html`<a class="button button-quiet" href="${withTarget(`/sign-in/social/${id}`, target)}">Continue with ${name}</a>`,
  )}</div>`
}

/** `signInAgain` renders the sign-in page with a notice about what went wrong. */
export function registerSocial(
  server: FastifyInstance,
  site: Site,
  signInAgain: (target: SignInTarget, problem: Problem) => PageResponse,
): void {
  const { app } = site

  server.get<{ Params: { provider: string } }>('/sign-in/social/:provider', async (request, reply) => {
    const provider = socialProvider(app, request.params.provider)
    const target = targetIn(new URLSearchParams(request.url.split('?')[1]))
    const work = async () => {
      await app.limiter.take([[signInLimits.signInsFromAddress, addressKey(request.ip)]], {})
      const afterSignIn = verifyTarget(app, ensureDeviceCookie(app, request, reply), target)
      const { url, cookie } = await startSocialSignIn(app, provider, afterSignIn)
      setCookie(reply, socialCookie(app, cookie))
      return reply.header('cache-control', 'no-store').redirect(url, 303)
    }
    return handleForm(site, request, reply, work, (problem) =>
      signInAgain({ ...target, next: target.next && localPath(target.next) }, problem),
    )
  })

  server.get<{ Params: { provider: string } }>('/sign-in/social/:provider/callback', async (request, reply) => {
    const provider = socialProvider(app, request.params.provider)
    const person = await signedInPerson(app, request)
    const work = async () => {
      setCookie(reply, socialCookie(app, ''))
      const search = request.url.slice(callbackPath(provider).length + 1)
      const cookie = readSocialCookie(app, request.headers.cookie)
      const result = await finishSocial(app, provider, search, cookie, signInRequest(app, request), person)
      if (result !== 'connected') return redirectAfterSignIn(site, request, reply, result)
      return reply.header('cache-control', 'no-store').redirect('/account/profile?done=connected', 303)
    }
    return handleForm(site, request, reply, work, (problem) => signInAgain({}, problem))
  })
}

/** Connected accounts on the account page. `showAgain` shows that page with a problem. */
export function registerConnections(
  server: FastifyInstance,
  site: Site,
  showAgain: (person: Person, problem: Problem, form: URLSearchParams) => Promise<PageResponse>,
): void {
  const { app } = site

  // Answers with a page and not with a redirect, because the content security policy of forms allows this site only.
  server.post(
    '/account/connections',
    withFreshCheck(
      site,
      accountForm(
        site,
        async (person, form, request, reply) => {
          const provider = socialProvider(app, form.get('provider') ?? '')
          const { url, cookie } = await startConnecting(app, provider, person, form.get('current') ?? undefined)
          setCookie(reply, socialCookie(app, cookie))
          return show(site, request, reply, continuePage(provider, url))
        },
        showAgain,
      ),
      { asksPassword: true },
    ),
  )

  server.post(
    '/account/connections/remove',
    withFreshCheck(
      site,
      accountForm(
        site,
        async (person, form, _, reply) => {
          const id = Number(form.get('connection')) || 0
          await disconnectIdentity(app, person, { id, current: form.get('current') ?? undefined })
          return reply.redirect('/account/profile?done=disconnected', 303)
        },
        showAgain,
      ),
      { asksPassword: true },
    ),
  )
}

function continuePage({ name }: SocialProvider, url: string): PageResponse {
  return accountPage(
    '/account/profile',
    `Connect ${name}`,
    html`<p>Next, sign in to ${name}. Then you’ll come back here.</p>
<p class="cluster"><a class="button" href="${url}">Continue to ${name}</a>\
<a class="button button-quiet" href="/account/profile">Cancel</a></p>`,
  )
}

interface ConnectionsPart {
  app: App
  person: Person
  connections: readonly Connection[]
  /** Its forms ask for the password. */
  asksPassword: boolean
  problem?: Problem | undefined
  /** Which form was refused. */
  sent: string | null
}

export function connectionsSection({
  app,
  person,
  connections,
  asksPassword,
  problem,
  sent,
}: ConnectionsPart): Html | null {
  const providers = socialProviders(app)
  if (providers.length === 0 && connections.length === 0) return null
  const unconnected = providers.filter(({ issuer }) => connections.every((one) => one.issuer !== issuer))
  const fold = (name: string, summary: string, action: string, field: Html, button: string) => {
    const ownProblem = sent === name ? problem : undefined
    return html`<details class="fold"${ownProblem && html` open`}><summary>${summary}</summary>${problemNotice(ownProblem)}\
<form class="stack" method="post" action="${action}">${tokenField(person)}\
<input type="hidden" name="form" value="${name}">${field}\
${currentPasswordField(asksPassword, sent === name ? 'current' : `${name}-current`, ownProblem)}\
<p><button class="button">${button}</button></p></form></details>`
  }
  return section({
    id: 'connections-part',
    title: 'Connected accounts',
    note: 'Other ways to sign in.',
    content: html`${connections.map((connection) => {
      const name = connectionName(app, connection)
      return html`<div class="connection"><p><strong>${name}</strong>${
        connection.label && html` <span dir="auto">${connection.label}</span>`
      }, \
connected ${dateText(connection.linked_at.toISOString())}</p>${fold(
        `disconnect-${connection.id}`,
        `Disconnect ${name}`,
        '/account/connections/remove',
        html`<input type="hidden" name="connection" value="${connection.id}">`,
        'Disconnect',
      )}</div>`
    })}${unconnected.map(({ id, name }) =>
      fold(
        `connect-${id}`,
        `Connect ${name}`,
        '/account/connections',
        html`<input type="hidden" name="provider" value="${id}">`,
        'Connect',
      ),
    )}`,
  })
}
