import type { Logger } from 'pino'
import type { Cache } from './cache.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/types.ts'
import type { Extensions } from './extensions.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Limiter } from './limits/limiter.ts'
import type { Metrics } from './observability/metrics.ts'
import { oncePer } from './once.ts'
import type { Authenticate, Scope } from './operation/caller.ts'
import type { Settings } from './settings/settings.ts'
import type { Urls } from './urls.ts'

/** The parts of a running site, passed to every handler, page and job. */
export interface App {
  readonly config: Config
  readonly clock: Clock
  readonly db: Database
  readonly settings: Settings
  readonly cache: Cache
  readonly limiter: Limiter
  readonly jobs: Jobs
  readonly log: Logger
  readonly metrics: Metrics
  readonly urls: Urls
  readonly authenticate: Authenticate
  readonly extensions: Extensions
  /** The signing secret of this installation, the same in all its processes. */
  readonly secret: string
  siteName(): string
  readonly product: ProductTexts
}

/** Texts about the product in the API description and the MCP server. */
export interface ProductTexts {
  /** One sentence. */
  summary: string
  /** Sent to models before they use the tools. */
  mcpInstructions: string
  /** What each scope allows, in words for people. */
  scopes: Readonly<Record<Scope, string>>
}

/** State that belongs to one running app, created on first use: caches, vocabularies, concurrency limits. */
export function perApp<T>(make: (app: App) => T): (app: App) => T {
  return oncePer(make)
}

/** Caches data that many answers need and that rarely changes. A write that invalidates one of the tags clears it. */
export function cachedPerApp<T>(tags: readonly string[], read: (app: App) => Promise<T>): (app: App) => Promise<T> {
  const cacheOf = perApp((app) => {
    const cached: { value: Promise<T> | undefined } = { value: undefined }
    app.cache.watch(tags, () => (cached.value = undefined))
    return cached
  })
  return (app) => {
    const cached = cacheOf(app)
    if (cached.value) return cached.value
    const reading = (cached.value = read(app))
    // The next caller retries a failed read.
    reading.catch(() => cached.value === reading && (cached.value = undefined))
    return reading
  }
}
