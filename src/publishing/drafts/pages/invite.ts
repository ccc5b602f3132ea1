import type { FastifyInstance } from 'fastify'
import { signedInPerson } from '../../../core/sessions/pages/session.ts'
import { type Html, html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { accountForm, tokenField } from '../../../web/account.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { withQuery } from '../../../web/links.ts'
import type { Site } from '../../../web/page.ts'
import { type PageResponse, problemNotice, show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { readableAddress } from '../address.ts'
import { acceptInvite, findInvitation } from '../invites.ts'

const title = 'Invitation'

/** The page behind the link in an invitation email. Opening it changes nothing; the form accepts. */
export function registerInvites(server: FastifyInstance, site: Site): void {
  const { app } = site
  const tokenOf = (request: { params: unknown }) => (request.params as { token: string }).token

  const page = async (token: string, person: Person | null, problem?: Problem): Promise<PageResponse> => {
    const { product, url, from_name } = await findInvitation(app, token)
    const head = pageHead({
      title: html`Work on ${product ?? readableAddress(url)}`,
      lede: `${from_name ?? 'Someone'} invited you to help with the launch. You can edit the profile now and after it launches.`,
    })
    return {
      title,
      content: html`<div class="page narrow">${head}${problemNotice(problem)}
${person ? acceptForm(token, person) : signInLinks(token)}</div>`,
    }
  }

  server.get('/invites/:token', async (request, reply) =>
    show(site, request, reply, await page(tokenOf(request), await signedInPerson(app, request))),
  )

  server.post('/invites/:token', async (request, reply) => {
    const token = tokenOf(request)
    const accept = accountForm(
      site,
      async ({ member }) => {
        const id = await app.db.transaction((tx) => acceptInvite(app, tx, token, member))
        return reply.redirect(`/account/drafts/${id}`, 303)
      },
      (person, problem) => page(token, person, problem),
    )
    return accept(request, reply)
  })
}

function acceptForm(token: string, person: Person): Html {
  const button = html`<button class="button">Accept as ${person.member.name}</button>`
  return html`<form method="post" action="/invites/${token}">${tokenField(person)}<p class="cluster">${button}</p>\
</form>`
}

function signInLinks(token: string): Html {
  const next = `/invites/${token}`
  return html`<p class="cluster"><a class="button" href="${withQuery('/sign-in', { next })}">Sign in to accept</a>
<a class="button button-quiet" href="${withQuery('/sign-up', { next })}">Create account</a></p>`
}
