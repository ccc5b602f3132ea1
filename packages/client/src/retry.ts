import type { SlipwayError } from './errors.ts'

const firstDelay = 500
const longestBackoff = 8_000

/** Whether a retry may succeed. */
export function isTransient({ status, code }: SlipwayError): boolean {
  return code === 'connection_failed' || code === 'timeout' || status === 429 || (status >= 500 && status !== 501)
}

/**
 * Milliseconds until the next attempt: what the site asks for, or exponential backoff. Both with jitter, so that
 * clients that failed together don't come back together.
 */
export function delayBefore(attempt: number, retryAfter: number | undefined, random: () => number): number {
  const jitter = random()
  if (retryAfter !== undefined) return retryAfter * 1000 + jitter * firstDelay
  return Math.min(longestBackoff, firstDelay * 2 ** attempt) * (0.5 + jitter / 2)
}

export function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
