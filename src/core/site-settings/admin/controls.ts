import type * as z from 'zod'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { sentenceCase } from '../../../platform/numbers.ts'
import type { Setting } from '../../../platform/settings/declare.ts'
import { countries } from '../../../shop/vat/countries.ts'
import { checkbox, choice, field, textField } from '../../../web/components/form.ts'
import { timeZones } from '../../../web/components/time-zones.ts'
import { formText } from '../../../web/read-form.ts'
import { settingTitle } from './groups.ts'

type Kind = 'number' | 'yes or no' | 'one of' | 'some of' | 'lines' | 'line' | 'text'

interface Control {
  kind: Kind
  max?: number | undefined
  min?: number | undefined
  choices?: readonly { value: string; text: string }[]
}

const maxLineLength = 300
const countryChoices = countries.map(({ code, name }) => ({ value: code, text: `${name} (${code})` }))

/** The form control follows from the schema. */
function controlOf({ schema, input }: Setting): Control {
  if (input === 'time zone') return { kind: 'one of', choices: timeZones }
  if (input === 'country') return { kind: 'one of', choices: countryChoices }
  if (isNumber(schema)) return { kind: 'number', min: schema.minValue ?? undefined, max: schema.maxValue ?? undefined }
  if (schema.type === 'boolean') return { kind: 'yes or no' }
  if (isEnum(schema)) return { kind: 'one of', choices: named(schema.options) }
  if (isArray(schema))
    return isEnum(schema.element) ? { kind: 'some of', choices: named(schema.element.options) } : { kind: 'lines' }
  const max = isString(schema) ? (schema.maxLength ?? undefined) : undefined
  return { kind: input === 'markdown' || (max ?? 0) > maxLineLength ? 'text' : 'line', max }
}

/** Converts the input to the type of the schema; invalid input is passed on, so that the schema reports it. */
export function submittedValue(setting: Setting, form: URLSearchParams): unknown {
  const { kind } = controlOf(setting)
  const text = formText(form, setting.key)
  if (kind === 'number') return /^-?\d{1,15}$/.test(text) ? Number(text) : text
  if (kind === 'yes or no') return form.get(setting.key) === 'on'
  if (kind === 'some of') return form.getAll(setting.key)
  if (kind === 'lines') {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    return setting.input === 'countries' ? [...new Set(lines.map(countryCode))] : lines
  }
  return text
}

/** Of a country that was typed by name or code; anything else is passed on. */
function countryCode(typed: string): string {
  const text = typed.toLowerCase()
  return countries.find(({ code, name }) => code.toLowerCase() === text || name.toLowerCase() === text)?.code ?? typed
}

function countryNameOf(code: unknown): string {
  return countries.find((country) => country.code === code)?.name ?? String(code)
}

function mayBeEmpty(setting: Setting): boolean {
  return setting.schema.safeParse(submittedValue(setting, new URLSearchParams())).success
}

interface ControlState {
  value: unknown
  hint: Part
  error: string | undefined
}

export function settingControl(setting: Setting, { value, hint, error }: ControlState): Html {
  const { kind, max, min, choices = [] } = controlOf(setting)
  const common = { name: setting.key, label: settingTitle(setting), hint, error, required: !mayBeEmpty(setting) }
  if (kind === 'yes or no')
    return group(setting, hint, error, checkbox({ name: setting.key, label: 'Yes', checked: value === true }))
  if (kind === 'some of')
    return group(
      setting,
      hint,
      error,
      choices.map(({ value: option, text }) =>
        checkbox({
          name: setting.key,
          value: option,
          label: text,
          checked: Array.isArray(value) && value.includes(option),
        }),
      ),
    )
  if (kind === 'one of')
    return choice({
      ...common,
      value: String(value),
      choices: choices.some((option) => option.value === value)
        ? choices
        : [{ value: String(value), text: value === '' ? 'Not chosen' : String(value) }, ...choices],
    })
  if (kind === 'lines') {
    const lines = Array.isArray(value) ? value : []
    const shown = setting.input === 'countries' ? lines.map(countryNameOf) : lines
    return textField({ ...common, value: shown.join('\n'), rows: 5 })
  }
  if (kind === 'text')
    return textField({
      ...common,
      value: String(value),
      rows: setting.input === 'markdown' ? 18 : 4,
      ...(max && { maxlength: max }),
    })
  if (kind === 'number')
    return field({
      ...common,
      type: 'number',
      value: String(value),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    })
  return field({ ...common, value: String(value), ...(max && { maxlength: max }) })
}

function group({ key, ...setting }: Setting, hint: Part, error: string | undefined, controls: Part): Html {
  return html`<fieldset class="field${error && ' field-wrong'}" id="${key}">\
<legend>${settingTitle({ key, ...setting })}</legend><div class="hint">${hint}</div>\
${controls}${error && html`<p class="wrong">${error}</p>`}</fieldset>`
}

function named(values: readonly (string | number)[]) {
  return values.map((value) => ({
    value: String(value),
    text: /^[A-Z]{2}$/.test(String(value))
      ? (countries.find(({ code }) => code === value)?.name ?? String(value))
      : sentenceCase(String(value)),
  }))
}

export function settingValueText(setting: Setting, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return (setting.input === 'countries' ? value.map(countryNameOf) : value).join(', ') || 'None'
  const text = String(value)
  if (text === '') return 'Empty'
  const label = controlOf(setting).choices?.find((option) => option.value === text)?.text ?? text
  return label.length > 100 ? `${label.slice(0, 100).trimEnd()}…` : label
}

function isNumber(schema: z.ZodType): schema is z.ZodNumber {
  return schema.type === 'number'
}
function isString(schema: z.ZodType): schema is z.ZodString {
  return schema.type === 'string'
}
function isEnum(schema: z.core.$ZodType): schema is z.ZodEnum {
  return schema._zod.def.type === 'enum'
}
function isArray(schema: z.ZodType): schema is z.ZodArray {
  return schema.type === 'array'
}
