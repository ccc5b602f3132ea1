import type { Result, Schema, Tool } from './connect.ts'
import { terms } from './language.ts'

/** A parameter of a tool, or a property inside one. */
export interface Parameter {
  name: string
  schema: Schema
  required: boolean
}

export function parametersOf({ properties = {}, required = [] }: Schema): Parameter[] {
  return Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) }))
}

export function hasType(schema: Schema, type: string): boolean {
  return [schema.type ?? []].flat().includes(type)
}

/** A field in what a tool returns: its name, its type, and the list or object that holds it. */
export interface Field {
  name: string
  schema: Schema
  holder?: string
  /** The tool that describes it. */
  tool: Tool
}

export function isRead({ annotations }: Tool): boolean {
  return annotations?.readOnlyHint === true
}

/** The fields of a result, with those of the tools that its schema refers to. */
export function fieldsOf(tool: Tool, tools: readonly Tool[], seen: readonly Tool[] = []): Field[] {
  const { outputSchema } = tool
  if (!outputSchema || seen.includes(tool)) return []
  const others = tools.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(outputSchema.description ?? ''))
  return [
    ...fieldsIn(tool, outputSchema, outputSchema.$defs ?? {}),
    ...others.flatMap((other) => fieldsOf(other, tools, [...seen, tool])),
  ]
}

function fieldsIn(tool: Tool, schema: Schema, defs: Record<string, Schema>, holder?: string): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const known = inner.$ref ? (defs[inner.$ref.replace('#/$defs/', '')] ?? {}) : inner
    const within = known.items ?? known
    const container = /^(items|entries|results|data)$/.test(name) ? holder : name
    return [{ name, schema: known, tool, ...(holder && { holder }) }, ...fieldsIn(tool, within, defs, container)]
  })
}

/** Values that a description lists after a colon. */
export function listedValues({ description = '' }: Schema): string[] {
  const list = /: ((?:[\w-]+, )+(?:(?:and|or) )?[\w-]+)/.exec(description)?.[1]
  return list ? list.split(/, (?:and |or )?/) : []
}

/** The tool that a description says a value comes from, and the field it names. */
export function sourceIn(description: string, tools: readonly Tool[]): { tool: Tool; field: string } | undefined {
  for (const [, word, name] of description.matchAll(/(\w+) from `?(\w+)/gi)) {
    const tool = tools.find((known) => known.name === name)
    if (tool) return { tool, field: word!.toLowerCase().replace(/s$/, '') }
  }
  return undefined
}

/** Objects in a result: the items of its lists, or else the result itself. */
export function recordsIn(result: Result, holder?: string): Result[] {
  if (holder) {
    const held = find(result, holder)
    return [held ?? []].flat().filter(isObject)
  }
  const lists = Object.values(result).filter((value) => Array.isArray(value) && value.some(isObject)) as unknown[][]
  const main = (result.items ?? result.entries ?? (Object.keys(result).length <= 3 ? lists[0] : undefined)) as unknown[]
  return Array.isArray(main) ? main.filter(isObject) : [result]
}

function find(value: unknown, key: string): unknown {
  if (!isObject(value)) return undefined
  if (key in value) return value[key]
  return Object.values(value)
    .map((inner) => find(inner, key))
    .find((found) => found !== undefined)
}

export function isObject(value: unknown): value is Result {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The texts in a record, not those of the lists inside it. */
export function textsOf(record: Result, depth = 2): string[] {
  return Object.values(record).flatMap((value) => {
    if (typeof value === 'string') return [value]
    return isObject(value) && depth > 0 ? textsOf(value, depth - 1) : []
  })
}

/** What a tool is about: the words of its name and title, without the verb of one that reads. */
export function nounsOf(tool: Tool): string[] {
  const { name, title = '' } = tool
  if (!isRead(tool)) return terms(`${name} ${title}`)
  return [...terms(name.replace(/^[a-z]+_/, '')), ...terms(title.replace(/^\w+ /, ''))]
}

/** Whether a parameter of this name is somewhere in the input. */
export function takes({ properties = {} }: Schema, name: string): boolean {
  return Object.entries(properties).some(
    ([key, inner]) => key === name || takes(inner, name) || (inner.items !== undefined && takes(inner.items, name)),
  )
}
