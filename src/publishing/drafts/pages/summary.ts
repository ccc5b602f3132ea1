import { tokenField } from '../../../web/account.ts'
import { icon } from '../../../web/components/icon.ts'
import { type Html, html } from '../../../web/html.ts'
import { counted } from '../../../web/numbers.ts'
import type { Person } from '../../../web/viewer.ts'
import { myListingPath } from '../../editing/paths.ts'
import { type FieldName, fieldLabels } from '../fields.ts'
import type { Draft } from '../schema.ts'

/** How far the draft is, what it lacks, and where it goes from here. Beside the parts, always in sight. */
export function draftSummary(draft: Draft, person: Person): Html {
  const unseen = [...Object.values(draft.fields), ...Object.values(draft.sections)].filter(
    ({ state, accepted }) => state === 'ai' && !accepted,
  ).length
  const needed = draft.missing.filter(({ required }) => required)
  const useful = draft.missing.filter(({ required }) => !required)
  return html`<aside class="draft-summary" id="draft-summary" aria-label="Summary">
<p class="draft-score"><span class="figure">${draft.completeness}</span> % complete</p>
<progress value="${draft.completeness}" max="100" aria-label="Completeness"></progress>
${needed.length > 0 ? html`<p>Still needed: ${links(needed)}.</p>` : html`<p class="draft-whole">${icon('check')}Everything a listing needs is there.</p>`}
${useful.length > 0 && html`<details class="fold"><summary>${useful.length} ${useful.length === 1 ? 'thing' : 'things'} would help</summary><p class="muted">${links(useful)}.</p></details>`}
${unseen > 0 && html`<form method="post" action="/account/drafts/${draft.id}/accept">${tokenField(person)}<p>${counted(unseen, 'drafted field')} to look over. <button class="quiet-button">Accept all</button></p></form>`}
<form class="draft-submit" method="post" action="/account/drafts/${draft.id}/submit">${tokenField(person)}${draft.listing_id === null ? html`<button class="button button-signal">Save as a listing</button>` : html`<a class="button" href="${myListingPath(draft.listing_id)}">Open the listing</a>`}<a class="button button-quiet" href="/account/drafts/${draft.id}/preview">Preview</a></form>
${draft.listing_id === null ? html`<p class="muted">Nothing is published and nothing charged by this. How it launches is the next step.</p>` : html`<p class="muted">This draft is a listing already. What you change here changes there too.</p>`}</aside>`
}

function links(missing: readonly { field: string }[]): Html {
  return html`${missing.map(({ field }, index) => html`${index > 0 && ', '}<a href="#${field}">${fieldLabels[field as FieldName].toLowerCase()}</a>`)}`
}

/** What a submitted draft needs next: a way to launch. */
export function nextSteps({ listing_id }: Draft, listingStatus: string | null, person: Person): Html {
  if (listing_id === null || listingStatus !== 'draft') return html``
  return html`<section class="next-steps" aria-labelledby="next"><h2 id="next">Choose how it launches</h2><div class="next-choices">
<div><h3>Free</h3><p>It waits for a launch week some weeks ahead, and goes live once our badge stands on your homepage.</p><form method="post" action="${myListingPath(listing_id)}/free">${tokenField(person)}<button class="button">Choose the free launch</button></form></div>
<div><h3>Paid</h3><p>It goes live now or in the week you choose, with story, milestones and pictures.</p><p class="cluster"><a class="button button-quiet" href="/account/orders/new?listing=${listing_id}&amp;product=launch">Choose the paid launch</a><a href="/pricing">What it costs</a></p></div></div></section>`
}
