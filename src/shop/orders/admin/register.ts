import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../platform/problem.ts'
import { asPerson } from '../../../web/account.ts'
import { requireAdmin, showAdmin } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import { sendInvoice } from '../pages/invoice.ts'
import { orderByNumber } from '../queries.ts'
import { adminOrdersPage } from './list.ts'
import { adminOrderPage } from './order.ts'
import { adminRevenuePage, adminVatCsv } from './revenue.ts'

/** Orders and money, as the site team sees them. */
export function registerTeamOrders(server: FastifyInstance, site: Site): void {
  const { app } = site
  server.get(
    '/admin/orders',
    showAdmin(site, (_, request, said) => adminOrdersPage(app, request, said)),
  )
  server.get(
    '/admin/orders/:number',
    showAdmin(site, (_, request, said) => adminOrderPage(app, request, said), {
      booked: 'It is booked, and the customer told.',
    }),
  )
  server.get(
    '/admin/revenue',
    showAdmin(site, (_, request, said) => adminRevenuePage(app, request, said)),
  )

  server.get(
    '/admin/revenue/vat.csv',
    asPerson(site, async ({ member }, request, reply) => {
      requireAdmin(member)
      reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="vat.csv"')
        .type('text/csv; charset=utf-8')
      return adminVatCsv(app, request)
    }),
  )

  server.get(
    '/admin/orders/:number/invoices/:invoice',
    asPerson(site, async ({ member }, request, reply) => {
      requireAdmin(member)
      const { number, invoice } = request.params as { number: string; invoice: string }
      const order = await orderByNumber(app.db, number)
      if (!order) throw notFound('There is no such order.')
      return sendInvoice(site, request, reply, order, invoice, `/admin/orders/${order.number}`)
    }),
  )
}
