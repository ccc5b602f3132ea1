import type { Logger } from 'pino'
import { sql } from '../database/sql.ts'
import type { Queryable } from '../database/types.ts'
import { deadLetterQueue } from './queues.ts'

/**
 * Wakes the workers for retries and delayed runs that have become due. Only new runs send a notification, and one small
 * query per second for all queues costs less than polling in every worker.
 */
export class Waker {
  #db: Queryable
  #log: Logger
  #wake: (queue: string) => void
  #timer: NodeJS.Timeout | undefined
  #checking: Promise<void> | undefined
  #milliseconds: number

  constructor(db: Queryable, log: Logger, seconds: number, wake: (queue: string) => void) {
    this.#db = db
    this.#log = log
    this.#wake = wake
    this.#milliseconds = seconds * 1000
  }

  start() {
    this.#timer = setInterval(() => {
      this.#checking ??= this.#wakeDueQueues().finally(() => (this.#checking = undefined))
    }, this.#milliseconds)
  }

  async stop() {
    clearInterval(this.#timer)
    await this.#checking
  }

  async #wakeDueQueues() {
    try {
      const due = await this.#db.many(sql<{ name: string }>`
        select name
        from pgboss.queue queue
        where name <> ${deadLetterQueue} and exists (
          select
          from pgboss.job
          where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`)
      for (const { name } of due) this.#wake(name)
    } catch (err) {
      this.#log.warn({ err }, 'could not check for due jobs')
    }
  }
}
