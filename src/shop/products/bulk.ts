import type { BulkAction, BulkList } from '../../core/bulk/declare.ts'
import { memberById } from '../../core/members/members.ts'
import { sql } from '../../platform/database/sql.ts'
import { Problem } from '../../platform/problem.ts'
import { adminProduct } from './admin.ts'
import { changeProduct } from './change.ts'

function selling(on_sale: boolean): BulkAction['perform'] {
  return async (app, tx, code, { by }) => {
    await tx.run(sql`select from products where code = ${code} for update`)
    if ((await adminProduct(tx, code)).on_sale === on_sale)
      throw new Problem('not_allowed_now', `This product is ${on_sale ? 'not archived' : 'already archived'}.`)
    const { email } = (await memberById(tx, by.adminId!))!
    await changeProduct(app, tx, { code, changes: { on_sale }, by: { ...by, name: email } })
  }
}

export const productsInBulk: BulkList = {
  key: 'products',
  path: '/admin/products',
  permission: 'products',
  noun: ['product', 'products'],
  filters: [],
  matching: () => sql`select code as item, name as label from products order by position, code`,
  actions: [
    {
      key: 'archive',
      label: 'Archive',
      permission: 'products',
      effect: 'Customers can’t order them anymore. Existing orders aren’t affected.',
      perform: selling(false),
    },
    {
      key: 'restore',
      label: 'Restore',
      permission: 'products',
      effect: 'Customers can order them again.',
      perform: selling(true),
    },
  ],
}
