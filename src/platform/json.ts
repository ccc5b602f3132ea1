export type JsonObject = { [key: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Freezes a value and everything in it, so that calls can share it. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

/** Whether a Content-Type is JSON. JSON is UTF-8, so that is the only charset. */
export function isUtf8Json(contentType = ''): boolean {
  if (contentType === 'application/json') return true
  const [type, ...parameters] = contentType.split(';').map((part) => part.trim())
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter))
  return /^application\/(?:[\w.-]+\+)?json$/i.test(type!) && /^charset="?utf-?8"?$/i.test(charset ?? 'charset=utf-8')
}

/** A key that occurs twice in one object. `JSON.parse` would silently keep the last value. */
export class RepeatedKey extends SyntaxError {
  readonly key: string

  constructor(key: string) {
    super(`The key ${JSON.stringify(key)} occurs twice.`)
    this.key = key
  }
}

/** Parses JSON from a client. Throws a SyntaxError if it is malformed or ambiguous. */
export function parseStrictJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (!hasColonPerKey(value, text) && !survivesRoundTrip(value, text)) refuseRepeatedKeys(text)
  return value
}

// Also bounds how deeply objects are nested.
const maxColons = 50

/** Each key has its own colon, so equal counts mean that no key was lost. Strings may contain more colons. */
function hasColonPerKey(value: unknown, text: string): boolean {
  let colons = 0
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) if (++colons > maxColons) return false
  return keysIn(value) === colons
}

/** The keys of an object and of the objects in it, but not of those in lists. */
function keysIn(value: unknown): number {
  if (!isObject(value)) return 0
  let count = 0
  for (const key in value) count += 1 + keysIn(value[key])
  return count
}

/** Most clients send the output of `JSON.stringify`, which never repeats a key. */
function survivesRoundTrip(value: unknown, text: string): boolean {
  try {
    return JSON.stringify(value) === text
  } catch {
    // Nested too deeply to stringify, though not to parse.
    return false
  }
}

function refuseRepeatedKeys(valid: string): void {
  /** The keys of each open object; arrays have none. */
  const open: (Set<string> | undefined)[] = []
  let isKey = false
  for (let at = 0; at < valid.length; at++) {
    const character = valid[at]
    if (character === '"') {
      const end = endOfString(valid, at)
      if (isKey) {
        const key: string = JSON.parse(valid.slice(at, end + 1))
        const keys = open.at(-1)!
        if (keys.has(key)) throw new RepeatedKey(key)
        keys.add(key)
        isKey = false
      }
      at = end
    } else if (character === '{') {
      open.push(new Set())
      isKey = true
    } else if (character === '[') {
      open.push(undefined)
      isKey = false
    } else if (character === '}' || character === ']') open.pop()
    else if (character === ',') isKey = open.at(-1) !== undefined
  }
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return end
  }
}
