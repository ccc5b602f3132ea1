import type { PgBoss, Queue } from 'pg-boss'
import type { Job } from './declare.ts'
import type { Timing } from './timing.ts'

export const deadLetterQueue = 'dead-letters'

const day = 24 * 3600
const deadLetters: Queue = { name: deadLetterQueue, policy: 'standard', retentionSeconds: 90 * day, notify: false }

/** One queue a job. Each is exclusive, which makes two unfinished runs with one key impossible; see `keyOf`. */
export function queueOf(job: Job, timing: Timing): Queue {
  return {
    name: job.name,
    policy: 'exclusive',
    retryLimit: job.retries ?? 5,
    retryBackoff: true,
    retryDelay: timing.firstPause,
    retryDelayMax: timing.longestPause,
    expireInSeconds: job.timeoutSeconds ?? 300,
    heartbeatSeconds: timing.silence,
    // Counted from when a run may begin.
    retentionSeconds: 30 * day,
    deleteAfterSeconds: day,
    deadLetter: deadLetterQueue,
    notify: true,
  }
}

/** Makes the queues as declared; answers whether any had to change. Several processes may do so at once. */
export async function declareQueues(boss: PgBoss, jobs: readonly Job[], timing: Timing): Promise<boolean> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  let changed = false
  for (const wanted of [deadLetters, ...jobs.map((job) => queueOf(job, timing))]) {
    const found = present.get(wanted.name)
    const { name, policy, ...options } = wanted
    if (!found) await boss.createQueue(name, wanted)
    else if (differs(found, options)) await boss.updateQueue(name, options)
    else continue
    changed = true
  }
  return changed
}

function differs(found: Queue, wanted: object): boolean {
  return Object.entries(wanted).some(([option, value]) => found[option as keyof Queue] !== value)
}
