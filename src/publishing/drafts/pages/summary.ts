import { weekClosesText } from '../../../core/calendar/weeks.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import { tokenField } from '../../../web/account.ts'
import { icon } from '../../../web/components/icon.ts'
import { withQuery } from '../../../web/links.ts'
import type { Person } from '../../../web/viewer.ts'
import { myListingPath } from '../../editing/paths.ts'
import { pleaseCheck } from '../completeness.ts'
import { type DraftFieldName, fieldLabels } from '../fields.ts'
import type { Draft } from '../schema.ts'

/** Completeness, missing fields, and the buttons to submit and preview. */
export function draftSummary(draft: Draft, person: Person): Html {
  const { id, completeness, missing, listing_id } = draft
  const needed = missing.filter(({ required }) => required)
  const toCheck = missing.filter(({ why }) => why === pleaseCheck)
  const useful = missing.filter(({ required, why }) => !required && why !== pleaseCheck)
  const submit =
    listing_id === null
      ? html`<button class="button button-signal">Save as listing</button>`
      : html`<a class="button" href="${myListingPath(listing_id)}">Open listing</a>`
  const preview = html`<a class="button button-quiet" href="/account/drafts/${id}/preview">Preview</a>`
  const consequence =
    listing_id === null
      ? 'Saving doesn’t publish or charge anything. You choose how to launch next.'
      : 'Changes you make here also update your listing.'
  return html`<aside class="draft-summary" id="draft-summary" aria-label="Summary">
<p class="draft-score"><span class="figure">${completeness}</span>% complete</p>
<progress value="${completeness}" max="100" aria-label="Completeness"></progress>
${needed.length > 0 ? html`<p>Required: ${links(needed)}.</p>` : nothingNeeded(listing_id === null)}
${toCheck.length > 0 && html`<p>Please check: ${links(toCheck)}.</p>`}
${useful.length > 0 && usefulFields(useful)}
${acceptForm(draft, person)}
<form class="draft-submit" method="post" \
action="/account/drafts/${id}/submit">${tokenField(person)}${submit}${preview}</form>
<p class="muted">${consequence}</p></aside>`
}

function nothingNeeded(isNew: boolean): Html {
  return html`<p class="draft-whole">${icon('check')}${isNew ? 'Ready to save' : 'Saved as a listing'}</p>`
}

const maxOpenSuggestions = 6

function usefulFields(useful: Draft['missing']): Html {
  const open = useful.length <= maxOpenSuggestions && html` open`
  return html`<details class="fold draft-suggestions"${open}><summary>${counted(useful.length, 'suggestion')}</summary>
<ul>${useful.map(({ field }) => html`<li><a href="#${field}">${fieldLabels[field as DraftFieldName]}</a></li>`)}</ul></details>`
}

function acceptForm({ id, fields, sections }: Draft, person: Person): Html | null {
  const all = [...Object.values(fields), ...Object.values(sections)]
  const unaccepted = all.filter(({ state, accepted }) => state === 'ai' && !accepted).length
  if (unaccepted === 0) return null
  const button = html`<button class="quiet-button">Accept all</button>`
  return html`<form method="post" \
action="/account/drafts/${id}/accept">${tokenField(person)}<p>${counted(unaccepted, 'drafted field')} to review.</p>${button}</form>`
}

function links(missing: Draft['missing']): Html {
  return html`${missing.map(({ field }, index) => {
    const link = html`<a href="#${field}">${fieldLabels[field as DraftFieldName].toLowerCase()}</a>`
    return html`${index > 0 && ', '}${link}`
  })}`
}

/** After submitting: how to launch. */
export function nextSteps(app: App, { listing_id }: Draft, listingStatus: string | null, person: Person): Html {
  if (listing_id === null || listingStatus !== 'draft') return html``
  const order = withQuery('/account/orders/new', { listing: listing_id, product: 'launch' })
  return html`<section class="next-steps" aria-labelledby="next"><h2 id="next">Choose how to launch</h2>
<div class="next-choices">
<div><h3>Free</h3>
<p>We give you a launch week a few weeks out. Add our badge to your homepage to keep it.</p>
<form method="post" action="${myListingPath(listing_id)}/free">${tokenField(person)}<button class="button">Launch for \
free</button></form></div>
<div><h3>Paid</h3>
<p>Go live now or in the week you choose, with your story, milestones and media. ${weekClosesText(app)}.</p>
<p class="cluster"><a class="button button-quiet" href="${order}">Choose a paid launch</a>
<a href="/pricing">See pricing</a></p></div></div></section>`
}
