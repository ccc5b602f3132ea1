import { recordAdminAction } from '../../../core/audit/actor.ts'
import type { BulkList } from '../../../core/bulk/declare.ts'
import { notFound } from '../../../platform/problem.ts'
import { resendReceipt } from '../../payments/resend-receipt.ts'
import { cancelOrder } from '../lifecycle.ts'
import { ordersMatching } from '../order-search.ts'
import { orderByNumber } from '../queries.ts'

/** Refunds are decided one by one, because money moves. */
export const ordersInBulk: BulkList = {
  key: 'orders',
  path: '/admin/orders',
  permission: 'orders:read',
  noun: ['order', 'orders'],
  filters: ['q', 'from', 'to', 'min', 'max', 'status'],
  matching: ordersMatching,
  actions: [
    {
      key: 'cancel',
      label: 'Cancel',
      permission: 'orders:create',
      effect: 'Unpaid orders are canceled and release the launch spots they hold. Paid orders don’t change.',
      async perform(app, tx, item, { by }) {
        const order = await orderByNumber(tx, item)
        if (!order) throw notFound('This order doesn’t exist.')
        await cancelOrder(app, tx, order.id)
        await recordAdminAction(app, tx, by, 'admin.acted', `order:${order.number}`, {
          did: 'canceled an unpaid order',
        })
      },
    },
    {
      key: 'receipt',
      label: 'Resend the receipt of',
      permission: 'mails',
      effect: 'The customers of paid orders get their receipt again, with a link to the invoice.',
      perform: (app, tx, item, { by }) => resendReceipt(app, tx, item, by),
    },
  ],
}
