import type { FastifyRequest } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import type { App } from '../../../platform/app.ts'
import type { Queryable, Transaction } from '../../../platform/database/types.ts'
import { parseId } from '../../../platform/ids.ts'
import { notFound } from '../../../platform/problem.ts'
import type { Person } from '../../../web/viewer.ts'
import { type LineRow, linesOf, type OrderRow, orderByNumber } from '../../orders/queries.ts'
import { type Dispute, unbookedDispute } from '../disputes.ts'
import {
  bookManualRefund,
  type ManualRefundBalance,
  type ManualRefundDetails,
  manualRefundBalance,
  parseManualRefund,
} from '../manual-refund.ts'
import { type Payment, paymentById, receivedCurrency } from '../payment.ts'
import { formOf } from './refund-form.ts'

/** A payment that was refunded outside of the gateway, in full or in part. */
export interface ManualRefundTarget extends ManualRefundBalance {
  order: OrderRow
  lines: LineRow[]
  payment: Payment
  /** The lost dispute, if the booking is for one. */
  dispute: Dispute | undefined
}

interface PathParams {
  number: string
  payment: string
}

export const manualRefundPath = (request: FastifyRequest) => {
  const { number, payment } = request.params as PathParams
  return `/admin/orders/${encodeURIComponent(number)}/outside/${encodeURIComponent(payment)}`
}

export async function loadManualRefund(db: Queryable, request: FastifyRequest): Promise<ManualRefundTarget> {
  const { number, payment: id } = request.params as PathParams
  const order = await orderByNumber(db, number.slice(0, 32))
  const payment = order && (await paymentById(db, parseId(id)))
  if (!order || payment?.order_id !== order.id) throw notFound('We couldn’t find that payment.')
  const reference = formOf(request).get('dispute')
  const dispute =
    reference?.isWellFormed() && !reference.includes('\0')
      ? await unbookedDispute(db, payment.id, reference)
      : undefined
  const lines = (await linesOf(db, [order.id])).get(order.id) ?? []
  return { order, lines, payment, dispute, ...(await manualRefundBalance(db, payment)) }
}

/** Parses the form. The reference of a dispute is given, not typed. */
export function parseManualRefundForm(
  form: URLSearchParams,
  { payment, dispute }: Pick<ManualRefundTarget, 'payment' | 'dispute'>,
): ManualRefundDetails {
  const typed = {
    reference: dispute?.reference ?? form.get('reference') ?? '',
    amount: form.get('amount') ?? '',
    reason: form.get('reason') ?? '',
  }
  return parseManualRefund(typed, receivedCurrency(payment))
}

export async function bookFromForm(
  app: App,
  tx: Transaction,
  person: Person,
  form: URLSearchParams,
  request: FastifyRequest,
): Promise<void> {
  const { payment, lines } = await loadManualRefund(tx, request)
  const chosen = new Set(form.getAll('line'))
  const lineIds = lines.filter(({ id }) => chosen.has(String(id))).map(({ id }) => id)
  await bookManualRefund(app, tx, {
    paymentId: payment.id,
    lineIds,
    ...parseManualRefundForm(form, { payment, dispute: undefined }),
    by: { ...adminActor(app, person), name: person.member.email },
  })
}
