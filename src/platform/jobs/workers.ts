import type { ConstructorOptions, PgBoss, Job as Run } from 'pg-boss'
import type { Logger } from 'pino'
import type { App } from '../app.ts'
import { sql } from '../database/sql.ts'
import type { Database } from '../database/types.ts'
import { hour, second } from '../duration.ts'
import { bossDatabase, bossTransaction } from './adapter.ts'
import type { Job } from './declare.ts'
import { runJob } from './run.ts'
import type { Timing } from './timing.ts'
import { Waker } from './waker.ts'

export interface Workers {
  stop(): Promise<void>
}

interface Options {
  db: Database
  log: Logger
  definitions: readonly Job[]
  app: () => App
  timing: Timing
  boss: (options: ConstructorOptions) => PgBoss
}

export async function startWorkers({ db, log, definitions, app, timing, boss: make }: Options): Promise<Workers> {
  let wake: (queue: string) => void = () => {}
  const boss = make({
    db: bossDatabase(db, (wakeQueue) => (wake = wakeQueue)),
    useListenNotify: true,
    ...maintenanceOptions(db, timing),
  })
  const waker = new Waker(db, log, timing.delayedCheck, (queue) => wake(queue))
  const active: ActiveRuns = new Map()
  const stop = async () => {
    await waker.stop()
    const handBack = setTimeout(() => void handBackRuns(db, log, active), timing.stopTimeout * second)
    await boss.stop({ close: false, timeout: (timing.stopTimeout + 1) * second })
    clearTimeout(handBack)
  }
  try {
    await db.transaction((tx) => declareSchedules(make({ db: bossTransaction(tx) }), definitions))
    await boss.start()
    if (db.kind === 'embedded') await failOrphanedRuns(db, boss)
    const queues = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const job of definitions)
      for (const queue of [job.name, ...(job.formerly ?? []).filter((name) => queues.has(name))])
        await work(boss, queue, job, app, active, () => wake(queue))
    for (const { name, atStart } of definitions) if (atStart) await boss.send(name, {}, { singletonKey: 'at start' })
    waker.start()
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

/** Creates and updates the declared schedules, and deletes all others. */
async function declareSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const wanted = new Map(jobs.flatMap(({ name, schedule }) => (schedule ? [[name, schedule] as const] : [])))
  for (const { name, key, cron } of await boss.getSchedules()) {
    if (!wanted.has(name)) await boss.unschedule(name, key)
    else if (wanted.get(name) === cron) wanted.delete(name)
  }
  // Runs once for all ticks missed while no process was running.
  for (const [name, cron] of wanted) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' })
}

/**
 * Only one process at a time uses the embedded storage, so runs that are active at startup belong to a process that has
 * ended.
 */
async function failOrphanedRuns(db: Database, boss: PgBoss) {
  const runs = await db.many(sql<{ name: string; id: string }>`select name, id from pgboss.job where state = 'active'`)
  for (const { name, id } of runs) await boss.fail(name, id, { message: 'The process that ran it ended' })
}

/** The runs that this process works on, by id. */
type ActiveRuns = Map<string, Run<unknown>>

/** A retry count that no run has. */
const notOurs = 2 ** 31 - 1

/**
 * Returns runs to the queue, so that another process starts them right away. This isn't a failure, so it doesn't count
 * as a try. A run may continue here until the process ends; all jobs are safe to run twice.
 */
async function handBackRuns(db: Database, log: Logger, active: ActiveRuns): Promise<void> {
  const runs = [...active.values()]
  const names = runs.map(({ name }) => name)
  try {
    await db.run(sql`
      update pgboss.job
      set state = 'retry', started_on = null, heartbeat_on = null, start_after = now()
      where id = any(${runs.map(({ id }) => id)}::uuid[]) and name = any(${names}::text[]) and state = 'active'`)
    // When it stops, pg-boss fails the remaining runs by id and retry count. By then another process may be running
    // them.
    for (const run of runs) run.retryCount = notOurs
    log.info({ jobs: names }, 'handed unfinished jobs back to the queue')
  } catch (err) {
    log.error({ err }, 'could not hand unfinished jobs back to the queue')
  }
}

async function work(boss: PgBoss, queue: string, job: Job, app: () => App, active: ActiveRuns, wake: () => void) {
  // Infrequent, because notifications and the waker start almost all runs.
  const pollingIntervalSeconds = 60
  await boss.work<unknown, unknown>(
    queue,
    { pollingIntervalSeconds, localConcurrency: job.parallel ?? 1, perJobResults: true },
    async (runs) => {
      for (const run of runs) active.set(run.id, run)
      try {
        return await Promise.all(runs.map((run) => runJob(app(), job, run)))
      } finally {
        for (const { id } of runs) active.delete(id)
        // There may be more, because runs that were queued together send a single notification.
        wake()
      }
    },
  )
}

/**
 * The embedded database needs no reindexing and no vacuum monitoring: its job tables stay small, and our own
 * maintenance job vacuums them.
 */
function maintenanceOptions(db: Database, timing: Timing): ConstructorOptions {
  const isServer = db.kind === 'postgres'
  return {
    migrate: true,
    supervise: true,
    schedule: true,
    cronMonitorIntervalSeconds: timing.scheduleCheck,
    // Infrequent, because the waker wakes this worker, too.
    cronWorkerIntervalSeconds: 45,
    superviseIntervalSeconds: timing.processCheck,
    monitorIntervalSeconds: timing.processCheck,
    maintenanceIntervalSeconds: hour / second,
    queueCacheIntervalSeconds: 10 * 60,
    flowIntervalSeconds: hour / second,
    bamIntervalSeconds: hour / second,
    reindex: isServer,
    monitorVacuum: isServer,
  }
}
