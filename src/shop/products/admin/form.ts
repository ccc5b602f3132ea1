import { parseCents } from '../../../platform/cents.ts'
import type { AdminProduct } from '../admin.ts'
import type { ProductChanges } from '../change.ts'
import type { OptionSchema } from '../option-schema.ts'

/** The name of an option's form field, which is also the path in validation errors. */
export const optionField = (name: string, part: 'title' | 'enum' | 'maxLength') => `options.properties.${name}.${part}`

export function optionsOf({ options }: AdminProduct): OptionSchema | null {
  return options as OptionSchema | null
}

/** Reads the changes from the form. The price is parsed from its digits, without floating point. */
export function readProductChanges(form: URLSearchParams, product: AdminProduct): ProductChanges {
  const options = optionsOf(product)
  return {
    // NaN fails the validation in changeProduct, which reports all errors at once.
    price_cents: parseCents((form.get('price_cents') ?? '').trim()) ?? Number.NaN,
    name: form.get('name') ?? '',
    description: (form.get('description') ?? '').replaceAll('\r\n', '\n'),
    on_sale: form.has('on_sale'),
    ...(options && {
      options: {
        ...options,
        properties: Object.fromEntries(
          Object.entries(options.properties).map(([name, option]) => [name, readOption(form, name, option)]),
        ),
      },
    }),
  }
}

type Option = OptionSchema['properties'][string]

function readOption(form: URLSearchParams, name: string, option: Option): Option {
  const maxLength = form.get(optionField(name, 'maxLength'))
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
      maxLength !== null && { maxLength: /^\d{1,3}$/.test(maxLength.trim()) ? Number(maxLength) : 0 }),
  }
}
