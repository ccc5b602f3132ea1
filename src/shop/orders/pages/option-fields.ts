import { type Html, html } from '../../../platform/html.ts'
import { sentenceCase } from '../../../platform/numbers.ts'
import { choice, field } from '../../../web/components/form.ts'
import { countries } from '../../vat/countries.ts'
import { builderField, optionNames } from './builder-form.ts'

interface OptionSchema {
  title?: string
  enum?: unknown[]
  default?: unknown
  maxLength?: number
  pattern?: string
}

const countryPattern = '^[A-Z]{2}$'

/** Form fields for the options of a product, generated from the schema that validates them. */
export function optionFields(code: string, schema: Record<string, unknown>, form: URLSearchParams): Html {
  const required = new Set((schema.required ?? []) as string[])
  const properties = schema.properties as Record<string, OptionSchema>
  // An award is not typed: the form lists the ones that the listing has.
  const names = optionNames(schema).filter((name) => name !== 'award')
  return html`${names.map((name) =>
    optionField(builderField.option(code, name), name, properties[name]!, required.has(name), form),
  )}`
}

function optionField(
  fieldName: string,
  name: string,
  { title, enum: values, default: defaultValue, maxLength, pattern }: OptionSchema,
  required: boolean,
  form: URLSearchParams,
): Html {
  const label = title ?? sentenceCase(name)
  const value = form.get(fieldName) ?? (defaultValue === undefined ? null : String(defaultValue))
  if (values)
    return choice({
      name: fieldName,
      label,
      value,
      required,
      choices: [
        ...(defaultValue === undefined ? [{ value: '', text: 'Choose' }] : []),
        ...values.map((one) => ({ value: String(one), text: sentenceCase(String(one)) })),
      ],
    })
  if (pattern === countryPattern)
    return choice({
      name: fieldName,
      label,
      value,
      required,
      choices: [
        { value: '', text: 'Choose a country' },
        ...countries.map((country) => ({ value: country.code, text: country.name })),
      ],
    })
  return field({ name: fieldName, label, value, ...(maxLength !== undefined && { maxlength: maxLength }), required })
}
