import type { PersonalData } from '../../core/personal-data/personal-data.ts'
import { sql } from '../../platform/database/sql.ts'
import { endOrder } from './lifecycle.ts'

export const ordersPersonalData: PersonalData = {
  name: 'orders',
  tables: ['orders', 'fulfilment_tasks', 'manual_orders'],
  export: (db, { id }) =>
    db.many(sql`
      select o.number, o.status, o.currency, o.net_cents, o.vat_cents, o.total_cents,
        (select code from coupons where coupons.id = o.coupon_id) as coupon, o.billing, o.delivery,
        o.created_at, o.paid_at, o.ended_at,
        (
          select json_agg(
            json_build_object(
              'product', l.product,
              'name', l.name,
              'listing', l.listing_name,
              'week', l.week,
              'discount_cents', l.discount_cents,
              'net_cents', l.net_cents,
              'vat_cents', l.vat_cents
            )
            order by l.position
          )
          from order_lines l where l.order_id = o.id
        ) as lines,
        (
          select json_agg(json_build_object('agreed_to', t.wording, 'at', c.given_at) order by c.given_at, t.kind desc)
          from order_consents c join consent_texts t on t.version = c.version
          where c.order_id = o.id
        ) as consents
      from orders o where o.member_id = ${id} order by o.id`),
  // Tax law requires paid orders to be kept with their billing details. Unpaid orders lose them, and all orders lose the
  // delivery address.
  async erase(app, tx, { id }) {
    const open = await tx.many(sql<{ id: number }>`
      select id from orders where member_id = ${id} and status = 'pending' order by id`)
    for (const order of open) await endOrder(app, tx, order.id, 'cancelled')
    await tx.run(sql`update orders set billing = '{}' where member_id = ${id} and paid_at is null`)
    await tx.run(sql`update orders set delivery = null where member_id = ${id}`)
    await tx.run(sql`update orders set member_id = null where member_id = ${id}`)
    await tx.run(sql`update manual_orders set created_by = null where created_by = ${id}`)
    await tx.run(sql`update fulfilment_tasks set assignee_id = null where assignee_id = ${id}`)
  },
}
