import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { needs } from '../../../core/roles/admin/guard.ts'
import { notFound } from '../../../platform/problem.ts'
import { asPerson } from '../../../web/account.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import { sendInvoice } from '../../invoices/pages/invoice.ts'
import { resendReceipt } from '../../payments/resend-receipt.ts'
import { orderByNumber } from '../queries.ts'
import { adminOrdersPage } from './list.ts'
import { adminOrderPage } from './order.ts'

export function registerOrderAdmin(server: FastifyInstance, site: Site): void {
  const { app } = site
  server.get(
    '/admin/orders',
    showAdmin(site, (person, request, flash) => adminOrdersPage(app, person, request, flash)),
  )
  const one: DrawAdmin = (person, request, flash) => adminOrderPage(app, person, request, flash)
  server.get(
    '/admin/orders/:number',
    showAdmin(site, one, {
      booked: 'Refund recorded. We emailed the customer.',
      created: 'Order created. We emailed the receipt.',
      receipt: 'Receipt sent again.',
    }),
  )
  const numberIn = (request: FastifyRequest) => (request.params as { number: string }).number.slice(0, 32)
  server.post(
    '/admin/orders/:number/receipt',
    needs('mails'),
    adminForm(
      site,
      one,
      (_, request) => `/admin/orders/${encodeURIComponent(numberIn(request))}?done=receipt`,
      (tx, person, _, request) => resendReceipt(app, tx, numberIn(request), adminActor(app, person)),
    ),
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
