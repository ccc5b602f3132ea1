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
  /** Cron expression in UTC; null for a job without a schedule. */
  schedule: string | null
  last: LastRun | null
  next: Date | null
}

export interface SendOptions {
  after?: Date
  once?: string
  priority?: number
}

export interface Jobs {
  /**
   * Queues a run in the caller's transaction. With `once`, nothing is queued while an unfinished run of the job has the
   * same key. Of the runs that are due, those with a higher `priority` start first; the default is 0.
   */
  send<Data>(db: Queryable, job: Job<Data>, data: Data, options?: SendOptions): Promise<void>
  /** Starts the workers and schedules of the declared jobs. */
  start(): Promise<void>
  /** Stops taking new runs and waits for the active ones. */
  stop(): Promise<void>
  /** The declared jobs with the state of their queues. */
  overview(): Promise<JobState[]>
  /** Newest first. */
  deadLetters(limit?: number, offset?: number): Promise<DeadLetter[]>
  deadLetter(id: string, tx?: Queryable): Promise<DeadLetter | undefined>
  /** Queues a dead letter again, in the caller's transaction or its own. False when there is none with this id. */
  retry(id: string, tx?: Queryable): Promise<boolean>
  /** Queues all dead letters of a job again, except those whose key an unfinished run has. */
  retryAll(job: string, tx: Queryable): Promise<{ queued: number; stayed: number }>
  /** Deletes a dead letter. Returns the name of its job, or null when there is none with this id. */
  drop(id: string, tx: Queryable): Promise<string | null>
}
