import * as z from 'zod'
import { frozen, isUtf8Json, parseStrictJson, RepeatedKey } from '../json.ts'
import { number } from '../numbers.ts'
import { oncePer } from '../once.ts'
import { type FieldError, invalid, notFound, Problem } from '../problem.ts'
import type { Operation } from './declare.ts'
import { describeIssues, unknownNameIn } from './issues.ts'
import { findUnstorableText } from './unstorable-text.ts'

export interface Input {
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown>
}

/** The input of an HTTP request before validation. */
interface HttpInput {
  url: string
  params: Record<string, string>
  query: Record<string, unknown>
  contentType: string | undefined
  bodyText: string | undefined
}

export interface InputReader {
  fromHttp(input: HttpInput): Input
  fromArguments(args: Record<string, unknown>): Input
}

const emptyObject = z.strictObject({})

/** How many URLs of an operation are cached, and how long they may be. */
const maxKnown = 500
const maxKnownLength = 200

/** The input for a part that the operation doesn't have and the caller didn't send. */
export const noInput: Record<string, unknown> = Object.freeze({})

/**
 * Validates the input of an operation by its schemas, and reports all mistakes of a request together. The same URL, or
 * the same arguments of repeated calls over MCP, give the same input, so it is validated once and must not be modified.
 */
export function inputReader(operation: Operation): InputReader {
  const path = part(operation.params)
  const query = part(operation.query)
  const body = part(operation.body)
  const everything = z.strictObject({ ...path.schema.shape, ...query.schema.shape, ...body.schema.shape })

  function validate(raw: Input): Input {
    refuseTooManyNames(raw.body, body.count)
    const errors: FieldError[] = []
    findUnstorableText(raw.path, errors)
    findUnstorableText(raw.query, errors)
    findUnstorableText(raw.body, errors)
    if (errors.length > 0) throw invalid(errors)
    let omitted = 0
    let unknownName: string | undefined
    const parse = (from: Part, value: Record<string, unknown>) => {
      if (from.count === 0 && isEmpty(value)) return noInput
      const result = from.parse(value)
      if (result.success) return result.data
      if (from === path && operation.mayMiss) unknownName = unknownNameIn(result.error.issues)
      omitted += describeIssues(result.error.issues, from.schema, errors)
      return {}
    }
    const input = { path: parse(path, raw.path), query: parse(query, raw.query), body: parse(body, raw.body) }
    if (errors.length === 1 && unknownName) throw notFound(unknownName)
    if (errors.length > 0) throw invalid(errors, errors.length + omitted)
    return input
  }

  function readHttp({ params, query: search, contentType, bodyText }: HttpInput): Input {
    const sent = operation.method === 'GET' ? {} : readBody(operation, contentType, bodyText)
    return validate({ path: path.coerce(params), query: query.coerce(search), body: sent })
  }

  function readArguments(args: Record<string, unknown>): Input {
    refuseTooManyNames(args, path.count + query.count + body.count)
    const raw: Input = { path: {}, query: {}, body: {} }
    let hasUnknown = false
    for (const [name, value] of Object.entries(args)) {
      const target = path.has(name) ? raw.path : query.has(name) ? raw.query : body.has(name) ? raw.body : undefined
      if (target) target[name] = value
      else hasUnknown = true
    }
    if (hasUnknown) {
      const errors: FieldError[] = []
      const { error } = everything.safeParse(args)
      const omitted = describeIssues(error?.issues ?? [], everything, errors)
      throw invalid(errors, errors.length + omitted)
    }
    return validate(raw)
  }

  if (operation.method !== 'GET') return { fromHttp: readHttp, fromArguments: readArguments }
  const byUrl = new Map<string, Input>()
  const byArguments = oncePer((args: Record<string, unknown>) => frozen(readArguments(args)))
  return {
    fromHttp(sent) {
      const known = byUrl.get(sent.url)
      if (known) return known
      const input = readHttp(sent)
      if (sent.url.length > maxKnownLength) return input
      if (byUrl.size >= maxKnown) byUrl.clear()
      byUrl.set(sent.url, frozen(input))
      return input
    },
    // The arguments of repeated calls are frozen.
    fromArguments: (args) => (Object.isFrozen(args) ? byArguments(args) : readArguments(args)),
  }
}

type Part = ReturnType<typeof part>

/** Refuses an object with far too many names before looking at any of them. */
function refuseTooManyNames(value: Record<string, unknown>, known: number): void {
  if (isEmpty(value)) return
  const count = Object.keys(value).length
  if (count > known + 20)
    throw invalid([{ path: '', message: `has ${number(count)} fields, but only ${number(known)} exist` }])
}

function part(declared: z.ZodObject | undefined) {
  const schema = declared ? z.strictObject(declared.shape) : emptyObject
  // Compiled on first use, because compiling all schemas noticeably slows down startup.
  let compiled: ReturnType<typeof z.compile<typeof schema>> | undefined
  const coercions = Object.entries(schema.shape).flatMap(([name, type]) => {
    const coercion = coercionOf(type as z.ZodType)
    return coercion ? [[name, coercion] as const] : []
  })
  return {
    schema,
    parse: (value: unknown) => (compiled ??= z.compile(schema)).safeParse(value),
    count: Object.keys(schema.shape).length,
    has: (name: string) => Object.hasOwn(schema.shape, name),
    /** Converts text to numbers and booleans, because everything in a URL is text. */
    coerce(texts: Record<string, unknown>): Record<string, unknown> {
      if (coercions.length === 0 || isEmpty(texts)) return texts
      const values = { ...texts }
      for (const [name, coerce] of coercions) if (typeof values[name] === 'string') values[name] = coerce(values[name])
      return values
    },
  }
}

function isEmpty(value: Record<string, unknown>): boolean {
  for (const _ in value) return false
  return true
}

function coercionOf(type: z.ZodType): ((text: string) => unknown) | undefined {
  let inner = type
  while ('innerType' in inner._zod.def) inner = inner._zod.def.innerType as z.ZodType
  if (inner._zod.def.type === 'number') return (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text)
  if (inner._zod.def.type === 'boolean') return (text) => (text === 'true' ? true : text === 'false' ? false : text)
  return undefined
}

function readBody(
  operation: Operation,
  contentType: string | undefined,
  text: string | undefined,
): Record<string, unknown> {
  const optional = !operation.body || operation.bodyOptional
  if (text === undefined || text === '') {
    if (optional) return {}
    throw invalid([{ path: '', message: 'a JSON body is required' }])
  }
  if (!isUtf8Json(contentType)) {
    throw new Problem(
      'unsupported_content_type',
      `Send the body as application/json in UTF-8, not ${contentType ? `"${contentType.slice(0, 100)}"` : 'without a Content-Type'}.`,
    )
  }
  let value: unknown
  try {
    value = parseStrictJson(text)
  } catch (cause) {
    if (cause instanceof RepeatedKey)
      throw new Problem('invalid_json', `${cause.message.slice(0, 200)} Send each key once.`, { cause })
    throw new Problem(
      'invalid_json',
      "We couldn't parse the body as JSON. Check for missing quotes, commas or brackets.",
      { cause },
    )
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid([{ path: '', message: 'the body must be a JSON object' }])
  return value as Record<string, unknown>
}
