import { type Cents, moneyText, type Rate, rateText } from '../../../platform/cents.ts'
import { weekRange } from '../../../platform/dates.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { countryName } from '../../../platform/numbers.ts'

interface SummaryLine {
  name: string
  about: string | null
  net: Cents
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
  lines: readonly SummaryLine[]
  net: Cents
  vat: SummaryVat
  total: Cents
}

/** The lines of an order with prices, VAT and total. */
export function summary({ lines, net, vat, total }: Summary): Html {
  return html`<ul class="bill">${lines.map(
    ({ name, about, net: price, extra }) =>
      html`<li><div><p class="bill-name">${name}</p>\
${about && html`<p class="muted" dir="auto">${about}</p>`}${extra}</div><p class="figure">${moneyText(price)}</p></li>`,
  )}</ul>
<dl class="totals">
<div><dt>Subtotal</dt><dd class="figure">${moneyText(net)}</dd></div>
<div><dt>${vatLabel(vat)}</dt><dd class="figure">${moneyText(vat.cents)}</dd></div>
<div class="total"><dt>Total</dt><dd class="figure">${moneyText(total)} <span class="muted">USD</span></dd></div>
</dl>
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

/** What a line is for: listing, week, categories and options. */
export function aboutLine({ listing_name, week, categories, options }: DescribedLine): string | null {
  const details = [
    ...(listing_name ? [listing_name] : []),
    ...(week ? [weekRange(week)] : []),
    ...(categories.length > 0 ? [categories.join(', ')] : []),
    ...Object.values(options ?? {}).map(String),
  ]
  return details.join(' · ') || null
}
