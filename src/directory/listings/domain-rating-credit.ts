/** The credit to show with the values of each source. Ahrefs' license requires it. */
const credits = {
  Ahrefs: 'Domain Rating by Ahrefs (https://ahrefs.com/).',
  Manual: 'Domain Rating entered by the admins.',
}

/** As stored with each value. */
export type DomainRatingSource = keyof typeof credits

/** Null for values of a source that this version no longer has. */
export function domainRatingCredit(source: string): string | null {
  return Object.hasOwn(credits, source) ? credits[source as DomainRatingSource] : null
}
