import type { Queryable } from '../database/types.ts'
import type { Job } from './declare.ts'

export interface DeadLetter {
  id: string
  job: string
  data: unknown
  error: string | null
  failed_at: Date
  tries: number
}

export interface Jobs {
  /** Puts a run into the queue, in the transaction of its cause. `once` drops it while an unfinished one with the same text waits. */
  send<Data>(db: Queryable, job: Job<Data>, data: Data, options?: { after?: Date; once?: string }): Promise<void>
  /** Begins to work on the declared jobs and their schedules. */
  start(): Promise<void>
  /** Stops taking new runs and waits for those under way. */
  stop(): Promise<void>
  deadLetters(limit?: number): Promise<DeadLetter[]>
  /** Queues a dead letter again; false when there is none of that id. */
  retry(id: string): Promise<boolean>
}
