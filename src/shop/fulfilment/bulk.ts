import type { BulkList } from '../../core/bulk/declare.ts'
import { sql } from '../../platform/database/sql.ts'
import { retryFulfilment } from './board-actions.ts'

/** What couldn't be completed. Tasks, refunds and disputes are decided one by one, with a text for the customer. */
export const failedFulfilmentsInBulk: BulkList = {
  key: 'fulfilment',
  path: '/admin/fulfilment',
  permission: 'fulfilment',
  noun: ['failed item', 'failed items'],
  filters: [],
  matching: () => sql`
    select f.id::text as item, l.name || coalesce(' for ' || l.listing_name, '') || ', order ' || o.number as label
    from fulfilments f
    join order_lines l on l.id = f.line_id
    join orders o on o.id = l.order_id
    where f.status = 'failed' order by f.changed_at, f.id`,
  actions: [
    {
      key: 'retry',
      label: 'Retry',
      permission: 'fulfilment',
      effect: 'We try to fulfill them again. Customers get an email if it works.',
      perform: (app, tx, item, { by }) => retryFulfilment(app, tx, Number(item), by),
    },
  ],
}
