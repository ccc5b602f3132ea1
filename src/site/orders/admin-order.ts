import { invoicesOfOrder } from '../../features/invoices/queries.ts'
import { anyOrder, eventsOf, paymentsOf } from '../../features/orders/overview.ts'
import { linesOf } from '../../features/orders/queries.ts'
import { vatCheck } from '../../features/vat/check.ts'
import { evidenceOf } from '../../features/vat/evidence.ts'
import { moneyText } from '../../platform/cents.ts'
import { notFound } from '../../platform/problem.ts'
import { summaryOf } from '../checkout/order.ts'
import { invoiceLinks } from '../checkout/outcome.ts'
import { summary } from '../checkout/summary.ts'
import { emptyState } from '../components/notice.ts'
import { pageHead } from '../components/page-head.ts'
import { section } from '../components/section.ts'
import { table } from '../components/table.ts'
import { html, type Html, type Part } from '../html.ts'
import { countryName, sentenceCase } from '../numbers.ts'
import { page } from '../page.ts'
import { statusWords } from './words.ts'

const at = (date: Date) => date.toISOString().slice(0, 16).replace('T', ' ')

/** All that is known of one order, for the site team. */
export const adminOrderPage = page({
  path: '/admin/orders/:number',
  audience: 'admins',
  async load({ app, params }) {
    const order = await anyOrder(app.db, params.number!.slice(0, 32).toUpperCase())
    if (!order) throw notFound('There is no such order.')
    const { db } = app
    return {
      order,
      lines: (await linesOf(db, [order.id])).get(order.id) ?? [],
      payments: await paymentsOf(db, order.id),
      events: await eventsOf(db, order.id),
      evidence: await evidenceOf(db, order.id),
      check: order.vat_check_id === null ? undefined : await vatCheck(db, order.vat_check_id),
      invoices: await invoicesOfOrder(db, order.id),
    }
  },
  about: ({ order }) => ({ title: `Order ${order.number}`, description: 'An order and all that became of it.', index: false }),
  html: ({ order, lines, payments, events, evidence, check, invoices }) => html`<div class="page">${pageHead({ eyebrow: html`<a href="/admin/orders">Orders</a>`, title: 'Order', lede: html`<span class="order-number figure">${order.number}</span> ${statusWords[order.status]}, made ${at(order.created_at)} UTC` })}
<div class="receipt">${summary(summaryOf({ order, lines }))}</div>
${section({ id: 'fulfilment', title: 'Fulfilment', content: rows('Parts', ['Line', 'Part', 'State', 'Note', 'Since'], lines.flatMap(({ name, fulfilments }) => fulfilments.map((part) => [name, sentenceCase(part.part), sentenceCase(part.status), part.note ?? '', at(new Date(part.changed_at))]))) })}
${section({ id: 'payments', title: 'Payments', ...(order.status === 'paid' && { more: { href: `/admin/orders/${order.number}/refund`, text: 'Give money back' } }), content: rows('Payments', ['Gateway', 'Reference', 'Amount', 'State', 'Begun'], payments.map((payment) => [payment.gateway, payment.reference ?? '', moneyText(payment.amount_cents), html`${sentenceCase(payment.status)}${payment.refunded_cents > 0 && html`, ${moneyText(payment.refunded_cents)} given back`}${payment.note && html`. ${payment.note}`}`, at(payment.begun_at)])) })}
${section({ id: 'events', title: 'What gateways said', content: rows('Events', ['Gateway', 'What', 'Deliveries', 'What came of it', 'When'], events.map((event) => [event.gateway, event.kind, String(event.deliveries), event.outcome ?? 'Not handled yet', at(event.received_at)])) })}
${section({ id: 'bill', title: 'The bill', content: html`<address>${[order.billing.company, order.billing.name, order.billing.email, order.billing.line1, order.billing.line2, [order.billing.postcode, order.billing.city].filter(Boolean).join(' '), order.billing.country && countryName(order.billing.country), order.billing.vat_number].filter(Boolean).map((line) => html`<span dir="auto">${line}</span>`)}</address>${invoiceLinks(`/admin/orders/${order.number}`, invoices)}` })}
${section({ id: 'evidence', title: 'Evidence of place', content: html`${rows('Evidence', ['What', 'Country', 'Kept'], evidence.map(({ kind, country, recorded_at }) => [sentenceCase(kind), countryName(country), at(recorded_at)]))}${check && html`<p>The register said <strong>${check.outcome}</strong> on ${at(check.checked_at)}${check.trader_name && html` of ${check.trader_name}`}${check.request_identifier && html`; its proof is <span class="figure">${check.request_identifier}</span>`}.</p>`}` })}</div>`,
})

function rows(caption: string, titles: readonly string[], cells: readonly (readonly Part[])[]): Html {
  if (cells.length === 0) return emptyState({ title: 'Nothing yet', text: 'It stands here as soon as there is something.' })
  return table({ caption, columns: titles.map((title) => ({ title })), rows: cells })
}
