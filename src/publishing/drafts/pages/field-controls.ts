import { maxExtraCategories } from '../../../directory/categories/listing-categories.ts'
import type { CategoryRow } from '../../../directory/categories/queries.ts'
import { knownPricingModels, knownStages } from '../../../directory/listings/facets.ts'
import { countryCodes } from '../../../platform/countries.ts'
import { attributes, type Html, html } from '../../../platform/html.ts'
import { countryName } from '../../../platform/numbers.ts'
import { isListField, type ProfileField } from '../fields.ts'

interface ControlOptions {
  id: string
  value: unknown
  described: string | undefined
  wrong: boolean
}

type Attributes = Record<string, string | undefined>

const longTexts: ReadonlySet<ProfileField> = new Set(['short_description', 'description', 'pricing_summary'])
const types: Partial<Record<ProfileField, string>> = { contact_email: 'email', demo_video_url: 'url', logo_url: 'url' }
const suggestions: Partial<Record<ProfileField, readonly string[]>> = {
  stage: knownStages,
  pricing_model: knownPricingModels,
}

export function fieldControl(name: ProfileField, options: ControlOptions, categories: readonly CategoryRow[]): Html {
  const { id, value, described, wrong } = options
  const common = { id, name: 'value', 'aria-describedby': described, 'aria-invalid': wrong ? 'true' : undefined }
  if (name === 'categories') return categorySelects((value as string[] | null) ?? [], common, categories)
  if (name === 'country') return countrySelect(value as string | null, common)
  if (isListField(name)) {
    const lines = ((value as string[] | null) ?? []).join('\n')
    return html`<textarea${attributes({ ...common, rows: 5, dir: 'auto' })}>${lines}</textarea>`
  }
  if (longTexts.has(name)) {
    const size = name === 'description' ? { rows: 10, maxlength: 20_000 } : { rows: 3, maxlength: 500 }
    return html`<textarea${attributes({ ...common, ...size, dir: 'auto' })}>${value as string | null}</textarea>`
  }
  return textInput(name, value as string | null, id, common)
}

function textInput(name: ProfileField, value: string | null, id: string, common: Attributes): Html {
  const known = suggestions[name]
  const input = attributes({
    ...common,
    type: types[name] ?? 'text',
    maxlength: 500,
    value,
    list: known && `${id}-known`,
    inputmode: name === 'founded_year' ? 'numeric' : undefined,
    dir: 'auto',
  })
  if (!known) return html`<input${input}>`
  return html`<input${input}><datalist id="${id}-known">${known.map(
    (word) => html`<option value="${word}">`,
  )}</datalist>`
}

const categoryLabels = ['Main category', ...Array.from({ length: maxExtraCategories }, () => 'Also in')]

function categorySelects(chosen: readonly string[], common: Attributes, categories: readonly CategoryRow[]): Html {
  const selects = categoryLabels.map((label, index) => {
    const id = index === 0 ? common.id : `${common.id}-${index}`
    const options = html`<option value="">None</option>${categoryOptions(categories, chosen[index])}`
    return html`<p><label for="${id}">${label}</label><select${attributes({ ...common, id })}>${options}</select></p>`
  })
  return html`<div class="part-row part-categories">${selects}</div>`
}

function categoryOptions(categories: readonly CategoryRow[], chosen: string | undefined): Html[] {
  const option = ({ slug, name }: CategoryRow) =>
    html`<option${attributes({ value: slug, selected: slug === chosen })}>${name}</option>`
  const below = (parentId: number | null) => categories.filter(({ parent_id }) => parent_id === parentId)
  return below(null).map(
    (top) => html`<optgroup label="${top.name}">${option(top)}${below(top.id).map(option)}</optgroup>`,
  )
}

function countrySelect(value: string | null, common: Attributes): Html {
  const codes = value === null || countryCodes.includes(value) ? countryCodes : [...countryCodes, value]
  const options = codes
    .map((code) => ({ code, name: countryName(code) }))
    .sort((one, other) => one.name.localeCompare(other.name))
    .map(({ code, name }) => html`<option${attributes({ value: code, selected: code === value })}>${name}</option>`)
  return html`<select${attributes(common)}><option value="">Not set</option>${options}</select>`
}
