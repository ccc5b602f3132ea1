import type * as z from 'zod'
import type { App } from '../app.ts'

/** Something that happens later. It may run more than once, so running it twice must do no more than once. */
export interface Job<Data = unknown> {
  name: string
  about: string
  data: z.ZodType<Data>
  /** Cron expression in UTC; such a job gets `{}` as its data. */
  schedule?: string
  /** Also runs when a process begins to work, because what it looks for may have come up while none did. */
  atStart?: boolean
  /** How often a failing run is tried again, with growing pauses, before it goes to the dead letters. */
  retries?: number
  /** A run that takes longer is taken for lost and started anew. */
  timeoutSeconds?: number
  /** How many runs one process works on at once. */
  parallel?: number
  run(app: App, data: Data): Promise<void>
}

export function job<Data>(declaration: Job<Data>): Job<Data> {
  return declaration
}
