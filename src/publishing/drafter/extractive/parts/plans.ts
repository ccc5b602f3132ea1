import { anyOf, exactly } from '../../vocabulary/phrases.ts'
import { pricingWords } from '../../vocabulary/pricing.ts'
import { type Group, groupsOf } from '../page/groups.ts'
import type { DraftedPage } from '../page/page.ts'
import type { DraftedSite } from '../site.ts'
import { withoutEvidence } from '../with-evidence.ts'
import { type Period, periodIn, pricesIn } from '../words/prices.ts'
import { type Cell, type Table, tablesOf } from './tables.ts'

/** One way to buy the product. */
export interface Plan {
  name: string | null
  /** What it costs, as the page says it. */
  price: string
  amount: number | null
  period: Period | null
  page: DraftedPage
  /** The words it was read from. */
  quotes: string[]
}

const longestPrice = 90
const mostPlans = 8

const free = anyOf(pricingWords.free, { joiners: '-' })
const freeSomethingElse = anyOf(pricingWords.freeSomethingElse)
const customPrice = exactly(pricingWords.customPrice)

/**
 * The plans that a site offers, from the first place that sets at least two side by side, or one under a heading of
 * prices.
 */
export function plansOf(site: DraftedSite, name: string | undefined): Plan[] {
  const pages = [...site.of('pricing'), ...site.of('home'), ...site.of('features', 'about', 'other', 'faq')]
  for (const page of pages) {
    const found = [
      ...groupsOf(page).map((group) => plansIn(group)),
      ...tablesOf(page).map((table) => plansInTable(table, name)),
    ].filter((plans) => plans.length > 1)
    const best = found.sort((a, b) => b.length - a.length)[0]
    if (best) return best.slice(0, mostPlans)
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
    const title = withoutEvidence(price?.price ?? '') === withoutEvidence(item.title) ? null : item.title
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

/** What a short text says that something costs. */
function priceOf(text: string, name: string): Pick<Plan, 'price' | 'amount' | 'period'> | null {
  if (text.length > longestPrice || (text === name && !pricesIn(text).length)) return null
  const [price] = pricesIn(text)
  if (price) return { price: text, amount: price.amount, period: periodIn(text) ?? price.period }
  if (customPrice.test(text.replace(/\.$/u, ''))) return { price: text, amount: null, period: null }
  return free.test(text) && !freeSomethingElse.test(text) && text.split(/\s+/).length <= 3
    ? { price: text, amount: 0, period: null }
    : null
}

/** `€2` and below it `per person a month`. */
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
  const [head] = rows
  const first = head?.flatMap(({ lines }) => lines)[0]
  if (!head || (first && (page.isUnder(first, 'comparison', 'jobs', 'news') || page.isIn(first, 'comparison'))))
    return []
  // A column for the product itself beside others compares it with them.
  if (name && head.some(({ text }) => withoutEvidence(text) === withoutEvidence(name))) return []
  if (page.kind !== 'pricing' && !(first && page.isUnder(first, 'pricing'))) return []
  return inHead(table, head) ?? byColumn(table, head) ?? byRow(table, head) ?? []
}

/** Plan and price together at the head of a column: `Town £25/month`. */
function inHead({ page }: Table, head: Cell[]): Plan[] | null {
  const plans = head
    .slice(head[0]!.text && !pricesIn(head[0]!.text).length ? 1 : 0)
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

function byColumn({ page, rows }: Table, head: Cell[]): Plan[] | null {
  if (head.length < 3) return null
  const row = rows
    .slice(1)
    .find(
      (cells) =>
        cells.length === head.length &&
        cells.slice(1).every(({ text }) => priceOf(text, '') !== null) &&
        cells.slice(1).some(({ text }) => pricesIn(text).length > 0),
    )
  if (!row) return null
  const period = periodIn(row[0]!.text)
  return row.slice(1).map(({ text }, at) => ({
    ...priceOf(text, '')!,
    period: priceOf(text, '')!.period ?? period,
    name: head[at + 1]!.text || null,
    page,
    quotes: [head[at + 1]!.text, text].filter(Boolean),
  }))
}

function byRow({ page, rows }: Table, head: Cell[]): Plan[] | null {
  const column = head.findIndex((_, at) => at > 0 && isPriceColumn(rows.map((cells) => cells[at]?.text ?? '')))
  if (column < 0) return null
  const isHeaded = pricesIn(head[column]!.text).length === 0
  const period = isHeaded ? periodIn(head[column]!.text) : null
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
