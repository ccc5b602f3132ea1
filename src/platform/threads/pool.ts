import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Piscina } from 'piscina'
import { second } from '../duration.ts'
import { Problem } from '../problem.ts'
import type { ThreadCall } from './call.ts'

/**
 * Who waits for the result. Background work often processes strangers' content, so it has its own threads and can't
 * occupy the ones that visitors wait for.
 */
type Lane = 'visitors' | 'background'

interface ThreadOptions {
  lane: Lane
  /** Includes time in the queue. After it, the caller is refused, and the thread is ended if it has started. */
  timeout: number
}

// A visitor's work takes about 0.2 s, so with one thread, the last in the queue waits a few seconds.
const maxQueued: Record<Lane, number> = { visitors: 24, background: 200 }
// Leaves a core to requests.
export const maxThreads = Math.max(1, Math.min(4, availableParallelism() - 1))
const idleTimeout = 20 * second
const maxMegabytes = 256
const retrySeconds = 5

/** The work was ended because it took too long or too much memory. */
export class WorkEnded extends Problem {}

const pools = new Map<Lane, Promise<Piscina<ThreadCall, unknown>>>()
const opened = new Map<Lane, Piscina<ThreadCall, unknown>>()
const lanes: readonly Lane[] = ['visitors', 'background']
const noCalls = () => ({ done: 0, failed: 0, ended: 0, refused: 0 })
const calls = { visitors: noCalls(), background: noCalls() } satisfies Record<Lane, unknown>

interface ThreadState {
  lane: Lane
  running: number
  queued: number
  maxQueued: number
  calls: ReturnType<typeof noCalls>
}

/** The state of the threads, for monitoring. */
export function threadStates(): ThreadState[] {
  return lanes.map((lane) => {
    const pool = opened.get(lane)
    return {
      lane,
      running: pool?.threads.length ?? 0,
      queued: pool?.queueSize ?? 0,
      maxQueued: maxQueued[lane],
      calls: calls[lane],
    }
  })
}

type Work = (...given: never[]) => unknown
/** The same function for callers outside the thread. */
export type Threaded<Does extends Work> = (...given: Parameters<Does>) => Promise<Awaited<ReturnType<Does>>>

/**
 * Runs an exported function of a module in a pool of threads. For anything that takes more than a few milliseconds,
 * which would block the main thread. Arguments and results are copied, so they have to be plain data. A thread must not
 * use the database.
 */
export function inThread<Does extends Work>(module: URL, name: string, options: ThreadOptions): Threaded<Does> {
  return (...given) => run({ module: module.href, name, arguments: given }, options) as ReturnType<Threaded<Does>>
}

async function run(call: ThreadCall, { lane, timeout }: ThreadOptions): Promise<unknown> {
  if (!pools.has(lane)) pools.set(lane, openPool(lane))
  const pool = await pools.get(lane)!
  if (pool.queueSize >= maxQueued[lane]) {
    calls[lane].refused++
    throw new Problem('unavailable', busy, retryLater)
  }
  const signal = AbortSignal.timeout(timeout)
  try {
    const result = await pool.run(call, { signal })
    calls[lane].done++
    return result
  } catch (error) {
    const isEnded = signal.aborted || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    calls[lane][isEnded ? 'ended' : 'failed']++
    if (isEnded) throw new WorkEnded('unavailable', busy, { ...retryLater, cause: error })
    throw error
  }
}

const busy = `We’re very busy right now. Try again in ${retrySeconds} seconds.`
const retryLater = { headers: { 'retry-after': String(retrySeconds) } }

async function openPool(lane: Lane): Promise<Piscina<ThreadCall, unknown>> {
  const { Piscina } = await import('piscina')
  const pool = new Piscina<ThreadCall, unknown>({
    filename: fileURLToPath(new URL('./call.ts', import.meta.url)),
    minThreads: 0,
    maxThreads,
    maxQueue: maxQueued[lane],
    idleTimeout,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  })
  opened.set(lane, pool)
  return pool
}
