import type { Queryable } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { anyOrder } from '../orders/overview.ts'
import { paymentsOfOrder } from './queries.ts'

/** The payment of an order that money was given back of: the one that is named, else the one that paid it, else the only one that paid for nothing. */
export async function paymentToBook(db: Queryable, number: string, paymentId?: number): Promise<number> {
  const order = await anyOrder(db, number)
  if (!order) throw notFound(`There is no order ${number}.`)
  const payments = (await paymentsOfOrder(db, order.id)).filter(
    ({ status }) => status === 'paid' || status === 'surplus',
  )
  const [only, ...others] =
    paymentId !== undefined
      ? payments.filter(({ id }) => id === paymentId)
      : payments.some(({ status }) => status === 'paid')
        ? payments.filter(({ status }) => status === 'paid')
        : payments
  if (!only) throw new Problem('not_allowed_now', `Nothing that was paid for order ${number} is left to give back.`)
  if (others.length > 0)
    throw new Problem(
      'invalid_request',
      `Order ${number} has several payments that paid for nothing: say which with --payment ${payments.map(({ id }) => id).join(' or ')}.`,
    )
  return only.id
}
