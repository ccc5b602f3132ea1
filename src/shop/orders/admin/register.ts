import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../platform/problem.ts'
import { asPerson } from '../../../web/account.ts'
import { showAdmin } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import { sendInvoice } from '../../invoices/pages/invoice.ts'
import { orderByNumber } from '../queries.ts'
import { adminOrdersPage } from './list.ts'
import { adminOrderPage } from './order.ts'

export function registerOrderAdmin(server: FastifyInstance, site: Site): void {
  const { app } = site
  server.get(
    '/admin/orders',
    showAdmin(site, (_, request, flash) => adminOrdersPage(app, request, flash)),
  )
  server.get(
    '/admin/orders/:number',
    showAdmin(site, (person, request, flash) => adminOrderPage(app, person, request, flash), {
      booked: 'Refund recorded. We emailed the customer.',
    }),
  )
  server.get(
    '/admin/orders/:number/invoices/:invoice',
    asPerson(site, async (_, request, reply) => {
      const { number, invoice } = request.params as { number: string; invoice: string }
      const order = await orderByNumber(app.db, number)
      if (!order) throw notFound('We couldn’t find that order.')
      return sendInvoice(site, request, reply, order, invoice, `/admin/orders/${order.number}`)
    }),
  )
}
