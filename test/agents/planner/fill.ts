import type { Schema, Tool } from './connect.ts'
import { countryName, type Entities, type Goal, mondayOf } from './goal.ts'
import { means, terms } from './language.ts'
import { hasType, listedValues, type Parameter, parametersOf } from './schemas.ts'

export interface Given {
  goal: Goal
  clause: string
  /** Texts and names that an argument holds already. */
  used: Set<string>
  /** How many words a search may have. Fewer find more. */
  words: number
  /** Whether the tool only looks something up. Then what the goal says about other things is no filter. */
  isLookup: boolean
}

type LookUp = (parameter: Parameter) => Promise<unknown>

/** Arguments from the words of the goal; what it does not say is looked up if the tool requires it. */
export async function fill(
  parameters: readonly Parameter[],
  tool: Tool,
  given: Given,
  lookUp: LookUp,
): Promise<Record<string, unknown>> {
  const args: Record<string, unknown> = {}
  if (!given.isLookup) assignQuotes(parameters, given, args)
  const order = parameters.toSorted((a, b) => Number(isQuery(a)) - Number(isQuery(b)))
  for (const parameter of order) {
    if (args[parameter.name] !== undefined || (given.isLookup && !parameter.required && !isKey(parameter))) continue
    const value = isQuery(parameter) ? queryFor(tool, given, args) : await argumentFor(parameter, tool, given, lookUp)
    if (value !== undefined) args[parameter.name] = value
  }
  return args
}

async function argumentFor(parameter: Parameter, tool: Tool, given: Given, lookUp: LookUp): Promise<unknown> {
  const { name, schema, required } = parameter
  const { entities } = given.goal
  const { description = '' } = schema
  const take = (values: readonly string[]) => values.find((value) => !given.used.has(value))
  if (schema.anyOf) {
    for (const branch of schema.anyOf.toReversed()) {
      const value = await argumentFor(
        { name, schema: { description, ...branch }, required: false },
        tool,
        given,
        lookUp,
      )
      if (value !== undefined) return value
    }
    return required ? schema.anyOf[0]?.enum?.[0] : undefined
  }
  if (schema.enum) return chosen(schema.enum.map(String), given.clause) ?? (required ? schema.enum[0] : undefined)
  if (schema.format === 'date' || /\bYYYY-MM-DD\b/.test(description)) return dateFor(schema, entities.dates[0])
  if (schema.format === 'email' || /email/.test(name)) return take(entities.emails)
  if (/(^|_)url$/.test(name)) return required || isSaid(name, given.clause) ? take(entities.urls) : undefined
  if (name === 'domain') return entities.urls[0] && new URL(entities.urls[0]).hostname
  if (/country/.test(name)) return entities.countries[0]
  if (/_cents$/.test(name) && entities.money) return Math.round(entities.money.amount * 100)
  if (hasType(schema, 'object') && schema.properties) {
    const inner = await fill(parametersOf(schema), tool, given, lookUp)
    const complete = (schema.required ?? []).every((key) => inner[key] !== undefined)
    return complete && Object.keys(inner).length > 0 ? inner : undefined
  }
  if (hasType(schema, 'array') && schema.items) return listFor(parameter, tool, given, lookUp)
  const listed = listedValues(schema)
  if (listed.length > 0) {
    const value = chosen(listed, given.goal.words)
    if (value) return value
  }
  const isNeeded = required || /\brequired\b/i.test(description)
  return isNeeded ? lookUp(parameter) : undefined
}

async function listFor({ schema, required }: Parameter, tool: Tool, given: Given, lookUp: LookUp): Promise<unknown> {
  const { items } = schema
  if (items?.enum) {
    const value = chosen(items.enum.map(String), given.clause)
    return value && means(terms(String(schema.description))[0] ?? '', terms(given.clause)) ? [value] : undefined
  }
  if (!required || !items?.properties) return undefined
  const item = await fill(parametersOf(items), tool, given, lookUp)
  return (items.required ?? []).every((key) => item[key] !== undefined) ? [item] : undefined
}

/** The value whose words the text says, at least half of them. */
function chosen(values: readonly string[], text: string): string | undefined {
  const said = terms(text)
  const share = (value: string) => {
    const words = terms(value)
    return words.length > 0 ? words.filter((word) => means(word, said)).length / words.length : 0
  }
  const [best] = values.toSorted((a, b) => share(b) - share(a))
  return best !== undefined && share(best) >= 0.5 ? best : undefined
}

function dateFor({ description = '' }: Schema, date: string | undefined): string | undefined {
  if (!date) return undefined
  return /\bmonday\b/i.test(description) ? mondayOf(new Date(date)).toISOString().slice(0, 10) : date
}

/** A parameter that finds one thing. */
function isKey(parameter: Parameter): boolean {
  return isQuery(parameter) || parameter.name === 'domain'
}

function isSaid(name: string, text: string): boolean {
  const said = terms(text)
  return terms(name).some((term) => term !== 'url' && means(term, said))
}

export function isQuery({ name, schema }: Parameter): boolean {
  return hasType(schema, 'string') && /^(q|query|search|keywords?|text)$/.test(name)
}

/** A name, or else what the clause is about, without the verb. */
function queryFor(
  { name: tool, title, description }: Tool,
  { goal, clause, used, words, isLookup }: Given,
  args: object,
) {
  const { entities } = goal
  const name = entities.names.find((known) => !used.has(known))
  if (name) return name
  if (isLookup && entities.urls.length > 0) return undefined
  const [, ...about] = clause.split(/\s+/)
  const said = [...Object.values(args), ...entities.countries.map(countryName)].join(' ')
  const known = terms(`${tool} ${title} ${description} ${said}`)
  const spoken = about
    .map((word) => word.replace(/[^\p{L}\d-]/gu, ''))
    .filter((word) => terms(word).some((term) => !means(term, known)))
  return spoken.length > 0 ? spoken.slice(0, words).join(' ') : undefined
}

/** A weight for the kinds of things in the goal that a tool has parameters for. */
export function accepted(schema: Schema, { countries, dates, emails, names, urls }: Entities): number {
  const parameters = parametersOf(schema).flatMap(({ name, schema: inner }) => [
    { name, schema: inner },
    ...parametersOf(inner.items ?? inner),
  ])
  const has = (fits: (name: string, format: string | undefined) => boolean) =>
    parameters.some(({ name, schema: { format, anyOf = [] } }) =>
      [format, ...anyOf.map((branch) => branch.format)].some((known) => fits(name, known)),
    )
  const kinds = [
    names.length > 0 && (schema.required ?? []).length > 0,
    countries.length > 0 && has((name) => /country/.test(name)),
    dates.length > 0 && has((_, format) => format === 'date'),
    emails.length > 0 && has((_, format) => format === 'email'),
    urls.length > 0 && has((name) => /(^|_)url$/.test(name)),
  ]
  return 1.5 * kinds.filter(Boolean).length
}

/** Each quoted text belongs to the parameter that the words before it name, or else to the next required one. */
function assignQuotes(parameters: readonly Parameter[], { goal, used }: Given, args: Record<string, unknown>): void {
  const texts = parameters.filter(
    ({ name, schema }) =>
      hasType(schema, 'string') &&
      !schema.format &&
      !schema.enum &&
      !/(_id|^id|slug|key|url|email|country)$/.test(name),
  )
  for (const { text, before } of goal.entities.quotes) {
    if (used.has(text)) continue
    const cues = terms(before).slice(-4)
    const fit = ({ name, schema }: Parameter) =>
      Math.max(0, ...terms(name).map((term) => cues.findLastIndex((cue) => means(cue, [term])) + 1)) +
      (terms(schema.description ?? '').some((term) => cues.includes(term)) ? 0.5 : 0)
    const open = texts.filter(({ name }) => args[name] === undefined)
    const [best] = open.toSorted((a, b) => fit(b) - fit(a))
    const target = best && fit(best) > 0 ? best : open.find(({ required }) => required)
    if (!target) continue
    args[target.name] = text
    used.add(text)
  }
}
