import { isObject, type JsonObject } from '../../../../platform/json.ts'
import type { SourceQuote, WithEvidence } from '../../proposal.ts'
import { anyOf, exactly, patternSource, patternsOf } from '../../vocabulary/phrases.ts'
import { durations, pricingWords } from '../../vocabulary/pricing.ts'
import { asList, hasType, ownDataObjects, productType, textProperty } from '../data.ts'
import type { DraftedPage } from '../page/page.ts'
import { ancestors, type Line } from '../page/tree.ts'
import { type Plan, plansOf } from '../parts/plans.ts'
import { type FoundStatement, statementsOf, textBetween } from '../parts/pricing-statements.ts'
import type { DraftedSite } from '../site.ts'
import { quote, withEvidence } from '../with-evidence.ts'
import { type Period, periodIn, pricesIn } from '../words/prices.ts'
import { sectionKindOf } from '../words/section-kinds.ts'

interface Pricing {
  model?: WithEvidence<string>
  summary?: WithEvidence<string>
}

const maxSummaryLength = 300

const {
  freeSomethingElse,
  trial,
  contactSales,
  usageBased,
  openSource,
  costs,
  otherMoney,
  commission,
  each,
  discount,
  aboutPrice,
  otherSellers,
} = patternsOf(pricingWords)
const { free, freeProduct } = patternsOf(pricingWords, { joiners: '-' })

export function pricingOf(site: DraftedSite, name: string | undefined): Pricing {
  const plans = plansOf(site, name)
  if (plans.some(({ amount }) => amount))
    return { ...withModel(modelOfPlans(plans, statementsOf(site))), summary: summaryOf(plans) }
  // All plans are free or on request, so the pricing model follows from other statements.
  if (plans.length > 0) return { ...withModel(fromWords(statementsOf(site))?.model), summary: summaryOf(plans) }
  const statements = statementsOf(site).filter(({ text }) => !otherSellers.test(text))
  const stated = fromPrices(statements, name)
  const isRecurring = stated?.model?.value === 'subscription' || stated?.model?.value === 'freemium'
  if (isRecurring) return stated!
  return fromCommission(statements) ?? stated ?? fromOffers(site, statements) ?? fromWords(statements) ?? {}
}

function withModel(model: WithEvidence<string> | undefined): Pick<Pricing, 'model'> {
  return model ? { model } : {}
}

function summaryOf(plans: readonly Plan[]): WithEvidence<string> {
  const parts: string[] = []
  // A price without its period says little.
  const label = plans.find((plan) => plan.label && !periodIn(plan.price))
  const end = label ? ` · ${label.label}` : ''
  for (const { name, price } of plans) {
    const part = name ? `${name}: ${price}` : price
    if ([...parts, part].join(' · ').length + end.length <= maxSummaryLength) parts.push(part)
  }
  return withEvidence(
    parts.join(' · ') + end,
    ...plans.slice(0, parts.length).flatMap(quotesOf),
    ...(label ? [quote(label.label!, label.page)] : []),
  )
}

function quotesOf({ quotes, page }: Plan): SourceQuote[] {
  return quotes.map((text) => quote(text, page))
}

function modelOfPlans(plans: readonly Plan[], statements: readonly FoundStatement[]): WithEvidence<string> | undefined {
  const paid = plans.filter(({ amount }) => amount !== null && amount > 0)
  const first = paid[0]
  const freeOffer =
    plans.find(({ amount, name, price }) => amount === 0 && !trial.test(`${name ?? ''} ${price}`)) ??
    (first && freePlanOn(first.page))
  if (!first) return freeOffer ? withEvidence('free', ...quotesOf(freeOffer)) : undefined
  const amounts = new Set(paid.map(({ amount }) => amount))
  // A statement with another amount is about another price.
  const findStatement = (period: Period) =>
    statements.find(
      ({ text }) =>
        text.length < 250 &&
        periodIn(text) === period &&
        !freeSomethingElse.test(text) &&
        pricesIn(text).every(({ amount }) => amounts.has(amount)),
    )
  const period = periodOfPlans(paid)
  const used = period === null ? statements.find(({ text, isPriced }) => isPriced && usageBased.test(text)) : undefined
  if (used) return withEvidence('usage-based', quote(used.text, used.page), ...quotesOf(first))
  if (freeOffer && period !== 'once') return withEvidence('freemium', ...quotesOf(freeOffer), ...quotesOf(first))
  const statedPeriod =
    period === null ? (findStatement('once') ? 'once' : findStatement('month') ? 'month' : null) : period
  const quotedPlan =
    paid.find((plan) => plan.period === statedPeriod || (statedPeriod === 'month' && plan.period !== null)) ?? first
  const words = period === null && statedPeriod ? findStatement(statedPeriod) : undefined
  const evidence = [
    ...quotesOf(quotedPlan),
    ...(words ? [quote(words.text, words.page)] : []),
    ...periodHeading(quotedPlan),
  ]
  if (statedPeriod === 'month') return withEvidence('subscription', ...evidence)
  if (statedPeriod === 'unit') return withEvidence('usage-based', ...evidence)
  return statedPeriod === 'once' ? withEvidence('one-time', ...evidence) : undefined
}

/** A free plan apart from the others: a zero under a line that says free. */
function freePlanOn(page: DraftedPage): Plan | undefined {
  const isFree = (text: string | undefined) => text !== undefined && text.length <= 40 && free.test(text)
  const line = page.lines.find((one) => {
    const before = page.lines[one.index - 1]?.text
    return (
      isBare(one.text) &&
      pricesIn(one.text)[0]!.amount === 0 &&
      isFree(before) &&
      !freeSomethingElse.test(before!) &&
      !trial.test(before!)
    )
  })
  return line && { name: null, price: line.text, amount: 0, period: null, page, quotes: freeQuotes(page, line) }
}

function freeQuotes(page: DraftedPage, { index, text }: Line): string[] {
  return [page.lines[index - 1]!.text, text]
}

/** How the plans are paid, by the periods of all of them. */
function periodOfPlans(paid: readonly Plan[]): Period | null {
  const periods = new Set(paid.map(({ period }) => period))
  // A license that is paid once may also have a yearly renewal.
  if (paid[0]!.period === 'once' && !periods.has('month')) return 'once'
  if (periods.has('month') || periods.has('year') || periods.has('week')) return 'month'
  if (periods.has('unit')) return 'unit'
  if (periods.has('once')) return 'once'
  return areDurations(paid) ? 'unit' : null
}

const duration = anyOf(durations)

/** Prices of an hour or a session: `60 min: $90`. */
function areDurations(plans: readonly Plan[]): boolean {
  return plans.filter(({ name }) => name !== null && duration.test(name)).length > plans.length / 2
}

/** The heading of a price table that gives the period: `Price per month`. */
function periodHeading({ page, label }: Plan): SourceQuote[] {
  if (label) return [quote(label, page)]
  const head = page.lines.find(({ text }) => text.length < 60 && periodIn(text) !== null)
  return head ? [quote(head.text, page)] : []
}

/** A price in a sentence: `It costs £14.99 once.` */
function fromPrices(statements: readonly FoundStatement[], name: string | undefined): Pricing | undefined {
  const scored = statements
    .filter(
      (statement) =>
        pricesIn(statement.text).some(({ amount }) => amount > 0) &&
        !otherMoney.test(statement.text) &&
        (!isBare(statement.text) ||
          (statement.isPriced && isPriceHeading(statement.heading)) ||
          (isInPrices(statement) && periodBelow(statement, statements) !== undefined)),
    )
    .map((statement) => ({
      statement,
      score: likelihood(statement, name) + (periodBelow(statement, statements) ? 2.2 : 0),
    }))
  const best = scored.filter(({ score }) => score >= 2).sort((a, b) => b.score - a.score)[0]?.statement
  if (!best) return undefined
  const sameLine = statements.filter(({ line }) => line === best.line)
  const at = sameLine.indexOf(best)
  const near = statements.filter(({ page, line }) => page === best.page && Math.abs(line.index - best.line.index) <= 3)
  const price = pricesIn(best.text).find(({ amount }) => amount > 0)!
  const below = periodBelow(best, statements)
  const period = price.period ?? periodIn(best.text) ?? (below ? periodIn(below.text) : null)
  const once = period === null ? near.find(({ text }) => periodIn(text) === 'once') : undefined
  const freeOffer = [...sameLine, ...near].find(isFreeOffer)
  const model = modelFor(best.text, period ?? (once ? 'once' : null), freeOffer !== undefined)
  // The free offer comes before the price, the way of payment after it.
  const first = sameLine[at - 1] && isFreeOffer(sameLine[at - 1]!) ? sameLine[at - 1]! : best
  const more = sameLine.slice(at + 1).findIndex(({ text }) => pricesIn(text).length === 0 || otherMoney.test(text))
  const last = once && sameLine[at + 1] === once ? once : sameLine[more < 0 ? sameLine.length - 1 : at + more]!
  const summary = below ? `${best.text} ${below.text}` : textBetween(first, last)
  const quotes = [
    quote(best.text, best.page),
    ...(below ? [quote(below.text, below.page)] : []),
    ...(model === 'freemium' && freeOffer ? [quote(freeOffer.text, freeOffer.page)] : []),
    ...(once ? [quote(once.text, once.page)] : []),
  ]
  return {
    ...(model && { model: withEvidence(model, ...quotes) }),
    ...(summary.length <= maxSummaryLength && {
      summary: below ? withEvidence(summary, ...quotes) : withEvidence(summary, quote(summary, best.page)),
    }),
  }
}

const maxPeriodLength = 40

/** The line under an amount that gives its period: `€20`, then `per month`. */
function periodBelow(
  { text, page, line }: FoundStatement,
  statements: readonly FoundStatement[],
): FoundStatement | undefined {
  if (!isBare(text)) return undefined
  return statements.find(
    (next) =>
      next.page === page &&
      next.line.index === line.index + 1 &&
      next.text.length <= maxPeriodLength &&
      pricesIn(next.text).length === 0 &&
      periodIn(next.text) !== null,
  )
}

/** An amount and nothing else. In a shop it is the price of one article. */
function isBare(text: string): boolean {
  const [price] = pricesIn(text)
  return price !== undefined && !/\p{L}{2}/u.test(text.replace(price.text, ''))
}

const priceNames = /(?:^|[\s_-])(?:pric(?:e|es|ing)|plans?|tarif)/

function isInPrices({ line, isPriced }: FoundStatement): boolean {
  return isPriced || [...ancestors(line.box)].slice(0, 6).some(({ names }) => priceNames.test(names))
}

function isPriceHeading(heading: string): boolean {
  return sectionKindOf(heading) === 'pricing'
}

const commissionShare = new RegExp(`\\d(?:[.,]\\d+)?\\s?%\\s+${patternSource(pricingWords.percentOf)}(?!\\p{L})`, 'iu')

/** A commission: `We take 4% of each ticket.` */
function fromCommission(statements: readonly FoundStatement[]): Pricing | undefined {
  const found = statements.find(
    ({ text, isPriced }) =>
      commissionShare.test(text) &&
      (commission.test(text) || (isPriced && each.test(text))) &&
      (isPriced || /\bwe (?:take|keep|charge)\b/iu.test(text)) &&
      !discount.test(text),
  )
  if (!found || found.text.length > maxSummaryLength) return undefined
  return {
    model: withEvidence('usage-based', quote(found.text, found.page)),
    summary: withEvidence(found.text, quote(found.text, found.page)),
  }
}

/** `Price: $9` */
const priceLabel = new RegExp(`^[^:：]{0,20}?(?:${costs.source})[^:：]{0,12}[:：]\\s*\\P{L}*\\d`, 'iu')

function likelihood({ text, isPriced, page }: FoundStatement, name: string | undefined): number {
  const [first] = pricesIn(text)
  return (
    (isPriced ? 2.5 : 0) +
    (name && text.includes(name) ? 1 : 0) +
    (costs.test(text) ? 1 : 0) +
    (priceLabel.test(text) ? 1.5 : 0) +
    (first?.period === 'month' || first?.period === 'year' ? 2.2 : first?.period ? 1 : 0) +
    (first?.at === 0 ? 1 : 0) +
    (page.kind === 'home' || page.kind === 'pricing' ? 0.5 : 0)
  )
}

function isFreeOffer({ text }: FoundStatement): boolean {
  return free.test(text) && !freeSomethingElse.test(text) && !openSource.test(text)
}

function modelFor(text: string, period: Period | null, isAlsoFree: boolean): string | undefined {
  if (usageBased.test(text) || period === 'unit') return 'usage-based'
  if (period === 'once') return 'one-time'
  if (period === null) return undefined
  return isAlsoFree ? 'freemium' : 'subscription'
}

/** Prices that are only in structured data. */
function fromOffers(site: DraftedSite, statements: readonly FoundStatement[]): Pricing | undefined {
  const offers = ownDataObjects(site)
    .filter((data) => hasType(data, productType))
    .flatMap(({ object, page }) =>
      asList(object.offers)
        .filter(isObject)
        .map((offer) => ({ offer, page })),
    )
  const priced = offers.flatMap(({ offer, page }) => {
    const [price, currency] = [
      textProperty(offer, 'price') ?? textProperty(offer, 'lowPrice'),
      textProperty(offer, 'priceCurrency'),
    ]
    return price && currency && /^\d+(?:[.,]\d+)?$/.test(price) && /^[A-Z]{3}$/.test(currency)
      ? [{ price, currency, name: textProperty(offer, 'name'), page, period: periodOfOffer(offer) }]
      : []
  })
  if (priced.length === 0) return undefined
  const shown = priced.filter(({ price }) => price.length > 1)
  if (priced.every(({ price }) => Number(price) === 0))
    return shown.length === 0
      ? undefined
      : { model: withEvidence('free', ...shown.slice(0, 1).map(({ price, page }) => quote(price, page))) }
  const paid = priced.filter(({ price }) => Number(price) > 0)
  const text = paid.map(({ name, price, currency }) => `${name ? `${name}: ` : ''}${price} ${currency}`).join(' · ')
  const isAlsoFree = priced.length > paid.length
  const evidence = priced.flatMap(({ name, price, currency, page }) => [
    ...(name ? [quote(name, page)] : []),
    quote(price, page),
    quote(currency, page),
  ])
  const recurring =
    paid.find(({ period }) => period !== null) ??
    statements
      .filter(({ text, isPriced }) => isPriced && text.length < 120 && ['month', 'year'].includes(periodIn(text) ?? ''))
      .map(({ text, page }) => ({ period: text, page }))[0]
  const model = isAlsoFree
    ? withEvidence('freemium', ...evidence)
    : recurring
      ? withEvidence('subscription', ...evidence, quote(recurring.period!, recurring.page))
      : undefined
  return {
    ...(model && { model }),
    ...(text.length <= maxSummaryLength && { summary: withEvidence(text, ...evidence) }),
  }
}

/** The words of an offer that give its period. */
function periodOfOffer(offer: JsonObject): string | null {
  const texts = [offer, ...asList(offer.priceSpecification).filter(isObject)].flatMap((holder) => [
    textProperty(holder, 'billingDuration'),
    textProperty(holder, 'unitText'),
    textProperty(holder, 'name'),
  ])
  return (
    texts.find((text) => text && (/^P1[MY]$/.test(text) || ['month', 'year'].includes(periodIn(text) ?? ''))) ?? null
  )
}

/** Without a price, the product is free, open source, or sold on request. */
function fromWords(statements: readonly FoundStatement[]): Pricing | undefined {
  const findStatement = (pattern: RegExp, except?: RegExp) =>
    statements.find(({ text }) => text.length < 250 && pattern.test(text) && !except?.test(text))
  const open =
    findStatement(openSource) ??
    statements.find(({ text, heading }) => licenseHeading.test(heading) && licence.test(text))
  if (open)
    return {
      model: withEvidence('open-source', quote(open.text, open.page)),
      // A license is not a price.
      ...(freeProduct.test(open.text) &&
        open.text.length <= maxSummaryLength && { summary: withEvidence(open.text, quote(open.text, open.page)) }),
    }
  const contact =
    statements.find(
      ({ text, isPriced }) => text.length < 250 && contactSales.test(text) && (isPriced || aboutPrice.test(text)),
    ) ?? findStatement(contactSales)
  const freeOffer = findStatement(freeProduct, freeSomethingElse)
  if (contact && !freeOffer) {
    const about = statements.find(
      ({ text }) =>
        text.length < 200 &&
        aboutPrice.test(text) &&
        contactSales.test(text) &&
        /[.。]$/u.test(text) &&
        !freeSomethingElse.test(text),
    )
    return {
      model: withEvidence('contact-sales', quote(contact.text, contact.page)),
      ...(about && { summary: withEvidence(about.text, quote(about.text, about.page)) }),
    }
  }
  return freeOffer
    ? {
        model: withEvidence('free', quote(freeOffer.text, freeOffer.page)),
        summary: withEvidence(freeOffer.text, quote(freeOffer.text, freeOffer.page)),
      }
    : undefined
}

const licenseHeading = exactly(pricingWords.licenseHeading)
const licence = /\b(?:MIT|Apache|BSD|[AL]?GPL|MPL|ISC|Unlicense)\b/u
