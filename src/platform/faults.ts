import { isConnectionFailure, isDiskFull, isTimeout } from './database/errors.ts'
import { Problem } from './problem.ts'

/** Turns anything that is thrown into a problem. Temporary failures become `unavailable`; the rest are our bugs. */
export function asProblem(error: unknown): Problem {
  return error instanceof Problem ? error : (outageOf(error) ?? internalError(error))
}

/** Whether the request was fine and can be retried, because something we depend on failed. */
export function isOutage(error: unknown): boolean {
  return error instanceof Problem ? error.code === 'unavailable' : outageOf(error) !== undefined
}

function outageOf(error: unknown): Problem | undefined {
  if (isDiskFull(error))
    return unavailable('Our disk is full, so nothing can be saved. Try again in a few minutes.', 60, error)
  if (isTimeout(error)) return unavailable('The database is too slow right now. Try again in a few seconds.', 5, error)
  if (isConnectionFailure(error))
    return unavailable("We can't reach the database. Try again in a few seconds.", 5, error)
  return undefined
}

/** Refuses a request because of a temporary failure. */
export function unavailable(detail: string, retryAfterSeconds: number, cause?: unknown): Problem {
  return new Problem('unavailable', detail, { cause, headers: { 'retry-after': String(retryAfterSeconds) } })
}

function internalError(cause: unknown): Problem {
  return new Problem('internal_error', 'Something failed on our side. Report it with the request ID.', { cause })
}
