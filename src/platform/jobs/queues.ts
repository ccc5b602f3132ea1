import type { PgBoss, Queue } from 'pg-boss'
import { day, second } from '../duration.ts'
import type { Job } from './declare.ts'
import type { Timing } from './timing.ts'

export const deadLetterQueue = 'dead-letters'

const deadLetters: Queue = {
  name: deadLetterQueue,
  policy: 'standard',
  retentionSeconds: (90 * day) / second,
  notify: false,
}

/** One queue per job. Each is exclusive, so no two unfinished runs have the same key. */
export function queueOf(job: Job, timing: Timing): Queue {
  return {
    name: job.name,
    policy: 'exclusive',
    retryLimit: job.retries ?? 5,
    retryBackoff: true,
    retryDelay: timing.retryDelay,
    retryDelayMax: timing.maxRetryDelay,
    expireInSeconds: job.timeoutSeconds ?? 300,
    heartbeatSeconds: timing.heartbeatTimeout,
    // Counted from when a run may begin.
    retentionSeconds: (30 * day) / second,
    deleteAfterSeconds: day / second,
    deadLetter: deadLetterQueue,
    notify: true,
  }
}

interface Change {
  wanted: Queue
  exists: boolean
}

/** The changes needed to make the queues match their declarations. */
export async function queueChanges(boss: PgBoss, jobs: readonly Job[], timing: Timing): Promise<Change[]> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  return [deadLetters, ...jobs.map((job) => queueOf(job, timing))].flatMap((wanted) => {
    const found = present.get(wanted.name)
    return found && !differs(found, wanted) ? [] : [{ wanted, exists: found !== undefined }]
  })
}

export async function changeQueues(boss: PgBoss, changes: readonly Change[]): Promise<void> {
  for (const { wanted, exists } of changes) {
    const { name, policy, ...options } = wanted
    if (exists) await boss.updateQueue(name, options)
    else await boss.createQueue(name, wanted)
  }
}

function differs(found: Queue, wanted: Queue): boolean {
  return Object.entries(wanted).some(([option, value]) => found[option as keyof Queue] !== value)
}
