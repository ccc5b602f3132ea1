import { setTimeout as pause } from 'node:timers/promises'
import { perApp } from '../../platform/app.ts'

/** Sends one request at a time per host, in order, with the host's crawl delay between them. */
class HostQueues {
  readonly #last = new Map<string, Promise<unknown>>()

  async run<T>(host: string, signal: AbortSignal, delay: number, send: () => Promise<T>): Promise<T> {
    const previous = this.#last.get(host) ?? Promise.resolve()
    const finished = Promise.withResolvers<void>()
    // Chained to the previous request, so that a caller who stops waiting does not let the next one in early.
    const last = previous.then(() => finished.promise)
    this.#last.set(host, last)
    void last.then(() => this.#last.get(host) === last && this.#last.delete(host))
    try {
      await waitOrAbort(previous, signal)
      return await send()
    } finally {
      if (delay > 0) void pause(delay, undefined, { ref: false }).then(finished.resolve)
      else finished.resolve()
    }
  }
}

export const hostQueues = perApp(() => new HostQueues())

function waitOrAbort(promise: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    void promise.then(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    })
  })
}
