import { parseCents } from '../../../platform/cents.ts'
import type { Currency } from '../../../platform/currency.ts'
import { invalid, Problem } from '../../../platform/problem.ts'
import type { AdminProduct } from '../admin.ts'
import type { ProductChanges } from '../change.ts'
import { codeFromName, type NewProduct } from '../create.ts'
import type { OptionSchema } from '../option-schema.ts'
import { productParts } from '../parts.ts'

type OptionPart = 'title' | 'description' | 'enum' | 'maxLength' | 'required' | 'remove'

/** The name of an option's form field, which is also the path in validation errors. */
export const optionField = (name: string, part: OptionPart) => `options.properties.${name}.${part}`

/** The fields of an option that is added. */
export const newOptionField = (part: 'title' | 'description' | 'kind' | 'enum' | 'required') => `new_option.${part}`

export function optionsOf({ options }: Pick<AdminProduct, 'options'>): OptionSchema | null {
  return options as OptionSchema | null
}

/** Options that the form can change. The award is always there and is chosen from a list. */
export function editableOptions(options: OptionSchema): [name: string, option: Option][] {
  return Object.entries(options.properties).filter(([name]) => name !== 'award')
}

/** Reads the changes from the form. The price is parsed from its digits, without floating point. */
export function readProductChanges(form: URLSearchParams, product: AdminProduct): ProductChanges {
  return { ...readTexts(form, product.currency), options: readOptions(form, optionsOf(product)) }
}

export function readNewProduct(form: URLSearchParams, currency: Currency): NewProduct {
  const code = form.get('code')?.trim()
  return {
    ...readTexts(form, currency),
    code: code || codeFromName(form.get('name') ?? ''),
    parts: productParts.filter((part) => form.getAll('parts').includes(part)),
    needs_award: form.has('needs_award'),
    options: readOptions(form, null),
  }
}

function readTexts(form: URLSearchParams, currency: Currency) {
  return {
    // NaN fails the validation, which reports all errors together.
    price_cents: parseCents((form.get('price_cents') ?? '').trim(), currency) ?? Number.NaN,
    name: form.get('name') ?? '',
    description: (form.get('description') ?? '').replaceAll('\r\n', '\n'),
  }
}

function readOptions(form: URLSearchParams, before: OptionSchema | null): OptionSchema | null {
  const kept = Object.entries(before?.properties ?? {}).filter(([name]) => !form.has(optionField(name, 'remove')))
  const properties: Record<string, Option> = Object.fromEntries(
    kept.map(([name, option]) => [name, name === 'award' ? option : readOption(form, name, option)]),
  )
  const required = kept.map(([name]) => name).filter((name) => isRequired(form, before, name))
  const added = newOptionName(form, before)
  if (added) {
    properties[added] = readNewOption(form)
    if (form.has(newOptionField('required'))) required.push(added)
  }
  if (Object.keys(properties).length === 0) return null
  return { type: 'object', properties, required, additionalProperties: false }
}

// The award has no checkbox of its own.
function isRequired(form: URLSearchParams, before: OptionSchema | null, name: string): boolean {
  return name === 'award' ? before!.required.includes(name) : form.has(optionField(name, 'required'))
}

type Option = OptionSchema['properties'][string]

const lines = (text: string | null) =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function readOption(form: URLSearchParams, name: string, option: Option): Option {
  const maxLength = form.get(optionField(name, 'maxLength'))
  const { description: _, ...others } = option
  const description = form.get(optionField(name, 'description'))?.trim()
  return {
    ...others,
    ...(description && { description }),
    title: form.get(optionField(name, 'title')) ?? option.title,
    ...(option.enum && { enum: lines(form.get(optionField(name, 'enum'))) }),
    ...(option.maxLength !== undefined &&
      maxLength !== null && { maxLength: /^\d{1,3}$/.test(maxLength.trim()) ? Number(maxLength) : 0 }),
  }
}

const longestAnswer = 200

function readNewOption(form: URLSearchParams): Option {
  const description = form.get(newOptionField('description'))?.trim()
  const choices = lines(form.get(newOptionField('enum')))
  const isText = form.get(newOptionField('kind')) === 'text'
  if (isText && choices.length > 0)
    throw invalid([
      {
        path: newOptionField('enum'),
        message: 'Customers type their own text. Delete the choices, or select “One of these choices” as the answer',
      },
    ])
  return {
    type: 'string',
    title: form.get(newOptionField('title')) ?? '',
    ...(description && { description }),
    ...(isText
      ? { maxLength: longestAnswer, ...(form.has(newOptionField('required')) && { minLength: 1 }) }
      : { enum: choices }),
  }
}

/** The name that orders use for the added option; null if none is added. */
function newOptionName(form: URLSearchParams, before: OptionSchema | null): string | null {
  const isEmpty = !form.get(newOptionField('title'))?.trim() && lines(form.get(newOptionField('enum'))).length === 0
  if (isEmpty) return null
  const title = (form.get(newOptionField('title')) ?? '').trim()
  const name = codeFromName(title).slice(0, 36) || 'option'
  // The award and its text are filled in by the order. The same label again is a form that was sent twice.
  const others = Object.entries(before?.properties ?? {}).filter(([, option]) => option.title !== title)
  const taken = ['award', 'engraving', ...others.map(([other]) => other)]
  let candidate = name
  for (let count = 2; taken.includes(candidate); count++) candidate = `${name}_${count}`
  return candidate
}

/** Puts the errors of an added option at its own fields. */
export async function withNewOptionErrors<T>(
  form: URLSearchParams,
  before: OptionSchema | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const added = newOptionName(form, before)
    if (!(error instanceof Problem) || !error.errors || !added) throw error
    const prefix = `options.properties.${added}.`
    throw invalid(
      error.errors.map(({ path, message }) => ({
        path: path.startsWith(prefix) ? `new_option.${path.slice(prefix.length)}` : path,
        message,
      })),
    )
  }
}
