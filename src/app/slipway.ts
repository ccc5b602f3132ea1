import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { brandName } from '../core/brand/current.ts'
import { authenticator } from '../core/sign-in/authenticate.ts'
import { counterCopies } from '../directory/listings/counters.ts'
import type { App } from '../platform/app.ts'
import { Cache } from '../platform/cache.ts'
import { type Clock, clockFrom, systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { openStorage } from '../platform/database/open.ts'
import type { Database } from '../platform/database/types.ts'
import { createJobs } from '../platform/jobs/boss.ts'
import { housekeeping } from '../platform/jobs/housekeeping.ts'
import { Limiter } from '../platform/limits/limiter.ts'
import { MemoryCounter } from '../platform/limits/memory-counter.ts'
import { SharedCounter } from '../platform/limits/shared-counter.ts'
import { counted } from '../platform/numbers.ts'
import { createLog } from '../platform/observability/log.ts'
import { Metrics } from '../platform/observability/metrics.ts'
import { rateLimitRefusals } from '../platform/observability/platform-metrics.ts'
import { installationSecret } from '../platform/secrets.ts'
import { Settings } from '../platform/settings/settings.ts'
import { Urls } from '../platform/urls.ts'
import { extensions } from './extensions.ts'
import { jobs } from './jobs.ts'
import { metrics as metricList } from './metrics.ts'
import { prepareDatabase } from './prepare-database.ts'
import { product } from './product.ts'
import { settings as settingsList } from './settings.ts'

export interface Slipway {
  app: App
  close(): Promise<void>
}

interface Parts {
  clock?: Clock
  db?: Database
  log?: Logger
  /** Gets a sentence before each step of a start that takes a while. */
  announce?: (step: string) => void
}

/** Opens everything a process of this product needs, short of listening: storage, settings, limits, jobs. */
export async function openSlipway(config: Config, parts: Parts = {}): Promise<Slipway> {
  const clock = parts.clock ?? (config.CLOCK ? clockFrom(new Date(config.CLOCK)) : systemClock)
  const log = parts.log ?? createLog(config.LOG_LEVEL)
  const announce = parts.announce ?? (() => {})
  if (!parts.db && !config.DATABASE_URL && !existsSync(join(config.DATA_DIR, 'database')))
    announce(`Creating the embedded database in ${config.DATA_DIR}`)
  const db = parts.db ?? (await openStorage(config))
  try {
    const migrating = (migrations: readonly unknown[]) =>
      announce(`Applying ${counted(migrations.length, 'migration')} to the database`)
    for (const { file } of await prepareDatabase(db, migrating)) log.info({ migration: file }, 'migrated')
    const secret =
      config.SECRET_KEY ??
      (await installationSecret({ db, clock }, 'secret_key', () => randomBytes(32).toString('base64url')))
    const settings = await Settings.open(db, clock, settingsList)
    const cache = await Cache.open(db, clock, { enabled: config.KEEP_ANSWERS })
    settings.onChange(() => cache.evictAll())
    const metrics = new Metrics(metricList)
    const counter = db.kind === 'postgres' ? new SharedCounter(db) : new MemoryCounter()
    const queue = createJobs({ db, log, metrics, definitions: [...jobs, ...housekeeping], app: () => app })
    await queue.prepare()
    const app: App = {
      config,
      clock,
      db,
      settings,
      cache,
      log,
      metrics,
      limiter: new Limiter(config.RATE_LIMITS ? counter : undefined, settings, clock, ({ name }) =>
        metrics.count(rateLimitRefusals, { limit: name }),
      ),
      jobs: queue,
      urls: new Urls(config.siteUrl),
      secret,
      authenticate: authenticator(() => app),
      extensions,
      product,
      siteName: () => brandName({ settings }),
    }
    return {
      app,
      async close() {
        await queue.stop()
        await settings.close()
        await cache.close()
        counterCopies(app).stop()
        await db.close()
      },
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Creates the tables and queues of the background jobs, without opening the rest. */
export async function prepareQueue(db: Database): Promise<void> {
  const app = () => {
    throw new Error('No job runs here')
  }
  await createJobs({
    db,
    log: createLog('warn', process.stderr),
    metrics: new Metrics(),
    definitions: [...jobs, ...housekeeping],
    app,
  }).prepare()
}
