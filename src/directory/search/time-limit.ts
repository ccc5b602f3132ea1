import type { App } from '../../platform/app.ts'
import { isTimeout } from '../../platform/database/errors.ts'
import { second } from '../../platform/duration.ts'
import { unavailable } from '../../platform/faults.ts'

/** Of one statement. Nobody waits longer for a search, and it must not take the database from everyone else. */
const timeLimit = second
const retrySeconds = 5

/** Runs statements of a search. One that takes too long is ended, and the search is refused. */
export async function withinTimeLimit<T>(app: App, work: () => Promise<T>): Promise<T> {
  try {
    return await app.db.withTimeLimit(timeLimit, work)
  } catch (error) {
    if (!isTimeout(error)) throw error
    const advice = `Try again in ${retrySeconds} seconds, or search for something more specific.`
    throw unavailable(`This search took longer than a second, so we stopped it. ${advice}`, retrySeconds, error)
  }
}
