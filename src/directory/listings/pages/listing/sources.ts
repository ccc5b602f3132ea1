import { isDeepStrictEqual } from 'node:util'
import { type Html, html, nothing } from '../../../../platform/html.ts'
import { readableAddress } from '../../../../publishing/drafts/address.ts'
import { type DraftFieldName, fieldLabels } from '../../../../publishing/drafts/fields.ts'
import { userLink } from '../../../../web/links.ts'
import type { SourcedFact } from '../../evidence.ts'
import type { ListingPage } from '../listing.ts'

type Listing = ListingPage['listing']

const currentValues: Partial<Record<DraftFieldName, (listing: Listing) => unknown>> = {
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
const maxQuotes = 3
const maxQuoteLength = 160

/** The facts that were taken from the website and have not been changed since, with quotes from it. */
export function factSources(listing: Listing, facts: readonly SourcedFact[]): Html {
  const names = Object.keys(currentValues) as DraftFieldName[]
  const unchanged = names.flatMap((name) =>
    facts.filter(({ field, value }) => field === name && isDeepStrictEqual(value, currentValues[name]!(listing))),
  )
  if (unchanged.length === 0) return nothing
  const title = unchanged.length === 1 ? 'Source for 1 fact' : `Sources for ${unchanged.length} facts`
  return html`<section class="section" aria-labelledby="sources"><details class="fold sourced">\
<summary id="sources">${title}</summary><dl>${unchanged.map(
    ({ field, quotes }) =>
      html`<div><dt>${fieldLabels[field as DraftFieldName]}</dt>\
${byPage(quotes.slice(0, maxQuotes)).map(
  ([url, texts]) =>
    html`<dd>${texts.map((text) => html`<blockquote dir="auto">${shorten(text)}</blockquote>`)}\
<p class="evidence-source">${userLink(url, readableAddress(url))}</p></dd>`,
)}</div>`,
  )}</dl></details></section>`
}

function byPage(quotes: SourcedFact['quotes']): [url: string, quotes: string[]][] {
  return [...Map.groupBy(quotes, ({ url }) => url)].map(([url, all]) => [url, all.map(({ quote }) => quote)])
}

function shorten(quote: string): string {
  return quote.length <= maxQuoteLength ? quote : `${quote.slice(0, maxQuoteLength).replace(/\s+\S*$/, '')} …`
}
