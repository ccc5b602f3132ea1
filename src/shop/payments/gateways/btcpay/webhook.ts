import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { App } from '../../../../platform/app.ts'
import { Problem } from '../../../../platform/problem.ts'
import type { WebhookDelivery } from '../../gateway.ts'
import type { GatewayEvent } from '../../gateway-event.ts'
import { btcpayPaymentEvent, fetchInvoice } from './invoice.ts'

const WebhookEvent = z.looseObject({
  deliveryId: z.string().min(1).max(200),
  originalDeliveryId: z.string().max(200).nullish(),
  type: z.string(),
  storeId: z.string(),
  invoiceId: z.string().regex(/^[A-Za-z0-9]{1,64}$/),
})

const relevantTypes = new Set([
  'InvoiceProcessing',
  'InvoiceSettled',
  'InvoiceInvalid',
  'InvoiceExpired',
  'InvoicePaymentSettled',
])

/**
 * The event only says which invoice changed. Its state is fetched from the server, so that replaying an old event does
 * nothing.
 */
export async function readBtcpayWebhook(app: App, { body, header }: WebhookDelivery): Promise<GatewayEvent[]> {
  verifySignature(app, body, header('btcpay-sig') ?? '')
  const event = WebhookEvent.safeParse(JSON.parse(body))
  if (!event.success || event.data.storeId !== app.config.BTCPAY_STORE_ID || !relevantTypes.has(event.data.type))
    return []
  const { deliveryId, originalDeliveryId, invoiceId } = event.data
  const payment = btcpayPaymentEvent(await fetchInvoice(app, invoiceId), originalDeliveryId ?? deliveryId)
  return payment ? [payment] : []
}

function verifySignature({ config }: App, body: string, signature: string): void {
  const expected = Buffer.from(
    `sha256=${createHmac('sha256', config.BTCPAY_WEBHOOK_SECRET!).update(body).digest('hex')}`,
  )
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Problem('invalid_request', 'The event signature is invalid.')
}
