import type { FastifyInstance } from 'fastify'
import { signedInPerson } from '../../../core/sessions/pages/session.ts'
import type { Problem } from '../../../platform/problem.ts'
import { accountForm, tokenField } from '../../../web/account.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { html } from '../../../web/html.ts'
import { withQuery } from '../../../web/links.ts'
import type { Site } from '../../../web/page.ts'
import { type PageResponse, refused, show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { acceptInvite, findInvitation } from '../accept-invite.ts'
import { readableAddress } from '../address.ts'

const title = 'An invitation'

/** The page a co-founder comes to from the mail. Looking at it changes nothing; the form accepts. */
export function registerInvites(server: FastifyInstance, site: Site): void {
  const { app } = site
  const tokenOf = (request: { params: unknown }) => (request.params as { token: string }).token

  const page = async (token: string, person: Person | null, problem?: Problem): Promise<PageResponse> => {
    const { product, url, from_name } = await findInvitation(app, token)
    const next = `/invites/${token}`
    const what = product ?? readableAddress(url)
    return {
      title,
      content: html`<div class="page narrow">${pageHead({ title: html`Work on ${what}`, lede: html`${from_name ?? 'Somebody'} invites you to prepare its launch together. You can edit its profile, now and once it is listed.` })}${refused(problem)}
${person ? html`<form method="post" action="${next}">${tokenField(person)}<p class="cluster"><button class="button">Accept as ${person.member.name}</button></p></form>` : html`<p class="cluster"><a class="button" href="${withQuery('/sign-in', { next })}">Sign in to accept</a><a class="button button-quiet" href="${withQuery('/sign-up', { next })}">Make an account</a></p>`}</div>`,
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
