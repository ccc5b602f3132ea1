import { mostMoreCategories } from '../../../directory/categories/of-listing.ts'
import type { CategoryRow } from '../../../directory/categories/queries.ts'
import { countryCodes } from '../../../platform/countries.ts'
import { attributes, type Html, html } from '../../../web/html.ts'
import { countryName } from '../../../web/numbers.ts'
import type { ProfileField } from '../fields.ts'
import { isListField } from '../fields.ts'

interface ControlOptions {
  id: string
  value: unknown
  described: string | undefined
  wrong: boolean
}

const longTexts: ReadonlySet<ProfileField> = new Set(['short_description', 'description', 'pricing_summary'])
const types: Partial<Record<ProfileField, string>> = { contact_email: 'email', demo_video_url: 'url', logo_url: 'url' }
const suggestions: Partial<Record<ProfileField, readonly string[]>> = {
  stage: ['idea', 'beta', 'launched', 'growing', 'established'],
  pricing_model: ['free', 'freemium', 'subscription', 'one-time', 'usage-based', 'open-source', 'contact-sales'],
}

/** Where the value of one field is typed. */
export function fieldControl(name: ProfileField, options: ControlOptions, categories: readonly CategoryRow[]): Html {
  const { id, value, described, wrong } = options
  const common = { id, name: 'value', 'aria-describedby': described, 'aria-invalid': wrong ? 'true' : undefined }
  if (name === 'categories') return categoryChoice((value as string[] | null) ?? [], options, categories)
  if (name === 'country') return countryChoice(value as string | null, common)
  if (isListField(name))
    return html`<textarea${attributes({ ...common, rows: 5, dir: 'auto' })}>${((value as string[] | null) ?? []).join('\n')}</textarea>`
  if (longTexts.has(name))
    return html`<textarea${attributes({ ...common, rows: name === 'description' ? 10 : 3, maxlength: name === 'description' ? 20_000 : 500, dir: 'auto' })}>${value as string | null}</textarea>`
  const known = suggestions[name]
  const input = html`<input${attributes({ ...common, type: types[name] ?? 'text', maxlength: 500, value: value as string | null, list: known && `${id}-known`, inputmode: name === 'founded_year' ? 'numeric' : undefined, dir: 'auto' })}>`
  return known
    ? html`${input}<datalist id="${id}-known">${known.map((word) => html`<option value="${word}">`)}</datalist>`
    : input
}

const places = ['Listed under', ...Array.from({ length: mostMoreCategories }, () => 'Also fits')]

function categoryChoice(
  chosen: readonly string[],
  { id, described, wrong }: ControlOptions,
  categories: readonly CategoryRow[],
): Html {
  const tops = categories.filter(({ parent_id }) => parent_id === null)
  const option = (name: string, value: string | undefined) =>
    html`<option${attributes({ value: name, selected: name === value })}>${name}</option>`
  const options = (value: string | undefined) =>
    tops.map(
      (top) =>
        html`<optgroup label="${top.name}">${option(top.name, value)}${categories.filter(({ parent_id }) => parent_id === top.id).map(({ name }) => option(name, value))}</optgroup>`,
    )
  return html`<div class="part-row part-categories">${places.map((label, index) => html`<p><label for="${index === 0 ? id : `${id}-${index}`}">${label}</label><select${attributes({ id: index === 0 ? id : `${id}-${index}`, name: 'value', 'aria-describedby': described, 'aria-invalid': wrong ? 'true' : undefined })}><option value="">None</option>${options(chosen[index])}</select></p>`)}</div>`
}

function countryChoice(value: string | null, common: Record<string, string | undefined>): Html {
  const all = value === null || countryCodes.includes(value) ? countryCodes : [...countryCodes, value]
  const named = all
    .map((code) => ({ code, name: countryName(code) }))
    .sort((one, other) => one.name.localeCompare(other.name))
  return html`<select${attributes(common)}><option value="">Not said</option>${named.map(({ code, name }) => html`<option${attributes({ value: code, selected: code === value })}>${name}</option>`)}</select>`
}
