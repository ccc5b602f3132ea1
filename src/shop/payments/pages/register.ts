import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../../../platform/limits/limiter.ts'
import { policies } from '../../../platform/limits/policy.ts'
import { invalid, type Problem } from '../../../platform/problem.ts'
import { notice } from '../../../web/components/notice.ts'
import { dayText } from '../../../web/dates.ts'
import { readForm } from '../../../web/forms.ts'
import { html } from '../../../web/html.ts'
import type { Site } from '../../../web/page.ts'
import { handleForm, type PageResponse, show } from '../../../web/show.ts'
import { sendInvoice } from '../../invoices/pages/invoice.ts'
import { invoicesOfOrder } from '../../invoices/queries.ts'
import { endOrder } from '../../orders/lifecycle.ts'
import type { PaymentRedirect } from '../gateway.ts'
import { sendTestEvent, type TestAction, testActions, testPayment } from '../gateways/test.ts'
import { availableGateways, gatewayById } from '../gateways.ts'
import { latestPayment, whyMoneyIsUnused } from '../queries.ts'
import { confirmReturn } from '../reconcile.ts'
import { pay, vatOfForm } from './billing-form.ts'
import { checkoutContent, summaryPart } from './checkout-page.ts'
import { checkCheckoutToken, checkoutTokenField } from './form-token.ts'
import { knownDetails } from './known.ts'
import { onwardPage } from './onward.ts'
import { type OpenedOrder, openOrder, summaryOf, summaryWith } from './order.ts'
import { endedPage, receiptPage, unusedNotice, waitingPage } from './outcome.ts'
import { testPage } from './test-page.ts'

type Request = FastifyRequest<{ Params: { token: string } }>

const toldAfter: Record<string, string> = {
  failed: 'The payment did not go through, and nothing was charged. Try again, or pay another way.',
  cancelled: 'You came back without paying. The order is still open.',
}

/** The checkout: whoever holds the link may look at the order and pay it, signed in or not. */
export function registerCheckout(server: FastifyInstance, site: Site): void {
  const { app } = site

  async function pageOf(
    request: Request,
    reply: FastifyReply,
    opened: OpenedOrder,
    { form, problem }: { form?: URLSearchParams; problem?: Problem } = {},
  ): Promise<PageResponse> {
    const { order, lines } = opened
    if (order.status === 'paid' || order.status === 'refunded')
      return receiptPage(opened, await invoicesOfOrder(app.db, order.id), app.siteName())
    const unused = await whyMoneyIsUnused(app.db, order.id)
    if (order.status !== 'pending') return endedPage(opened, order.status, unused)
    const values = form ? Object.fromEntries(form) : await knownDetails(app, request, order)
    const told = toldAfter[new URLSearchParams(request.url.split('?')[1]).get('payment') ?? '']
    allowOnward(site, reply)
    return {
      title: 'Check and pay',
      content: checkoutContent({
        token: order.token,
        number: order.number,
        siteName: app.siteName(),
        until: `${dayText(order.expires_at.toISOString())}, ${order.expires_at.toISOString().slice(11, 16)} UTC`,
        // What the order knows of its VAT holds until the person says otherwise.
        summary:
          order.billing.country && !form ? summaryOf(opened) : summaryWith(lines, await vatOfForm(app, filled(values))),
        values,
        gateways: availableGateways(app),
        chosen: form?.get('gateway') ?? null,
        formToken: checkoutTokenField(app, request, reply, order.token),
        said: html`${unused && unusedNotice(unused)}${!problem && told && notice(told, 'error')}`,
        problem,
      }),
    }
  }

  const limited = (request: Request) => app.limiter.take([[policies.anonymous, addressKey(request.ip)]], {})

  server.get('/checkout/:token', async (request: Request, reply) => {
    const opened = await openOrder(app, request.params.token)
    return show(site, request, reply, await pageOf(request, reply, opened))
  })

  server.post('/checkout/:token', async (request: Request, reply) => {
    await limited(request)
    const opened = await openOrder(app, request.params.token)
    const form = readForm(request)
    const work = async () => {
      checkCheckoutToken(app, request, opened.order.token, form.get('form_token'))
      if (form.get('do') === 'recalculate')
        return show(site, request, reply, await pageOf(request, reply, opened, { form }))
      return goOn(site, request, reply, await pay(app, request, opened, form))
    }
    return handleForm(site, request, reply, work, async (problem) =>
      pageOf(request, reply, await openOrder(app, request.params.token), { form, problem }),
    )
  })

  server.post('/checkout/:token/summary', async (request: Request, reply) => {
    await limited(request)
    const { lines } = await openOrder(app, request.params.token)
    const preview = await vatOfForm(app, readForm(request))
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return summaryPart(summaryWith(lines, preview)).markup
  })

  server.post('/checkout/:token/cancel', async (request: Request, reply) => {
    const opened = await openOrder(app, request.params.token)
    const work = async () => {
      checkCheckoutToken(app, request, opened.order.token, readForm(request).get('form_token'))
      await app.db.transaction((tx) => endOrder(app, tx, opened.order.id, 'cancelled'))
      return reply.redirect(`/checkout/${opened.order.token}`, 303)
    }
    return handleForm(site, request, reply, work, (problem) => pageOf(request, reply, opened, { problem }))
  })

  server.get('/checkout/:token/cancelled', async (request: Request, reply) => {
    const { order } = await openOrder(app, request.params.token)
    return reply.redirect(`/checkout/${order.token}?payment=cancelled`, 303)
  })

  server.get('/checkout/:token/done', async (request: Request, reply) => {
    await limited(request)
    const { order } = await openOrder(app, request.params.token)
    const payment = order.status === 'pending' ? await confirmReturn(app, order.id) : undefined
    const opened = await openOrder(app, request.params.token)
    if (opened.order.status !== 'pending' || payment?.status !== 'begun') {
      const failed =
        opened.order.status === 'pending' && (payment?.status === 'failed' || payment?.status === 'cancelled')
      return reply.redirect(`/checkout/${order.token}${failed ? `?payment=${payment.status}` : ''}`, 303)
    }
    reply.header('refresh', '4')
    return show(site, request, reply, waitingPage(opened, gatewayById(payment.gateway)?.name ?? 'The provider'))
  })

  server.get(
    '/checkout/:token/invoices/:invoice',
    async (request: FastifyRequest<{ Params: { token: string; invoice: string } }>, reply) => {
      const { order } = await openOrder(app, request.params.token)
      return sendInvoice(site, request, reply, order, request.params.invoice, `/checkout/${order.token}`)
    },
  )

  type TestRequest = FastifyRequest<{ Params: { token: string; payment: string } }>
  const opening = async ({ params }: TestRequest) => {
    const opened = await openOrder(app, params.token)
    return { opened, payment: await testPayment(app, opened.order.id, Number(params.payment) || 0) }
  }

  server.get('/checkout/:token/test/:payment', async (request: TestRequest, reply) => {
    const { opened, payment } = await opening(request)
    if (payment.status !== 'begun') return reply.redirect(`/checkout/${opened.order.token}`, 303)
    return show(
      site,
      request,
      reply,
      testPage(opened, payment, checkoutTokenField(app, request, reply, opened.order.token)),
    )
  })

  server.post('/checkout/:token/test/:payment', async (request: TestRequest, reply) => {
    const { opened, payment } = await opening(request)
    const form = readForm(request)
    checkCheckoutToken(app, request, opened.order.token, form.get('form_token'))
    const action = form.get('action') ?? ''
    if (!Object.hasOwn(testActions, action))
      throw invalid([{ path: 'action', message: `must be one of ${Object.keys(testActions).join(', ')}` }])
    await sendTestEvent(app, payment, action as TestAction)
    const { status } = (await latestPayment(app.db, opened.order.id))!
    return reply.redirect(
      `/checkout/${opened.order.token}${status === 'failed' || status === 'cancelled' ? `?payment=${status}` : '/done'}`,
      303,
    )
  })
}

function filled(values: Readonly<Record<string, string | null | undefined>>): URLSearchParams {
  return new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** Browsers hold a form to the policy of its page, also when it is sent on to another site. */
function allowOnward({ app }: Site, reply: FastifyReply): void {
  const origins = availableGateways(app).flatMap((gateway) => gateway.formOrigins(app))
  if (origins.length > 0)
    reply.header(
      'content-security-policy',
      String(reply.getHeader('content-security-policy')).replace(
        "form-action 'self'",
        `form-action 'self' ${origins.join(' ')}`,
      ),
    )
}

function goOn(site: Site, request: FastifyRequest, reply: FastifyReply, onward: PaymentRedirect) {
  if ('url' in onward) return reply.header('cache-control', 'no-store').redirect(onward.url, 303)
  allowOnward(site, reply)
  return show(site, request, reply, onwardPage(onward))
}
