import { nameIn, type Schema } from './schema-words.ts'

const maxLine = 118

/** An interface with the fields of an object. */
export function interfaceOf(name: string, schema: Schema): string {
  const about = schema.description ? `${comment(schema.description)}\n` : ''
  return `${about}export interface ${name} ${fieldsOf(schema, '')}`
}

/** The TypeScript type of a value. */
export function typeOf(schema: Schema, indent = ''): string {
  if (schema.$ref) return nameIn(schema.$ref)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((choice) => typeOf(choice, indent)))].join(' | ')
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return orNull(schema, schema.enum.map(literal).join(' | '))
  const types = [schema.type ?? []].flat()
  return types.length === 0 ? 'unknown' : types.map((type) => typeOfKind(type, schema, indent)).join(' | ')
}

function orNull({ type, enum: values }: Schema, text: string): string {
  return [type ?? []].flat().includes('null') && !values!.includes(null) ? `${text} | null` : text
}

function typeOfKind(type: string, schema: Schema, indent: string): string {
  if (type === 'integer') return 'number'
  if (type === 'array') return listOf(schema, indent)
  if (type !== 'object') return type
  if (schema.properties) return fieldsOf(schema, indent)
  const value = schema.additionalProperties
  return `Record<string, ${typeof value === 'object' && Object.keys(value).length > 0 ? typeOf(value, indent) : 'unknown'}>`
}

function listOf({ items }: Schema, indent: string): string {
  const item = items ? typeOf(items, indent) : 'unknown'
  return / \| /.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

function fieldsOf({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).flatMap(([name, schema]) => {
    const isRequired = required.includes(name)
    // A default is filled in by the server, so nobody has to send the field.
    const type = `${typeOf(schema, inner)}${isRequired ? '' : ' | undefined'}`
    const key = /^[\w$]+$/.test(name) ? name : `'${name}'`
    const line = wrapped(`${inner}${key}${isRequired ? '' : '?'}: ${type}`, inner)
    return [...(schema.description ? [comment(schema.description, inner)] : []), line]
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

/** A long union has one line for each member. */
function wrapped(line: string, indent: string): string {
  if (line.length <= maxLine || line.includes('\n')) return line
  const [, head, union, tail = ''] = /^(\s*[\w$']+\??: )\(?(.*?)(\)\[\].*)?$/.exec(line)!
  const members = union!.split(' | ').map((member) => `${indent}  | ${member}`)
  return tail ? `${head}(\n${members.join('\n')}\n${indent}${tail}` : `${head!.trimEnd()}\n${members.join('\n')}`
}

/** A doc comment, over several lines if it is long. */
export function comment(text: string, indent = ''): string {
  const safe = text.replaceAll('*/', '*\\/')
  if (indent.length + safe.length + 7 <= maxLine) return `${indent}/** ${safe} */`
  const lines: string[] = []
  for (const word of safe.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && indent.length + 3 + last.length + 1 + word.length <= maxLine)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`).join('\n')}\n${indent} */`
}

export function isPage({ properties }: Schema): boolean {
  return properties?.items?.items !== undefined && properties.has_more !== undefined
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)
}
