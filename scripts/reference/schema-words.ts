export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  description?: string
  default?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  required?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  pattern?: string
}

const unbounded = Number.MAX_SAFE_INTEGER

/** Describes the type of a value: `text, up to 200 characters`, `whole number, 1 to 100`, `list of Listing, or null`. */
export function words(schema: Schema): string {
  if (schema.$ref) return `[${nameIn(schema.$ref)}](#${nameIn(schema.$ref).toLowerCase()})`
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(words).join(', or ')
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum) return schema.enum.map((one) => `\`${one}\``).join(', ')
  const types = [schema.type ?? []].flat()
  const main = types.find((type) => type !== 'null')
  const text = (main && byType[main]?.(schema)) ?? (types.includes('null') ? 'null' : 'anything')
  return types.length > 1 && types.includes('null') ? `${text}, or null` : text
}

const byType: Record<string, (schema: Schema) => string> = {
  string: textWords,
  integer: numberWords,
  number: numberWords,
  boolean: () => 'true or false',
  array: listWords,
  object: objectWords,
}

function textWords({ format, maxLength }: Schema): string {
  const what = format
    ? ({ uuid: 'UUID', date: 'date', 'date-time': 'timestamp', email: 'email address', uri: 'URL' }[format] ?? format)
    : 'text'
  return maxLength === undefined || format === 'uuid' || format === 'date'
    ? what
    : `${what}, up to ${maxLength} characters`
}

function numberWords({ type, minimum, maximum }: Schema): string {
  const what = type === 'number' ? 'number' : 'whole number'
  const min = minimum !== undefined && minimum > -unbounded ? minimum : undefined
  const max = maximum !== undefined && maximum < unbounded ? maximum : undefined
  if (min !== undefined && max !== undefined) return `${what}, ${min} to ${max}`
  return min === undefined ? what : `${what}, at least ${min}`
}

function listWords({ items, minItems, maxItems }: Schema): string {
  const range =
    maxItems === undefined ? 'list of' : minItems ? `list of ${minItems} to ${maxItems}:` : `list of up to ${maxItems}:`
  return `${range} ${items ? words(items) : 'anything'}`
}

function objectWords({ properties, additionalProperties }: Schema): string {
  if (properties) return `{ ${Object.keys(properties).join(', ')} }`
  return typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0
    ? `map to ${words(additionalProperties)}`
    : 'map'
}

export function nameIn(reference: string): string {
  return reference.split('/').at(-1)!
}

/** A row for each field, followed by the fields of an object without a name. */
export function fieldRows(
  { properties = {}, required = [] }: Schema,
  { path = '', marksRequired = false } = {},
): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const place = `${path}${name}`
    const about = [schema.description, schema.default === undefined ? undefined : `Default \`${schema.default}\`.`]
      .filter(Boolean)
      .join(' ')
    const inner = objectIn(schema)
    return [
      `| \`${place}\`${marksRequired && required.includes(name) ? ' **required**' : ''} | ${cell(words(schema))} | ${cell(about)} |`,
      ...(inner ? fieldRows(inner.schema, { path: `${place}${inner.isList ? '[]' : ''}.`, marksRequired }) : []),
    ]
  })
}

function objectIn(schema: Schema): { schema: Schema; isList: boolean } | undefined {
  if (schema.$ref) return undefined
  if (schema.properties) return { schema, isList: false }
  if (schema.items?.properties && !schema.items.$ref) return { schema: schema.items, isList: true }
  const only = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null') ?? []
  return only.length === 1 ? objectIn(only[0]!) : undefined
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
