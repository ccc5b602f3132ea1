import type { FastifyRequest } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { checkReason } from '../../../core/audit/reason.ts'
import type { App } from '../../../platform/app.ts'
import { type Cents, cents, decimalText, moneyText, negate, parseCents, sumOf } from '../../../platform/cents.ts'
import type { Queryable, Transaction } from '../../../platform/database/types.ts'
import { type FieldError, invalid, notFound } from '../../../platform/problem.ts'
import { readForm } from '../../../web/forms.ts'
import type { Person } from '../../../web/viewer.ts'
import { type LineRow, linesOf, type OrderRow, orderByNumber } from '../../orders/queries.ts'
import { type Dispute, disputesOfOrder } from '../disputes.ts'
import { type PaymentOfOrder, paymentsOfOrder } from '../queries.ts'
import { refundOrder } from '../refund.ts'

export const orderNumberFrom = (request: FastifyRequest) => (request.params as { number: string }).number.slice(0, 32)

/** The values from the query string, or from the form once it is posted. */
export function formOf(request: FastifyRequest): URLSearchParams {
  return request.method === 'POST' ? readForm(request) : new URLSearchParams(request.url.split('?')[1] ?? '')
}

/** An order with the part of its payment that can still be refunded. */
export interface RefundableOrder {
  order: OrderRow
  lines: LineRow[]
  payment: PaymentOfOrder | undefined
  left: Cents
  disputes: Dispute[]
}

export async function loadRefundable(db: Queryable, number: string): Promise<RefundableOrder> {
  const order = await orderByNumber(db, number)
  if (!order) throw notFound('We couldn’t find that order.')
  const payment = (await paymentsOfOrder(db, order.id)).find(({ status }) => status === 'paid')
  const left = sumOf(
    payment ? [payment.amount_cents, negate(payment.refunded_cents), negate(payment.pending_cents)] : [],
  )
  const disputes = (await disputesOfOrder(db, order.id)).filter(({ status }) => status === 'open')
  return { order, lines: (await linesOf(db, [order.id])).get(order.id) ?? [], payment, left, disputes }
}

export interface RefundFormData {
  /** Null refunds everything that is left. */
  amountCents: Cents | null
  lines: LineRow[]
  reason: string | null
}

/** Parses the form and reports all errors together. */
export function parseRefundForm(form: URLSearchParams, { order, lines, left }: RefundableOrder): RefundFormData {
  const { currency } = order
  const text = (form.get('amount') ?? '').trim()
  const reason = (form.get('reason') ?? '').trim()
  const amountCents = text === '' ? null : parseCents(text, currency)
  const errors: FieldError[] = []
  checkReason(reason, 500, errors)
  if (text !== '' && amountCents === null)
    errors.push({ path: 'amount', message: `Enter an amount, like ${decimalText(cents(4900), currency)}` })
  if (amountCents !== null && (amountCents < 1 || amountCents > left))
    errors.push({
      path: 'amount',
      message: `Enter an amount between ${moneyText(cents(1), currency)} and ${moneyText(left, currency)}`,
    })
  if (errors.length > 0) throw invalid(errors)
  const chosen = new Set(form.getAll('line'))
  return { amountCents, lines: lines.filter(({ id }) => chosen.has(String(id))), reason: reason || null }
}

export async function refundFromForm(
  app: App,
  tx: Transaction,
  person: Person,
  form: URLSearchParams,
  request: FastifyRequest,
): Promise<void> {
  const found = await loadRefundable(tx, orderNumberFrom(request))
  const expectedLeft = parseCents(form.get('left') ?? '', found.order.currency) ?? cents(-1)
  const { amountCents, lines, reason } = parseRefundForm(form, { ...found, left: expectedLeft })
  await refundOrder(app, tx, {
    number: found.order.number,
    amountCents,
    lineIds: lines.map(({ id }) => id),
    reason,
    expectedLeft,
    by: { ...adminActor(app, person), name: person.member.email },
  })
}
