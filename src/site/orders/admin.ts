import type { FastifyInstance, FastifyRequest } from 'fastify'
import { anyOrder } from '../../features/orders/overview.ts'
import { requireAdmin } from '../../features/people/policy.ts'
import { notFound } from '../../platform/problem.ts'
import { registerPage, type Site } from '../page.ts'
import { adminOrdersPage } from './admin-list.ts'
import { adminOrderPage } from './admin-order.ts'
import { adminRevenuePage, vatCsv } from './admin-revenue.ts'
import { sendInvoice } from './invoice.ts'

/** Orders and money, as the site team sees them. */
export function registerOrderAdmin(server: FastifyInstance, site: Site): void {
  const { app, readViewer } = site
  for (const page of [adminOrdersPage, adminOrderPage, adminRevenuePage]) registerPage(server, site, page)

  server.get('/admin/revenue/vat.csv', async (request, reply) => {
    requireAdmin(await readViewer(request))
    reply.header('cache-control', 'private, no-store').header('content-disposition', 'attachment; filename="vat.csv"').type('text/csv; charset=utf-8')
    return vatCsv(app)
  })

  server.get('/admin/orders/:number/invoices/:invoice', async (request: FastifyRequest<{ Params: { number: string; invoice: string } }>, reply) => {
    requireAdmin(await readViewer(request))
    const order = await anyOrder(app.db, request.params.number)
    if (!order) throw notFound('There is no such order.')
    return sendInvoice(site, request, reply, order, request.params.invoice, `/admin/orders/${order.number}`)
  })
}
