import { type Html, html } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import { tokenField } from '../../../web/account.ts'
import { icon } from '../../../web/components/icon.ts'
import { withQuery } from '../../../web/links.ts'
import type { Person } from '../../../web/viewer.ts'
import { myListingPath } from '../../editing/paths.ts'
import { type DraftFieldName, fieldLabels } from '../fields.ts'
import type { Draft } from '../schema.ts'

/** Completeness, missing fields, and the buttons to submit and preview. */
export function draftSummary(draft: Draft, person: Person): Html {
  const { id, completeness, missing, listing_id } = draft
  const needed = missing.filter(({ required }) => required)
  const useful = missing.filter(({ required }) => !required)
  const submit =
    listing_id === null
      ? html`<button class="button button-signal">Save as a listing</button>`
      : html`<a class="button" href="${myListingPath(listing_id)}">Open the listing</a>`
  const preview = html`<a class="button button-quiet" href="/account/drafts/${id}/preview">Preview</a>`
  const consequence =
    listing_id === null
      ? 'Nothing is published and nothing charged by this. How it launches is the next step.'
      : 'This draft is a listing already. What you change here changes there too.'
  return html`<aside class="draft-summary" id="draft-summary" aria-label="Summary">
<p class="draft-score"><span class="figure">${completeness}</span> % complete</p>
<progress value="${completeness}" max="100" aria-label="Completeness"></progress>
${needed.length > 0 ? html`<p>Still needed: ${links(needed)}.</p>` : nothingNeeded}
${useful.length > 0 && usefulFields(useful)}
${acceptForm(draft, person)}
<form class="draft-submit" method="post" \
action="/account/drafts/${id}/submit">${tokenField(person)}${submit}${preview}</form>
<p class="muted">${consequence}</p></aside>`
}

const nothingNeeded = html`<p class="draft-whole">${icon('check')}Everything a listing needs is there.</p>`

function usefulFields(useful: Draft['missing']): Html {
  const summary = `${useful.length} ${useful.length === 1 ? 'thing' : 'things'} would help`
  return html`<details class="fold"><summary>${summary}</summary><p class="muted">${links(useful)}.</p></details>`
}

function acceptForm({ id, fields, sections }: Draft, person: Person): Html | null {
  const all = [...Object.values(fields), ...Object.values(sections)]
  const unaccepted = all.filter(({ state, accepted }) => state === 'ai' && !accepted).length
  if (unaccepted === 0) return null
  const button = html`<button class="quiet-button">Accept all</button>`
  return html`<form method="post" \
action="/account/drafts/${id}/accept">${tokenField(person)}<p>${counted(unaccepted, 'drafted field')} to look over. \
${button}</p></form>`
}

function links(missing: Draft['missing']): Html {
  return html`${missing.map(({ field }, index) => {
    const link = html`<a href="#${field}">${fieldLabels[field as DraftFieldName].toLowerCase()}</a>`
    return html`${index > 0 && ', '}${link}`
  })}`
}

/** After submitting: how to launch. */
export function nextSteps({ listing_id }: Draft, listingStatus: string | null, person: Person): Html {
  if (listing_id === null || listingStatus !== 'draft') return html``
  const order = withQuery('/account/orders/new', { listing: listing_id, product: 'launch' })
  return html`<section class="next-steps" aria-labelledby="next"><h2 id="next">Choose how it launches</h2>
<div class="next-choices">
<div><h3>Free</h3>
<p>It waits for a launch week some weeks ahead, and goes live once our badge stands on your homepage.</p>
<form method="post" action="${myListingPath(listing_id)}/free">${tokenField(person)}<button class="button">Choose the \
free launch</button></form></div>
<div><h3>Paid</h3>
<p>It goes live now or in the week you choose, with story, milestones and pictures.</p>
<p class="cluster"><a class="button button-quiet" href="${order}">Choose the paid launch</a>
<a href="/pricing">What it costs</a></p></div></div></section>`
}
