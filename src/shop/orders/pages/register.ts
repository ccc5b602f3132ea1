import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../../../platform/problem.ts'
import { accountForm, asPerson } from '../../../web/account.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import { invoiceNumber } from '../../invoices/issue.ts'
import { sendInvoice } from '../../invoices/pages/invoice.ts'
import { invoiceOfOrder } from '../../invoices/queries.ts'
import { cancelOrder } from '../lifecycle.ts'
import { registerOrderBuilder } from './builder-routes.ts'
import { orderPage, ownOrder } from './detail.ts'
import { ordersPage } from './list.ts'
import { reportPage } from './report.ts'

const numberFrom = (request: FastifyRequest) => (request.params as { number: string }).number

/** The member's own orders: make, list, cancel, report and invoice. */
export function registerOrders(server: FastifyInstance, site: Site): void {
  const { app } = site
  registerOrderBuilder(server, site)

  server.get(
    '/account/orders',
    asPerson(site, async (person, request, reply) => {
      const page = new URLSearchParams(request.url.split('?')[1]).get('page') ?? undefined
      return show(site, request, reply, await ordersPage(app, person, page))
    }),
  )

  server.get(
    '/account/orders/:number',
    asPerson(site, async (person, request, reply) =>
      show(site, request, reply, await orderPage(app, person, numberFrom(request))),
    ),
  )

  server.post('/account/orders/:number/cancel', (request, reply) =>
    accountForm(
      site,
      async (person) => {
        const { order } = await ownOrder(app, person, numberFrom(request))
        await app.db.transaction((tx) => cancelOrder(app, tx, order.id))
        return reply.redirect(`/account/orders/${order.number}`, 303)
      },
      (person, problem) => orderPage(app, person, numberFrom(request), problem),
    )(request, reply),
  )

  server.get(
    '/account/orders/:number/report/:line',
    asPerson(site, async (person, request, reply) => {
      const { line } = request.params as { line: string }
      const lineNumber = /^\d{1,2}$/.test(line) ? Number(line) : 0
      return show(site, request, reply, await reportPage(app, person, numberFrom(request), lineNumber))
    }),
  )

  server.get(
    '/account/orders/:number/invoice',
    asPerson(site, async (person, request, reply) => {
      const { order } = await ownOrder(app, person, numberFrom(request))
      const invoice = await invoiceOfOrder(app.db, order.id)
      if (!invoice) throw notFound('There’s no invoice for this order yet.')
      return reply.redirect(`/account/orders/${order.number}/invoices/${invoiceNumber(invoice)}`, 303)
    }),
  )

  server.get(
    '/account/orders/:number/invoices/:invoice',
    asPerson(site, async (person, request, reply) => {
      const { invoice } = request.params as { invoice: string }
      const { order } = await ownOrder(app, person, numberFrom(request))
      return sendInvoice(site, request, reply, order, invoice, `/account/orders/${order.number}`)
    }),
  )
}
