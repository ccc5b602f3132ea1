import { setTimeout as pause } from 'node:timers/promises'
import { perApp } from '../../platform/app.ts'

/** One request at a time per host, first come first served, with the pause that the host wants between two of them. */
class HostQueues {
  readonly #last = new Map<string, Promise<unknown>>()

  async run<T>(host: string, signal: AbortSignal, delay: number, work: () => Promise<T>): Promise<T> {
    const previous = this.#last.get(host) ?? Promise.resolve()
    const finished = Promise.withResolvers<void>()
    // Chained to the previous one, so that a caller who gives up waiting does not let the next one in early.
    const last = previous.then(() => finished.promise)
    this.#last.set(host, last)
    void last.then(() => this.#last.get(host) === last && this.#last.delete(host))
    try {
      await orAborted(previous, signal)
      return await work()
    } finally {
      if (delay > 0) void pause(delay, undefined, { ref: false }).then(finished.resolve)
      else finished.resolve()
    }
  }
}

export const hostQueues = perApp(() => new HostQueues())

function orAborted(waited: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    void waited.then(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    })
  })
}
