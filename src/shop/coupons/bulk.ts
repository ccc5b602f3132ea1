import type { BulkAction, BulkList } from '../../core/bulk/declare.ts'
import { sql } from '../../platform/database/sql.ts'
import { Problem } from '../../platform/problem.ts'
import { archiveCoupon } from './change.ts'
import { couponByCode } from './queries.ts'

function archiving(archived: boolean): BulkAction['perform'] {
  return async (app, tx, code, { by }) => {
    const coupon = await couponByCode(tx, code, true)
    if (coupon && (coupon.archived_at !== null) === archived)
      throw new Problem('not_allowed_now', `This coupon is ${archived ? 'already archived' : 'not archived'}.`)
    await archiveCoupon(app, tx, { code, archived, by })
  }
}

export const couponsInBulk: BulkList = {
  key: 'coupons',
  path: '/admin/coupons',
  permission: 'coupons',
  noun: ['coupon', 'coupons'],
  filters: [],
  matching: () => sql`select code as item, code as label from coupons order by id desc`,
  actions: [
    {
      key: 'archive',
      label: 'Archive',
      permission: 'coupons',
      effect: 'Customers can’t use them anymore. Orders that already use them keep their discount.',
      perform: archiving(true),
    },
    {
      key: 'restore',
      label: 'Restore',
      permission: 'coupons',
      effect: 'Customers can use them again, within their dates and limits.',
      perform: archiving(false),
    },
  ],
}
