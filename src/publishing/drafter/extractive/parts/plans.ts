import { anyOf, exactly } from '../../vocabulary/phrases.ts'
import { pricingWords } from '../../vocabulary/pricing.ts'
import { type Group, groupsOf } from '../page/groups.ts'
import type { DraftedPage } from '../page/page.ts'
import type { DraftedSite } from '../site.ts'
import { spellingKey } from '../with-evidence.ts'
import { type Period, periodIn, pricesIn } from '../words/prices.ts'
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
}

const maxPriceLength = 90
const maxPlans = 8

const free = anyOf(pricingWords.free, { joiners: '-' })
const freeSomethingElse = anyOf(pricingWords.freeSomethingElse)
const customPrice = exactly(pricingWords.customPrice)

/** The pricing plans, from the first page that has a group or table with at least two. */
export function plansOf(site: DraftedSite, name: string | undefined): Plan[] {
  const pages = [
    ...site.pagesOf('pricing'),
    ...site.pagesOf('home'),
    ...site.pagesOf('features', 'about', 'other', 'faq'),
  ]
  for (const page of pages) {
    const found = [
      ...groupsOf(page).map((group) => plansIn(group)),
      ...tablesOf(page).map((table) => plansInTable(table, name)),
    ].filter((plans) => plans.length > 1)
    const best = found.sort((a, b) => b.length - a.length)[0]
    if (best) return best.slice(0, maxPlans)
  }
  return []
}

function plansIn(group: Group): Plan[] {
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
  const plans = items.flatMap((item): Plan[] => {
    const texts = [
      item.titleLine.text === item.title ? null : item.title,
      ...item.lines.flatMap(({ lines }) => lines),
      ...item.lines.map(({ text }) => text),
    ].filter((text) => text !== null)
    const at = texts.findIndex((text) => priceOf(text, item.body.length > 0 ? item.title : '') !== null)
    const price = at < 0 ? undefined : withPeriod(priceOf(texts[at]!, '')!, texts[at + 1])
    const title = spellingKey(price?.price ?? '') === spellingKey(item.title) ? null : item.title
    return price
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
  const isEachPriced = plans.length >= Math.max(2, items.length - 1)
  return isEachPriced && plans.some(({ amount }) => amount !== null) ? plans : []
}

/** The price in a short text. */
function priceOf(text: string, name: string): Pick<Plan, 'price' | 'amount' | 'period'> | null {
  if (text.length > maxPriceLength || (text === name && !pricesIn(text).length)) return null
  const [price] = pricesIn(text)
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
    price.amount && price.period === null && next && next.length <= 50 && pricesIn(next).length === 0
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
  if (name && header.some(({ text }) => spellingKey(text) === spellingKey(name))) return []
  if (page.kind !== 'pricing' && !(first && page.isUnder(first, 'pricing'))) return []
  return fromHeader(table, header) ?? fromColumns(table, header) ?? fromRows(table, header) ?? []
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
  if (header.length < 3) return null
  const row = rows
    .slice(1)
    .find(
      (cells) =>
        cells.length === header.length &&
        cells.slice(1).every(({ text }) => priceOf(text, '') !== null) &&
        cells.slice(1).some(({ text }) => pricesIn(text).length > 0),
    )
  if (!row) return null
  const period = periodIn(row[0]!.text)
  return row.slice(1).map(({ text }, at) => ({
    ...priceOf(text, '')!,
    period: priceOf(text, '')!.period ?? period,
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
