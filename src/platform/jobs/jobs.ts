import type { Queryable } from '../database/types.ts'
import type { Job } from './declare.ts'
import type { LastRun, QueueState } from './states.ts'

export interface DeadLetter {
  id: string
  job: string
  data: unknown
  error: string | null
  failed_at: Date
  tries: number
}

export interface JobState extends QueueState {
  about: string
  /** Cron expression in UTC, for those that run by the clock. */
  schedule: string | null
  last: LastRun | null
  next: Date | null
}

export interface Jobs {
  /**
   * Puts a run into the queue, in the transaction of its cause. `once` drops it while an unfinished one with the same
   * text waits.
   */
  send<Data>(db: Queryable, job: Job<Data>, data: Data, options?: { after?: Date; once?: string }): Promise<void>
  /** Begins to work on the declared jobs and their schedules. */
  start(): Promise<void>
  /** Stops taking new runs and waits for those under way. */
  stop(): Promise<void>
  /** The declared jobs with how each of their queues stands. */
  overview(): Promise<JobState[]>
  /** The newest first. */
  deadLetters(limit?: number, offset?: number): Promise<DeadLetter[]>
  deadLetter(id: string, tx?: Queryable): Promise<DeadLetter | undefined>
  /** Queues a dead letter again, in a transaction of the caller's or its own; false when there is none of that id. */
  retry(id: string, tx?: Queryable): Promise<boolean>
  /** Queues all dead letters of a job again, but those with an unfinished twin. */
  retryAll(job: string, tx: Queryable): Promise<{ queued: number; stayed: number }>
  /** Throws a dead letter away; answers the name of its job, or null when there is none of that id. */
  drop(id: string, tx: Queryable): Promise<string | null>
}
