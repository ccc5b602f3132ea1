import type * as z from 'zod'
import type { App } from '../app.ts'

/** Background work. A run can be repeated after a crash, so it has to be idempotent. */
export interface Job<Data = unknown> {
  /** `feature.verb`, such as `mail.send`. */
  name: string
  /** Former names of this job. Runs queued under one of them still run. */
  formerly?: readonly string[]
  about: string
  data: z.ZodType<Data>
  /** Cron expression in UTC. A scheduled run gets `{}` as its data. */
  schedule?: string
  /** Also runs when a worker starts, to catch up on work that became due while none was running. */
  atStart?: boolean
  /** How many times a failing run is retried, with backoff, before it becomes a dead letter. */
  retries?: number
  /** A run that takes longer counts as lost and is started again. */
  timeoutSeconds?: number
  /** How many runs one process executes in parallel. */
  parallel?: number
  run(app: App, data: Data): Promise<void>
}

export function job<Data>(declaration: Job<Data>): Job<Data> {
  return declaration
}
