import type { Schema, Tool } from './connect.ts'
import { related, terms } from './language.ts'

interface Words {
  weights: Map<string, number>
  /** The length of the description. Parameters do not count, or a tool with many would never be found. */
  length: number
}

/** BM25 over the name, title, description and parameters of each tool. */
export class Ranking {
  readonly #words: Map<Tool, Words>
  readonly #averageLength: number

  constructor(tools: readonly Tool[]) {
    this.#words = new Map(tools.map((tool) => [tool, wordsOf(tool)]))
    this.#averageLength = [...this.#words.values()].reduce((sum, { length }) => sum + length, 0) / tools.length
  }

  score(tool: Tool, query: readonly string[]): number {
    const { weights, length } = this.#words.get(tool)!
    const norm = 1.2 * (0.25 + (0.75 * length) / this.#averageLength)
    return [...new Set(query)].reduce((sum, term) => {
      const best = related(term).map(([word, share]) => {
        const frequency = weights.get(word) ?? 0
        return (share * this.#rarity(word) * frequency * 2.2) / (frequency + norm)
      })
      return sum + Math.max(...best)
    }, 0)
  }

  #rarity(term: string): number {
    const having = [...this.#words.values()].filter(({ weights }) => weights.has(term)).length
    return Math.log(1 + (this.#words.size - having + 0.5) / (having + 0.5))
  }
}

function wordsOf({ name, title = '', description = '', inputSchema }: Tool): Words {
  const weights = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const term of terms(text)) weights.set(term, (weights.get(term) ?? 0) + weight)
  }
  add(name, 3)
  add(title, 2)
  add(description, 1.5)
  const addSchema = (schema: Schema, share: number) => {
    for (const [key, inner] of Object.entries(schema.properties ?? {})) {
      add(key, share)
      add(inner.description ?? '', share)
      for (const { enum: values = [] } of [inner, ...(inner.anyOf ?? [])]) add(values.join(' '), share)
      addSchema(inner, share / 2)
      if (inner.items) addSchema(inner.items, share / 2)
    }
  }
  addSchema(inputSchema, 0.5)
  return { weights, length: terms(`${name} ${title} ${description}`).length }
}
