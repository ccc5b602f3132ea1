import { markdownLink, markdownText } from '../../../web/markdown.ts'
import type { ListingTile } from '../summaries.ts'

export function itemListJsonLd(listings: readonly ListingTile[]): Record<string, unknown> {
  return {
    '@type': 'ItemList',
    itemListElement: listings.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, url })),
  }
}

export function faqJsonLd(faqs: readonly { question: string; answer: string }[]): Record<string, unknown>[] {
  if (faqs.length === 0) return []
  return [
    {
      '@type': 'FAQPage',
      mainEntity: faqs.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}

/** A listing in one line of Markdown. */
export function listingLine({ name, url, tagline }: ListingTile): string {
  return `${markdownLink(name, url)}: ${markdownText(tagline)}`
}
