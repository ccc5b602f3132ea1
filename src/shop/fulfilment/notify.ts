import { queueMail } from '../../core/mail/queue.ts'
import type { MailTemplate } from '../../core/mail/template.ts'
import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { checkoutUrl } from '../orders/present.ts'
import { tellTeam } from './admin.ts'
import { couldNotMail, fulfilledMail, taskDoneMail } from './mails.ts'
import { type PartRow, partsOfOrder, titleOf } from './part.ts'

export async function mailCustomer<Data>(
  app: App,
  tx: Transaction,
  part: PartRow,
  template: MailTemplate<Data>,
  cause: string,
  data: Omit<Data, 'name' | 'url'>,
): Promise<void> {
  if (!part.customer_email) return
  const whole = { ...data, name: part.customer_name ?? 'there', url: checkoutUrl(app, part) } as Data
  await queueMail(app, tx, { to: part.customer_email, template, data: whole, cause, memberId: part.member_id })
}

/** Once an order, when its last part is done. */
export async function tellFulfilled(app: App, tx: Transaction, orderId: number): Promise<void> {
  const parts = await partsOfOrder(tx, orderId)
  if (parts.length === 0 || parts.some(({ status }) => status !== 'done')) return
  const lines = parts.map((part) => `${titleOf(part)}${part.note ? `: ${part.note}` : ''}`)
  await mailCustomer(app, tx, parts[0]!, fulfilledMail, `fulfilled:${parts[0]!.number}`, {
    number: parts[0]!.number,
    lines,
  })
}

export async function tellFailed(app: App, tx: Transaction, part: PartRow, why: string): Promise<void> {
  const cause = `fulfilment_failed:${part.id}:${part.tries}`
  await mailCustomer(app, tx, part, couldNotMail, cause, { number: part.number, title: titleOf(part), why })
  await tellTeam(app, tx, {
    cause,
    title: `Could not be done: ${titleOf(part)}`,
    text: `${why} It was paid with order ${part.number}.`,
    path: '/admin/fulfilment',
  })
}

export function tellTaskDone(app: App, tx: Transaction, part: PartRow, report: string): Promise<void> {
  return mailCustomer(app, tx, part, taskDoneMail, `task_done:${part.id}`, {
    number: part.number,
    title: titleOf(part),
    report,
  })
}
