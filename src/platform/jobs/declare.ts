import type * as z from 'zod'
import type { App } from '../app.ts'

/** Background work. A run can be repeated after a crash, so it has to be idempotent. */
export interface Job<Data = unknown> {
  /** `feature.verb`, such as `mail.send`. */
  name: string
  /** Names this job had in earlier versions. Runs that were queued under one of them still run. */
  formerly?: readonly string[]
  about: string
  data: z.ZodType<Data>
  /** Cron expression in UTC. A scheduled run gets `{}` as its data. */
  schedule?: string
  /** Also runs when a worker starts, to catch up on what became due while none was running. */
  atStart?: boolean
  /** How often a failing run is retried, with backoff, before it goes to the dead letters. */
  retries?: number
  /** A run that takes longer counts as lost and is started again. */
  timeoutSeconds?: number
  /** How many runs one process executes at once. */
  parallel?: number
  run(app: App, data: Data): Promise<void>
}

export function job<Data>(declaration: Job<Data>): Job<Data> {
  return declaration
}
