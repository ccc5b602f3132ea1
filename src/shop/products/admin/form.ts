import { parseCents } from '../../../platform/cents.ts'
import type { AdminProduct } from '../admin.ts'
import type { ProductChanges } from '../change.ts'
import type { OptionSchema } from '../option-schema.ts'

/** What the fields of an option are called in the form, and in what is said about them. */
export const optionField = (name: string, part: 'title' | 'enum' | 'maxLength') => `options.properties.${name}.${part}`

export function optionsOf({ options }: AdminProduct): OptionSchema | null {
  return options as OptionSchema | null
}

/** What the form asks for. An amount becomes cents here, digit by digit. */
export function productChangesIn(form: URLSearchParams, product: AdminProduct): ProductChanges {
  const options = optionsOf(product)
  return {
    // What is no amount is told with everything else that is wrong.
    price_cents: parseCents((form.get('price_cents') ?? '').trim()) ?? Number.NaN,
    name: form.get('name') ?? '',
    description: (form.get('description') ?? '').replaceAll('\r\n', '\n'),
    on_sale: form.has('on_sale'),
    ...(options && {
      options: {
        ...options,
        properties: Object.fromEntries(
          Object.entries(options.properties).map(([name, option]) => [name, changed(form, name, option)]),
        ),
      },
    }),
  }
}

type Option = OptionSchema['properties'][string]

function changed(form: URLSearchParams, name: string, option: Option): Option {
  const longest = form.get(optionField(name, 'maxLength'))
  return {
    ...option,
    title: form.get(optionField(name, 'title')) ?? option.title,
    ...(option.enum && {
      enum: (form.get(optionField(name, 'enum')) ?? '')
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    }),
    ...(option.maxLength !== undefined &&
      longest !== null && { maxLength: /^\d{1,3}$/.test(longest.trim()) ? Number(longest) : 0 }),
  }
}
