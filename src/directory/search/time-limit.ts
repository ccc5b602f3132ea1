import type { App } from '../../platform/app.ts'
import { isTimeout } from '../../platform/database/errors.ts'
import { second } from '../../platform/duration.ts'
import { unavailable } from '../../platform/faults.ts'

/** The limit for one statement. Nobody waits longer for a search, and a search must not slow down everyone else. */
const timeLimit = second
const retrySeconds = 5

/** Runs the statements of a search. If one takes too long, it is canceled and the search is refused. */
export async function withinTimeLimit<T>(app: App, work: () => Promise<T>): Promise<T> {
  try {
    return await app.db.withTimeLimit(timeLimit, work)
  } catch (error) {
    if (!isTimeout(error)) throw error
    const advice = `Try again in ${retrySeconds} seconds, or search for something more specific.`
    throw unavailable(`This search took longer than a second, so we stopped it. ${advice}`, retrySeconds, error)
  }
}
