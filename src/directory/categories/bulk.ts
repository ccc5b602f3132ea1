import type { BulkList } from '../../core/bulk/declare.ts'
import { sql } from '../../platform/database/sql.ts'
import { mergeCategory } from './merge.ts'

export const categoriesInBulk: BulkList = {
  key: 'categories',
  path: '/admin/categories',
  permission: 'categories',
  noun: ['category', 'categories'],
  filters: [],
  // Subcategories first, so that their parents are empty when their turn comes.
  matching: () => sql`
    select c.id::text as item, c.name as label from categories c
    order by c.parent_id is null, c.position, c.name`,
  actions: [
    {
      key: 'remove',
      label: 'Remove if empty',
      permission: 'categories',
      effect:
        'Categories without listings or subcategories are removed. The others stay: remove them one by one, and ' +
        'choose where their listings go.',
      perform: (app, tx, item, { by }) => mergeCategory(app, tx, Number(item), null, by),
    },
  ],
}
