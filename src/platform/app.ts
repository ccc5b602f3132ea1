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

/** What a running Slipway is made of; every handler, page and job gets it. */
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
  /** What this installation signs with; the same in all its processes. */
  readonly secret: string
  siteName(): string
  readonly product: ProductTexts
}

/** What the API and the MCP server say about the product. */
export interface ProductTexts {
  /** One sentence. */
  summary: string
  /** What a model reads before it uses the tools. */
  mcpInstructions: string
  /** What each scope allows, as people read it. */
  scopes: Readonly<Record<Scope, string>>
}

/** State that belongs to one running app, made on first use: caches, vocabularies, limits of parallel work. */
export function perApp<T>(make: (app: App) => T): (app: App) => T {
  return oncePer(make)
}
