import { anyOf, type PhraseTable, patternSource, patternsOf } from '../../vocabulary/phrases.ts'
import { durations, periodWords, pricingProof, pricingProofPeriod, pricingWords } from '../../vocabulary/pricing.ts'
import { crowdWords, stageProof } from '../../vocabulary/stages.ts'
import type { Check } from '../check.ts'
import { numbersIn, withPlainDigits } from '../facts.ts'
import type { FoundQuote } from '../quote-index.ts'

const { period, ...otherProof } = pricingProof
const either = (one: PhraseTable, other: PhraseTable) => new RegExp(`${anyOf(one).source}|${anyOf(other).source}`, 'iu')
const patterns: Record<keyof typeof pricingProof, RegExp> = {
  ...patternsOf(otherProof),
  once: either(pricingProof.once, periodWords.once),
  contactSales: either(pricingProof.contactSales, pricingWords.contactSales),
  usageBased: new RegExp(
    [pricingProof.usageBased, pricingWords.usageBased, durations].map((words) => anyOf(words).source).join('|'),
    'iu',
  ),
  openSource: either(pricingProof.openSource, pricingWords.openSource),
  period: new RegExp(
    `${patternSource(pricingProofPeriod.before)}\\s?${patternSource(pricingProofPeriod.noun)}|${anyOf(period).source}`,
    'iu',
  ),
}

const isPrice = ({ quote, passages }: FoundQuote, isPaid: boolean) =>
  numbersIn(withPlainDigits(quote)).some(
    ({ amount, currency }) =>
      (currency !== null || passages.some(({ place, key }) => place === 'data' && /price$/i.test(key))) &&
      Number(amount) > 0 === isPaid,
  )

/** What the quotes must say together for each pricing model. */
const proofs: Record<string, (quotes: readonly FoundQuote[]) => boolean> = {
  free: (quotes) => isMentioned(quotes, 'free') || quotes.some((quote) => isPrice(quote, false)),
  freemium: (quotes) =>
    proofs.free!(quotes) && (isMentioned(quotes, 'paid') || quotes.some((quote) => isPrice(quote, true))),
  subscription: (quotes) => isMentioned(quotes, 'period'),
  paid: (quotes) => isMentioned(quotes, 'paid') || quotes.some((quote) => isPrice(quote, true)),
  'one-time': (quotes) =>
    isMentioned(quotes, 'once') || quotes.some((quote) => isPrice(quote, true) && !patterns.period.test(quote.quote)),
  'open-source': (quotes) => isMentioned(quotes, 'openSource'),
  'usage-based': (quotes) => isMentioned(quotes, 'usageBased'),
  'contact-sales': (quotes) => isMentioned(quotes, 'contactSales'),
}

function isMentioned(quotes: readonly FoundQuote[], concept: keyof typeof pricingProof): boolean {
  return quotes.some(({ quote }) => patterns[concept].test(quote))
}

export const pricingModel: Check<string> = (value, { quotes }) =>
  Object.hasOwn(proofs, value) && proofs[value]!(quotes) ? value : undefined

const crowd = `\\d[\\d.,]*\\s?[km]?\\+?\\s?(?:\\p{L}+\\s){0,3}(?<!\\p{L})${patternSource(crowdWords)}(?!\\p{L})`
const price = '\\p{Sc}\\s?\\d|\\d\\s?(?:\\p{Sc}|[円元원])'
const stages: Record<string, RegExp> = {
  ...patternsOf(stageProof),
  launched: new RegExp(`${anyOf(stageProof.launched).source}|${price}`, 'iu'),
  growing: new RegExp(`${anyOf(stageProof.growing).source}|${crowd}`, 'iu'),
}

export const stage: Check<string> = (value, { quotes }) =>
  Object.hasOwn(stages, value) && quotes.some(({ quote }) => stages[value]!.test(quote)) ? value : undefined
