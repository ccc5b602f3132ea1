import { second } from '../../platform/duration.ts'
import { type MetricSource, metric, sample } from '../../platform/observability/metric.ts'
import { waitingMails } from './log.ts'

export const sentMails = metric(
  'counter',
  'slipway_emails_total',
  'Attempts to send an email: sent, retried (refused for now) or failed (permanently).',
  ['outcome'],
)

const waiting = metric('gauge', 'slipway_emails_waiting', 'Emails waiting to be sent.')
const age = metric('gauge', 'slipway_emails_waiting_age_seconds', 'How long the oldest of them has waited.')

export const waitingMailMetrics: MetricSource = {
  metrics: [waiting, age],
  async query(db, { clock }) {
    const { count, oldest } = await waitingMails(db)
    const seconds = oldest ? Math.max(0, clock.now().getTime() - oldest.getTime()) / second : 0
    return [sample(waiting, {}, count), sample(age, {}, seconds)]
  },
}
