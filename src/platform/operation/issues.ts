import type * as z from 'zod'
import { type FieldError, maxErrors } from '../problem.ts'
import { suggest } from './suggest.ts'

type Issue = z.core.$ZodIssue

/**
 * Turns the issues of a schema into messages for people, each with the path of its field. Stops at `maxErrors` and
 * returns how many mistakes were left out.
 */
export function describeIssues(issues: readonly Issue[], schema: z.ZodObject, errors: FieldError[]): number {
  let omitted = 0
  for (const issue of issues) {
    const room = maxErrors - errors.length
    if (issue.code === 'unrecognized_keys') {
      const known = keysAt(schema, issue.path)
      for (const key of issue.keys.slice(0, room)) {
        const meant = suggest(key, known)
        errors.push({
          path: pathText([...issue.path, key]),
          message: meant ? `is not known here; did you mean ${meant}?` : unknownKey(known),
        })
      }
      omitted += Math.max(0, issue.keys.length - room)
    } else if (room > 0) errors.push({ path: pathText(issue.path), message: describe(issue) })
    else omitted++
  }
  return omitted
}

function unknownKey(known: readonly string[]): string {
  return known.length > 0
    ? `is not known here; use one of ${known.slice(0, 12).join(', ')}`
    : 'is not known here; this operation takes nothing of the kind'
}

function describe(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && issue.message.endsWith('undefined')
        ? 'is required'
        : `must be ${article(issue.expected)}`
    case 'too_small':
      return `must ${amount(issue.origin, `at least ${issue.minimum}`)}`
    case 'too_big':
      return `must ${amount(issue.origin, `at most ${issue.maximum}`)}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return `is not a valid ${formatName(issue)}`
    default:
      return issue.message
  }
}

function amount(origin: string, bound: string): string {
  if (origin === 'string') return `have ${bound} characters`
  if (origin === 'array') return `have ${bound} items`
  if (origin === 'object' || origin === 'record') return `have ${bound} entries`
  return `be ${bound}`
}

function formatName(issue: Issue & { code: 'invalid_format' }): string {
  if (issue.format !== 'regex') return issue.format
  return issue.message.startsWith('Invalid string') ? `value; it must match ${issue.pattern}` : issue.message
}

function article(type: string): string {
  if (type === 'int') return 'a whole number'
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    // Unknown names are the caller's, of any length.
    const name = String(part).slice(0, 64)
    return text ? `${text}.${name}` : name
  }, '')
}

function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let current: unknown = schema
  for (const part of path) {
    current = unwrap(current)
    current =
      typeof part === 'number' ? (current as z.ZodArray).element : (current as z.ZodObject).shape?.[String(part)]
  }
  return Object.keys((unwrap(current) as z.ZodObject | undefined)?.shape ?? {})
}

/** Removes wrappers such as `optional` and `default`. */
function unwrap(schema: unknown): unknown {
  let inner = schema as { _zod?: { def: { innerType?: unknown } } } | undefined
  while (inner?._zod?.def.innerType) inner = inner._zod.def.innerType as typeof inner
  return inner
}
