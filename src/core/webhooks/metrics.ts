import { sql } from '../../platform/database/sql.ts'
import { second } from '../../platform/duration.ts'
import { type MetricSource, metric, sample } from '../../platform/observability/metric.ts'

export const webhookAttempts = metric(
  'counter',
  'slipway_outgoing_webhooks_total',
  'Attempts to deliver a webhook to an endpoint: delivered, retried (failed for now) or failed (permanently).',
  ['outcome'],
)

const waiting = metric('gauge', 'slipway_outgoing_webhooks_waiting', 'Webhooks waiting to be delivered.')
const age = metric('gauge', 'slipway_outgoing_webhooks_waiting_age_seconds', 'How long the oldest of them has waited.')
const disabled = metric(
  'gauge',
  'slipway_webhook_endpoints_disabled',
  'Endpoints that were turned off because every delivery failed.',
)

export const webhookMetrics: MetricSource = {
  metrics: [waiting, age, disabled],
  async query(db, { clock }) {
    const { count, oldest } = await db.one(sql<{ count: number; oldest: Date | null }>`
      select count(*) as count, min(created_at) as oldest from webhook_deliveries where status = 'waiting'`)
    const off = await db.one(sql<{ count: number }>`
      select count(*) as count from webhook_endpoints where disabled_because in ('failures', 'gone')`)
    const seconds = oldest ? Math.max(0, clock.now().getTime() - oldest.getTime()) / second : 0
    return [sample(waiting, {}, count), sample(age, {}, seconds), sample(disabled, {}, off.count)]
  },
}
