import { queueMail } from '../../core/mail/queue.ts'
import type { SendableMail } from '../../core/mail/template.ts'
import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { checkoutUrl } from '../orders/present.ts'
import { emitOrderEvent, orderFulfilledEvent } from '../orders/webhook-events.ts'
import { type Fulfilment, fulfilmentsOfOrder, fulfilmentTitle } from './fulfilment.ts'
import { mailAdmins } from './mail-admins.ts'
import { failedAlert, failedMail, fulfilledMail, taskDoneMail } from './mails.ts'

interface CustomerData {
  name: string
  url: string
}

export async function mailCustomer<Data extends object>(
  app: App,
  tx: Transaction,
  fulfilment: Fulfilment,
  template: SendableMail<Data & CustomerData>,
  cause: string,
  data: Data,
): Promise<void> {
  const { customer_email: to, customer_name: name, member_id: memberId } = fulfilment
  if (!to) return
  const whole = { ...data, name: name ?? 'there', url: checkoutUrl(app, fulfilment) }
  await queueMail(app, tx, { to, template, data: whole, cause, memberId })
}

/** Mails the customer once everything in the order is done. */
export async function notifyFulfilled(app: App, tx: Transaction, orderId: number): Promise<void> {
  const fulfilments = await fulfilmentsOfOrder(tx, orderId)
  const [first] = fulfilments
  if (!first || fulfilments.some(({ status }) => status !== 'done')) return
  const lines = fulfilments.map((one) => `${fulfilmentTitle(one)}${one.note ? `: ${one.note}` : ''}`)
  await mailCustomer(app, tx, first, fulfilledMail, `fulfilled:${first.number}`, { number: first.number, lines })
  await emitFulfilled(app, tx, orderId)
}

/** Emits the webhook event once everything in the order is done, which may already be so at the payment. */
export async function emitFulfilled(app: App, tx: Transaction, orderId: number): Promise<void> {
  const fulfilments = await fulfilmentsOfOrder(tx, orderId)
  if (fulfilments.length > 0 && fulfilments.every(({ status }) => status === 'done'))
    await emitOrderEvent(app, tx, orderFulfilledEvent, orderId, { cause: 'fulfilled', more: {} })
}

export async function notifyFailed(app: App, tx: Transaction, fulfilment: Fulfilment, why: string): Promise<void> {
  const cause = `fulfilment_failed:${fulfilment.id}:${fulfilment.tries}`
  const { number } = fulfilment
  const title = fulfilmentTitle(fulfilment)
  await mailCustomer(app, tx, fulfilment, failedMail, cause, { number, title, why })
  await mailAdmins(app, tx, cause, failedAlert.compose({ title, number, why }))
}

export function notifyTaskDone(app: App, tx: Transaction, fulfilment: Fulfilment, report: string): Promise<void> {
  return mailCustomer(app, tx, fulfilment, taskDoneMail, `task_done:${fulfilment.id}`, {
    number: fulfilment.number,
    title: fulfilmentTitle(fulfilment),
    report,
  })
}
