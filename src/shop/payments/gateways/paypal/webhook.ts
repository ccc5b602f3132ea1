import * as z from 'zod'
import type { App } from '../../../../platform/app.ts'
import { minute } from '../../../../platform/duration.ts'
import { Problem } from '../../../../platform/problem.ts'
import { centsOfDecimal } from '../../decimal.ts'
import type { GatewayEvent, RefundEvent } from '../../event.ts'
import type { Delivery } from '../../gateway.ts'
import { askPaypal } from './api.ts'
import { disputeIn } from './dispute.ts'
import { Capture, captured, Money, paymentIn, paymentOf } from './order.ts'

const captureStates = {
  'PAYMENT.CAPTURE.COMPLETED': 'COMPLETED',
  'PAYMENT.CAPTURE.PENDING': 'PENDING',
  'PAYMENT.CAPTURE.DECLINED': 'DECLINED',
  'PAYMENT.CAPTURE.DENIED': 'DECLINED',
}

/** PayPal tries for three days to deliver an event, each time signed anew. */
const toleranceMinutes = 10

const WebhookEvent = z.looseObject({
  id: z.string().min(1).max(200),
  event_type: z.string(),
  resource: z.looseObject({ id: z.string().optional() }),
})
const Verdict = z.object({ verification_status: z.string() })
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

export async function readPaypalWebhook(app: App, delivery: Delivery): Promise<GatewayEvent[]> {
  const event = await verified(app, delivery)
  const understood = await understand(app, event)
  return understood ? [understood] : []
}

async function verified(app: App, { body, header }: Delivery): Promise<z.output<typeof WebhookEvent>> {
  const forged = new Problem('invalid_request', 'The signature of this event does not hold.')
  const [id, time, certificate, algorithm, signature] = ['id', 'time', 'cert-url', 'auth-algo', 'sig'].map((part) =>
    header(part === 'cert-url' || part === 'auth-algo' ? `paypal-${part}` : `paypal-transmission-${part}`),
  )
  if (!id || !time || !certificate || !algorithm || !signature) throw forged
  const age = Math.abs(app.clock.now().getTime() - Date.parse(time))
  if (!(age <= toleranceMinutes * minute)) throw forged
  const event = WebhookEvent.safeParse(parsed(body))
  if (!event.success) throw forged
  // The signature covers the body byte by byte, so it goes on as it came.
  const facts = JSON.stringify({
    transmission_id: id,
    transmission_time: time,
    cert_url: certificate,
    auth_algo: algorithm,
    transmission_sig: signature,
    webhook_id: app.config.PAYPAL_WEBHOOK_ID,
  })
  const text = `${facts.slice(0, -1)},"webhook_event":${body}}`
  const { verification_status } = await askPaypal(app, '/v1/notifications/verify-webhook-signature', Verdict, {
    method: 'POST',
    text,
  })
  if (verification_status !== 'SUCCESS') throw forged
  return event.data
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

async function understand(
  app: App,
  { id, event_type, resource }: z.output<typeof WebhookEvent>,
): Promise<GatewayEvent | null> {
  switch (event_type) {
    // The payer agreed and may never come back: the money is taken now.
    case 'CHECKOUT.ORDER.APPROVED':
      return resource.id === undefined ? null : paymentIn(await captured(app, resource.id), id)
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.PENDING':
    case 'PAYMENT.CAPTURE.DECLINED':
    case 'PAYMENT.CAPTURE.DENIED': {
      const capture = Capture.safeParse(resource)
      const order = Related.safeParse(resource).data?.supplementary_data?.related_ids.order_id ?? null
      return capture.success ? paymentOf({ ...capture.data, status: captureStates[event_type] }, order, id) : null
    }
    case 'PAYMENT.CAPTURE.REFUNDED':
    case 'PAYMENT.CAPTURE.REVERSED': {
      const refund = refundIn(resource, id)
      return (
        refund && {
          ...refund,
          taken: event_type === 'PAYMENT.CAPTURE.REVERSED',
          mayBeOfDispute: refund.refundId === null,
        }
      )
    }
    case 'CUSTOMER.DISPUTE.CREATED':
    case 'CUSTOMER.DISPUTE.UPDATED':
    case 'CUSTOMER.DISPUTE.RESOLVED':
      return disputeIn(resource, id)
    default:
      return null
  }
}

function refundIn(resource: unknown, eventId: string): RefundEvent | null {
  const read = Refund.safeParse(resource)
  if (!read.success) return null
  const { id, amount, custom_id, links } = read.data
  const capture = links.map(({ href }) => /\/captures\/([^/?]+)$/.exec(href)?.[1]).find(Boolean)
  const amountCents = centsOfDecimal(amount.value)
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
