import type { FastifyInstance } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { withFreshCheck } from '../../../core/sign-in/pages/fresh-check.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import { formNumber } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { drawBoard } from '../../fulfilment/admin/register.ts'
import { refundSurplus } from '../refund.ts'
import { registerManualOrders } from './manual-order-page.ts'
import { bookFromForm } from './manual-refund-form.ts'
import { confirmManualRefundPage, manualRefundPage } from './manual-refund-page.ts'
import { orderNumberFrom, refundFromForm } from './refund-form.ts'
import { confirmRefundPage, confirmSurplusRefund, refundPage } from './refund-page.ts'

const orderPath = (number: string) => `/admin/orders/${encodeURIComponent(number)}`

/** Refunds of orders, of payments that couldn't be applied, and refunds made outside the gateway. */
export function registerPaymentAdmin(server: FastifyInstance, site: Site): void {
  const { app } = site
  registerManualOrders(server, site)
  server.post(
    '/admin/fulfilment/give-back',
    withFreshCheck(
      site,
      adminForm(
        site,
        drawBoard(app),
        () => '/admin/fulfilment?done=give-back',
        (tx, person, form) =>
          refundSurplus(app, tx, formNumber(form, 'id'), { ...adminActor(app, person), name: person.member.email }),
        (form) => confirmSurplusRefund(app.db, formNumber(form, 'id')),
      ),
    ),
  )

  const refund: DrawAdmin = (_, request, flash) => refundPage(app, request, flash)
  server.get('/admin/orders/:number/refund', showAdmin(site, refund, { asked: 'Refund requested.' }))
  server.get(
    '/admin/orders/:number/refund/confirm',
    showAdmin(site, (person, request, flash) => confirmRefundPage(app, person, request, flash)),
  )
  server.post(
    '/admin/orders/:number/refund',
    withFreshCheck(
      site,
      adminForm(
        site,
        refund,
        (_, request) => `${orderPath(orderNumberFrom(request))}/refund?done=asked`,
        (tx, person, form, request) => refundFromForm(app, tx, person, form, request),
      ),
    ),
  )

  const manualRefund: DrawAdmin = (_, request, flash) => manualRefundPage(app, request, flash)
  server.get('/admin/orders/:number/outside/:payment', showAdmin(site, manualRefund))
  server.get(
    '/admin/orders/:number/outside/:payment/confirm',
    showAdmin(site, (person, request, flash) => confirmManualRefundPage(app, person, request, flash)),
  )
  server.post(
    '/admin/orders/:number/outside/:payment',
    withFreshCheck(
      site,
      adminForm(
        site,
        manualRefund,
        (_, request) => `${orderPath(orderNumberFrom(request))}?done=booked`,
        (tx, person, form, request) => bookFromForm(app, tx, person, form, request),
      ),
    ),
  )
}
