/** An entry of `tools/list`. */
export interface Tool {
  name: string
  title?: string | undefined
  description?: string | undefined
  inputSchema: Schema
}

interface Schema {
  type?: string | string[]
  description?: string
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
}

export interface Outcome {
  answer?: Record<string, unknown>
  problem?: { detail: string; errors?: { path: string; message: string }[] }
}

export interface Person {
  /** In words that also occur in the descriptions of the tools. */
  goal: string
  /** Values for arguments, by name. */
  given: Record<string, unknown>
  /** Fields of the draft that the person wants to change. */
  corrections: Record<string, unknown>
  /** Fields that only the person knows. The agent uses them once the service reports them as missing. */
  knows: Record<string, unknown>
}

export interface Step {
  tool: string
  because: string
}

interface Handover {
  what: string
  value: unknown
}

/**
 * An agent without knowledge of the service. It finds the next step in the server's instructions, the descriptions of
 * tools, `next_step` in answers and the text of problems. Arguments come from the person and from earlier answers.
 */
export class ScriptedAgent {
  readonly steps: Step[] = []
  readonly #call: (tool: string, args: Record<string, unknown>) => Promise<Outcome>
  readonly #tools: Map<string, Tool>
  readonly #instructions: string
  readonly #person: Person
  readonly #facts: Record<string, unknown>
  readonly #lists = new Map<string, Record<string, unknown>>()
  #corrections: Record<string, unknown>
  #lastText = ''

  constructor(
    call: (tool: string, args: Record<string, unknown>) => Promise<Outcome>,
    tools: Tool[],
    instructions: string,
    person: Person,
  ) {
    this.#call = call
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]))
    this.#instructions = instructions
    this.#person = person
    this.#facts = { ...person.given }
    this.#corrections = { ...person.corrections }
  }

  async run(maxSteps = 200): Promise<Handover> {
    let next = this.#choose(this.#instructions, 'the instructions of the server')
    while (this.steps.length < maxSteps) {
      const { tool, because } = next
      for (const earlier of this.#toolsBefore(tool))
        await this.#do(earlier, `its description says to use it before ${tool}`)
      const outcome = await this.#do(tool, because)
      const handover = handoverIn(outcome)
      if (handover) return handover
      next = await this.#nextStep(tool, outcome)
    }
    throw new Error(`Nothing led to an end: ${this.#history()}`)
  }

  async #nextStep(tool: string, { answer, problem }: Outcome): Promise<Step> {
    const { description = '' } = this.#tools.get(tool)!
    if (problem) {
      for (const { path } of problem.errors ?? [])
        if (path in this.#person.knows) this.#corrections[path] = this.#person.knows[path]
      return this.#choose(problem.detail, `${tool} was refused: ${problem.detail}`)
    }
    const polled = /Poll (\w+) .*?while status is ([\w ]+)/.exec(description)
    if (polled && polled[2]!.split(' or ').includes(String(answer!.status))) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { tool, because: `status is ${answer!.status}` }
    }
    const { next_step: step } = answer as { next_step?: { text: string; operations: string[] } }
    if (step) return this.#choose(step.operations.join(', '), `next_step: ${step.text}`)
    return this.#choose(description, `the description of ${tool}`)
  }

  /** Chooses the tool in the text that fits the goal best, among those whose arguments are known. */
  #choose(text: string, because: string): Step {
    this.#lastText = text
    const goal = words(this.#person.goal)
    const named = text.split(/(?<=[.;])\s|,? or /).flatMap((clause) =>
      [...clause.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].flatMap(([name]) => {
        const tool = this.#tools.get(name)
        return tool && this.#hasArguments(tool)
          ? [{ name, fit: words(`${clause} ${tool.title}`).filter((word) => goal.includes(word)).length }]
          : []
      }),
    )
    const [best] = named.sort((a, b) => b.fit - a.fit)
    if (!best) throw new Error(`Nothing that can be done is named in "${text}" (${because}). ${this.#history()}`)
    return { tool: best.name, because }
  }

  /** A tool that changes fields needs corrections. Other tools need their required arguments. */
  #hasArguments({ inputSchema: { properties = {}, required = [] } }: Tool): boolean {
    if (properties.fields) return Object.keys(this.#corrections).length > 0
    return required.every((name) => name in this.#facts || properties[name]?.items?.properties)
  }

  #toolsBefore(tool: string): string[] {
    return [...this.#tools.values()]
      .filter(({ description = '' }) => new RegExp(`\\bbefore ${tool}\\b`).test(description))
      .map(({ name }) => name)
  }

  async #do(name: string, because: string): Promise<Outcome> {
    const tool = this.#tools.get(name)!
    const text = this.#lastText
    const args = await this.#argumentsFor(tool, text)
    this.steps.push({ tool: name, because })
    const outcome = await this.#call(name, args)
    this.#lastText = text
    Object.assign(
      this.#facts,
      Object.fromEntries(
        Object.entries(outcome.answer ?? {}).filter(
          ([key, value]) => ['string', 'number'].includes(typeof value) && key !== 'url',
        ),
      ),
    )
    return outcome
  }

  async #argumentsFor({ inputSchema }: Tool, text: string): Promise<Record<string, unknown>> {
    const { properties = {}, required = [] } = inputSchema
    const args: Record<string, unknown> = {}
    for (const [name, schema] of Object.entries(properties)) {
      if (name === 'fields') args.fields = await this.#corrected(schema)
      else if (name === 'lock_fields')
        args.lock_fields = Object.keys(this.#person.corrections).filter((field) => field in (args.fields as object))
      else if (schema.items?.properties && required.includes(name)) args[name] = [await this.#item(schema.items, text)]
      else if (required.includes(name)) args[name] = this.#facts[name]
      else if (name in this.#person.given) args[name] = this.#person.given[name]
    }
    if ('fields' in args) this.#corrections = {}
    return args
  }

  async #corrected({ properties = {} }: Schema): Promise<Record<string, unknown>> {
    const values: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(this.#corrections))
      values[field] = await this.#checkedValue(properties[field]!, value)
    return values
  }

  /** If the value has to be from a list, reads the list first and checks the value. */
  async #checkedValue({ description = '' }: Schema, value: unknown): Promise<unknown> {
    const [, list] = /\bfrom (\w+)/.exec(description) ?? []
    if (!list || !this.#tools.has(list)) return value
    const names = JSON.stringify(await this.#list(list, description))
    for (const item of [value].flat())
      if (!names.includes(JSON.stringify(item))) throw new Error(`${list} does not name ${item}`)
    return value
  }

  async #list(tool: string, description: string): Promise<Record<string, unknown>> {
    const known = this.#lists.get(tool) ?? (await this.#do(tool, `an argument is ${description}`)).answer!
    this.#lists.set(tool, known)
    return known
  }

  async #item({ properties = {}, required = [] }: Schema, text: string): Promise<Record<string, unknown>> {
    const item: Record<string, unknown> = {}
    for (const [name, { description = '' }] of Object.entries(properties)) {
      const [, list] = /code from (\w+)/.exec(description) ?? []
      if (list) {
        const { items } = (await this.#list(list, description)) as { items: { code: string }[] }
        const codes = items.map(({ code }) => code)
        item[name] = codes.find((code) => new RegExp(`\\bthe ${code} product\\b`).test(text)) ?? codes[0]
      } else if (name in this.#facts && (required.includes(name) || /required/i.test(description)))
        item[name] = this.#facts[name]
    }
    return item
  }

  #history(): string {
    return `So far: ${this.steps.map(({ tool, because }) => `${tool} (${because})`).join(' → ')}`
  }
}

/** The value that the agent has to give to the person, because only the person can continue. */
function handoverIn({ answer }: Outcome): Handover | undefined {
  const [, field] = /Give (\w+) to the person/.exec(String(answer?.instructions ?? '')) ?? []
  if (field) return { what: field, value: answer![field] }
  const { next_step: step, badge } = (answer ?? {}) as { next_step?: { code: string }; badge?: { html: string } | null }
  return step?.code === 'add_badge' && badge ? { what: 'badge', value: badge.html } : undefined
}

function words(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 3)
}
