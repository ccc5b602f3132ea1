import { isSocialPlatform } from '../../../directory/listings/socials.ts'
import type { CrawledPage } from '../../reader/text.ts'
import type { FieldName, FieldValues, Proposal, SourceQuote, WithEvidence } from '../proposal.ts'
import { isAboutOther } from './about-others.ts'
import type { Check, Proof } from './check.ts'
import { email, pictureCheck, social, video } from './checks/links.ts'
import { milestone } from './checks/milestones.ts'
import { productName } from './checks/name.ts'
import { country, foundedYear } from './checks/origin.ts'
import { founder } from './checks/people.ts'
import { pricingModel, stage } from './checks/pricing.ts'
import { categories, exactWords, items, longText, priceList, wholeText } from './checks/texts.ts'
import { contentWords } from './content-words.ts'
import { fold } from './fold.ts'
import { type FoundQuote, QuoteIndex } from './quote-index.ts'
import { isQuotedIn, isSupported } from './support.ts'

const checks: { [Name in FieldName]: Check<FieldValues[Name]> } = {
  name: productName,
  tagline: wholeText,
  short_description: wholeText,
  description: longText,
  stage,
  categories,
  tags: items,
  pricing_model: pricingModel,
  pricing_summary: priceList,
  country,
  city: exactWords,
  founded_year: foundedYear,
  features: items,
  usps: items,
  keywords: items,
  contact_email: email,
  demo_video_url: video,
  logo_url: pictureCheck,
}

/** Facts that a sentence about another company would prove for the wrong one. */
const ownFacts: ReadonlySet<FieldName> = new Set([
  'stage',
  'pricing_model',
  'pricing_summary',
  'country',
  'city',
  'founded_year',
  'features',
  'usps',
])

function checkOf(field: FieldName): Check<FieldValues[FieldName]> {
  const check = checks[field] as Check<FieldValues[FieldName]>
  return ownFacts.has(field)
    ? (value, proof) =>
        check(value, { ...proof, quotes: proof.quotes.filter((quote) => !isAboutOther(quote, proof.knownWords)) })
    : check
}

const faq: Check<{ question: string; answer: string }> = (value, { quotes, knownWords }) =>
  [value.question, value.answer].every((text) => isQuotedIn(text, quotes) || isSupported(text, quotes, knownWords))
    ? value
    : undefined

/**
 * Keeps the values of a proposal that the pages prove: each has a quote that is verbatim on a crawled page, and says
 * nothing that its quotes do not say. Quotes are returned in the page's own words. docs/drafting.md explains the rule.
 */
export function keepProven(
  proposal: Proposal,
  pages: readonly CrawledPage[],
  { categories: names }: { categories: readonly { name: string }[] },
): Proposal {
  const proof = {
    index: new QuoteIndex(pages),
    knownWords: new Set<string>(),
    categories: new Map(names.map(({ name }) => [fold(name), name])),
  }
  const prove = <Value>(
    proposed: WithEvidence<Value> | undefined,
    check: Check<Value>,
  ): WithEvidence<Value> | undefined => proveValue(proposed, check, proof)
  const list = <Value>(proposed: WithEvidence<Value>[], check: Check<Value>) =>
    proposed.flatMap((one) => prove(one, check) ?? [])
  const map = <Key extends string, Value>(
    proposed: Partial<Record<Key, WithEvidence<Value>>>,
    check: (key: Key) => Check<Value>,
  ) =>
    Object.fromEntries(
      Object.keys(proposed).flatMap((key) => {
        const value = prove(proposed[key as Key], check(key as Key))
        return value ? [[key, value]] : []
      }),
    ) as Partial<Record<Key, WithEvidence<Value>>>

  const name = prove(proposal.fields.name, productName)
  proof.knownWords = new Set(name ? contentWords(name.value) : [])
  const socials = (links: Proposal['company_socials']) =>
    map(links, (platform) => (isSocialPlatform(platform) ? social(platform) : () => undefined)) as Record<
      string,
      WithEvidence<string>
    >
  return {
    fields: map(
      proposal.fields as Partial<Record<FieldName, WithEvidence<FieldValues[FieldName]>>>,
      checkOf,
    ) as Proposal['fields'],
    faqs: list(proposal.faqs, faq),
    founders: list(proposal.founders, founder),
    company_socials: socials(proposal.company_socials),
    founder_socials: socials(proposal.founder_socials),
    story: map(proposal.story, (section) => (section === 'title' ? wholeText : longText)),
    milestones: list(proposal.milestones, milestone),
    ...(proposal.unsure && { unsure: proposal.unsure }),
  }
}

function proveValue<Value>(
  proposed: WithEvidence<Value> | undefined,
  check: Check<Value>,
  proof: Omit<Proof, 'quotes'>,
): WithEvidence<Value> | undefined {
  if (!proposed) return undefined
  const quotes = findQuotes(proposed.evidence, proof.index)
  const value = quotes.length > 0 ? check(proposed.value, { ...proof, quotes }) : undefined
  return value === undefined ? undefined : { value, evidence: quotes.map(({ quote, url }) => ({ quote, url })) }
}

function findQuotes(evidence: readonly SourceQuote[], index: QuoteIndex): FoundQuote[] {
  const found = evidence.flatMap((quote) => index.find(quote) ?? [])
  return [...new Map(found.map((one) => [`${one.url}\n${one.folded}`, one])).values()]
}
