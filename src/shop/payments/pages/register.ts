import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signedInPerson } from '../../../core/sessions/pages/session.ts'
import { timeText } from '../../../platform/dates.ts'
import { html } from '../../../platform/html.ts'
import { addressKey } from '../../../platform/limits/limiter.ts'
import { policies } from '../../../platform/limits/policy.ts'
import { invalid, type Problem } from '../../../platform/problem.ts'
import { notice } from '../../../web/components/notice.ts'
import { readForm } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { handleForm, type PageResponse, show } from '../../../web/show.ts'
import { sendInvoice } from '../../invoices/pages/invoice.ts'
import { invoicesOfOrder } from '../../invoices/queries.ts'
import { requiredConsents } from '../../orders/consent.ts'
import { releaseOverdueUses, setCoupon } from '../../orders/coupon.ts'
import { needsDelivery } from '../../orders/delivery.ts'
import { endOrder } from '../../orders/lifecycle.ts'
import { openSalesHint } from '../../orders/pages/open-sales-hint.ts'
import { missingForSales, payee } from '../../vat/seller.ts'
import type { PaymentRedirect } from '../gateway.ts'
import { sendTestEvent, type TestAction, testActions, testPayment } from '../gateways/test.ts'
import { availableGateways, gatewayById, gatewaysFor } from '../gateways.ts'
import { latestPayment, unusedMoneyReason } from '../queries.ts'
import { confirmReturn } from '../reconcile.ts'
import { pay, prefilledBilling, vatOfForm } from './billing-form.ts'
import { checkoutContent, redirectPage, summaryPart } from './checkout-page.ts'
import { checkCheckoutToken, checkoutTokenField } from './form-token.ts'
import { type OpenedOrder, openOrder, summaryOf, summaryWith, withWeekLeft } from './order.ts'
import { closedPage, endedPage, receiptPage, unusedNotice, waitingPage } from './outcome.ts'
import { testPage } from './test-page.ts'

type Request = FastifyRequest<{ Params: { token: string } }>

const returnNotices: Record<string, string> = {
  failed: 'Your payment didn’t go through. You weren’t charged. Try again or choose another payment method.',
  cancelled: 'You didn’t complete the payment. Your order is still open.',
}

/** The checkout. Anyone with the link can see the order and pay it, signed in or not. */
export function registerCheckout(server: FastifyInstance, site: Site): void {
  const { app } = site

  async function checkoutPage(
    request: Request,
    reply: FastifyReply,
    opened: OpenedOrder,
    { form, problem }: { form?: URLSearchParams; problem?: Problem } = {},
  ): Promise<PageResponse> {
    const { order, lines } = opened
    if (order.status === 'paid' || order.status === 'refunded')
      return receiptPage(opened, await invoicesOfOrder(app.db, order.id), payee(app))
    const unused = await unusedMoneyReason(app.db, order.id)
    if (order.status !== 'pending') return endedPage(opened, order.status, unused)
    if (order.total_cents > 0 && (await missingForSales(app, app.db)).length > 0)
      return closedPage(opened, await openSalesHint(app, await signedInPerson(app, request)))
    const query = new URLSearchParams(request.url.split('?')[1])
    const values = form
      ? Object.fromEntries(form)
      : { ...(await prefilledBilling(app, request, order)), coupon: query.get('coupon')?.slice(0, 40) }
    const returnNotice = returnNotices[query.get('payment') ?? '']
    allowGatewayForms(site, reply)
    return {
      title: 'Checkout',
      content: checkoutContent({
        token: order.token,
        number: order.number,
        payee: payee(app),
        until: timeText(order.expires_at),
        // The VAT stored in the order applies until the customer changes the billing details.
        summary: withWeekLeft(
          app,
          lines,
          order.billing.country && !form
            ? summaryOf(opened)
            : summaryWith(opened, await vatOfForm(app, filledFields(values))),
        ),
        values,
        gateways: gatewaysFor(app, order.currency),
        chosen: form?.get('gateway') ?? null,
        formToken: checkoutTokenField(app, request, reply, order.token),
        consents: await requiredConsents(app),
        isDelivered: needsDelivery(lines),
        notices: html`${unused && unusedNotice(unused)}${!problem && returnNotice && notice(returnNotice, 'error')}`,
        problem,
      }),
    }
  }

  const limitRequests = (request: Request) => app.limiter.take([[policies.anonymous, addressKey(request.ip)]], {})

  server.get('/checkout/:token', async (request: Request, reply) => {
    const opened = await openOrder(app, request.params.token)
    return show(site, request, reply, await checkoutPage(request, reply, opened))
  })

  server.post('/checkout/:token', async (request: Request, reply) => {
    await limitRequests(request)
    const found = await openOrder(app, request.params.token)
    const form = readForm(request)
    const work = async () => {
      checkCheckoutToken(app, request, found.order.token, form.get('form_token'))
      await changeCoupon(found, form)
      const opened = await openOrder(app, request.params.token)
      if (['recalculate', 'coupon', 'remove-coupon'].includes(form.get('do') ?? ''))
        return show(site, request, reply, await checkoutPage(request, reply, opened, { form }))
      return redirectToGateway(site, request, reply, await pay(app, request, opened, form))
    }
    return handleForm(site, request, reply, work, async (problem) =>
      checkoutPage(request, reply, await openOrder(app, request.params.token), { form, problem }),
    )
  })

  /** Every button applies the coupon that was typed, so that no one pays without the discount they entered. */
  async function changeCoupon({ order }: OpenedOrder, form: URLSearchParams): Promise<void> {
    const typed = form.get('coupon')?.trim()
    const isRemoval = form.get('do') === 'remove-coupon'
    if (!typed && !isRemoval) return
    if (typed) await releaseOverdueUses(app, typed)
    await app.db.transaction((tx) => setCoupon(app, tx, order.id, isRemoval ? null : typed!))
    form.delete('coupon')
  }

  server.post('/checkout/:token/summary', async (request: Request, reply) => {
    await limitRequests(request)
    const opened = await openOrder(app, request.params.token)
    const preview = await vatOfForm(app, readForm(request))
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return summaryPart(withWeekLeft(app, opened.lines, summaryWith(opened, preview))).markup
  })

  server.post('/checkout/:token/cancel', async (request: Request, reply) => {
    const opened = await openOrder(app, request.params.token)
    const work = async () => {
      checkCheckoutToken(app, request, opened.order.token, readForm(request).get('form_token'))
      await app.db.transaction((tx) => endOrder(app, tx, opened.order.id, 'cancelled'))
      return reply.redirect(`/checkout/${opened.order.token}`, 303)
    }
    return handleForm(site, request, reply, work, (problem) => checkoutPage(request, reply, opened, { problem }))
  })

  server.get('/checkout/:token/cancelled', async (request: Request, reply) => {
    const { order } = await openOrder(app, request.params.token)
    return reply.redirect(`/checkout/${order.token}?payment=cancelled`, 303)
  })

  server.get('/checkout/:token/done', async (request: Request, reply) => {
    await limitRequests(request)
    const { order } = await openOrder(app, request.params.token)
    const payment = order.status === 'pending' ? await confirmReturn(app, order.id) : undefined
    const opened = await openOrder(app, request.params.token)
    if (opened.order.status !== 'pending' || payment?.status !== 'begun') {
      const hasFailed =
        opened.order.status === 'pending' && (payment?.status === 'failed' || payment?.status === 'cancelled')
      return reply.redirect(`/checkout/${order.token}${hasFailed ? `?payment=${payment.status}` : ''}`, 303)
    }
    reply.header('refresh', '4')
    return show(site, request, reply, waitingPage(opened, gatewayById(payment.gateway)?.name ?? 'The payment provider'))
  })

  server.get(
    '/checkout/:token/invoices/:invoice',
    async (request: FastifyRequest<{ Params: { token: string; invoice: string } }>, reply) => {
      const { order } = await openOrder(app, request.params.token)
      return sendInvoice(site, request, reply, order, request.params.invoice, `/checkout/${order.token}`)
    },
  )

  type TestRequest = FastifyRequest<{ Params: { token: string; payment: string } }>
  const openTestPayment = async ({ params }: TestRequest) => {
    const opened = await openOrder(app, params.token)
    return { opened, payment: await testPayment(app, opened.order.id, Number(params.payment) || 0) }
  }

  server.get('/checkout/:token/test/:payment', async (request: TestRequest, reply) => {
    const { opened, payment } = await openTestPayment(request)
    if (payment.status !== 'begun') return reply.redirect(`/checkout/${opened.order.token}`, 303)
    const formToken = checkoutTokenField(app, request, reply, opened.order.token)
    return show(site, request, reply, testPage(opened, payment, formToken))
  })

  server.post('/checkout/:token/test/:payment', async (request: TestRequest, reply) => {
    const { opened, payment } = await openTestPayment(request)
    const form = readForm(request)
    checkCheckoutToken(app, request, opened.order.token, form.get('form_token'))
    const action = form.get('action') ?? ''
    if (!Object.hasOwn(testActions, action))
      throw invalid([{ path: 'action', message: `must be one of ${Object.keys(testActions).join(', ')}` }])
    await sendTestEvent(app, payment, action as TestAction)
    const { status } = (await latestPayment(app.db, opened.order.id))!
    const suffix = status === 'failed' || status === 'cancelled' ? `?payment=${status}` : '/done'
    return reply.redirect(`/checkout/${opened.order.token}${suffix}`, 303)
  })
}

function filledFields(values: Readonly<Record<string, string | null | undefined>>): URLSearchParams {
  return new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** Browsers apply the form-action policy to redirects after the form too, so it must allow the gateways. */
function allowGatewayForms({ app }: Site, reply: FastifyReply): void {
  const origins = availableGateways(app).flatMap((gateway) => gateway.formOrigins(app))
  if (origins.length === 0) return
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header(
    'content-security-policy',
    policy.replace("form-action 'self'", `form-action 'self' ${origins.join(' ')}`),
  )
}

function redirectToGateway(site: Site, request: FastifyRequest, reply: FastifyReply, redirect: PaymentRedirect) {
  if ('url' in redirect) return reply.header('cache-control', 'no-store').redirect(redirect.url, 303)
  allowGatewayForms(site, reply)
  return show(site, request, reply, redirectPage(redirect))
}
