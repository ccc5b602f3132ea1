import { queueMail } from '../../core/mail/queue.ts'
import type { App } from '../../platform/app.ts'
import { type Cents, moneyText } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { mailAdmins } from '../fulfilment/mail-admins.ts'
import { checkoutUrl } from '../orders/present.ts'
import { beyondMail, surplusMail } from './mails.ts'
import type { Payment } from './payment.ts'

interface OrderFacts {
  number: string
  token: string
  member_id: number | null
}

export function factsOfOrder(tx: Transaction, id: number): Promise<OrderFacts> {
  return tx.one(sql<OrderFacts>`select number, token, member_id from orders where id = ${id}`)
}

/** Both sides hear of money that has to go back, in the transaction that found it. */
export async function tellOfSurplus(
  app: App,
  tx: Transaction,
  { id, order_id, terms, gateway }: Payment,
  why: string,
): Promise<void> {
  const order = await factsOfOrder(tx, order_id)
  const { name, email } = terms.billing
  await queueMail(app, tx, {
    to: email,
    template: surplusMail,
    data: { name, number: order.number, why, url: checkoutUrl(app, order) },
    cause: `surplus:${id}`,
    memberId: order.member_id,
  })
  await mailAdmins(app, tx, {
    cause: `surplus:${id}`,
    title: `Money to give back: order ${order.number}`,
    text: `${why} It came by ${gateway} and waits on the board.`,
    path: '/admin/fulfilment',
  })
}

/** The same for money that came on top of what was asked for. */
export async function tellOfBeyond(
  app: App,
  tx: Transaction,
  { order_id, terms, gateway }: Payment,
  id: number,
  amount: Cents,
): Promise<void> {
  const order = await factsOfOrder(tx, order_id)
  const { name, email } = terms.billing
  const cause = `beyond:${id}:${amount}`
  await queueMail(app, tx, {
    to: email,
    template: beyondMail,
    data: { name, number: order.number, amount, url: checkoutUrl(app, order) },
    cause,
    memberId: order.member_id,
  })
  await mailAdmins(app, tx, {
    cause,
    title: `Money to give back: order ${order.number}`,
    text: `${moneyText(amount)} came by ${gateway} on top of what was asked for. It waits on the board.`,
    path: '/admin/fulfilment',
  })
}
