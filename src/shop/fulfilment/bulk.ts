import type { BulkList } from '../../core/bulk/declare.ts'
import { sql } from '../../platform/database/sql.ts'
import { retryFulfilment, takeTask } from './board-actions.ts'

/** Failed fulfilments. Refunds and disputes are decided one by one, with a text for the customer. */
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

/** Unassigned tasks. They are finished or dropped one by one, with a text for the customer. */
export const tasksInBulk: BulkList = {
  key: 'tasks',
  path: '/admin/fulfilment/tasks',
  shownAt: { tab: '/admin/fulfilment', href: () => '/admin/fulfilment#tasks' },
  permission: 'fulfilment',
  noun: ['unassigned task', 'unassigned tasks'],
  filters: [],
  matching: () => sql`
    select t.id::text as item, t.title || ', order ' || o.number as label
    from fulfilment_tasks t
    join fulfilments f on f.id = t.fulfilment_id
    join order_lines l on l.id = f.line_id
    join orders o on o.id = l.order_id
    where t.status = 'open' order by t.created_at, t.id`,
  actions: [
    {
      key: 'take',
      label: 'Assign myself to',
      permission: 'fulfilment',
      effect: 'They’re assigned to you, and their customers see that we’re working on it.',
      perform: (app, tx, item, { by }) => takeTask(app, tx, Number(item), by),
    },
  ],
}
