import { isObject, type JsonObject } from '../json.ts'
import { type FieldError, maxErrors } from '../problem.ts'

const maxDepth = 32
/** More texts, lists and objects than any request needs. Bounds the work on a hostile one. */
const maxValues = 2000

interface Visited {
  value: unknown
  path: string
  depth: number
}

/**
 * Finds text that PostgreSQL or UTF-8 can't store, and input that is deeper or larger than any schema. Iterative, so
 * that deep input can't overflow the call stack.
 */
export function findUnstorableText(value: unknown, errors: FieldError[]): void {
  if (isObject(value) && isPlain(value)) return
  const waiting: Visited[] = [{ value, path: '', depth: 0 }]
  let visited = 0
  while (waiting.length > 0 && errors.length < maxErrors) {
    if (++visited > maxValues) {
      errors.push({ path: '', message: `has more than ${maxValues} values` })
      return
    }
    const { value, path, depth } = waiting.pop()!
    if (typeof value === 'string') {
      const message = problemWith(value)
      if (message) errors.push({ path, message })
    } else if (typeof value === 'object' && value !== null) {
      if (depth === maxDepth) {
        errors.push({ path, message: `is nested more than ${maxDepth} levels deep` })
        return
      }
      if (Object.keys(value).length > maxValues) {
        errors.push({ path, message: `has more than ${maxValues} values` })
        return
      }
      waiting.push(...textsAndObjectsIn(value, path, depth, errors))
    }
  }
}

/** Most inputs are a few texts and numbers. */
function isPlain(value: JsonObject): boolean {
  let count = 0
  for (const key in value) {
    const inner = value[key]
    if (++count > 20 || key === '__proto__' || problemWith(key)) return false
    if (typeof inner === 'string' ? problemWith(inner) : typeof inner === 'object' && inner !== null) return false
  }
  return true
}

function textsAndObjectsIn(value: object, path: string, depth: number, errors: FieldError[]): Visited[] {
  const found: Visited[] = []
  for (const [key, inner] of Object.entries(value)) {
    if (errors.length >= maxErrors) return found
    if (problemWith(key)) errors.push({ path, message: "has a key with a character that isn't allowed" })
    // Schemas skip this key, so it would be ignored rather than refused.
    else if (key === '__proto__') errors.push({ path: path ? `${path}.${key}` : key, message: "isn't recognized" })
    else if (typeof inner === 'string' || (typeof inner === 'object' && inner !== null)) {
      const place = Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key
      found.push({ value: inner, path: place, depth: depth + 1 })
    }
  }
  return found
}

function problemWith(text: string): string | undefined {
  if (text.includes('\0')) return 'contains a NUL character'
  if (!text.isWellFormed()) return 'contains invalid Unicode (half of a surrogate pair)'
  return undefined
}
