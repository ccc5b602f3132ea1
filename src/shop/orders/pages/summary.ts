import { type Cents, moneyText, negate, type Rate, rateText } from '../../../platform/cents.ts'
import type { Currency } from '../../../platform/currency.ts'
import { weekRange } from '../../../platform/dates.ts'
import { type Html, html, joined, type Part } from '../../../platform/html.ts'
import { countryName, sentenceCase } from '../../../platform/numbers.ts'
import type { LineRow } from '../queries.ts'

interface SummaryLine {
  name: string
  about: Part
  price: Cents
  extra?: Part
}

interface SummaryVat {
  country: string | null
  rate: Rate
  cents: Cents
  reverseCharge: boolean
  note: string | null
}

export interface Summary {
  currency: Currency
  /** Prices before the discount. */
  lines: readonly SummaryLine[]
  discount?: { code: string; cents: Cents } | null
  /** After the discount. */
  net: Cents
  vat: SummaryVat
  total: Cents
}

/** The lines of an order with prices, VAT and total. */
export function summary(bill: Summary): Html {
  const total = html`<div class="total"><dt>Total</dt><dd class="figure">${moneyText(bill.total, bill.currency)} \
<span class="muted">${bill.currency}</span></dd></div>`
  return linesAndVat(bill, total)
}

/**
 * The summary next to a form, without the total. That is shown with the button, where it's always in view, and the
 * script updates it from the data of this fragment.
 */
export function liveSummary(bill: Summary, payText: string): Html {
  return html`${linesAndVat(bill)}<input type="hidden" name="total" value="${bill.total}" \
data-total="${moneyText(bill.total, bill.currency)}" data-pay-text="${payText}">`
}

/** The total and the button of a form, together at the end of the summary, or at the bottom of a small screen. */
export function payBar({ total, currency, button }: { total: Cents | null; currency: Currency; button: Html }): Html {
  return html`<div class="checkout-pay"><p class="pay-total"><span>Total</span> \
<output class="figure" data-total-text>${total === null ? '–' : moneyText(total, currency)}</output></p>${button}</div>`
}

function linesAndVat({ currency, lines, discount, net, vat }: Summary, total?: Html): Html {
  return html`<ul class="bill">${lines.map(
    ({ name, about, price, extra }) =>
      html`<li><div><p class="bill-name">${name}</p>\
${about && html`<p class="muted" dir="auto">${about}</p>`}${extra}</div><p class="figure">${moneyText(price, currency)}</p></li>`,
  )}${
    discount &&
    html`<li><p class="bill-name">Discount <span class="muted">(${discount.code})</span></p>\
<p class="figure">${moneyText(negate(discount.cents), currency)}</p></li>`
  }</ul>
<dl class="totals">
<div><dt>Subtotal</dt><dd class="figure">${moneyText(net, currency)}</dd></div>
<div><dt>${vatLabel(vat)}</dt><dd class="figure">${moneyText(vat.cents, currency)}</dd></div>
${total}</dl>
${vat.note && html`<p class="muted bill-note">${vat.note}</p>`}`
}

function vatLabel({ country, rate, reverseCharge }: SummaryVat): string {
  if (reverseCharge) return 'VAT (reverse charge)'
  if (rate === 0 || country === null) return 'VAT'
  return `VAT (${countryName(country)}, ${rateText(rate)})`
}

interface DescribedLine {
  listing_name: string | null
  week: string | null
  categories: readonly string[]
  options: Record<string, unknown> | null
}

/** What a line is for: listing, week, categories and options. The listing is a link if it has a path. */
export function aboutLine(
  { listing_name, week, categories, options }: DescribedLine,
  listingHref: string | null = null,
): Part {
  // The engraving names the award.
  const { award: _, engraving, ...others } = options ?? {}
  const details: Part[] = [
    ...(listing_name ? [listingHref ? html`<a href="${listingHref}">${listing_name}</a>` : listing_name] : []),
    ...(week ? [weekRange(week)] : []),
    ...(categories.length > 0 ? [categories.join(', ')] : []),
    ...(engraving ? [`“${engraving}”`] : []),
    ...Object.values(others).map((value) => sentenceCase(String(value))),
  ]
  return details.length > 0 ? joined(details, ' · ') : null
}

/** The page of the listing that a line is for: public, or its owner's while it has none. Null once it's deleted. */
export function listingPath({ listing_id, listing_slug, listing_status }: LineRow): string | null {
  if (listing_id === null) return null
  return listing_status === 'live' || listing_status === 'scheduled'
    ? `/listings/${listing_slug}`
    : `/account/listings/${listing_id}`
}
