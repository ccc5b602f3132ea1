import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { accountForm, tokenField } from '../../../web/account.ts'
import { notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { withQuery } from '../../../web/links.ts'
import type { Site } from '../../../web/page.ts'
import { type PageResponse, problemNotice, show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { roleNames, roleTexts } from '../../roles/roles.ts'
import { networkAndDevice } from '../../sessions/request-origin.ts'
import { withFreshCheck } from '../../sign-in/pages/fresh-check.ts'
import { acceptRoleInvitation, findRoleInvitation } from '../invitations.ts'

/** The page behind the link in an invitation email. Opening it changes nothing; the form accepts. */
export function registerRoleInvitation(server: FastifyInstance, site: Site): void {
  const { app } = site
  const tokenOf = (request: { params: unknown }) => (request.params as { token: string }).token

  const page = async (token: string, person: Person | null, problem?: Problem): Promise<PageResponse> => {
    const { email, role, invited_by_name } = await findRoleInvitation(app, token)
    const head = pageHead({
      title: `Help run ${app.siteName()}`,
      lede: html`${invited_by_name ?? 'The team'} invited you as <strong>${roleNames[role]}</strong>. ${roleTexts[role]}`,
    })
    return {
      title: 'Invitation',
      content: html`<div class="page narrow">${head}${problemNotice(problem)}${
        !person
          ? signInLinks(token, email)
          : person.member.email === email
            ? acceptForm(token, person)
            : otherAccount(email, person)
      }</div>`,
    }
  }

  server.get('/staff/:token', async (request, reply) =>
    show(site, request, reply, await page(tokenOf(request), await site.readPerson(request))),
  )
  server.post(
    '/staff/:token',
    withFreshCheck(site, async (request, reply) => {
      const token = tokenOf(request)
      const accept = accountForm(
        site,
        async (person) => {
          const { member, sessionId } = person
          await app.db.transaction((tx) =>
            acceptRoleInvitation(app, tx, token, { id: member.id, sessionId, ...networkAndDevice(app, person) }),
          )
          return reply.redirect('/admin', 303)
        },
        (person, problem) => page(token, person, problem),
      )
      return accept(request, reply)
    }),
  )
}

function acceptForm(token: string, person: Person): Html {
  return html`<form method="post" action="/staff/${token}">${tokenField(person)}\
<p class="cluster"><button class="button">Accept as ${person.member.name}</button></p></form>`
}

function signInLinks(token: string, email: string): Html {
  const next = `/staff/${token}`
  return html`<p>This invitation is for <strong>${email}</strong>. Sign in or create an account with that email.</p>
<p class="cluster"><a class="button" href="${withQuery('/sign-in', { next })}">Sign in to accept</a>
<a class="button button-quiet" href="${withQuery('/sign-up', { next })}">Create account</a></p>`
}

function otherAccount(email: string, { member }: Person): Html {
  return html`${notice(
    html`This invitation is for <strong>${email}</strong>. You’re signed in as ${member.email}. \
Sign out, then open the link again and sign in with the invited email.`,
  )}<form method="post" action="/sign-out"><button class="button button-quiet">Sign out</button></form>`
}
