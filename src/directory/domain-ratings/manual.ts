import type { DomainRatingProvider } from './provider.ts'

/** Values that people enter, one by one or from a file. */
export const manual: DomainRatingProvider = {
  name: 'Manual',
  attribution: 'Domain Rating as entered by the site team.',
  measure: async () => new Map(),
}
