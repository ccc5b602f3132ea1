import { sql } from '../../platform/database/sql.ts'
import { second } from '../../platform/duration.ts'
import { type MetricSource, metric, sample } from '../../platform/observability/metric.ts'

export const webhookDeliveries = metric(
  'counter',
  'slipway_webhook_deliveries_total',
  'Webhooks received from payment gateways: accepted, refused (4xx, such as a wrong signature) or failed (5xx).',
  ['gateway', 'outcome'],
)
export const paymentEvents = metric(
  'counter',
  'slipway_payment_events_total',
  'Payment events received: handled, repeated (handled before) or unmatched (its payment isn’t known yet).',
  ['gateway', 'kind', 'result'],
)

const unmatchedEvents = metric(
  'gauge',
  'slipway_payment_events_unmatched',
  'Payment events whose payment isn’t known. We retry them for three days.',
  ['gateway'],
)
const unmatchedAge = metric(
  'gauge',
  'slipway_payment_events_unmatched_age_seconds',
  'How long ago the oldest of them arrived.',
  ['gateway'],
)
const unmatchedMoney = metric(
  'gauge',
  'slipway_unmatched_money_cents',
  'Money received that belongs to no order and hasn’t been refunded.',
  ['gateway', 'currency'],
)

export const moneyMetrics: MetricSource = {
  metrics: [unmatchedEvents, unmatchedAge, unmatchedMoney],
  async query(db, { clock }) {
    const events = await db.many(sql<{ gateway: string; count: number; oldest: Date }>`
      select gateway, count(*) as count, min(received_at) as oldest
      from gateway_events
      where handled_at is null
      group by gateway`)
    const money = await db.many(sql<{ gateway: string; currency: string; cents: number }>`
      select gateway, coalesce(received_currency, currency) as currency,
        sum(came_cents - refunded_cents)::bigint as cents
      from payments
      where status = 'surplus' and refunded_cents < came_cents
      group by 1, 2`)
    const now = clock.now().getTime()
    return [
      ...events.flatMap(({ gateway, count, oldest }) => [
        sample(unmatchedEvents, { gateway }, count),
        sample(unmatchedAge, { gateway }, Math.max(0, now - oldest.getTime()) / second),
      ]),
      ...money.map(({ gateway, currency, cents }) => sample(unmatchedMoney, { gateway, currency }, cents)),
    ]
  },
}
