import { randomUUID } from 'node:crypto'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { App } from '../app.ts'
import type { Database, Queryable } from '../database/types.ts'
import type { Metrics } from '../observability/metrics.ts'
import { activeTracer, traced } from '../observability/tracing.ts'
import { bossDatabase, bossTransaction } from './adapter.ts'
import { dropDeadLetter, listDeadLetters, requeueAllOf, requeueDeadLetter } from './dead-letters.ts'
import type { Job } from './declare.ts'
import type { DeadLetter, JobState, Jobs, SendOptions } from './jobs.ts'
import { changeQueues, deadLetterQueue, queueChanges } from './queues.ts'
import { badData } from './run.ts'
import { lastRuns, queueStates } from './states.ts'
import { defaultTiming, type Timing } from './timing.ts'
import { startWorkers, type Workers } from './workers.ts'

export interface JobsOptions {
  db: Database
  log: Logger
  metrics: Metrics
  definitions: readonly Job[]
  /** A function, because the app is created after its jobs. Called only when a job is sent or runs. */
  app: () => App
  timing?: Partial<Timing>
}

export function createJobs(options: JobsOptions): BossJobs {
  return new BossJobs(options)
}

export class BossJobs implements Jobs {
  #options: JobsOptions
  #timing: Timing
  #definitions: Map<string, Job>
  #sender: PgBoss
  #prepared: Promise<void> | undefined
  #ready = false
  #workers: Promise<Workers> | undefined

  constructor(options: JobsOptions) {
    this.#options = options
    this.#timing = { ...defaultTiming, ...options.timing }
    this.#definitions = byName(options.definitions)
    this.#sender = this.#boss({ migrate: false })
  }

  /** Creates missing tables and queues. Must run before any other call; several processes may run it concurrently. */
  prepare(): Promise<void> {
    this.#prepared ??= this.#prepare().catch((error: unknown) => {
      this.#prepared = undefined
      throw error
    })
    return this.#prepared
  }

  async send<Data>(
    db: Queryable,
    job: Job<Data>,
    data: Data,
    { after, once, priority }: SendOptions = {},
  ): Promise<void> {
    if (!this.#ready) throw new Error('Jobs cannot be sent before prepare() is done')
    this.#jobNamed(job.name)
    // Validate the data as it will be read back.
    const stored = JSON.parse(JSON.stringify(data)) as object
    const { error } = job.data.safeParse(stored)
    if (error) throw badData(job as Job, error)
    const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': job.name }
    await traced(`send ${job.name}`, { kind: 'producer', attributes }, async () => {
      const traceparent = activeTracer()?.traceparent()
      return this.#sender.send(job.name, stored, {
        db: bossTransaction(db),
        singletonKey: once ?? randomUUID(),
        ...(priority !== undefined && { priority }),
        // We don't use groups, so the column carries the trace to the worker, and the data stays as declared.
        ...(traceparent && { group: { id: traceparent } }),
        ...this.#startAfter(after),
      })
    })
  }

  async start(): Promise<void> {
    await this.prepare()
    this.#workers ??= startWorkers({ ...this.#options, timing: this.#timing, boss: (more) => this.#boss(more) })
    await this.#workers.catch((error: unknown) => {
      this.#workers = undefined
      throw error
    })
  }

  async stop(): Promise<void> {
    const workers = await this.#workers
    this.#workers = undefined
    await workers?.stop()
  }

  /** Runs a job in this process without the queue, for the command line and for tests. */
  async runNow(name: string, data: unknown = {}): Promise<void> {
    const job = this.#jobNamed(name)
    const parsed = job.data.safeParse(data)
    if (!parsed.success) throw badData(job, parsed.error)
    await job.run(this.#options.app(), parsed.data)
  }

  async deadLetters(limit = 100, offset = 0): Promise<DeadLetter[]> {
    await this.prepare()
    return listDeadLetters(this.#options.db, { limit, offset })
  }

  async deadLetter(id: string, tx: Queryable = this.#options.db): Promise<DeadLetter | undefined> {
    await this.prepare()
    return (await listDeadLetters(tx, { limit: 1, offset: 0 }, id))[0]
  }

  async retry(id: string, tx?: Queryable): Promise<boolean> {
    await this.prepare()
    return tx
      ? requeueDeadLetter(tx, this.#sender, id)
      : this.#options.db.transaction((own) => requeueDeadLetter(own, this.#sender, id))
  }

  async retryAll(job: string, tx: Queryable): Promise<{ queued: number; stayed: number }> {
    await this.prepare()
    return requeueAllOf(tx, this.#sender, job)
  }

  async drop(id: string, tx: Queryable): Promise<string | null> {
    await this.prepare()
    return dropDeadLetter(tx, id)
  }

  async overview(): Promise<JobState[]> {
    await this.prepare()
    const { db } = this.#options
    const [states, runs] = [await queueStates(db), await lastRuns(db)]
    return [...this.#definitions.values()].map(({ name, about, schedule = null }) => ({
      ...(states.get(name) ?? { name, waiting: 0, later: 0, active: 0, dead: 0, lag: 0 }),
      about,
      schedule,
      last: (schedule && runs.get(name)) || null,
      next: schedule ? (this.#sender.previewSchedule(schedule, { tz: 'UTC', count: 1 })[0] ?? null) : null,
    }))
  }

  async #prepare() {
    await this.#readQueues().catch(async () => {
      // pg-boss is missing or outdated. It installs itself under a lock. Processes that start together may still
      // collide over the schema; the second attempt then finds it installed.
      const install = () => {
        const installer = this.#boss({ migrate: true })
        return installer.start().finally(() => installer.stop({ close: false }))
      }
      await install().catch(install)
      await this.#readQueues()
    })
    const changes = await queueChanges(this.#sender, this.#options.definitions, this.#timing)
    if (changes.length) {
      // In one transaction, because many small ones are slow on disk.
      await this.#options.db.transaction((tx) => changeQueues(this.#boss({ db: bossTransaction(tx) }), changes))
      await this.#readQueues()
    }
    this.#ready = true
  }

  /** Reads the queues at startup. Otherwise pg-boss would query them inside a caller's transaction. */
  async #readQueues() {
    await this.#sender.start()
    await this.#sender.stop({ close: false })
  }

  #boss(more: ConstructorOptions): PgBoss {
    const { db, log } = this.#options
    const boss = new PgBoss({ db: bossDatabase(db), supervise: false, schedule: false, ...more })
    boss.on('error', (err) => log.error({ err }, 'job queue'))
    boss.on('warning', ({ message, data }) => log.warn({ data }, message))
    return boss
  }

  #jobNamed(name: string): Job {
    const job = this.#definitions.get(name)
    if (!job) throw new Error(`There is no job named ${name}`)
    return job
  }

  /** A delay instead of a date, because the queue uses the real time and the app may use another clock. */
  #startAfter(after: Date | undefined): { startAfter?: number } {
    if (!after) return {}
    const seconds = (after.getTime() - this.#options.app().clock.now().getTime()) / 1000
    return seconds > 0 ? { startAfter: seconds } : {}
  }
}

function byName(definitions: readonly Job[]): Map<string, Job> {
  const jobs = new Map<string, Job>()
  for (const job of definitions) {
    if (jobs.has(job.name) || job.name === deadLetterQueue) throw new Error(`Two jobs are named ${job.name}`)
    jobs.set(job.name, job)
  }
  return jobs
}
