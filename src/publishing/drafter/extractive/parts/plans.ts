import { isObject } from '../../../../platform/json.ts'
import { anyOf, exactly } from '../../vocabulary/phrases.ts'
import { pricingWords } from '../../vocabulary/pricing.ts'
import { asList, ownDataObjects, textProperty } from '../data.ts'
import { type Group, groupsOf } from '../page/groups.ts'
import type { DraftedPage } from '../page/page.ts'
import { ancestors, type Box } from '../page/tree.ts'
import type { DraftedSite } from '../site.ts'
import { spellingKey } from '../with-evidence.ts'
import { type Period, periodIn, pricesIn } from '../words/prices.ts'
import { sectionKindOf } from '../words/section-kinds.ts'
import { type Cell, type Table, tablesOf } from './tables.ts'

/** A pricing plan. */
export interface Plan {
  name: string | null
  /** The price in the words of the page. */
  price: string
  amount: number | null
  period: Period | null
  page: DraftedPage
  /** The texts it was read from. */
  quotes: string[]
  /** The header of the table's column or row, if it gives the period: `Price per month`. */
  label?: string
}

const maxPriceLength = 90
const maxCellLength = 50
const maxPlans = 8

const free = anyOf(pricingWords.free, { joiners: '-' })
const freeSomethingElse = anyOf(pricingWords.freeSomethingElse)
const customPrice = exactly(pricingWords.customPrice)
const addOn = anyOf(pricingWords.addOn)
const provider = exactly(pricingWords.provider)
const validity = anyOf(pricingWords.validity)

/**
 * The pricing plans, from the first page that has a group or table with at least two. If there are several, prefers the
 * one whose amounts are also in metadata, structured data or answers to questions.
 */
export function plansOf(site: DraftedSite, name: string | undefined): Plan[] {
  const stated = statedAmounts(site)
  const pages = [
    ...site.pagesOf('pricing'),
    ...site.pagesOf('home'),
    ...site.pagesOf('features', 'about', 'other', 'faq'),
  ]
  for (const page of pages) {
    const found = [
      ...rowsOfPlans(page).map((groups) => groups.flatMap((group) => plansIn(group, groups.length > 1))),
      ...tablesOf(page).map((table) => plansInTable(table, name)),
    ].filter((plans) => plans.length > 1 && plans.some(({ amount, price }) => amount || pricesIn(price).length > 0))
    const weighed = found.map((plans) => ({ plans, weight: weightOfPlans(plans, stated) }))
    const best = weighed.sort((a, b) => b.weight - a.weight)[0]?.plans
    if (best) return best.slice(0, maxPlans)
  }
  return []
}

/** Groups that look alike under one heading, such as plans in two rows of two. */
function rowsOfPlans(page: DraftedPage): Group[][] {
  const rows = Map.groupBy(
    groupsOf(page),
    ({ box, shape, items, heading }) =>
      `${shape} ${box.tag} ${box.names} ${items[0]!.box?.tag} ${heading?.index} ${box.parent?.parent ? depthOf(box) : 0}`,
  )
  return [...rows.values()]
}

function depthOf(box: Box): number {
  return [...ancestors(box)].length
}

/** The amounts in structured data, metadata and answers to questions. */
function statedAmounts(site: DraftedSite): Set<number> {
  const texts = site.pages.flatMap(({ content: { meta, title } }) => [meta.description, meta['og:description'], title])
  const offers = ownDataObjects(site).flatMap(({ object }) =>
    asList(object.offers)
      .filter(isObject)
      .flatMap((offer) => [offer, ...asList(offer.offers).filter(isObject)])
      .flatMap((offer) => [
        textProperty(offer, 'price'),
        textProperty(offer, 'lowPrice'),
        textProperty(offer, 'highPrice'),
      ]),
  )
  return new Set([
    ...texts.flatMap((text) => pricesIn(text ?? '').map(({ amount }) => amount)),
    ...offers.flatMap((price) => (price && /^\d+(?:\.\d+)?$/.test(price) ? [Number(price)] : [])),
  ])
}

function weightOfPlans(plans: readonly Plan[], stated: ReadonlySet<number>): number {
  const paid = plans.filter(({ amount }) => amount)
  return (
    3 * new Set(paid.filter(({ amount }) => stated.has(amount!)).map(({ amount }) => amount)).size +
    (paid.some(({ period }) => period !== null) ? 2 : 0) +
    (plans.every(({ name }) => name) ? 1 : 0) +
    (plans.every(({ name, price }) => !name || !price.startsWith(name)) ? 1 : 0) +
    Math.min(paid.length, 4) * 0.25
  )
}

function plansIn(group: Group, isRow: boolean): Plan[] {
  const { page, items, section } = group
  if (
    section === 'comparison' ||
    section === 'shop' ||
    section === 'news' ||
    section === 'jobs' ||
    page.isIn(group.box, 'testimonial', 'comparison', 'footer', 'navigation')
  )
    return []
  if (section !== 'pricing' && page.kind !== 'pricing') return []
  if (section === 'faq' || section === 'steps' || isAddOnHeading(group)) return []
  const plans = items.flatMap((item): Plan[] => {
    const texts = [
      item.titleLine.text === item.title ? null : item.title,
      ...item.lines.flatMap(({ lines }) => lines),
      ...item.lines.map(({ text }) => text),
    ].filter((text) => text !== null)
    const at = texts.findIndex((text) => priceOf(text, item.body.length > 0 ? item.title : '') !== null)
    const price = at < 0 ? undefined : withPeriod(priceOf(texts[at]!, '')!, texts[at + 1])
    const title = spellingKey(price?.price ?? '') === spellingKey(item.title) ? null : item.title
    return price && !(title && addOn.test(title) && title.split(/\s+/).length <= 4)
      ? [
          {
            ...price,
            name: title && title.length <= 60 ? title : null,
            page,
            quotes: [...(title ? [title] : []), texts[at]!, ...(price.price === texts[at] ? [] : [texts[at + 1]!])],
          },
        ]
      : []
  })
  if (page.isIn(group.box, 'shop') && plans.every(({ period }) => period === null)) return []
  const isEachPriced = plans.length >= Math.max(isRow ? 1 : 2, items.length - 1)
  // Amounts without names are the parts of one price: the old one, the new one, what it saves.
  const isNamed = isRow || plans.some(({ name }) => name !== null)
  return isEachPriced && isNamed ? plans : []
}

/** The main heading of a page is about all of its prices: `Fair prices. No extra fees.` */
function isAddOnHeading({ page, heading }: Group): boolean {
  return heading !== null && page.rank(heading) !== 1 && addOn.test(heading.text)
}

/** `8 h × €100 = €800`: what the product saves, not what it costs. */
const equation = /[=×÷]/u

/** The price in a short text. */
function priceOf(text: string, name: string): Pick<Plan, 'price' | 'amount' | 'period'> | null {
  if (text.length > maxPriceLength || (text === name && !pricesIn(text).length)) return null
  const [price] = pricesIn(text)
  if (price && equation.test(text)) return null
  if (price) return { price: text, amount: price.amount, period: periodIn(text) ?? price.period }
  if (customPrice.test(text.replace(/\.$/u, ''))) return { price: text, amount: null, period: null }
  return free.test(text) && !freeSomethingElse.test(text) && text.split(/\s+/).length <= 3
    ? { price: text, amount: 0, period: null }
    : null
}

/** Adds the period from the next line: `€2`, then `per person a month`. */
function withPeriod(
  price: Pick<Plan, 'price' | 'amount' | 'period'>,
  next: string | undefined,
): Pick<Plan, 'price' | 'amount' | 'period'> {
  const period =
    price.amount &&
    price.period === null &&
    next &&
    next.length <= 50 &&
    pricesIn(next).length === 0 &&
    !validity.test(next)
      ? periodIn(next)
      : null
  return period ? { ...price, price: `${price.price} ${next}`, period } : price
}

function plansInTable(table: Table, name: string | undefined): Plan[] {
  const { page, rows } = table
  const [header] = rows
  const first = header?.flatMap(({ lines }) => lines)[0]
  if (!header || (first && (page.isUnder(first, 'comparison', 'jobs', 'news') || page.isIn(first, 'comparison'))))
    return []
  // A column for the product itself means that the table compares it with others.
  if (name && rows.some((cells) => cells.some(({ text }) => isNamed(text, name)))) return []
  if (header.some(({ text }) => provider.test(text))) return []
  if (first && page.above(first).some(({ text }) => addOn.test(text) && text.length < 60)) return []
  if (page.kind !== 'pricing' && !(first && page.isUnder(first, 'pricing'))) return []
  return fromHeader(table, header) ?? fromColumns(table, header) ?? fromRows(table, header) ?? []
}

const minNameLength = 4

/** Whether a cell is the name of the product, with or without its ending: `Acme` for `Acme.cloud`. */
function isNamed(text: string, name: string): boolean {
  const [cell, full] = [spellingKey(text), spellingKey(name)]
  return (
    cell === full || (cell.length >= minNameLength && full.startsWith(cell) && /[.\s]/.test(name[text.length] ?? ''))
  )
}

/** Plan and price together in the header of a column: `Town £25/month`. */
function fromHeader({ page }: Table, header: Cell[]): Plan[] | null {
  const plans = header
    .slice(header[0]!.text && !pricesIn(header[0]!.text).length ? 1 : 0)
    .filter(({ text }) => text)
    .map(({ text }) => {
      const [price] = pricesIn(text)
      const at = price?.at ?? free.exec(text)?.index ?? -1
      const found = at > 0 ? priceOf(text.slice(at).trim(), '') : null
      return (
        found && {
          ...found,
          name:
            text
              .slice(0, at)
              .trim()
              .replace(/[:–—-]$/u, '')
              .trim() || null,
          page,
          quotes: [text],
        }
      )
    })
  return plans.length > 1 && plans.every((plan) => plan !== null) && plans.some((plan) => plan!.amount)
    ? (plans as Plan[])
    : null
}

function fromColumns({ page, rows }: Table, header: Cell[]): Plan[] | null {
  if (header.length < 3 || header.slice(1).some(({ text }) => sectionKindOf(text) === 'pricing')) return null
  const row = rows
    .slice(1)
    .find(
      (cells) =>
        cells.length === header.length &&
        cells.slice(1).every(({ text }) => text.length <= maxCellLength && priceOf(text, '') !== null) &&
        cells.slice(1).some(({ text }) => pricesIn(text).length > 0),
    )
  if (!row) return null
  const period = periodIn(row[0]!.text)
  return row.slice(1).map(({ text }, at) => ({
    ...priceOf(text, '')!,
    period: priceOf(text, '')!.period ?? period,
    ...(period && { label: row[0]!.text }),
    name: header[at + 1]!.text || null,
    page,
    quotes: [header[at + 1]!.text, text].filter(Boolean),
  }))
}

function fromRows({ page, rows }: Table, header: Cell[]): Plan[] | null {
  const column = header.findIndex((_, at) => at > 0 && isPriceColumn(rows.map((cells) => cells[at]?.text ?? '')))
  if (column < 0) return null
  const isHeaded = pricesIn(header[column]!.text).length === 0
  const period = isHeaded ? periodIn(header[column]!.text) : null
  return rows.slice(isHeaded ? 1 : 0).flatMap((cells) => {
    const price = cells[column] ? priceOf(cells[column]!.text, '') : null
    return price && cells[0]!.text.length <= 60
      ? [
          {
            ...price,
            period: price.period ?? period,
            ...(period && { label: header[column]!.text }),
            name: cells[0]!.text || null,
            page,
            quotes: [
              cells
                .map(({ text }) => text)
                .filter(Boolean)
                .join(' '),
            ],
          },
        ]
      : []
  })
}

function isPriceColumn(texts: readonly string[]): boolean {
  return (
    texts.filter((text) => priceOf(text, '') !== null).length > 1 && texts.some((text) => pricesIn(text).length > 0)
  )
}
