import { alternativesOf } from '../../../directory/comparison/alternatives.ts'
import { logo } from '../../../directory/listings/pages/logo.ts'
import { type FormState, type OwnListing, ownListingPage } from '../../../directory/listings/pages/own-listing.ts'
import type { App } from '../../../platform/app.ts'
import { tokenField } from '../../../web/account.ts'
import { field } from '../../../web/components/form.ts'
import { section } from '../../../web/components/section.ts'
import { type Html, html } from '../../../web/html.ts'
import { errorAt, type PageResponse } from '../../../web/show.ts'
import { comparedFacts } from '../comparison.ts'
import { myListingPath } from '../paths.ts'
import { comparisonPart } from './comparison.ts'

type Alternative = Awaited<ReturnType<typeof alternativesOf>>[number]

export async function editAlternativesPage(app: App, own: OwnListing, said: FormState): Promise<PageResponse> {
  const [all, facts] = await Promise.all([
    alternativesOf(app, app.db, own.listing.id),
    comparedFacts(app.db, own.listing.id),
  ])
  const approved = all.filter((one) => one.approved)
  const suggested = all.filter((one) => !one.approved)
  return ownListingPage(
    own,
    '/alternatives',
    said,
    html`<p>Readers who compare find these beside ${own.listing.name}. Those you approve come first; \
after them others of the same category are shown.</p>
${section({
  id: 'approved',
  title: 'Approved',
  content:
    approved.length > 0
      ? html`<ul class="entries-list">${approved.map((one) => entry(own, one, 'withdraw'))}</ul>`
      : html`<p class="muted">None yet.</p>`,
})}
${
  suggested.length > 0 &&
  section({
    id: 'suggested',
    title: 'In the same category',
    content: html`<ul class="entries-list">${suggested.slice(0, 12).map((one) => entry(own, one, 'approve'))}</ul>`,
  })
}
${section({
  id: 'another',
  title: 'Approve another',
  content: html`<form class="stack" method="post" \
action="${myListingPath(own.listing.id)}/alternatives">${tokenField(own.person)}${field({
    name: 'listing',
    label: 'Listing',
    value: said.form?.get('listing') ?? null,
    required: true,
    maxlength: 500,
    hint: 'Its page on this site, or its website.',
    error: errorAt(said.problem, 'listing'),
  })}<p>\
<button class="button">Approve it</button></p>\
</form>`,
})}
${comparisonPart(own, facts, said)}`,
  )
}

function entry({ person, listing }: OwnListing, one: Alternative, deed: 'approve' | 'withdraw'): Html {
  return html`<li class="with-action"><div class="named">${logo(one, 'small')}<div>\
<h3 class="row-name" dir="auto"><a href="/listings/${one.slug}">${one.name}</a></h3>\
<p class="row-tagline" dir="auto">${one.tagline}</p></div></div>
<form method="post" action="${myListingPath(listing.id)}/alternatives/${deed}">${tokenField(person)}<button \
class="button button-quiet" name="alternative" value="${one.id}">${
    deed === 'approve' ? 'Approve' : 'Take away'
  }<span class="visually-hidden"> ${one.name}</span></button></form></li>`
}
