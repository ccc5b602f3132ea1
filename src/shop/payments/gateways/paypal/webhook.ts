import * as z from 'zod'
import type { App } from '../../../../platform/app.ts'
import { parseCents } from '../../../../platform/cents.ts'
import { minute } from '../../../../platform/duration.ts'
import { Problem } from '../../../../platform/problem.ts'
import type { WebhookDelivery } from '../../gateway.ts'
import type { GatewayEvent, RefundEvent } from '../../gateway-event.ts'
import { callPaypal } from './api.ts'
import { paypalDisputeEvent } from './dispute.ts'
import { Capture, captureEvent, captureOrder, Money, paypalPaymentEvent } from './order.ts'

const captureStates = {
  'PAYMENT.CAPTURE.COMPLETED': 'COMPLETED',
  'PAYMENT.CAPTURE.PENDING': 'PENDING',
  'PAYMENT.CAPTURE.DECLINED': 'DECLINED',
  'PAYMENT.CAPTURE.DENIED': 'DECLINED',
}

/** PayPal signs every delivery attempt again, so an old signature is a replay. */
const toleranceMinutes = 10

const WebhookEvent = z.looseObject({
  id: z.string().min(1).max(200),
  event_type: z.string(),
  resource: z.looseObject({ id: z.string().optional() }),
})
const Verification = z.object({ verification_status: z.string() })
const Related = z.looseObject({
  supplementary_data: z.looseObject({ related_ids: z.looseObject({ order_id: z.string().optional() }) }).optional(),
})
const Refund = z.looseObject({
  id: z.string(),
  status: z.string().optional(),
  amount: Money,
  custom_id: z.string().optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
})

export async function readPaypalWebhook(app: App, delivery: WebhookDelivery): Promise<GatewayEvent[]> {
  const event = await verify(app, delivery)
  const translated = await translate(app, event)
  return translated ? [translated] : []
}

async function verify(app: App, { body, header }: WebhookDelivery): Promise<z.output<typeof WebhookEvent>> {
  const forged = new Problem('invalid_request', 'The event signature is invalid.')
  const [id, time, certificate, algorithm, signature] = ['id', 'time', 'cert-url', 'auth-algo', 'sig'].map((part) =>
    header(part === 'cert-url' || part === 'auth-algo' ? `paypal-${part}` : `paypal-transmission-${part}`),
  )
  if (!id || !time || !certificate || !algorithm || !signature) throw forged
  const age = Math.abs(app.clock.now().getTime() - Date.parse(time))
  if (!(age <= toleranceMinutes * minute)) throw forged
  const event = WebhookEvent.safeParse(parseJson(body))
  if (!event.success) throw forged
  // The signature covers the body byte by byte, so it is passed on unparsed.
  const facts = JSON.stringify({
    transmission_id: id,
    transmission_time: time,
    cert_url: certificate,
    auth_algo: algorithm,
    transmission_sig: signature,
    webhook_id: app.config.PAYPAL_WEBHOOK_ID,
  })
  const text = `${facts.slice(0, -1)},"webhook_event":${body}}`
  const { verification_status } = await callPaypal(app, '/v1/notifications/verify-webhook-signature', Verification, {
    method: 'POST',
    text,
  })
  if (verification_status !== 'SUCCESS') throw forged
  return event.data
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

async function translate(
  app: App,
  { id, event_type, resource }: z.output<typeof WebhookEvent>,
): Promise<GatewayEvent | null> {
  switch (event_type) {
    // The payer approved and may never come back to the site, so the money is captured now.
    case 'CHECKOUT.ORDER.APPROVED':
      return resource.id === undefined ? null : paypalPaymentEvent(await captureOrder(app, resource.id), id)
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.PENDING':
    case 'PAYMENT.CAPTURE.DECLINED':
    case 'PAYMENT.CAPTURE.DENIED': {
      const capture = Capture.safeParse(resource)
      const order = Related.safeParse(resource).data?.supplementary_data?.related_ids.order_id ?? null
      return capture.success ? captureEvent({ ...capture.data, status: captureStates[event_type] }, order, id) : null
    }
    case 'PAYMENT.CAPTURE.REFUNDED':
    case 'PAYMENT.CAPTURE.REVERSED': {
      const refund = refundEvent(resource, id)
      return (
        refund && {
          ...refund,
          chargeback: event_type === 'PAYMENT.CAPTURE.REVERSED',
          mayBelongToDispute: refund.refundId === null,
        }
      )
    }
    case 'CUSTOMER.DISPUTE.CREATED':
    case 'CUSTOMER.DISPUTE.UPDATED':
    case 'CUSTOMER.DISPUTE.RESOLVED':
      return paypalDisputeEvent(resource, id)
    default:
      return null
  }
}

function refundEvent(resource: unknown, eventId: string): RefundEvent | null {
  const read = Refund.safeParse(resource)
  if (!read.success) return null
  const { id, amount, custom_id, links } = read.data
  const capture = links.map(({ href }) => /\/captures\/([^/?]+)$/.exec(href)?.[1]).find(Boolean)
  const amountCents = parseCents(amount.value, amount.currency_code)
  if (!capture || amountCents === null) return null
  return {
    gateway: 'paypal',
    eventId,
    kind: 'refunded',
    reference: null,
    captureReference: capture,
    refundReference: id,
    refundId: Number(/^refund-(\d+)$/.exec(custom_id ?? '')?.[1]) || null,
    amountCents,
    currency: amount.currency_code,
    body: resource,
  }
}
