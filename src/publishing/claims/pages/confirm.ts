import type { FastifyInstance } from 'fastify'
import { html } from '../../../platform/html.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import { confirmByLink, declineByLink, readLink } from '../confirm.ts'
import { toUnicode } from '../domains.ts'

interface LinkRoute {
  Params: { token: string }
}

/** The emailed link of a claim. GET only shows who the claimant is: mail clients open links on their own. */
export function registerClaimLinks(server: FastifyInstance, site: Site): void {
  const { app } = site

  server.get<LinkRoute>('/claims/confirm/:token', async (request, reply) => {
    const { claim, claimant } = await readLink(app, request.params.token)
    const path = `/claims/confirm/${request.params.token}`
    return show(site, request, reply, {
      title: `Confirm the claim on ${claim.name}`,
      content: html`<div class="page narrow">${pageHead({
        title: html`Confirm the claim on ${claim.name}`,
        lede: html`${claimant.name} (${claimant.email}) wants to manage the listing of \
${claim.name} (${toUnicode(claim.domain)}) on ${app.siteName()}.`,
      })}
<p>If this is you or someone you trust, confirm. They'll be able to edit the listing. \
If you don't know them, decline.</p>
<div class="cluster"><form method="post" action="${path}"><button class="button">Confirm</button></form>\
<form method="post" action="${path}/decline"><button class="button button-quiet">Decline</button>\
</form></div></div>`,
    })
  })

  server.post<LinkRoute>('/claims/confirm/:token', async (request, reply) => {
    const { name, slug, status } = await confirmByLink(app, request.params.token)
    const lede =
      status === 'in_review'
        ? html`The listing already has an owner, so we'll review the claim and email both.`
        : html`The claim is verified and the listing has a new owner.`
    return show(site, request, reply, {
      title: 'Confirmed',
      content: html`<div class="page narrow">${pageHead({ title: 'Confirmed', lede })}<p class="cluster">\
<a class="button" href="/account/listings">View your listings</a>\
<a class="button button-quiet" href="/listings/${slug}">View ${name}</a></p></div>`,
    })
  })

  server.post<LinkRoute>('/claims/confirm/:token/decline', async (request, reply) => {
    const { name } = await declineByLink(app, request.params.token)
    return show(site, request, reply, {
      title: 'Declined',
      content: html`<div class="page narrow">${pageHead({
        title: 'Declined',
        lede: html`The claim on ${name} is closed and nothing changed. Thanks for letting us know.`,
      })}</div>`,
    })
  })
}
