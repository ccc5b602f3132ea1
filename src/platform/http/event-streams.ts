import { perApp } from '../app.ts'
import { type MetricSource, metric, sample } from '../observability/metric.ts'

const viewers = metric(
  'gauge',
  'slipway_stream_viewers',
  'Open event streams (server-sent events), by what they show.',
  ['stream'],
)

/** How many event streams are open, by what they show. */
export const streamCounts = perApp(() => new Map<string, number>())

export const streamMetrics: MetricSource = {
  metrics: [viewers],
  read: (app) => [...streamCounts(app)].map(([stream, count]) => sample(viewers, { stream }, count)),
}
