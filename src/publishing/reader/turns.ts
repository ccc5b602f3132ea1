import { setTimeout as pause } from 'node:timers/promises'
import { perApp } from '../../platform/app.ts'

/** One request at a time a host, in the order of asking, with the pause that the host wants between them. */
class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  async take<T>(host: string, signal: AbortSignal, delay: number, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(host) ?? Promise.resolve()
    const finished = Promise.withResolvers<void>()
    // Kept as a chain, so that who gives up waiting does not let the next one in early.
    const mine = before.then(() => finished.promise)
    this.#last.set(host, mine)
    void mine.then(() => this.#last.get(host) === mine && this.#last.delete(host))
    try {
      await orAborted(before, signal)
      return await work()
    } finally {
      if (delay > 0) void pause(delay, undefined, { ref: false }).then(finished.resolve)
      else finished.resolve()
    }
  }
}

export const turns = perApp(() => new Turns())

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
