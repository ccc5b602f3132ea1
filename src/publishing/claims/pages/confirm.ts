import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Html, html } from '../../../platform/html.ts'
import { Problem } from '../../../platform/problem.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import { confirmByLink, declineByLink, readLink } from '../confirm.ts'
import { toUnicode } from '../domains.ts'
import type { ClaimRow } from '../queries.ts'

interface LinkRoute {
  Params: { token: string }
}

/**
 * The emailed link of a claim. Opening it confirms, but a GET must not have an effect, because link scanners and email
 * clients send it, too. So the page has a form that a script submits as soon as the page is visible.
 */
export function registerClaimLinks(server: FastifyInstance, site: Site): void {
  const { app } = site
  const path = '/claims/confirm/:token'
  const pathOf = ({ params: { token } }: { params: LinkRoute['Params'] }) => `/claims/confirm/${token}`

  server.get<LinkRoute>(path, async (request, reply) => {
    const { claim, claimant } = await readLink(app, request.params.token)
    const title = `Confirm the claim on ${claim.name}`
    return show(site, request, reply, {
      title,
      content: html`<div class="page narrow">${pageHead({ title, lede: requestText(claim, claimant, app.siteName()) })}
<p>Confirming lets them edit the listing.</p>
<confirm-claim class="cluster"><form method="post" action="${pathOf(request)}">\
<button class="button">Confirm claim</button></form>\
<a href="${pathOf(request)}/decline">I don’t know this person</a></confirm-claim></div>`,
    })
  })

  server.post<LinkRoute>(path, async (request, reply) => {
    requireNavigation(request)
    const { name, slug, status } = await confirmByLink(app, request.params.token)
    const lede =
      status === 'in_review'
        ? html`The listing already has an owner, so we’ll review the claim and email both.`
        : html`The claim is verified and the listing has a new owner.`
    return show(site, request, reply, {
      title: 'Confirmed',
      content: html`<div class="page narrow">${pageHead({ title: 'Confirmed', lede })}<p class="cluster">\
<a class="button" href="/account/listings">View your listings</a>\
<a class="button button-quiet" href="/listings/${slug}">View ${name}</a></p></div>`,
    })
  })

  server.get<LinkRoute>(`${path}/decline`, async (request, reply) => {
    const { claim, claimant } = await readLink(app, request.params.token)
    const title = `Decline the claim on ${claim.name}`
    return show(site, request, reply, {
      title,
      content: html`<div class="page narrow">${pageHead({ title, lede: requestText(claim, claimant, app.siteName()) })}
<p>If you decline, the claim ends and nothing changes.</p>
<form method="post" action="${pathOf(request)}/decline"><p><button class="button">Decline claim</button></p></form></div>`,
    })
  })

  server.post<LinkRoute>(`${path}/decline`, async (request, reply) => {
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

function requestText(claim: ClaimRow, claimant: { name: string; email: string }, siteName: string): Html {
  return html`${claimant.name} (${claimant.email}) wants to manage the listing of \
${claim.name} (${toUnicode(claim.domain)}) on ${siteName}.`
}

/** Refuses what a browser sends in the background. */
function requireNavigation({ headers }: FastifyRequest): void {
  if ((headers['sec-fetch-mode'] ?? 'navigate') !== 'navigate')
    throw new Problem('forbidden', 'Open the link from the email in your browser to confirm.')
}
