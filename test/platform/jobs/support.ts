import { after } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import type { App } from '../../../src/platform/app.ts'
import { type Clock, systemClock } from '../../../src/platform/clock.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { type BossJobs, createJobs } from '../../../src/platform/jobs/boss.ts'
import type { Job } from '../../../src/platform/jobs/declare.ts'
import type { Timing } from '../../../src/platform/jobs/timing.ts'
import { Metrics } from '../../../src/platform/observability/metrics.ts'

const quick: Partial<Timing> = {
  retryDelay: 1,
  maxRetryDelay: 1,
  delayedCheck: 0.1,
  scheduleCheck: 1,
  processCheck: 1,
  heartbeatTimeout: 10,
  stopTimeout: 20,
}

export interface Process {
  jobs: BossJobs
  metrics: Metrics
}

interface ProcessOptions {
  clock?: Clock
  work?: boolean
  timing?: Partial<Timing>
}

/** The jobs of one process. Its workers stop at the end of the test. */
export async function processOn(
  db: Database,
  definitions: readonly Job[],
  { clock = systemClock, work = true, timing = {} }: ProcessOptions = {},
): Promise<Process> {
  const metrics = new Metrics()
  const log = pino({ level: 'silent' })
  const app = { db, clock, log, metrics } as App
  const jobs = createJobs({ db, log, metrics, definitions, app: () => app, timing: { ...quick, ...timing } })
  if (work) await jobs.start()
  else await jobs.prepare()
  after(() => jobs.stop())
  return { jobs, metrics }
}

/** Waits for a condition. The default timeout allows for a slow machine. */
export async function until(
  description: string,
  condition: () => boolean | Promise<boolean>,
  milliseconds = 40_000,
): Promise<void> {
  const end = performance.now() + milliseconds
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Waited in vain until ${description}`)
    await pause(20)
  }
}
