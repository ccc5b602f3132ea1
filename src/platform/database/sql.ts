import { createHash } from 'node:crypto'

/** A piece of SQL with its values; `Row` is what each answered row looks like. */
export interface Statement<Row = unknown> {
  readonly text: string
  readonly values: readonly unknown[]
  /** Prepared once per connection under this name; absent when a generic plan would hurt. */
  readonly name?: string | undefined
  readonly row?: Row
}

type Parts = readonly string[]
const plainTexts = new WeakMap<Parts, { text: string; name: string }>()
const names = new Map<string, string>()

/**
 * Readable SQL: values become parameters, nested statements are spliced in.
 *
 *     sql<{ id: number }>`select id from listings where slug = ${slug}`
 */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...values: unknown[]): Statement<Row> {
  if (!values.some(isStatement)) {
    let known = plainTexts.get(strings)
    if (!known) {
      const text = strings.reduce((joined, part, index) => `${joined}$${index}${part}`)
      plainTexts.set(strings, (known = { text, name: nameOf(text) }))
    }
    return { text: known.text, name: known.name, values }
  }
  const flat: unknown[] = []
  const text = splice(strings, values, flat)
  return { text, name: nameOf(text), values: flat }
}

/** The same statement, planned afresh for its values each time. */
export function unprepared<Row>(statement: Statement<Row>): Statement<Row> {
  return { ...statement, name: undefined }
}

/** Joins statements, such as the conditions of a filter. */
export function join(statements: readonly Statement[], separator: string): Statement {
  const values: unknown[] = []
  const text = statements.map((statement) => renumber(statement, values)).join(separator)
  return { text, values, name: nameOf(text) }
}

/** SQL that no caller can influence: a column list, an ordering, an identifier of our own. */
export function raw(text: string): Statement {
  return { text, values: [] }
}

/** A value for a json or jsonb column; arrays would otherwise become SQL arrays. */
export function json(value: unknown): string {
  return JSON.stringify(value)
}

function splice(strings: Parts, values: readonly unknown[], flat: unknown[]): string {
  let text = strings[0]!
  values.forEach((value, index) => {
    text += isStatement(value) ? renumber(value, flat) : `$${flat.push(value)}`
    text += strings[index + 1]
  })
  return text
}

function renumber(statement: Statement, flat: unknown[]): string {
  const offset = flat.length
  flat.push(...statement.values)
  return offset === 0 ? statement.text : statement.text.replace(/\$(\d+)/g, (_, position) => `$${Number(position) + offset}`)
}

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'text' in value && 'values' in value
}

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url').slice(0, 20)
    // Dynamic statements could grow without bound; a forgotten name is only computed again.
    if (names.size > 5000) names.clear()
    names.set(text, name)
  }
  return name
}
