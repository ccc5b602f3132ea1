import type * as z from 'zod'
import { counted } from '../numbers.ts'
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
          message: meant ? `isn't recognized. Did you mean ${meant}?` : unknownKey(known),
        })
      }
      omitted += Math.max(0, issue.keys.length - room)
    } else if (room > 0) errors.push({ path: pathText(issue.path), message: describe(issue) })
    else omitted++
  }
  return omitted
}

/** The message about a value that isn't one of the choices. In a path, it means that the resource doesn't exist. */
export function unknownNameIn(issues: readonly Issue[]): string | undefined {
  return issues.find(({ code }) => code === 'invalid_value')?.message
}

function unknownKey(known: readonly string[]): string {
  return known.length > 0
    ? `isn't recognized. Use one of ${known.slice(0, 12).join(', ')}`
    : "isn't recognized. This operation has no such parameters"
}

function describe(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && issue.message.endsWith('undefined')
        ? 'is required'
        : `must be ${article(issue.expected)}`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return "can't be empty"
      return `must ${amount(issue.origin, 'at least', issue.minimum)}`
    case 'too_big':
      return `must ${amount(issue.origin, 'at most', issue.maximum)}`
    case 'invalid_value':
      if (!issue.message.startsWith('Invalid ')) return issue.message
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return formatText(issue)
    default:
      return issue.message
  }
}

/** `be at least 3 characters`, `have at most 1 item`. */
export function amount(origin: string, bound: string, count: number | bigint): string {
  if (origin === 'string') return `be ${bound} ${counted(Number(count), 'character')}`
  if (origin === 'array') return `have ${bound} ${counted(Number(count), 'item')}`
  if (origin === 'object' || origin === 'record') return `have ${bound} ${counted(Number(count), 'entry', 'entries')}`
  return `be ${bound} ${count}`
}

const formatNames: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a URL',
  guid: 'a UUID like 6f0f6a1e-3c1b-4f0e-9d3a-2b7c5e8d9f10',
  date: 'a date like 2026-11-16',
  datetime: 'a time like 2026-11-16T09:00:00Z',
}

function formatText(issue: Issue & { code: 'invalid_format' }): string {
  if (/^(?:must|can't) /.test(issue.message)) return issue.message
  if (issue.format !== 'regex') return `must be ${formatNames[issue.format] ?? `a valid ${issue.format}`}`
  return issue.message.startsWith('Invalid string') ? `must match ${issue.pattern}` : `isn't a valid ${issue.message}`
}

function article(type: string): string {
  if (type === 'int') return 'a whole number'
  if (type === 'boolean') return 'true or false'
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    // Unknown names come from the caller and can have any length.
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
