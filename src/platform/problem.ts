/**
 * All error codes of the API. Each code has a status and a title; each problem's detail says what happened and what to
 * do next.
 */
export const problemCodes = {
  invalid_request: { status: 400, title: 'Invalid request' },
  invalid_json: { status: 400, title: 'Invalid JSON' },
  unsupported_content_type: { status: 400, title: 'The body must be JSON' },
  body_too_large: { status: 400, title: 'Body too large' },
  idempotency_key_invalid: { status: 400, title: 'Invalid Idempotency-Key' },
  idempotency_key_reused: { status: 400, title: 'Idempotency-Key already used' },
  not_allowed_now: { status: 400, title: 'Not possible right now' },
  authentication_required: { status: 401, title: 'Authentication required' },
  invalid_token: { status: 401, title: 'Invalid credential' },
  insufficient_scope: { status: 403, title: 'Insufficient scope' },
  forbidden: { status: 403, title: 'Access denied' },
  not_found: { status: 404, title: 'Not found' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problemCodes

export interface FieldError {
  path: string
  message: string
}

interface ProblemOptions {
  /** Set if HTTP has a better status than the one that the API declares for the code. */
  status?: number
  errors?: FieldError[]
  headers?: Record<string, string>
  /** For the log only; never sent. */
  cause?: unknown
}

/** An error whose text is meant for the caller. Anything else that is thrown becomes `internal_error`. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly title: string
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string>

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.status = options.status ?? problemCodes[code].status
    this.title = problemCodes[code].title
    this.errors = options.errors
    this.headers = options.headers ?? {}
  }
}

/**
 * How many errors a refusal lists. More wouldn't help anyone, and the work must not grow with the number of mistakes.
 */
export const maxErrors = 20

const wholeNumber = new Intl.NumberFormat('en')

/** Lists the first errors. `total` includes errors that the caller didn't describe. */
export function invalid(errors: FieldError[], total = errors.length): Problem {
  const named = errors.slice(0, maxErrors)
  const places = named.map((error) => error.path || 'the request').join(', ')
  const more = total > named.length ? ` and ${wholeNumber.format(total - named.length)} more` : ''
  const detail =
    total === 1
      ? `${named[0]!.path || 'The request'}: ${named[0]!.message}`
      : `Please fix ${wholeNumber.format(total)} things: ${places}${more}.`
  return new Problem('invalid_request', detail, { errors: named })
}

export function notFound(detail: string): Problem {
  return new Problem('not_found', detail)
}

/** RFC 9457 document of a problem. */
export function problemDocument(problem: Problem, siteUrl: string, requestId: string) {
  return {
    type: `${siteUrl}/errors/${problem.code}`,
    title: problem.title,
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    ...(problem.errors && { errors: problem.errors }),
    request_id: requestId,
  }
}
