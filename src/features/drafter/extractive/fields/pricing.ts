import type { Proven, Quote } from '../../proposal.ts'
import { isObject, isOf, listOf, ownThings, product, textOf } from '../data.ts'
import type { Page } from '../page/page.ts'
import { plansOf, type Plan } from '../parts/plans.ts'
import { proven, quote } from '../proof.ts'
import type { Site } from '../site.ts'
import { contactSales, free, openSource, otherwiseFree, usage } from '../words/offers.ts'
import { type Period, periodIn, pricesIn } from '../words/money.ts'
import { sentencesOf } from '../words/sentences.ts'

export interface Pricing {
  model?: Proven<string>
  summary?: Proven<string>
}

interface Statement {
  text: string
  page: Page
  /** Stands where prices are. */
  isPriced: boolean
}

const longestSummary = 300

export function pricingOf(site: Site, name: string | undefined): Pricing {
  const plans = plansOf(site, name)
  if (plans.length > 0) return { ...withModel(modelOfPlans(plans, statementsOf(site))), summary: summaryOf(plans) }
  const statements = statementsOf(site)
  return fromPrices(statements, name) ?? fromOffers(site) ?? fromWords(statements) ?? {}
}

function withModel(model: Proven<string> | undefined): Pick<Pricing, 'model'> {
  return model ? { model } : {}
}

function summaryOf(plans: readonly Plan[]): Proven<string> {
  const parts: string[] = []
  for (const { name, price } of plans) {
    const part = name ? `${name}: ${price}` : price
    if ([...parts, part].join(' · ').length <= longestSummary) parts.push(part)
  }
  return proven(parts.join(' · '), ...plans.slice(0, parts.length).flatMap(quotesOf))
}

function quotesOf({ quotes, page }: Plan): Quote[] {
  return quotes.map((text) => quote(text, page))
}

function modelOfPlans(plans: readonly Plan[], statements: readonly Statement[]): Proven<string> | undefined {
  const paid = plans.filter(({ amount }) => amount !== null && amount > 0)
  const gratis = plans.find(({ amount }) => amount === 0)
  const first = paid[0]
  if (!first) return gratis ? proven('free', ...quotesOf(gratis)) : undefined
  const periods = new Set(paid.map(({ period }) => period))
  const said = (period: Period) => statements.find(({ text }) => text.length < 250 && periodIn(text) === period && !otherwiseFree.test(text))
  const period: Period | null = periods.has('month') || periods.has('year') || periods.has('week') ? 'month' : periods.has('unit') ? 'unit' : periods.has('once') ? 'once' : null
  if (gratis && period !== 'once') return proven('freemium', ...quotesOf(gratis), ...quotesOf(first))
  const spoken = period === null ? (said('once') ? 'once' : said('month') ? 'month' : null) : period
  const carrier = paid.find((plan) => plan.period === spoken || (spoken === 'month' && plan.period !== null)) ?? first
  const words = period === null && spoken ? said(spoken) : undefined
  const evidence = [...quotesOf(carrier), ...(words ? [quote(words.text, words.page)] : []), ...headOf(carrier)]
  if (spoken === 'month') return proven('subscription', ...evidence)
  if (spoken === 'unit') return proven('usage-based', ...evidence)
  return spoken === 'once' ? proven('one-time', ...evidence) : undefined
}

/** The words of a table that say what its figures are: `Price per month`. */
function headOf({ page }: Plan): Quote[] {
  const head = page.lines.find(({ text }) => text.length < 60 && periodIn(text) !== null)
  return head ? [quote(head.text, page)] : []
}

/** Sentences of pages and sections that may speak of the price of the product. */
function statementsOf(site: Site): Statement[] {
  const pages = [...site.of('pricing'), ...site.of('home'), ...site.of('features', 'about', 'faq', 'contact', 'docs', 'other')]
  return pages.flatMap((page) =>
    page.lines
      .filter((line) => line.kind !== 'code' && !page.isForeign(line) && !page.isIn(line, 'navigation', 'consent', 'comparison', 'form') && !page.isUnder(line, 'comparison', 'shop', 'jobs', 'milestones', 'news'))
      .flatMap((line) => sentencesOf(line.text).map((text) => ({ text, page, isPriced: page.kind === 'pricing' || page.isUnder(line, 'pricing') })))
      .filter(({ text }) => text.length < 400),
  )
}

const costs = /\bcosts?\b|\bprices?\b|\bpay\b|\bbuy\b|\bper\b|\/|\bonly\b|\bfrom\b|\bfor\b|\bstart(?:s|ing)? at\b|\blicen[cs]e|\bsubscri|\bplan|kostet|preis|monat|für|ab\b|coûte|prix|mois|tarif|cuesta|precio|costa|prezzo|custa|pre[çc]o|月額|料金|価格|价格|السعر|بسعر|стоит|цена/iu
const othersMoney = /\b(?:raised|funding|invest(?:ed|ment|ors)?|revenue|saved?|saving|worth|fine[ds]?|penalt(?:y|ies)|salary|salaries|budget|turnover|donat|million|billion|ticket|shipping|orders? over|refund|fee of)\b|millionen|finanzierung|gespart|spar(?:en|t)\b|levé|millones|spende|livraison|versand/iu

/** A price in a sentence: `It costs £14.99 once.` */
function fromPrices(statements: readonly Statement[], name: string | undefined): Pricing | undefined {
  const priced = statements.filter(({ text }) => pricesIn(text).some(({ amount }) => amount > 0) && costs.test(text) && !othersMoney.test(text))
  const best = priced.find(({ isPriced }) => isPriced) ?? priced.find(({ text }) => name !== undefined && text.includes(name)) ?? priced[0]
  if (!best) return undefined
  const beside = statements.filter(({ page }) => page === best.page)
  const at = beside.findIndex(({ text }) => text === best.text)
  const near = beside.slice(Math.max(0, at - 3), at + 4)
  const [price] = pricesIn(best.text).filter(({ amount }) => amount > 0)
  const period = price!.period ?? periodIn(best.text)
  const gratis = near.find(({ text }) => free.test(text) && !otherwiseFree.test(text) && !/\bfree (?:updates?|software)\b/i.test(text))
  const model = usage.test(best.text) || period === 'unit' ? 'usage-based' : gratis && period && period !== 'once' ? 'freemium' : period === 'once' ? 'one-time' : period ? 'subscription' : near.some(({ text }) => periodIn(text) === 'once') ? 'one-time' : undefined
  const words = period ? [] : near.filter(({ text }) => periodIn(text) === 'once').slice(0, 1)
  const quotes = [quote(best.text, best.page), ...(model === 'freemium' && gratis ? [quote(gratis.text, gratis.page)] : []), ...words.map(({ text, page }) => quote(text, page))]
  return { ...(model && { model: proven(model, ...quotes) }), ...(best.text.length <= longestSummary && { summary: proven(best.text, quote(best.text, best.page)) }) }
}

/** Prices that are only given to machines. */
function fromOffers(site: Site): Pricing | undefined {
  const offers = ownThings(site).filter((thing) => isOf(thing, product)).flatMap(({ object, page }) => listOf(object.offers).filter(isObject).map((offer) => ({ offer, page })))
  const priced = offers.flatMap(({ offer, page }) => {
    const [price, currency] = [textOf(offer, 'price') ?? textOf(offer, 'lowPrice'), textOf(offer, 'priceCurrency')]
    return price && currency && /^\d+(?:[.,]\d+)?$/.test(price) && /^[A-Z]{3}$/.test(currency) ? [{ price, currency, name: textOf(offer, 'name'), page }] : []
  })
  if (priced.length === 0) return undefined
  if (priced.every(({ price }) => Number(price) === 0)) return { model: proven('free', ...priced.slice(0, 1).map(({ price, page }) => quote(price, page))) }
  const paid = priced.filter(({ price }) => Number(price) > 0)
  const text = paid.map(({ name, price, currency }) => `${name ? `${name}: ` : ''}${price} ${currency}`).join(' · ')
  const gratis = priced.length > paid.length
  const evidence = priced.flatMap(({ name, price, currency, page }) => [...(name ? [quote(name, page)] : []), quote(price, page), quote(currency, page)])
  return { ...(gratis && { model: proven('freemium', ...evidence) }), ...(text.length <= longestSummary && { summary: proven(text, ...evidence) }) }
}

/** No price anywhere: it is free, open source, or to be asked for. */
function fromWords(statements: readonly Statement[]): Pricing | undefined {
  const said = (pattern: RegExp, except?: RegExp) => statements.find(({ text }) => text.length < 250 && pattern.test(text) && !except?.test(text))
  const open = said(/(?=.*(?:licen[cs]e|open[- ]?source))/iu) && said(openSource)
  if (open) return { model: proven('open-source', quote(open.text, open.page)), summary: proven(open.text, quote(open.text, open.page)) }
  const ask = statements.find(({ text, isPriced }) => text.length < 250 && contactSales.test(text) && (isPriced || aboutPrice.test(text))) ?? said(contactSales)
  const gratis = said(/(?<![\p{L}-])(?:free (?:forever|for ?ever|to use|of charge|app|tool|service|for everyone)|(?:is|are|100%|completely|totally|always|entirely|it(?:'|’)s) free|(?:ist|sind|bleibt|est|sont|reste|es|son|è|sono|é|são|is|jest) (?:\p{L}+ )?(?:kostenlos|gratis|gratuite?s?|gratuit[oa]s?|grátis|darmow[ya]|bezpłatn[ya])|(?:すべて|完全|ずっと)無料|无料で(?:使|利用)|完全免费|永久免费|مجاني (?:بالكامل|تماما))(?![-\p{L}])/iu, otherwiseFree)
  if (ask && !gratis) {
    const about = statements.find(({ text }) => text.length < 200 && aboutPrice.test(text) && /[.。]$/u.test(text) && !otherwiseFree.test(text))
    return { model: proven('contact-sales', quote(ask.text, ask.page)), ...(about && { summary: proven(about.text, quote(about.text, about.page)) }) }
  }
  return gratis ? { model: proven('free', quote(gratis.text, gratis.page)), summary: proven(gratis.text, quote(gratis.text, gratis.page)) } : undefined
}

const aboutPrice = /\b(?:pricing|prices?)\b.{0,20}\b(?:depends?|is|are|starts?|based|tailored|varies|vary|on request)\b|\b(?:quote|pricing|price)\b|(?:der|unsere?) preise?\b|preis(?:e)? richte\p{L}*|(?:le|nos|les) (?:prix|tarifs?)|(?:el|los|nuestros) precios?|(?:il|i) prezz[io]|料金は|価格は|السعر|الأسعار/iu
