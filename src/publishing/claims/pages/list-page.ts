import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { offsetOf, present } from '../../../platform/operation/paging.ts'
import type { Problem } from '../../../platform/problem.ts'
import { accountPage } from '../../../web/account.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pagination } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { findListings } from '../find-listing.ts'
import { presentClaim } from '../present.ts'
import { claimsOf } from '../queries.ts'
import { methodTexts, statusTag, statusText } from './labels.ts'
import { type ClaimFormValues, newClaimForm } from './new-claim-form.ts'

interface Options {
  page?: number
  values?: ClaimFormValues
  problem?: Problem
}

export async function myClaimsPage(
  app: App,
  person: Person,
  { page = 1, values, problem }: Options = {},
): Promise<PageResponse> {
  const request = { page, per_page: 20 }
  const { rows, total } = await claimsOf(app.db, person.member.id, {
    limit: request.per_page,
    offset: offsetOf(request),
  })
  const form = values ?? { slug: null, method: null, email: null }
  const found = form.slug ? await findListings(app.db, form.slug) : []
  const { items, ...envelope } = present(
    rows.map((row) => presentClaim(app, row)),
    total,
    request,
  )
  return accountPage(
    '/account/claims',
    'Claims',
    html`
<p>Is your product listed here, but not in your account? Prove that you control its domain to manage it. \
It’s free.</p>
${section({
  id: 'new-claim',
  title: 'Claim a listing',
  content: newClaimForm(person, form, found, problem),
})}
${section({
  id: 'claims',
  title: 'Your claims',
  content:
    items.length > 0
      ? html`<ul class="entries-list">${items.map(entry)}</ul>\
${pagination('/account/claims', {}, envelope)}`
      : emptyState({ title: 'No claims yet', text: 'Your claims show up here, with what to do next.' }),
})}`,
  )
}

function entry(claim: ReturnType<typeof presentClaim>): Html {
  const method = methodTexts[claim.method].name
  return html`<li>\
<h3 class="row-name" dir="auto"><a href="/account/claims/${claim.id}">${claim.listing.name}\
<span class="visually-hidden">, claim by ${method}</span></a></h3>\
<p class="facts">${statusTag(claim.status)}<span>${method}</span><span>${claim.listing.domain_unicode}</span></p>\
<p class="row-tagline" dir="auto">${statusText(claim)}</p></li>`
}
