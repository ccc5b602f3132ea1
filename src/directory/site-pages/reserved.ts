/** Built-in pages that the owner may replace with their own. */
export const legalPages = [
  { slug: 'terms', title: 'Terms' },
  { slug: 'privacy', title: 'Privacy' },
] as const
export type LegalSlug = (typeof legalPages)[number]['slug']

/**
 * The first segment of every other path on the site. A test compares it with the routes. The rest is reserved for
 * future features, so that an upgrade never takes the address of a page.
 */
const reserved = new Set(
  `about account admin api assets awards badge-samples badges blog brand categories claims checkout compare data device docs emails
  errors favicon feeds founders goodbye health healthz help how-ranking-works icons index interview invites launches
  leaderboards listings live llms login logout mailbox maintenance mark mcp media members metrics moderation
  moderation-log notifications oauth oembed og
  openapi orders pages pricing readyz report reports reset robots scheme search setup set-up sign-in sign-out sign-up
  site sitemap sitemaps skill staff static status styleguide submit suggest tags unsubscribe updates verify version vote votes
  webhooks well-known`.split(/\s+/),
)

export function isReserved(slug: string): boolean {
  return reserved.has(slug)
}
