import type { Week } from '../../core/calendar/weeks.ts'
import { emitEvent, isWanted } from '../../core/webhooks/emit.ts'
import { type WebhookEvent, webhookEvent } from '../../core/webhooks/events.ts'
import type { App } from '../../platform/app.ts'
import type { Currency } from '../../platform/currency.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { linesOf, type OrderStatus } from './queries.ts'

interface OrderInEvent {
  number: string
  status: OrderStatus
  currency: Currency
  total_cents: number
  lines: { product: string; name: string; listing_id: number | null; week: Week | null; quantity: number }[]
  url: string
}

type AboutOrder<More extends object = object> = { order: OrderInEvent } & More

const order: OrderInEvent = {
  number: 'SLW-2026-0042',
  status: 'paid',
  currency: 'USD',
  total_cents: 11880,
  lines: [{ product: 'launch', name: 'Launch', listing_id: 12, week: '2026-11-23', quantity: 1 }],
  url: 'https://slipway.example/account/orders/SLW-2026-0042',
}

export const orderPaidEvent = webhookEvent<AboutOrder>({
  type: 'order.paid',
  about: 'We received the payment of an order.',
  example: { order },
})

export const orderFulfilledEvent = webhookEvent<AboutOrder>({
  type: 'order.fulfilled',
  about: 'Everything in an order is done.',
  example: { order },
})

export const orderRefundedEvent = webhookEvent<AboutOrder<{ refund: { amount_cents: number; full: boolean } }>>({
  type: 'order.refunded',
  about: 'An order was refunded, in full or in part.',
  example: { order: { ...order, status: 'refunded' }, refund: { amount_cents: 11880, full: true } },
})

/** Emits an event to the customer's account, after all earlier events about the order and the listings in it. */
export async function emitOrderEvent<More extends object>(
  app: App,
  tx: Transaction,
  event: WebhookEvent<AboutOrder<More>>,
  orderId: number,
  { cause, more }: { cause: string; more: More },
): Promise<void> {
  if (!(await isWanted(tx, event.type))) return
  const { number, status, currency, total_cents, member_id } = await tx.one(
    sql<{
      number: string
      status: OrderStatus
      currency: Currency
      total_cents: number
      member_id: number | null
    }>`select number, status, currency, total_cents, member_id from orders where id = ${orderId}`,
  )
  const lines = (await linesOf(tx, [orderId])).get(orderId) ?? []
  const listings = new Set(lines.flatMap(({ listing_id }) => listing_id ?? []))
  await emitEvent(app, tx, event, {
    cause: `${event.type}:${number}:${cause}`,
    members: () => [member_id],
    streams: [`order:${number}`, ...[...listings].map((id) => `listing:${id}`)],
    data: () => ({
      order: {
        number,
        status,
        currency,
        total_cents,
        lines: lines.map(({ product, name, listing_id, week, quantity }) => ({
          product,
          name,
          listing_id,
          week,
          quantity,
        })),
        url: app.urls.to(`/account/orders/${number}`),
      },
      ...more,
    }),
  })
}
