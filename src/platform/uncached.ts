import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<true>()

/** Runs work that neither reads from the cache nor adds to it, such as a preview that one person sees. */
export function uncached<Result>(work: () => Result): Result {
  return scope.run(true, work)
}

export function isUncached(): boolean {
  return scope.getStore() === true
}
