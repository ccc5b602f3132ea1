import { type App, perApp } from '../../platform/app.ts'
import type { DomainRatingSource } from '../listings/domain-rating-credit.ts'
import { ahrefs } from './ahrefs.ts'

export interface DomainRatingProvider {
  readonly name: DomainRatingSource
  /**
   * Keyed by the domains as passed in. Null if the provider has no rating, which isn't 0. Absent if it gave no answer.
   */
  measure(domains: string[]): Promise<Map<string, number | null>>
}

/** Admins enter the values, one by one or from a file. */
const manual: DomainRatingProvider = { name: 'Manual', measure: async () => new Map() }

const providersOf = perApp(({ config }) => ({
  manual,
  ahrefs: ahrefs({ base: config.AHREFS_API_BASE, key: config.AHREFS_API_KEY }),
}))

/** The provider that this site is configured to use. */
export function domainRatingProvider(app: App): DomainRatingProvider {
  return providersOf(app)[app.config.DOMAIN_RATING]
}
