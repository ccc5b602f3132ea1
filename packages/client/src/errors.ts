import type { FieldError, ProblemCode } from './operations.ts'

/** The codes of the API, and those of requests that got no response from it. */
export type ErrorCode = ProblemCode | 'connection_failed' | 'timeout' | 'unexpected_response'

interface ErrorFacts {
  code: ErrorCode
  status: number
  title: string
  errors: readonly FieldError[]
  requestId: string | undefined
  retryAfter: number | undefined
}

/** A call that failed. `code` says why; the message says what to do. */
export class SlipwayError extends Error {
  override readonly name = 'SlipwayError'
  readonly code: ErrorCode
  /** The HTTP status, or 0 if there was no response. */
  readonly status: number
  readonly title: string
  /** What happened and what to do next. Same as `message`. */
  readonly detail: string
  /** Every invalid field. */
  readonly errors: readonly FieldError[]
  /** Identifies the request in the logs of the site. */
  readonly requestId: string | undefined
  /** How many seconds the site asks you to wait. */
  readonly retryAfter: number | undefined

  constructor(detail: string, facts: ErrorFacts, options?: ErrorOptions) {
    super(detail, options)
    this.detail = detail
    this.code = facts.code
    this.status = facts.status
    this.title = facts.title
    this.errors = facts.errors
    this.requestId = facts.requestId
    this.retryAfter = facts.retryAfter
  }
}

/** True for a failed call, with one of the codes if you name any. */
export function isSlipwayError(error: unknown, ...codes: ErrorCode[]): error is SlipwayError {
  return error instanceof SlipwayError && (codes.length === 0 || codes.includes(error.code))
}

const noFacts = { errors: [], requestId: undefined, retryAfter: undefined }

export function connectionFailed(cause: unknown, origin: string): SlipwayError {
  return new SlipwayError(
    `Couldn't reach ${origin}: ${reasonOf(cause)}`,
    { ...noFacts, code: 'connection_failed', status: 0, title: 'Connection failed' },
    { cause },
  )
}

export function timedOut(milliseconds: number, origin: string): SlipwayError {
  return new SlipwayError(`${origin} didn't answer within ${milliseconds / 1000} seconds.`, {
    ...noFacts,
    code: 'timeout',
    status: 0,
    title: 'Timeout',
  })
}

/** The error of a response that is not a success. A proxy may have sent it, so it need not be a problem document. */
export async function errorOf(response: Response): Promise<SlipwayError> {
  const { status, headers } = response
  const text = await response.text()
  const problem = parseProblem(text)
  return new SlipwayError(problem?.detail ?? `The site answered ${status} ${response.statusText}`.trimEnd(), {
    code: problem?.code ?? 'unexpected_response',
    status,
    title: problem?.title ?? response.statusText,
    errors: problem?.errors ?? [],
    requestId: problem?.request_id ?? headers.get('x-request-id') ?? undefined,
    retryAfter: secondsOf(headers.get('retry-after')),
  })
}

export async function readJson<Result>(response: Response): Promise<Result> {
  const text = await response.text()
  try {
    return JSON.parse(text) as Result
  } catch (cause) {
    throw new SlipwayError(
      'The site answered with something that is not JSON. Is this the address of a Slipway site?',
      {
        ...noFacts,
        code: 'unexpected_response',
        status: response.status,
        title: 'Unexpected response',
        requestId: response.headers.get('x-request-id') ?? undefined,
      },
      { cause },
    )
  }
}

interface ProblemDocument {
  code: ErrorCode
  title: string
  detail: string
  errors?: FieldError[]
  request_id?: string
}

function parseProblem(text: string): ProblemDocument | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value?.code === 'string' && typeof value.detail === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

/** Seconds, or the date of the header in seconds from now. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null || retryAfter.trim() === '') return undefined
  const seconds = Number(retryAfter)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000)
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return (cause instanceof Error && (cause.message || (cause as { code?: string }).code)) || String(cause)
}
