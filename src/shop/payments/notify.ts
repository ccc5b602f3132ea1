import { queueMail } from '../../core/mail/queue.ts'
import type { App } from '../../platform/app.ts'
import type { Cents } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { mailAdmins } from '../fulfilment/mail-admins.ts'
import type { ReversalSummary } from '../fulfilment/reverse.ts'
import { checkoutUrl } from '../orders/present.ts'
import { gatewayName } from './gateway.ts'
import { overpaymentAlert, overpaymentMail, refundMail, surplusAlert, surplusMail } from './mails.ts'
import { amountText, type Payment, receivedCurrency } from './payment.ts'

interface OrderOfPayment {
  number: string
  token: string
  member_id: number | null
}

export function orderOfPayment(tx: Transaction, { order_id }: Pick<Payment, 'order_id'>): Promise<OrderOfPayment> {
  return tx.one(sql<OrderOfPayment>`select number, token, member_id from orders where id = ${order_id}`)
}

/** Notifies the customer and the admins of money that pays for nothing. */
export async function notifySurplus(app: App, tx: Transaction, payment: Payment, why: string): Promise<void> {
  const order = await orderOfPayment(tx, payment)
  const { name, email } = payment.terms.billing
  const cause = `surplus:${payment.id}`
  await queueMail(app, tx, {
    to: email,
    template: surplusMail,
    data: { name, number: order.number, why, url: checkoutUrl(app, order) },
    cause,
    memberId: order.member_id,
  })
  const { gateway } = payment
  await mailAdmins(app, tx, cause, surplusAlert.compose({ number: order.number, why, gateway: gatewayName(gateway) }))
}

/** Notifies the customer and the admins of money that came on top of the amount. */
export async function notifyOverpayment(
  app: App,
  tx: Transaction,
  payment: Payment,
  id: number,
  amount: Cents,
): Promise<void> {
  const order = await orderOfPayment(tx, payment)
  const { name, email } = payment.terms.billing
  const cause = `beyond:${id}:${amount}`
  await queueMail(app, tx, {
    to: email,
    template: overpaymentMail,
    data: { name, number: order.number, amount: amountText(amount, payment.currency), url: checkoutUrl(app, order) },
    cause,
    memberId: order.member_id,
  })
  const { gateway } = payment
  await mailAdmins(
    app,
    tx,
    cause,
    overpaymentAlert.compose({
      number: order.number,
      amount: amountText(amount, payment.currency),
      gateway: gatewayName(gateway),
    }),
  )
}

interface RefundNotice {
  id: number
  reason: string | null
  chargeback: boolean
  manual: boolean
  amount: Cents
  link: string | null
}

export async function notifyRefunded(
  app: App,
  tx: Transaction,
  payment: Payment,
  { id, amount, ...refund }: RefundNotice,
  reversal: ReversalSummary,
): Promise<void> {
  const order = await orderOfPayment(tx, payment)
  const { name, email } = payment.terms.billing
  await queueMail(app, tx, {
    to: email,
    template: refundMail,
    data: {
      name,
      number: order.number,
      amount: amountText(amount, receivedCurrency(payment)),
      ...refund,
      ...reversal,
      url: checkoutUrl(app, order),
    },
    cause: `refund:${id}`,
    memberId: order.member_id,
  })
}
