import assert from 'node:assert/strict'
import * as z from 'zod'
import type { Operation } from '../../../src/platform/operation/declare.ts'
import { problemCodes } from '../../../src/platform/problem.ts'

const siteUrl = 'http://localhost:3000'
const ProblemDocument = z.strictObject({
  type: z.string(),
  title: z.string().min(1),
  status: z.int(),
  detail: z.string().min(1),
  code: z.enum(Object.keys(problemCodes) as [keyof typeof problemCodes]),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional(),
  request_id: z.string().regex(/^req_/),
})

/** Requires exactly the fields of a problem document, consistent with each other. */
export function assertProblemDocument(document: unknown, requestId?: unknown): z.output<typeof ProblemDocument> {
  const problem = ProblemDocument.parse(document)
  const { status, title } = problemCodes[problem.code]
  assert.deepEqual([problem.status, problem.title, problem.type], [status, title, `${siteUrl}/errors/${problem.code}`])
  if (requestId !== undefined) assert.equal(problem.request_id, requestId)
  return problem
}

/** Requires what the response schema declares, without additional keys at any depth. */
export function assertMatchesSchema({ returns }: Operation, body: unknown): void {
  const read = returns.safeParse(body)
  assert.ok(read.success, read.error?.message)
  assert.deepEqual(read.data, body)
}

interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

/** Checks an answer against its operation. Without an operation, it must be 404, or 400 for a malformed address. */
export function checkAnswer(
  method: string,
  operation: Operation | undefined,
  { statusCode, headers, body }: Answer,
): void {
  assert.ok(statusCode < 500, `${statusCode}: ${body}`)
  assert.match(String(headers['x-request-id']), /^req_[0-9a-f]{32}$/)
  if (method === 'OPTIONS') return void assert.ok([204, 404, 400].includes(statusCode), `${statusCode}`)
  const mayBeUnchanged = operation?.reads && operation.access === 'public'
  // A wrong credential is 401 everywhere, but public operations declare no 401.
  const codes = operation ? [...operation.codes, 401, ...(mayBeUnchanged ? [304] : [])] : [404, 400]
  assert.ok(codes.includes(statusCode), `${statusCode} is not declared by ${operation?.id ?? 'any operation'}: ${body}`)
  if (statusCode === 304) {
    assert.equal(body, '')
    return
  }
  if (method === 'HEAD') return
  if (statusCode >= 400) {
    assert.equal(headers['content-type'], 'application/problem+json; charset=utf-8')
    assert.equal(assertProblemDocument(JSON.parse(body), headers['x-request-id']).status, statusCode)
  } else {
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
    assertMatchesSchema(operation!, JSON.parse(body))
  }
}
