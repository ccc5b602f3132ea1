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

/** The parts of a running site. Every handler, page and job gets them. */
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

/** Data that many answers need and that hardly ever changes: read once, and again after a write has changed one of these cache tags. */
export function perAppUntil<T>(tags: readonly string[], read: (app: App) => Promise<T>): (app: App) => Promise<T> {
  const keptIn = perApp((app) => {
    const kept: { value: Promise<T> | undefined } = { value: undefined }
    app.cache.watch(tags, () => (kept.value = undefined))
    return kept
  })
  return (app) => {
    const kept = keptIn(app)
    if (kept.value) return kept.value
    const reading = (kept.value = read(app))
    // The next one to ask tries again.
    reading.catch(() => kept.value === reading && (kept.value = undefined))
    return reading
  }
}
