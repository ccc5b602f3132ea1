import { frozen, type JsonObject, parseStrictJson } from '../json.ts'

const maxCalls = 1_000
const maxLength = 1_000

// The places where clients put the id. Official clients put it last. Neither can be inside another object.
const idFirst = /^\{"jsonrpc":"2\.0","id":(0|[1-9]\d{0,14})(?=,)/
const idLast = /,"id":(0|[1-9]\d{0,14})\}$/

/**
 * Parses messages. Tool calls that differ only in their id, such as the same read by many clients, are parsed only
 * once.
 */
export class RepeatedCalls {
  /** Keyed by text without the id. Text after an id begins with a comma, text before it with a brace. */
  readonly #calls = new Map<string, JsonObject>()

  parse(text: string): unknown {
    const isShort = text.length <= maxLength && text.startsWith('{')
    const found = isShort ? (idFirst.exec(text) ?? idLast.exec(text)) : null
    if (!found) return parseStrictJson(text)
    const rest = found.index === 0 ? text.slice(found[0].length) : text.slice(0, found.index)
    const known = this.#calls.get(rest)
    if (known) return { ...known, id: Number(found[1]) }
    const message = parseStrictJson(text) as JsonObject
    if (message.method !== 'tools/call') return message
    if (this.#calls.size >= maxCalls) this.#calls.clear()
    this.#calls.set(rest, frozen(message))
    return message
  }
}
