import type { FastifyRequest } from 'fastify'
import { anyOrder, paymentsOf, type PaymentOfOrder } from '../../features/orders/overview.ts'
import { type LineRow, linesOf, type OrderRow } from '../../features/orders/queries.ts'
import { askRefund } from '../../features/payments/refund.ts'
import { centsOfDecimal, decimalText } from '../../features/payments/decimal.ts'
import { record } from '../../features/audit/record.ts'
import type { App } from '../../platform/app.ts'
import { minus, moneyText, sumOf } from '../../platform/cents.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { invalid, notFound } from '../../platform/problem.ts'
import { adminPage, type Said } from '../admin/frame.ts'
import { checkbox, field } from '../components/form.ts'
import { emptyState } from '../components/notice.ts'
import { html } from '../html.ts'
import { tokenField } from '../people/account-frame.ts'
import type { Person } from '../people/person.ts'
import type { Shown } from '../people/show.ts'

export const numberIn = (request: FastifyRequest) => (request.params as { number: string }).number.slice(0, 32)

interface Refundable {
  order: OrderRow
  lines: LineRow[]
  payment: PaymentOfOrder | undefined
}

async function refundable(db: Queryable, number: string): Promise<Refundable> {
  const order = await anyOrder(db, number)
  if (!order) throw notFound('There is no such order.')
  const payment = (await paymentsOf(db, order.id)).find(({ status }) => status === 'paid')
  return { order, lines: (await linesOf(db, [order.id])).get(order.id) ?? [], payment }
}

/** Gives back all of an order, or a part of it together with the lines that are taken back. */
export async function refundPage(app: App, person: Person, request: FastifyRequest, said: Said): Promise<Shown> {
  const { order, lines, payment } = await refundable(app.db, numberIn(request))
  const left = payment ? sumOf([payment.amount_cents, minus(payment.refunded_cents)]) : 0
  return adminPage('/admin/orders', `Refund of order ${order.number}`, said, !payment || left === 0
    ? emptyState({ title: 'Nothing to give back', text: 'Nothing was paid for this order, or all of it went back.' })
    : html`<p>${moneyText(sumOf([payment.amount_cents, minus(payment.refunded_cents)]))} are left of the payment by ${payment.gateway}. The customer is told what was taken back and what stays.</p>
<form class="stack" method="post" action="/admin/orders/${order.number}/refund">${tokenField(person)}
<fieldset><legend>Take back</legend>${lines.map((line) => checkbox({ name: 'line', value: String(line.id), label: `${line.name}${line.listing_name ? ` for ${line.listing_name}` : ''}, ${moneyText(sumOf([line.net_cents, line.vat_cents]))}` }))}</fieldset>
${field({ name: 'amount', label: 'Amount in dollars', inputmode: 'decimal', maxlength: 12, hint: `Leave it empty to give back all that is left and take back the whole order. At most ${decimalText(sumOf([payment.amount_cents, minus(payment.refunded_cents)]))}.` })}
${field({ name: 'reason', label: 'Reason', maxlength: 500, hint: 'Stands on the credit note.' })}
<p><button class="button">Give it back</button></p></form>`)
}

export async function refundByForm(app: App, tx: Transaction, { member }: Person, form: URLSearchParams, request: FastifyRequest): Promise<void> {
  const { order, lines, payment } = await refundable(tx, numberIn(request))
  if (!payment) throw notFound('Nothing was paid for this order.')
  const text = (form.get('amount') ?? '').trim()
  const amountCents = text === '' ? null : centsOfDecimal(text)
  if (text !== '' && amountCents === null) throw invalid([{ path: 'amount', message: 'Give the amount in dollars, such as 49.00' }])
  const chosen = new Set(form.getAll('line'))
  const reason = (form.get('reason') ?? '').trim().slice(0, 500) || null
  await askRefund(app, tx, { paymentId: payment.id, amountCents, lineIds: lines.filter(({ id }) => chosen.has(String(id))).map(({ id }) => id), reason, askedBy: member.email })
  await record(tx, { at: app.clock.now(), action: 'admin.acted', actorId: member.id, subject: `order:${order.number}`, details: { what: 'gave money back', amount_cents: amountCents } })
}
