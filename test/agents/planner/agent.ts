import type { Connection, Problem, Result, Tool } from './connect.ts'
import { accepted, fill, type Given, isQuery } from './fill.ts'
import { type Goal, readGoal, topicOf } from './goal.ts'
import { isQuestion, means, terms, verbOf } from './language.ts'
import { narrow } from './narrow.ts'
import { matching } from './pick.ts'
import { Ranking } from './rank.ts'
import {
  fieldsOf,
  hasType,
  isObject,
  isRead,
  nounsOf,
  type Parameter,
  parametersOf,
  recordsIn,
  sourceIn,
  takes,
} from './schemas.ts'

/** The person that an agent works for. */
export interface Person {
  /** Does what only a person can do with a result. Returns whether there was something to do. */
  act(handed: Result): Promise<boolean>
  /** Lets some time pass. */
  wait(): Promise<void>
}

export interface Report {
  /** The tools in the order of their calls. */
  steps: string[]
  /** The last result. */
  result?: Result
  /** Those objects of the result that the goal asks for. */
  records: Result[]
  /** The value that the goal asks for by name. */
  value?: unknown
  failure?: string
}

const maxCalls = 40

/** An agent that knows only what a server says about its tools. */
export class Agent {
  readonly #connection: Connection
  readonly #ranking: Ranking
  readonly #person: Person
  readonly #goal: Goal
  #results: { tool: Tool; result: Result }[] = []
  readonly #report: Report = { steps: [], records: [] }
  #clause: string

  constructor(connection: Connection, goal: string, person: Person, today: Date) {
    this.#connection = connection
    this.#ranking = new Ranking(connection.tools)
    this.#person = person
    this.#goal = readGoal(goal, today)
    this.#clause = this.#goal.clauses[0] ?? this.#goal.words
  }

  async run(): Promise<Report> {
    try {
      for (const [index, clause] of this.#goal.clauses.entries()) {
        this.#clause = clause
        if (index > 0 && isQuestion(clause) && this.#answerFromResults()) continue
        await this.#pursue()
      }
    } catch (error) {
      this.#report.failure = (error as Error).message
    }
    return this.#report
  }

  /** Does what one clause of the goal asks for. */
  async #pursue(): Promise<void> {
    const asks = isQuestion(this.#clause)
    const candidates = this.#choose(asks)
    for (const tool of candidates) {
      const result = await this.#use(tool)
      if (result) return this.#conclude(tool, result, asks)
    }
    throw new Error(`Nothing is known for the arguments of ${candidates.map(({ name }) => name).join(' or ')}`)
  }

  async #conclude(tool: Tool, result: Result, asks: boolean): Promise<void> {
    const settled = await this.#settle(tool, result)
    this.#report.result = settled
    this.#report.records = await narrow(this.#goal.entities, this.#clause, settled, (record) => this.#enrich(record))
    this.#answerFromResults()
    const [record] = matching(recordsIn(settled), this.#goal.entities, terms(this.#clause))
    if (!asks && isRead(tool)) await this.#person.act(record ?? settled)
  }

  /** The tools whose descriptions fit best. Questions only read, and a tool that writes has to name what it does. */
  #choose(asks: boolean): Tool[] {
    const topic = topicOf(this.#clause, this.#goal.entities)
    const verb = asks ? undefined : verbOf(this.#clause)
    const says = (tool: Tool) => terms(`${tool.name} ${tool.title} ${tool.description}`)
    const fit = (tool: Tool) =>
      this.#ranking.score(tool, topic) +
      (verb ? this.#ranking.score(tool, [verb]) : 0) +
      accepted(tool.inputSchema, this.#goal.entities)
    const reading = this.#connection.tools.filter(isRead)
    const writing = this.#connection.tools.filter((tool) => !isRead(tool) && verb && means(verb, says(tool)))
    const offering = reading.filter(({ description = '' }) => offers(description, topic))
    // A wish without a verb may be for anything.
    const others = asks || verb ? reading : this.#connection.tools
    const candidates = !asks && writing.length > 0 ? writing : !asks && offering.length > 0 ? offering : others
    const best = Math.max(...candidates.map(fit))
    return candidates.filter((tool) => fit(tool) >= best * 0.7).toSorted((a, b) => fit(b) - fit(a))
  }

  /** Calls a tool once its arguments are known, and corrects what the server refuses. */
  async #use(
    tool: Tool,
    seeking: readonly Tool[] = [],
    used: ReadonlySet<string> = new Set(),
  ): Promise<Result | undefined> {
    let words = Infinity
    for (let attempt = 0; attempt < 5; attempt++) {
      const args = await this.#argumentsFor(tool, seeking, { words, used })
      if (!args) return undefined
      const { result, problem } = await this.#call(tool, args)
      const asked = Math.max(0, ...Object.values(args).map((value) => String(value).split(' ').length))
      if (result && isEmpty(result) && isRead(tool) && asked > 1) words = asked - 1
      else if (result) return result
      else if (!(await this.#repair(tool, problem, seeking))) throw new Error(`${tool.name}: ${problem.detail}`)
    }
    throw new Error(`${tool.name} was refused too often`)
  }

  async #call(tool: Tool, args: Record<string, unknown>) {
    if (this.#report.steps.length >= maxCalls) throw new Error('Too many calls')
    this.#report.steps.push(tool.name)
    const outcome = await this.#connection.call(tool.name, args)
    // Earlier results may be outdated.
    if (!isRead(tool)) this.#results = this.#results.filter((known) => !isRead(known.tool))
    if (outcome.result) this.#results.unshift({ tool, result: outcome.result })
    return outcome
  }

  #given({ words = Infinity, used = new Set<string>() as ReadonlySet<string>, isLookup = false } = {}): Given {
    return { goal: this.#goal, clause: this.#clause, used: new Set(used), words, isLookup }
  }

  async #argumentsFor(
    tool: Tool,
    seeking: readonly Tool[],
    { words = Infinity, used = new Set<string>() as ReadonlySet<string> } = {},
  ): Promise<Record<string, unknown> | undefined> {
    const given = this.#given({ words, used, isLookup: seeking.length > 0 && isRead(tool) })
    const lookUp = (parameter: Parameter) => this.#lookUp(parameter, tool, seeking, given)
    const args = await fill(parametersOf(tool.inputSchema), tool, given, lookUp)
    const missing = (tool.inputSchema.required ?? []).filter((name) => args[name] === undefined)
    return missing.length > 0 ? undefined : args
  }

  /** A value from an earlier result, or from a tool that returns it: tools that read first, those that create last. */
  async #lookUp(parameter: Parameter, consumer: Tool, seeking: readonly Tool[], given: Given): Promise<unknown> {
    if (seeking.length > 3) return undefined
    const created = this.#results.find(({ tool, result }) => !isRead(tool) && result[parameter.name] != null)
    if (created) return created.result[parameter.name]
    const sources = this.#sourcesOf(parameter, consumer).filter(({ tool }) => ![...seeking, consumer].includes(tool))
    const { names, urls } = this.#goal.entities
    const isNamed = names.length + urls.length > 0
    for (const strict of isNamed ? [true, false] : [false]) {
      for (const { tool, field, holder } of sources) {
        const isSearch = isRead(tool) && parametersOf(tool.inputSchema).some(isQuery)
        const earlier = isSearch ? undefined : this.#results.find((known) => known.tool === tool)?.result
        if (!earlier && !isRead(tool) && !this.#wouldTakeFrom(tool)) continue
        const result = earlier ?? (await this.#settled(tool, [...seeking, consumer], given.used))
        const records = result ? recordsIn(result, holder) : []
        const fitting = matching(records, this.#goal.entities, terms(this.#clause), {
          strict: strict && isRead(tool),
          used: given.used,
        })
        const value = fitting.map((record) => record[field] ?? undefined).find((found) => found !== undefined)
        if (value !== undefined) return value
      }
    }
    return undefined
  }

  async #settled(tool: Tool, seeking: readonly Tool[], used: ReadonlySet<string>): Promise<Result | undefined> {
    const result = await this.#use(tool, seeking, used)
    return result && this.#settle(tool, result)
  }

  /** Whether a tool that creates something would create it from what the goal names. */
  #wouldTakeFrom(tool: Tool, depth = 1): boolean {
    const { urls } = this.#goal.entities
    if (urls.length === 0) return false
    const required = parametersOf(tool.inputSchema).filter((parameter) => parameter.required)
    return required.some(
      (parameter) =>
        /(^|_)url$/.test(parameter.name) ||
        (depth > 0 &&
          this.#sourcesOf(parameter, tool).some(
            (source) => isCreating(source.tool) && source.tool !== tool && this.#wouldTakeFrom(source.tool, depth - 1),
          )),
    )
  }

  /** The tools that return a parameter, best first. */
  #sourcesOf({ name, schema }: Parameter, consumer: Tool): { tool: Tool; field: string; holder?: string }[] {
    const { tools } = this.#connection
    const said = sourceIn(schema.description ?? '', tools)
    const [, noun] = /^(\w+)_(?:id|slug|number|code)$/.exec(name) ?? []
    const [, key = name] = /_(id|slug|number|code)$/.exec(name) ?? []
    const wanted = terms(`${consumer.name} ${consumer.title} ${schema.description ?? ''}`)
    const sources = tools.flatMap((tool) => {
      if (tool === said?.tool) return [{ tool, field: said.field, score: 100 }]
      const { required = [] } = tool.inputSchema
      if (takes(tool.inputSchema, name) || !(isRead(tool) || isCreating(tool))) return []
      return fieldsOf(tool, tools).flatMap((field) => {
        const isExact = field.name === name
        const isKey = field.name === key && hasSameType(field.schema, schema)
        const about = field.holder ? terms(field.holder) : [tool, field.tool].flatMap(nounsOf)
        if (!isExact && !(isKey && (!noun || terms(noun).some((term) => about.includes(term))))) return []
        if (!noun && key === 'id' && !about.some((term) => wanted.includes(term))) return []
        const score =
          (isCreating(tool) ? 6 : required.length > 0 ? 3 : 10) +
          (isExact ? 2 : 0) -
          (hasType(field.schema, 'null') ? 5 : 0) +
          wanted.filter((term) => about.includes(term)).length * 2 -
          required.length -
          (field.holder && !noun ? 4 : 0)
        return [{ tool, field: field.name, ...(field.holder && { holder: field.holder }), score }]
      })
    })
    // What the description names is read or created, not looked for elsewhere.
    const trusted = said ? sources.filter(({ tool }) => tool === said.tool || isCreating(tool)) : sources
    return trusted.toSorted((a, b) => b.score - a.score)
  }

  /** Polls what is in progress, and hands the person what waits for them. */
  async #settle(tool: Tool, first: Result): Promise<Result> {
    let result = first
    const description = tool.description ?? ''
    const polled =
      this.#toolIn(/\bpoll (\w+)/i, description) ?? (/\bpoll (it|every)/i.test(description) ? tool : undefined)
    for (let polls = 0; isBusy(result) && polled && polls < 20; polls++) {
      await this.#person.wait()
      result = (await this.#use(polled)) ?? result
    }
    if (!isRead(tool) && (isWaiting(result) || 'instructions' in result)) {
      const acted = await this.#person.act(result)
      const next = this.#toolIn(/\bthen call (\w+)/i, description)
      if (acted && next) return (await this.#use(next)) ?? result
    }
    return result
  }

  #toolIn(pattern: RegExp, text: string): Tool | undefined {
    const name = pattern.exec(text)?.[1]
    return this.#connection.tools.find((tool) => tool.name === name)
  }

  /** Follows what a refusal says: a tool to poll, or a field that another tool sets. */
  async #repair(tool: Tool, { detail, errors = [] }: Problem, seeking: readonly Tool[]): Promise<boolean> {
    const polled = this.#toolIn(/\bpoll (\w+)/i, detail)
    if (polled && polled !== tool) {
      const result = await this.#use(polled, seeking)
      if (result) await this.#settle(polled, result)
      return result !== undefined
    }
    for (const { path } of errors) {
      const field = path.split('.').at(-1)!
      const setter = this.#connection.tools.find(
        (other) => !isRead(other) && other !== tool && other.inputSchema.properties?.fields?.properties?.[field],
      )
      const schema = setter?.inputSchema.properties?.fields?.properties?.[field]
      if (!setter || !schema) continue
      const given = this.#given()
      const value = await this.#lookUp({ name: field, schema, required: true }, setter, seeking, given)
      const args = value !== undefined && (await this.#argumentsFor(setter, seeking))
      if (!args) continue
      const wrapped = hasType(schema, 'array') ? [value] : value
      await this.#call(setter, { ...args, fields: { ...(args.fields as object | undefined), [field]: wrapped } })
      return true
    }
    return false
  }

  /** More about a record, from a tool that reads one by a key that the record has. */
  async #enrich(record: Result): Promise<Result> {
    const topic = terms('price pricing cost')
    const tool = this.#connection.tools.find(({ inputSchema: { required = [] }, ...tool }) => {
      const fields = fieldsOf({ ...tool, inputSchema: {} }, this.#connection.tools)
      return (
        tool.annotations?.readOnlyHint &&
        required.length === 1 &&
        required[0]! in record &&
        fields.some(({ name, holder }) => !holder && terms(name).some((term) => topic.includes(term))) &&
        terms(tool.description ?? '').some((term) => topic.includes(term))
      )
    })
    if (!tool) return record
    const [key] = tool.inputSchema.required!
    const { result } = await this.#call(tool, { [key!]: record[key!] })
    return result ?? record
  }

  /** Finds a value whose name the clause says in what was returned already. */
  #answerFromResults(): boolean {
    const asked = topicOf(this.#clause, this.#goal.entities)
    for (const { result } of this.#results.slice(0, 1)) {
      const records = this.#report.records.length === 1 ? this.#report.records : [result]
      const fields = records.flatMap((record) => Object.entries(record).filter(([, value]) => !isObject(value)))
      const fit = ([name]: [string, unknown]) =>
        terms(name).filter((term) => asked.some((word) => means(word, [term]))).length / terms(name).length
      const [best] = fields.filter((field) => fit(field) > 0).toSorted((a, b) => fit(b) - fit(a))
      if (best) {
        this.#report.value = best[1]
        return true
      }
    }
    return false
  }
}

function hasSameType(field: { type?: string | string[] }, parameter: { type?: string | string[] }): boolean {
  const types = [parameter.type ?? 'string'].flat()
  return [field.type ?? 'string'].flat().some((type) => type !== 'null' && types.includes(type))
}

/** A tool that makes something new, and changes nothing that exists. */
function isCreating(tool: Tool): boolean {
  return !isRead(tool) && tool.annotations?.destructiveHint === false
}

/** Whether a description says what to give to a person who wants to do something that no tool does. */
function offers(description: string, topic: readonly string[]): boolean {
  return description
    .split(/(?<=\.)\s/)
    .some(
      (sentence) =>
        /\bgive (them|the person|people)\b/i.test(sentence) && topic.some((term) => terms(sentence).includes(term)),
    )
}

/** A status such as "loading". */
function isBusy({ status }: Result): boolean {
  return typeof status === 'string' && /ing$|^queued$|in_progress/.test(status) && !isWaiting({ status })
}

/** A status such as "pending" or "awaiting payment". */
function isWaiting({ status }: Result): boolean {
  return typeof status === 'string' && /^(pending|a?waiting)/.test(status)
}

function isEmpty(result: Result): boolean {
  return Object.values(result).some((value) => Array.isArray(value) && value.length === 0) && 'total' in result
}
