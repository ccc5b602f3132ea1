import { sentMails, waitingMailMetrics } from '../core/mail/metrics.ts'
import { webhookAttempts, webhookMetrics } from '../core/webhooks/metrics.ts'
import { backupMetrics } from '../operations/health/backup.ts'
import { streamMetrics } from '../platform/http/event-streams.ts'
import type { MetricList } from '../platform/observability/metric.ts'
import { crawlSeconds, crawls } from '../publishing/reader/metrics.ts'
import { moneyMetrics, paymentEvents, webhookDeliveries } from '../shop/payments/metrics.ts'

/** Every metric of the product. */
export const metrics: MetricList = {
  counted: [sentMails, crawls, crawlSeconds, webhookAttempts, webhookDeliveries, paymentEvents],
  sources: [streamMetrics, waitingMailMetrics, webhookMetrics, moneyMetrics, backupMetrics],
}
