import type { ConstructorOptions, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { App } from '../app.ts'
import { sql } from '../database/sql.ts'
import type { Database } from '../database/types.ts'
import { hour, second } from '../duration.ts'
import { bossDatabase, within } from './adapter.ts'
import type { Job } from './declare.ts'
import { runJob } from './run.ts'
import { declareSchedules } from './schedules.ts'
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
  const boss = make({ db: bossDatabase(db, (told) => (wake = told)), useListenNotify: true, ...upkeep(db, timing) })
  const waker = new Waker(db, log, timing.due, (queue) => wake(queue))
  const stop = async () => {
    await waker.stop()
    await boss.stop({ close: false, timeout: timing.stop * 1000 })
  }
  try {
    await db.transaction((tx) => declareSchedules(make({ db: within(tx) }), definitions))
    await boss.start()
    if (db.kind === 'embedded') await failLeftBehind(db, boss)
    const queues = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const job of definitions)
      for (const queue of [job.name, ...(job.formerly ?? []).filter((name) => queues.has(name))])
        await work(boss, queue, job, app, () => wake(queue))
    for (const { name, atStart } of definitions) if (atStart) await boss.send(name, {}, { singletonKey: 'at start' })
    waker.start()
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

/**
 * The embedded storage belongs to one process at a time, so whatever is under way at the start was left behind by one
 * that is gone.
 */
async function failLeftBehind(db: Database, boss: PgBoss) {
  const left = await db.many(sql<{ name: string; id: string }>`select name, id from pgboss.job where state = 'active'`)
  for (const { name, id } of left) await boss.fail(name, id, { message: 'The process that ran it ended' })
}

async function work(boss: PgBoss, queue: string, job: Job, app: () => App, wake: () => void) {
  // Rarely, because new runs announce themselves and the waker looks for the others.
  const pollingIntervalSeconds = 60
  await boss.work<unknown, unknown>(
    queue,
    { pollingIntervalSeconds, localConcurrency: job.parallel ?? 1, perJobResults: true },
    async (runs) => {
      try {
        return await Promise.all(runs.map((run) => runJob(app(), job, run)))
      } finally {
        // There may be more, and many sent at once announce themselves only once.
        wake()
      }
    },
  )
}

/**
 * A server's job tables are vacuumed by itself; the embedded ones by our own maintenance, and never large enough to
 * rebuild.
 */
function upkeep(db: Database, timing: Timing): ConstructorOptions {
  const server = db.kind === 'postgres'
  return {
    migrate: true,
    supervise: true,
    schedule: true,
    cronMonitorIntervalSeconds: timing.ticks,
    // Woken by us, as all the others.
    cronWorkerIntervalSeconds: 45,
    superviseIntervalSeconds: timing.watch,
    monitorIntervalSeconds: timing.watch,
    maintenanceIntervalSeconds: hour / second,
    queueCacheIntervalSeconds: 10 * 60,
    flowIntervalSeconds: hour / second,
    bamIntervalSeconds: hour / second,
    reindex: server,
    monitorVacuum: server,
  }
}
