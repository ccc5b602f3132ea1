import { isDeepStrictEqual } from 'node:util'
import { readableAddress } from '../../../../publishing/drafts/address.ts'
import { type DraftFieldName, fieldLabels } from '../../../../publishing/drafts/fields.ts'
import { type Html, html, nothing } from '../../../../web/html.ts'
import { userLink } from '../../../../web/links.ts'
import { counted } from '../../../../web/numbers.ts'
import type { SourcedFact } from '../../evidence.ts'
import type { ListingPage } from '../listing.ts'

type Listing = ListingPage['listing']

const shown: Partial<Record<DraftFieldName, (listing: Listing) => unknown>> = {
  tagline: (listing) => listing.tagline,
  short_description: (listing) => listing.short_description,
  pricing_model: (listing) => listing.pricing.model,
  pricing_summary: (listing) => listing.pricing.summary,
  stage: (listing) => listing.stage,
  country: (listing) => listing.country,
  city: (listing) => listing.city,
  founded_year: (listing) => listing.founded_year,
  contact_email: (listing) => listing.contact_email,
  features: (listing) => listing.features,
  usps: (listing) => listing.usps,
}
const mostQuotes = 3
const longestQuote = 160

/** The facts that still stand as the website stated them, with its words. What was changed since is not among them. */
export function factSources(listing: Listing, facts: readonly SourcedFact[]): Html {
  const names = Object.keys(shown) as DraftFieldName[]
  const standing = names.flatMap((name) =>
    facts.filter(({ field, value }) => field === name && isDeepStrictEqual(value, shown[name]!(listing))),
  )
  if (standing.length === 0) return nothing
  return html`<section class="section" aria-labelledby="sources"><details class="fold sourced">\
<summary id="sources">${counted(standing.length, 'fact')} with ${
    standing.length === 1 ? 'its source' : 'their sources'
  }</summary><dl>${standing.map(
    ({ field, quotes }) =>
      html`<div><dt>${fieldLabels[field as DraftFieldName]}</dt>\
${pages(quotes.slice(0, mostQuotes)).map(
  ([url, words]) => html`<dd>${words.map(
    (quote) =>
      html`<blockquote \
dir="auto">${brief(quote)}</blockquote>`,
  )}<p class="evidence-source">${userLink(url, readableAddress(url))}</p>\
</dd>`,
)}</div>`,
  )}</dl></details></section>`
}

/** The quotes of each page together. */
function pages(quotes: SourcedFact['quotes']): [url: string, quotes: string[]][] {
  return [...Map.groupBy(quotes, ({ url }) => url)].map(([url, all]) => [url, all.map(({ quote }) => quote)])
}

function brief(quote: string): string {
  return quote.length <= longestQuote ? quote : `${quote.slice(0, longestQuote).replace(/\s+\S*$/, '')} …`
}
