import { alternativesOf } from '../../../directory/comparison/alternatives.ts'
import { logo } from '../../../directory/listings/pages/logo.ts'
import {
  type FormState,
  noteField,
  type OwnListing,
  ownListingPage,
} from '../../../directory/listings/pages/own-listing.ts'
import { type ListingTile, tiles } from '../../../directory/listings/summaries.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import { field } from '../../../web/components/form.ts'
import { section } from '../../../web/components/section.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import { comparisonFacts } from '../comparison.ts'
import { comparisonSection } from './comparison.ts'

const maxSuggestions = 12

type Alternative = ListingTile & { approved: boolean }

export async function editAlternativesPage(app: App, own: OwnListing, state: FormState): Promise<PageResponse> {
  const [alternatives, facts] = await Promise.all([
    alternativesOf(app, app.db, tiles, own.listing.id),
    comparisonFacts(app.db, own.listing.id),
  ])
  const approved = alternatives.filter((alternative) => alternative.approved)
  const sent = state.form?.has('listing') ? state.form : undefined
  const suggested = alternatives.filter((alternative) => !alternative.approved)
  return ownListingPage(
    own,
    '/alternatives',
    state,
    html`<p>Alternatives to ${own.listing.name} that visitors see. ${own.isAdmin ? 'Approved ones' : 'The ones you approve'} come first, \
then others in the same category.</p>
${section({
  id: 'approved',
  title: 'Approved',
  content:
    approved.length > 0
      ? html`<ul class="entries-list">${approved.map((alternative) => entry(own, alternative, 'withdraw'))}</ul>`
      : html`<p class="muted">None yet.</p>`,
})}
${
  suggested.length > 0 &&
  section({
    id: 'suggested',
    title: 'In the same category',
    content: html`<ul class="entries-list">${suggested
      .slice(0, maxSuggestions)
      .map((alternative) => entry(own, alternative, 'approve'))}</ul>`,
  })
}
${section({
  id: 'another',
  title: 'Add an alternative',
  content: html`<form class="stack" method="post" \
action="${own.path}/alternatives">${tokenField(own.person)}${field({
    name: 'listing',
    label: 'Listing',
    value: sent?.get('listing') ?? null,
    required: true,
    maxlength: 500,
    hint: 'Paste the URL of its listing or website.',
    error: fieldError(state.problem, 'listing'),
  })}${noteField(own, { ...state, form: sent }, 'alternative-note')}\
<p><button class="button">Approve</button></p></form>`,
})}
${comparisonSection(own, facts, state)}`,
  )
}

function entry({ person, path }: OwnListing, alternative: Alternative, action: 'approve' | 'withdraw'): Html {
  const { id, slug, name, tagline } = alternative
  return html`<li class="with-action"><div class="named">${logo(alternative, 'small')}<div>\
<h3 class="row-name" dir="auto"><a href="/listings/${slug}">${name}</a></h3>\
<p class="row-tagline" dir="auto">${tagline}</p></div></div>
<form method="post" action="${path}/alternatives/${action}">${tokenField(person)}\
<button class="button button-quiet" name="alternative" value="${id}">${action === 'approve' ? 'Approve' : 'Remove'}\
<span class="visually-hidden"> ${name}</span></button></form></li>`
}
