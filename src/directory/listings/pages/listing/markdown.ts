import { dateText, weekRange } from '../../../../platform/dates.ts'
import { counted, countryName } from '../../../../platform/numbers.ts'
import { markdownLink, markdownList, markdownText } from '../../../../web/markdown.ts'
import { listingLine } from '../json-ld.ts'
import { fieldLabel } from '../labels.ts'
import type { ListingPage } from '../listing.ts'

/** The Markdown version of a listing's page, with the same facts. */
export function listingMarkdown({ listing, alternatives, reviews }: ListingPage): string {
  const facts: [string, string | number | null][] = [
    ['Website', listing.website_url],
    ['Category', listing.category?.name ?? null],
    ['Votes', listing.votes],
    ['Launch week', listing.launch_week && weekRange(listing.launch_week)],
    ['Pricing', [listing.pricing.model, listing.pricing.summary].filter(Boolean).join(': ') || null],
    ['Stage', listing.stage],
    ['Location', [listing.city, listing.country && countryName(listing.country)].filter(Boolean).join(', ') || null],
    ['Founded', listing.founded_year],
    [
      'Rating',
      listing.rating.average === null
        ? null
        : `${listing.rating.average} out of 5 (${counted(listing.rating.count, 'review')})`,
    ],
    ['Domain Rating', listing.domain_rating.value],
    ['Not stated on the website', listing.not_found_on_website.map(fieldLabel).join(', ') || null],
  ]
  const parts = [
    markdownList(facts.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${markdownText(value)}`]))),
    ...(listing.headline ? [`**${markdownText(listing.headline)}**`] : []),
    ...[listing.summary, listing.description].flatMap((text) =>
      text ? [text.split('\n\n').map(markdownText).join('\n\n')] : [],
    ),
    ...section('Features', listing.features.map(markdownText)),
    ...section('What sets it apart', listing.usps.map(markdownText)),
    ...section(
      'Founders',
      listing.founders.map(
        ({ name, url, title }) => `${markdownLink(name, url)}${title ? `, ${markdownText(title)}` : ''}`,
      ),
    ),
    ...section(
      'FAQ',
      listing.faqs.map(({ question, answer }) => `**${markdownText(question)}** ${markdownText(answer)}`),
    ),
    ...section(
      'What’s new',
      listing.updates.map(
        ({ posted_at, title, body }) => `${dateText(posted_at)} **${markdownText(title)}** ${markdownText(body)}`,
      ),
    ),
    ...section(
      'Reviews',
      reviews.map(
        ({ rating, title, body, member_name }) =>
          `${rating}/5 **${markdownText(title)}** ${markdownText(body)} (${markdownText(member_name)})`,
      ),
    ),
    ...section('Alternatives', alternatives.map(listingLine)),
  ]
  return parts.join('\n\n')
}

function section(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [`## ${title}\n\n${markdownList(lines)}`]
}
