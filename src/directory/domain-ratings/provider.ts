import { type App, perApp } from '../../platform/app.ts'
import { ahrefs } from './ahrefs.ts'
import { manual } from './manual.ts'

/** Where Domain Ratings come from. */
export interface DomainRatingProvider {
  /** Kept with each value as its source. */
  readonly name: string
  /** To be shown with its values. */
  readonly attribution: string
  /** What it knows now, by the domains as they were given. Null: it has no rating, which is not 0. Absent: it did not say. */
  measure(domains: string[]): Promise<Map<string, number | null>>
}

const providersOf = perApp(({ config }) => ({
  manual,
  ahrefs: ahrefs({ base: config.AHREFS_API_BASE, key: config.AHREFS_API_KEY }),
}))

/** The one that this site measures with. */
export function domainRatingProvider(app: App): DomainRatingProvider {
  return providersOf(app)[app.config.DOMAIN_RATING]
}

/** What to show with values of a source, also of one that the site used before. */
export function domainRatingAttribution(app: App, source: string): string | null {
  return Object.values(providersOf(app)).find(({ name }) => name === source)?.attribution ?? null
}
