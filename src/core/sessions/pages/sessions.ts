import type { FastifyInstance } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import type { Problem } from '../../../platform/problem.ts'
import { accountForm, accountPage, asPerson, tokenField } from '../../../web/account.ts'
import { notice } from '../../../web/components/notice.ts'
import { table } from '../../../web/components/table.ts'
import { timeElement } from '../../../web/components/time.ts'
import { formNumber } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { type PageResponse, problemNotice, show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { signOutEverywhere, signOutOthers } from '../../sign-in/sign-out.ts'
import { expiredSessionCookie } from '../cookies.ts'
import { placesOf } from '../places.ts'
import { endSessionById, type SessionSummary, sessionsOf } from '../session.ts'
import { setCookie } from './session.ts'

const path = '/account/sessions'

const messages: Record<string, string> = { one: 'Device signed out.', others: 'Your other devices are signed out.' }

const methods: Record<string, string> = {
  password: 'Password',
  link: 'Email link',
  sign_up: 'Sign-up',
  reset: 'Password reset',
  social: 'Another account',
  passkey: 'Passkey',
}
const secondSteps: Record<string, string> = {
  passkey: 'passkey',
  app: 'authenticator app',
  recovery_code: 'recovery code',
}

async function sessionsPage(
  app: App,
  person: Person,
  { message, problem }: { message?: string | undefined; problem?: Problem } = {},
): Promise<PageResponse> {
  const sessions = await sessionsOf(app.db, person.member.id, app.clock.now())
  const places = await placesOf(
    app,
    sessions.map(({ place }) => place),
  )
  const others = sessions.length - 1
  return accountPage(
    path,
    'Sessions',
    html`${message && notice(message, 'done')}${problemNotice(problem)}
<p>Where you’re signed in. Don’t recognize one? Sign it out and <a href="/account/profile">change your password</a>. \
Places are approximate. We keep only the start of a network address, never the whole, and look it up on this server.</p>
${sessionTable(person, sessions, places)}
<div class="cluster">${
      others > 0 &&
      html`<form method="post" action="${path}/end-others">${tokenField(person)}\
<button class="button">Sign out ${counted(others, 'other device')}</button></form>`
    }<form method="post" action="/account/sign-out-everywhere">${tokenField(person)}\
<button class="button button-quiet">Sign out everywhere</button></form></div>`,
  )
}

function sessionTable(person: Person, sessions: readonly SessionSummary[], places: readonly (string | null)[]): Html {
  return table({
    caption: 'Sessions',
    columns: [
      { title: 'Device' },
      { title: 'Place' },
      { title: 'Signed in' },
      { title: 'Last seen' },
      { title: 'Action' },
    ],
    rows: sessions.map((session, index) => {
      const { id, device, place: network, created_at, last_seen_at } = session
      const place = places[index]
      const isThis = id === person.sessionId
      return [
        html`${device}${isThis && html` <span class="optional">(this device)</span>`}`,
        network
          ? html`${place && html`${place}<br>`}<span class="figure${place && ' muted'}">${network}</span>`
          : 'Unknown',
        html`${timeElement(created_at)}<br><span class="muted">${signInText(session)}</span>`,
        isThis ? 'Now' : timeElement(last_seen_at),
        !isThis &&
          html`<form method="post" action="${path}/end">${tokenField(person)}\
<button class="button button-quiet button-small" name="session" value="${id}">\
Sign out<span class="visually-hidden"> ${device}</span></button></form>`,
      ]
    }),
  })
}

export function signInText({
  signed_in_by,
  second_factor,
}: Pick<SessionSummary, 'signed_in_by' | 'second_factor'>): string {
  const first = methods[signed_in_by ?? ''] ?? 'Unknown'
  return second_factor ? `${first} and ${secondSteps[second_factor]}` : first
}

export function registerSessions(server: FastifyInstance, site: Site): void {
  const { app } = site
  const again = (person: Person, problem: Problem) => sessionsPage(app, person, { problem })

  server.get(
    path,
    asPerson(site, async (person, request, reply) => {
      const { done = '' } = request.query as { done?: string }
      const message = Object.hasOwn(messages, done) ? messages[done] : undefined
      return show(site, request, reply, await sessionsPage(app, person, { message }))
    }),
  )
  server.post(
    `${path}/end`,
    accountForm(
      site,
      async ({ member }, form, _, reply) => {
        await endSessionById(app.db, member.id, formNumber(form, 'session'))
        return reply.redirect(`${path}?done=one`, 303)
      },
      again,
    ),
  )
  server.post(
    `${path}/end-others`,
    accountForm(
      site,
      async (person, _, __, reply) => {
        await signOutOthers(app, person)
        return reply.redirect(`${path}?done=others`, 303)
      },
      again,
    ),
  )
  server.post(
    '/account/sign-out-everywhere',
    accountForm(
      site,
      async (person, _, __, reply) => {
        await signOutEverywhere(app, person)
        setCookie(reply, expiredSessionCookie(app))
        return reply.redirect('/sign-in', 303)
      },
      again,
    ),
  )
}
