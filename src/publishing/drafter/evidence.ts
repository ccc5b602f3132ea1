import { isSocialPlatform } from '../../directory/listings/socials.ts'
import type { ReadPage } from '../reader/text.ts'
import { email, picture, social, video } from './evidence/checks/links.ts'
import { milestone } from './evidence/checks/milestones.ts'
import { productName } from './evidence/checks/name.ts'
import { country, foundedYear } from './evidence/checks/origin.ts'
import { founder } from './evidence/checks/people.ts'
import { pricingModel, stage } from './evidence/checks/pricing.ts'
import { categories, exactWords, items, longText, priceList, wholeText } from './evidence/checks/texts.ts'
import { fold } from './evidence/fold.ts'
import { Library, type Standing } from './evidence/library.ts'
import type { Check, Proof } from './evidence/proof.ts'
import { isSupported, standsIn } from './evidence/support.ts'
import { contentWords } from './evidence/words.ts'
import type { FieldName, FieldValues, Proposal, Proven, Quote } from './proposal.ts'

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
  logo_url: picture,
}

const faq: Check<{ question: string; answer: string }> = (value, { quotes, known }) =>
  [value.question, value.answer].every((text) => standsIn(text, quotes) || isSupported(text, quotes, known))
    ? value
    : undefined

/**
 * What of a proposal is proven by the pages: every value has a quote that stands verbatim on a page that was read, and says nothing
 * that its quotes do not say. Quotes come back in the page's own words. The rule is written down in docs/drafting.md.
 */
export function keepProven(
  proposal: Proposal,
  pages: readonly ReadPage[],
  { categories: names }: { categories: readonly { name: string }[] },
): Proposal {
  const proof = {
    library: new Library(pages),
    known: new Set<string>(),
    categories: new Map(names.map(({ name }) => [fold(name), name])),
  }
  const prove = <Value>(proposed: Proven<Value> | undefined, check: Check<Value>): Proven<Value> | undefined =>
    proven(proposed, check, proof)
  const list = <Value>(proposed: Proven<Value>[], check: Check<Value>) =>
    proposed.flatMap((one) => prove(one, check) ?? [])
  const map = <Key extends string, Value>(
    proposed: Partial<Record<Key, Proven<Value>>>,
    check: (key: Key) => Check<Value>,
  ) =>
    Object.fromEntries(
      Object.keys(proposed).flatMap((key) => {
        const kept = prove(proposed[key as Key], check(key as Key))
        return kept ? [[key, kept]] : []
      }),
    ) as Partial<Record<Key, Proven<Value>>>

  const name = prove(proposal.fields.name, productName)
  proof.known = new Set(name ? contentWords(name.value) : [])
  const socials = (links: Proposal['company_socials']) =>
    map(links, (platform) => (isSocialPlatform(platform) ? social(platform) : () => undefined)) as Record<
      string,
      Proven<string>
    >
  return {
    fields: map(
      proposal.fields as Partial<Record<FieldName, Proven<FieldValues[FieldName]>>>,
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
  proposed: Proven<Value> | undefined,
  check: Check<Value>,
  proof: Omit<Proof, 'quotes'>,
): Proven<Value> | undefined {
  if (!proposed) return undefined
  const quotes = standing(proposed.evidence, proof.library)
  const value = quotes.length > 0 ? check(proposed.value, { ...proof, quotes }) : undefined
  return value === undefined ? undefined : { value, evidence: quotes.map(({ quote, url }) => ({ quote, url })) }
}

function standing(evidence: readonly Quote[], library: Library): Standing[] {
  const found = evidence.flatMap((quote) => library.find(quote) ?? [])
  return [...new Map(found.map((one) => [`${one.url}\n${one.folded}`, one])).values()]
}
