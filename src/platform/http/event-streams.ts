import { perApp } from '../app.ts'
import { type MetricSource, metric, sample } from '../observability/metric.ts'

const viewers = metric(
  'gauge',
  'slipway_stream_viewers',
  'Open event streams (server-sent events), by what they show.',
  ['stream'],
)

/** The number of open event streams, by content. */
export const streamCounts = perApp(() => new Map<string, number>())

export const streamMetrics: MetricSource = {
  metrics: [viewers],
  read: (app) => [...streamCounts(app)].map(([stream, count]) => sample(viewers, { stream }, count)),
}
