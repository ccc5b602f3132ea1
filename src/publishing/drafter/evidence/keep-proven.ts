import { isSocialPlatform } from '../../../directory/listings/socials.ts'
import type { ReadPage } from '../../reader/text.ts'
import type { FieldName, FieldValues, Proposal, SourceQuote, WithEvidence } from '../proposal.ts'
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
import { isSupported, standsIn } from './support.ts'

const fields: { [Name in FieldName]: Check<FieldValues[Name]> } = {
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

const faq: Check<{ question: string; answer: string }> = (value, { quotes, known }) =>
  [value.question, value.answer].every((text) => standsIn(text, quotes) || isSupported(text, quotes, known))
    ? value
    : undefined

/**
 * What of a proposal is proven by the pages: every value has a quote that stands verbatim on a page that was read, and
 * says nothing that its quotes do not say. Quotes come back in the page's own words. The rule is written down in
 * docs/drafting.md.
 */
export function keepProven(
  proposal: Proposal,
  pages: readonly ReadPage[],
  { categories: names }: { categories: readonly { name: string }[] },
): Proposal {
  const proof = {
    library: new QuoteIndex(pages),
    known: new Set<string>(),
    categories: new Map(names.map(({ name }) => [fold(name), name])),
  }
  const prove = <Value>(
    proposed: WithEvidence<Value> | undefined,
    check: Check<Value>,
  ): WithEvidence<Value> | undefined => proven(proposed, check, proof)
  const list = <Value>(proposed: WithEvidence<Value>[], check: Check<Value>) =>
    proposed.flatMap((one) => prove(one, check) ?? [])
  const map = <Key extends string, Value>(
    proposed: Partial<Record<Key, WithEvidence<Value>>>,
    check: (key: Key) => Check<Value>,
  ) =>
    Object.fromEntries(
      Object.keys(proposed).flatMap((key) => {
        const kept = prove(proposed[key as Key], check(key as Key))
        return kept ? [[key, kept]] : []
      }),
    ) as Partial<Record<Key, WithEvidence<Value>>>

  const name = prove(proposal.fields.name, productName)
  proof.known = new Set(name ? contentWords(name.value) : [])
  const socials = (links: Proposal['company_socials']) =>
    map(links, (platform) => (isSocialPlatform(platform) ? social(platform) : () => undefined)) as Record<
      string,
      WithEvidence<string>
    >
  return {
    fields: map(
      proposal.fields as Partial<Record<FieldName, WithEvidence<FieldValues[FieldName]>>>,
      (field) => fields[field] as Check<FieldValues[FieldName]>,
    ) as Proposal['fields'],
    faqs: list(proposal.faqs, faq),
    founders: list(proposal.founders, founder),
    company_socials: socials(proposal.company_socials),
    founder_socials: socials(proposal.founder_socials),
    story: map(proposal.story, (section) => (section === 'title' ? wholeText : longText)),
    milestones: list(proposal.milestones, milestone),
  }
}

function proven<Value>(
  proposed: WithEvidence<Value> | undefined,
  check: Check<Value>,
  proof: Omit<Proof, 'quotes'>,
): WithEvidence<Value> | undefined {
  if (!proposed) return undefined
  const quotes = standing(proposed.evidence, proof.library)
  const value = quotes.length > 0 ? check(proposed.value, { ...proof, quotes }) : undefined
  return value === undefined ? undefined : { value, evidence: quotes.map(({ quote, url }) => ({ quote, url })) }
}

function standing(evidence: readonly SourceQuote[], library: QuoteIndex): FoundQuote[] {
  const found = evidence.flatMap((quote) => library.find(quote) ?? [])
  return [...new Map(found.map((one) => [`${one.url}\n${one.folded}`, one])).values()]
}
