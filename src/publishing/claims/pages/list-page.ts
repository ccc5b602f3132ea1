import type { App } from '../../../platform/app.ts'
import { offsetOf, present } from '../../../platform/operation/paging.ts'
import type { Problem } from '../../../platform/problem.ts'
import { accountPage } from '../../../web/account.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pagination } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { type Html, html } from '../../../web/html.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { presentClaim } from '../present.ts'
import { claimsOf } from '../queries.ts'
import { type Started, startForm } from './start-form.ts'
import { methodTexts, standing, statusTag } from './words.ts'

interface Options {
  page?: number
  started?: Started
  problem?: Problem
}

export async function myClaimsPage(
  app: App,
  person: Person,
  { page = 1, started, problem }: Options = {},
): Promise<PageResponse> {
  const request = { page, per_page: 20 }
  const { rows, counted } = await claimsOf(app.db, person.member.id, {
    limit: request.per_page,
    offset: offsetOf(request),
  })
  const { items, ...envelope } = present(
    rows.map((row) => presentClaim(app, row)),
    counted,
    request,
  )
  return accountPage(
    '/account/claims',
    'Claims',
    html`
<p>Is a listing on this site yours, but not in your account? Prove that its domain is yours, and you can edit it. \
Nothing is to be paid.</p>
${section({
  id: 'new-claim',
  title: 'Claim a listing',
  content: startForm(person, started ?? { slug: null, method: null, email: null }, problem),
})}
${section({
  id: 'claims',
  title: 'Your claims',
  content:
    items.length > 0
      ? html`<ul class="entries-list">${items.map(entry)}</ul>\
${pagination('/account/claims', {}, envelope)}`
      : emptyState({ title: 'No claims yet', text: 'What you claim stands here, with what to do next.' }),
})}`,
  )
}

function entry(claim: ReturnType<typeof presentClaim>): Html {
  return html`<li>\
<h3 class="row-name" dir="auto">\
<a href="/account/claims/${claim.id}">${claim.listing.name}<span class="visually-hidden">, \
claim by ${methodTexts[claim.method].name}</span></a></h3>\
<p class="facts">${statusTag(claim.status)}<span>${methodTexts[claim.method].name}</span>\
<span>${claim.listing.domain_unicode}</span></p><p class="row-tagline" dir="auto">${standing(claim)}</p></li>`
}
