import type { CategoryRow } from '../../../directory/categories/queries.ts'
import { tokenField } from '../../../web/account.ts'
import { notice } from '../../../web/components/notice.ts'
import { attributes, type Html, html } from '../../../web/html.ts'
import type { Person } from '../../../web/viewer.ts'
import type { StoredField } from '../field-states.ts'
import { fieldLabels, isProfileField } from '../fields.ts'
import { fieldControl } from './controls.ts'
import { type FieldAction, shownEntries } from './form.ts'
import { quoteList } from './quotes.ts'
import { sectionControl } from './section-controls.ts'
import { hints, stateLabels, valueText } from './words.ts'

/** Words of a part that are no longer in it. */
export interface OverwrittenValue {
  /** Who wrote over the reader's words, or whose words the reader wrote over. */
  by: string | null
  value: unknown
  /** The version that has them. */
  revision: number
  /** Whether the reader has just written over them. */
  overwritten: boolean
}

interface FieldView {
  draftId: string
  person: Person
  part: StoredField
  regenerating: boolean
  categories: readonly CategoryRow[]
  errors: readonly string[]
  /** What was typed, where it was refused. */
  typed?: unknown
  others?: OverwrittenValue | undefined
}

/** One field or section: its control beside the quotes it rests on, its state, and what can be done about it. */
export function fieldEditor(view: FieldView): Html {
  const { draftId, person, part, errors } = view
  const { name, state, evidence } = part
  const value = view.typed === undefined ? part.value : view.typed
  return html`<section class="part part-${state}${view.regenerating && ' part-busy'}" id="${name}" aria-labelledby="${name}-label"><form class="part-form" method="post" action="/account/drafts/${draftId}/parts/${name}">${tokenField(person)}<input type="hidden" name="revision" value="${part.revision}">${!isProfileField(name) && html`<input type="hidden" name="was" value="${shownEntries(Array.isArray(part.value) ? null : part.value)}">`}
<div class="part-head"><h3 id="${name}-label">${isProfileField(name) ? html`<label for="${name}-value">${fieldLabels[name]}</label>` : fieldLabels[name]}</h3><span class="state state-${state}">${view.regenerating ? 'Being drafted anew' : name === 'seo' && state === 'not_found' ? 'Yours to write' : stateLabels[state]}</span>${state === 'ai' && part.accepted && html`<span class="state state-accepted">Accepted</span>`}<span class="part-saved" role="status"></span></div>
<div class="part-body"><div class="part-control">${hints[name] && html`<p class="hint" id="${name}-hint">${hints[name]}</p>`}${control(view, value)}
<div class="part-notes">${errors.map((message) => html`<p class="wrong" id="${name}-error">${message}</p>`)}${view.others && overwrittenNotice(view, view.others)}</div></div>
<div class="part-actions">${actions(part, view.regenerating)}</div><div class="part-evidence">${quoteList(evidence)}</div></div></form></section>`
}

function control({ part: { name }, categories, errors }: FieldView, value: unknown): Html {
  if (!isProfileField(name)) return sectionControl(name, value)
  const wrong = errors.length > 0
  const described = [hints[name] && `${name}-hint`, wrong && `${name}-error`].filter(Boolean).join(' ') || undefined
  return fieldControl(name, { id: `${name}-value`, value, described, wrong }, categories)
}

const deedWords: Record<FieldAction, string> = {
  save: 'Save',
  accept: 'Accept',
  lock: 'Lock',
  unlock: 'Unlock',
  regenerate: 'Draft anew',
  restore: 'Restore the draft',
  remove: 'Remove',
}

function actions({ name, state, value, ai_value, accepted }: StoredField, regenerating: boolean): Html {
  const deeds: FieldAction[] = ['save']
  if (state === 'ai' && !accepted) deeds.push('accept')
  if (state === 'override') deeds.push('unlock')
  else if (value !== null) deeds.push('lock')
  if (state !== 'override' && name !== 'seo' && !regenerating) deeds.push('regenerate')
  if (ai_value !== null && state !== 'ai') deeds.push('restore')
  if (value !== null) deeds.push('remove')
  return html`${deeds.map((deed) => html`<button${attributes({ class: deed === 'save' ? 'button button-small part-save' : deed === 'accept' ? 'button button-small' : 'quiet-button', name: 'do', value: deed })}>${deedWords[deed]}<span class="visually-hidden"> ${fieldLabels[name]}</span></button>`)}`
}

/** Nobody's words get lost: those that were written over stay in sight, with a way back. */
function overwrittenNotice(
  { part: { name } }: FieldView,
  { by, value, revision, overwritten }: OverwrittenValue,
): Html {
  const said = overwritten
    ? html`<strong>${by ?? 'Somebody'}</strong> changed this while you were writing. Your words are saved. Theirs were:`
    : html`<strong>${by ?? 'Somebody'}</strong> changed this after you. Your words were:`
  return notice(
    html`<p>${said}</p><blockquote class="other-words" dir="auto">${valueText(value) || 'nothing'}</blockquote>${value !== null && html`<p><button class="quiet-button" name="put_back" value="${revision}">Use these words<span class="visually-hidden"> for ${fieldLabels[name]}</span></button></p>`}`,
  )
}
