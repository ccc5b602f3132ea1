import type { FieldError } from '../problem.ts'

const deepest = 32

/**
 * Finds what no operation accepts anywhere: text that PostgreSQL or UTF-8 cannot hold, and nesting no schema has. Walks with a
 * stack of its own, so that depth cannot overflow ours.
 */
export function findUnstorableText(value: unknown, errors: FieldError[]): void {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }]
  while (waiting.length > 0) {
    const { value, path, depth } = waiting.pop()!
    if (typeof value === 'string') {
      const message = hostility(value)
      if (message) errors.push({ path, message })
    } else if (typeof value === 'object' && value !== null) {
      if (depth === deepest) {
        errors.push({ path, message: `is nested more than ${deepest} levels deep` })
        return
      }
      for (const [key, inner] of Object.entries(value)) {
        if (hostility(key)) errors.push({ path, message: 'has a key with a character that is not allowed' })
        else if (typeof inner === 'string' || (typeof inner === 'object' && inner !== null)) {
          waiting.push({
            value: inner,
            path: Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key,
            depth: depth + 1,
          })
        }
      }
    }
  }
}

function hostility(text: string): string | undefined {
  if (text.includes('\0')) return 'contains a NUL character'
  if (!text.isWellFormed()) return 'contains half of a surrogate pair, which is not valid Unicode'
  return undefined
}
