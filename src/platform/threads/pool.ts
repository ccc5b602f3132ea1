import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Piscina } from 'piscina'
import { second } from '../duration.ts'
import { Problem } from '../problem.ts'
import type { ThreadCall } from './call.ts'

/**
 * Who waits for the result. Background work is often about content of strangers, so it has its own threads and cannot
 * take those that visitors wait for.
 */
type Lane = 'visitors' | 'background'

interface ThreadOptions {
  lane: Lane
  /** For waiting and working together. Then the caller is refused, and the thread ended if it has begun. */
  timeout: number
}

// A visitor's work takes about 0.2 s, so the last in the queue waits a few seconds on one thread.
const maxQueued: Record<Lane, number> = { visitors: 24, background: 200 }
// Leaves a core to requests.
export const maxThreads = Math.max(1, Math.min(4, availableParallelism() - 1))
const idleTimeout = 20 * second
const maxMegabytes = 256
const retrySeconds = 5

/** The work was ended because it took too long or too much memory. */
export class WorkEnded extends Problem {}

const pools = new Map<Lane, Promise<Piscina<ThreadCall, unknown>>>()

type Work = (...given: never[]) => unknown
/** The same function for callers outside of the thread. */
export type Threaded<Does extends Work> = (...given: Parameters<Does>) => Promise<Awaited<ReturnType<Does>>>

/**
 * Runs an exported function of a module in a pool of threads. For whatever takes more than a few milliseconds, because
 * the main thread answers nobody meanwhile. Arguments and results are copied, so they have to be plain data. A thread
 * must not use the database.
 */
export function inThread<Does extends Work>(module: URL, name: string, options: ThreadOptions): Threaded<Does> {
  return (...given) => run({ module: module.href, name, arguments: given }, options) as ReturnType<Threaded<Does>>
}

async function run(call: ThreadCall, { lane, timeout }: ThreadOptions): Promise<unknown> {
  if (!pools.has(lane)) pools.set(lane, openPool(lane))
  const pool = await pools.get(lane)!
  if (pool.queueSize >= maxQueued[lane]) throw new Problem('unavailable', busy, retryLater)
  const signal = AbortSignal.timeout(timeout)
  try {
    return await pool.run(call, { signal })
  } catch (error) {
    if (signal.aborted || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new WorkEnded('unavailable', busy, { ...retryLater, cause: error })
    throw error
  }
}

const busy = `We’re very busy right now. Try again in ${retrySeconds} seconds.`
const retryLater = { headers: { 'retry-after': String(retrySeconds) } }

async function openPool(lane: Lane): Promise<Piscina<ThreadCall, unknown>> {
  const { Piscina } = await import('piscina')
  return new Piscina<ThreadCall, unknown>({
    filename: fileURLToPath(new URL('./call.ts', import.meta.url)),
    minThreads: 0,
    maxThreads,
    maxQueue: maxQueued[lane],
    idleTimeout,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  })
}
