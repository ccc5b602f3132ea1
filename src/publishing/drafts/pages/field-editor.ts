import type { CategoryRow } from '../../../directory/categories/queries.ts'
import { attributes, type Html, html } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import { icon } from '../../../web/components/icon.ts'
import { notice } from '../../../web/components/notice.ts'
import { userLink, withoutScheme } from '../../../web/links.ts'
import type { Person } from '../../../web/viewer.ts'
import { needsCheck, type SourcedQuote, type StoredField } from '../field-states.ts'
import { fieldLabels, isProfileField } from '../fields.ts'
import { shownLogo } from '../logo.ts'
import { fieldControl } from './field-controls.ts'
import { type FieldAction, shownEntries } from './field-form.ts'
import { hints, stateLabels, valueText } from './labels.ts'
import type { OverwrittenValue } from './overwritten.ts'
import type { RedraftedField } from './redrafted.ts'
import { sectionControl } from './section-controls.ts'

interface FieldView {
  draftId: string
  person: Person
  field: StoredField
  regenerating: boolean
  /** Whether the logo is being fetched. */
  isFetching: boolean
  redraft?: RedraftedField | undefined
  categories: readonly CategoryRow[]
  errors: readonly string[]
  /** The submitted value, if it was refused. */
  typed?: unknown
  overwritten?: OverwrittenValue | undefined
}

/** A field or section with its control, its quotes, its state and the buttons for it. */
export function fieldEditor(view: FieldView): Html {
  const { draftId, field, errors, regenerating } = view
  const { name, state, evidence } = field
  const value = view.typed === undefined ? field.value : view.typed
  const messages = errors.map((message) => html`<p class="wrong" id="${name}-error">${message}</p>`)
  const hint = hints[name] && html`<p class="hint" id="${name}-hint">${hints[name]}</p>`
  const action = `/account/drafts/${draftId}/parts/${name}`
  const busy = (regenerating || view.isFetching) && ' part-busy'
  return html`<section class="part part-${state}${busy}" id="${name}" aria-labelledby="${name}-label">
<form class="part-form" method="post" action="${action}">${hiddenInputs(view)}
<div class="part-top"><div class="part-head">${head(view)}</div>
<div class="part-actions">${actions(field, regenerating)}</div></div>
<div class="part-body"><div class="part-control">${hint}${control(view, value)}
<div class="part-notes">${messages}${notes(view)}</div></div>
<div class="part-evidence">${quoteList(evidence)}</div></div></form></section>`
}

function notes(view: FieldView): Html {
  return html`${[
    needsCheck(view.field) && html`<p class="hint">Only one place on your website says so. Accept it or edit it.</p>`,
    view.field.name === 'logo_url' && logoNote(view),
    view.redraft && redraftNote(view, view.redraft),
    view.overwritten && overwrittenNotice(view, view.overwritten),
  ]}`
}

function hiddenInputs({ person, field: { name, value, revision } }: FieldView): Html {
  const shown = shownEntries(Array.isArray(value) ? null : value)
  const was = !isProfileField(name) && html`<input type="hidden" name="was" value="${shown}">`
  return html`${tokenField(person)}<input type="hidden" name="revision" value="${revision}">${was}`
}

function head({ field, regenerating }: FieldView): Html {
  const { name, state, accepted } = field
  const label = fieldLabels[name]
  const title = isProfileField(name) ? html`<label for="${name}-value">${label}</label>` : label
  const check = needsCheck(field)
  const stateLabel = name === 'seo' && state === 'not_found' ? 'Up to you' : check ? 'Please check' : stateLabels[state]
  const isAccepted = state === 'ai' && accepted
  return html`<h3 id="${name}-label">${title}</h3>${[
    html`<span class="state state-${check ? 'check' : state}">${regenerating ? 'Redrafting…' : stateLabel}</span>`,
    isAccepted && html`<span class="state state-accepted">Accepted</span>`,
    html`<span class="part-saved" role="status"></span>`,
  ]}`
}

function control({ field: { name }, categories, errors }: FieldView, value: unknown): Html {
  if (!isProfileField(name)) return sectionControl(name, value)
  const wrong = errors.length > 0
  const described = [hints[name] && `${name}-hint`, wrong && `${name}-error`].filter(Boolean).join(' ') || undefined
  return fieldControl(name, { id: `${name}-value`, value, described, wrong }, categories)
}

const actionLabels: Record<FieldAction, string> = {
  save: 'Save',
  accept: 'Accept',
  lock: 'Lock',
  unlock: 'Unlock',
  regenerate: 'Redraft',
  restore: 'Restore original',
  remove: 'Remove',
  fetch: 'Try again',
}

const buttonClasses: Partial<Record<FieldAction, string>> = {
  save: 'button button-small part-save',
  accept: 'button button-small button-quiet',
}

/**
 * Save comes first, because the Enter key presses the first button. Save and Accept are always visible. The others
 * appear on hover or focus, or on a phone after tapping the link to the field.
 */
function actions(field: StoredField, regenerating: boolean): Html {
  const label = fieldLabels[field.name]
  const whose = html`<span class="visually-hidden"> ${label}</span>`
  const available = availableActions(field, regenerating)
  const buttons = (wanted: (action: FieldAction) => boolean) =>
    available.filter(wanted).map((action) => {
      const button = { class: buttonClasses[action] ?? 'quiet-button', name: 'do', value: action }
      return html`<button${attributes(button)}>${actionLabels[action]}${whose}</button>`
    })
  const more = buttons((action) => !(action in buttonClasses))
  return html`${buttons((action) => action === 'save')}${
    more.length > 0 &&
    html`<a class="part-open" href="#${field.name}" aria-label="More actions for ${label}">•••</a>\
<span class="part-more">${more}</span>`
  }${buttons((action) => action === 'accept')}`
}

function availableActions(field: StoredField, regenerating: boolean): FieldAction[] {
  const { name, state, value, ai_value, accepted } = field
  const actions: FieldAction[] = ['save']
  if (state === 'ai' && !accepted) actions.push('accept')
  if (state === 'override') actions.push('unlock')
  else if (value !== null) actions.push('lock')
  if (state !== 'override' && name !== 'seo' && !regenerating) actions.push('regenerate')
  if (ai_value !== null && state !== 'ai') actions.push('restore')
  if (value !== null) actions.push('remove')
  return actions
}

/** Our copy of the logo, or why there is none. */
function logoNote({ field, isFetching }: FieldView): Html | null {
  const { value, logo } = field
  if (value === null) return null
  const shown = shownLogo(field)
  const thumbnail = shown && html`<img class="part-logo" src="${shown}" alt="Logo" width="64" height="64">`
  if (logo?.picture) return html`<p class="part-media">${thumbnail}</p>`
  if (isFetching) return html`<p class="part-media"><span class="hint" role="status">Fetching the logo…</span></p>`
  const text = logo?.error ?? 'We haven’t copied the logo from your website yet.'
  const button = html`<button class="quiet-button" name="do" value="fetch">\
${logo?.error ? actionLabels.fetch : 'Fetch logo'}</button>`
  return html`<div class="part-media">${notice(
    html`<p>${text}</p><p>${button}</p>`,
    logo?.error ? 'error' : 'info',
  )}</div>`
}

/** What reading the website again has changed. */
function redraftNote({ field: { name, value }, categories }: FieldView, redraft: RedraftedField): Html {
  const { result, fresh, before } = redraft
  const read = fresh
    ? 'We read your site again'
    : 'We couldn’t read your site just now, so we used the pages from last time'
  if (result === 'nothing')
    return notice(`${read} and found nothing for this field.${value === null ? '' : ' We kept what’s here.'}`)
  if (result === 'same' || !before) return notice(`${read}. Nothing changed.`)
  const words = valueText(name, before.value, categories)
  if (!words) return notice(`${read} and found this.`, 'done')
  const label = html`<span class="visually-hidden"> of ${fieldLabels[name]}</span>`
  const undo = html`<button class="quiet-button" name="undo" value="${before.revision}">Undo the change${label}</button>`
  return notice(
    html`<p>${read} and updated this. It was:</p>\
<blockquote class="other-words" dir="auto">${words}</blockquote><p>${undo}</p>`,
    'done',
  )
}

/** Shows a value that was overwritten, with a button to restore it. */
function overwrittenNotice({ field: { name }, categories }: FieldView, overwritten: OverwrittenValue): Html {
  const { by, value, revision, byReader } = overwritten
  const what = byReader
    ? html`<strong>${by ?? 'Someone'}</strong> changed this while you were typing. We saved your version. Theirs was:`
    : html`<strong>${by ?? 'Someone'}</strong> changed this after you. Your version was:`
  const words = valueText(name, value, categories) || '(empty)'
  const label = html`<span class="visually-hidden"> for ${fieldLabels[name]}</span>`
  const button = html`<button class="quiet-button" name="put_back" value="${revision}">Use this version${label}</button>`
  return notice(
    html`<p>${what}</p><blockquote class="other-words" dir="auto">${words}</blockquote>\
${value !== null && html`<p>${button}</p>`}`,
  )
}

const visibleQuotes = 3

function quoteList(evidence: readonly SourcedQuote[]): Html {
  const quotes = evidence.map(quoteFigure)
  const rest = quotes.slice(visibleQuotes)
  const more = rest.length > 0 && html`<details class="fold"><summary>${rest.length} more</summary>${rest}</details>`
  return html`${quotes.slice(0, visibleQuotes)}${more}`
}

function quoteFigure({ of, quote, url }: SourcedQuote): Html {
  const caption = of && html`<figcaption dir="auto">${of.replaceAll('_', ' ')}</figcaption>`
  const source = html`${icon('link')}${userLink(textFragment(url, quote), withoutScheme(url))}`
  return html`<figure class="quote">${caption}<blockquote dir="auto">${quote}</blockquote>\
<p class="evidence-source">${source}</p></figure>`
}

const maxFragmentLength = 120

/** A link that scrolls to the quote in browsers that support text fragments. */
function textFragment(url: string, quote: string): string {
  if (url.includes('#')) return url
  const words = quote.length <= maxFragmentLength ? quote : quote.slice(0, maxFragmentLength).replace(/\s+\S*$/, '')
  return `${url}#:~:text=${encodeURIComponent(words.trim()).replaceAll('-', '%2D')}`
}
