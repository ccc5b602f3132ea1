import { createHash } from 'node:crypto'

/**
 * The text between the parameters. Only statements created here have it, so a caller's input is never taken for SQL.
 */
const parts = Symbol('parts')
type Parts = readonly string[]
/** The template literal that a statement was written as, which identifies its place in the source. */
const template = Symbol('template')

/** A piece of SQL with its values. `Row` is the type of each row of the result. */
export interface Statement<Row = unknown> {
  readonly text: string
  readonly values: readonly unknown[]
  /** Prepared once per connection under this name. Absent when a generic plan would be slow. */
  readonly name?: string | undefined
  readonly row?: Row
  readonly [parts]?: Parts
  readonly [template]?: Parts
}
type OurStatement = Statement & { readonly [parts]: Parts }

/** A statement without its values. */
interface Composed {
  readonly parts: Parts
  readonly text: string
  readonly name: string
}

/** Cached compositions of a template literal, by the parts of each statement that is spliced into it. */
interface Composing {
  readonly next: WeakMap<Parts, Composing>
  composed?: Composed
}

const composings = new WeakMap<Parts, Composing>()
const parameter: Parts = []
const names = new Map<string, string>()
/** The parts of raw SQL and of joins, so that statements that contain them are composed only once, too. */
const known = new Map<string, Parts>()
const maxKnown = 2000
const maxKnownLength = 500

/**
 * Readable SQL: values become parameters, nested statements are spliced in.
 *
 *     sql<{ id: number }>`select id from pages where slug = ${slug}`
 */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...values: unknown[]): Statement<Row> {
  return { ...spliced<Row>(strings, values), [template]: strings }
}

/** The strings of the template literal that a statement was written as. */
export function templateOf(statement: Statement): readonly string[] | undefined {
  return statement[template]
}

/** The same statement without a name, so that PostgreSQL plans it for the given values each time. */
export function unprepared<Row>(statement: Statement<Row>): Statement<Row> {
  return { ...statement, name: undefined }
}

/** Joins statements, such as the conditions of a filter. */
export function join(statements: readonly Statement[], separator: string): Statement {
  const parts = () => ['', ...statements.slice(1).map(() => separator), '']
  return spliced(knownParts(`${statements.length} ${separator}`, parts), statements)
}

/** SQL that no caller can influence: a column list, an ordering, an identifier of our own. */
export function raw(text: string): Statement {
  return { text, values: [], [parts]: text.length > maxKnownLength ? [text] : knownParts(`raw ${text}`, () => [text]) }
}

function knownParts(key: string, make: () => Parts): Parts {
  let made = known.get(key)
  if (!made) {
    if (known.size >= maxKnown) known.clear()
    known.set(key, (made = make()))
  }
  return made
}

/** A value for a json or jsonb column. Without this, arrays would become SQL arrays. */
export function json(value: unknown): string {
  return JSON.stringify(value)
}

/** The same pieces give the same statement, so its text is composed only once. */
function spliced<Row>(strings: Parts, values: readonly unknown[]): Statement<Row> {
  let composing = composingOf(composings, strings)
  let isPlain = true
  for (const value of values) {
    const isOurs = isStatement(value)
    if (isOurs) isPlain = false
    composing = composingOf(composing.next, isOurs ? value[parts] : parameter)
  }
  const { parts: between, text, name } = (composing.composed ??= compose(strings, values))
  const flat = isPlain ? values : values.flatMap((value) => (isStatement(value) ? value.values : [value]))
  return { text, name, values: flat, [parts]: between }
}

function composingOf(composed: WeakMap<Parts, Composing>, pieces: Parts): Composing {
  let composing = composed.get(pieces)
  if (!composing) composed.set(pieces, (composing = { next: new WeakMap() }))
  return composing
}

function compose(strings: Parts, values: readonly unknown[]): Composed {
  const between = [strings[0]!]
  const append = (text: string) => (between[between.length - 1] += text)
  values.forEach((value, index) => {
    if (isStatement(value)) {
      append(value[parts][0]!)
      between.push(...value[parts].slice(1))
    } else between.push('')
    append(strings[index + 1]!)
  })
  const text = numbered(between)
  return { parts: between, text, name: nameOf(text) }
}

function numbered(between: Parts): string {
  return between.reduce((joined, part, index) => `${joined}$${index}${part}`)
}

function isStatement(value: unknown): value is OurStatement {
  return typeof value === 'object' && value !== null && parts in value
}

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url').slice(0, 20)
    // Bounds the memory for dynamic statements. A dropped name is recomputed.
    if (names.size > 5000) names.clear()
    names.set(text, name)
  }
  return name
}
