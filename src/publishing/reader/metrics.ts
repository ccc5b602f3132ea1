import { metric } from '../../platform/observability/metric.ts'

export const crawls = metric(
  'counter',
  'slipway_crawls_total',
  'Websites read for drafts: done, cut_short (the time was up), the reason it couldn’t be read, or error (ours).',
  ['outcome'],
)
export const crawlSeconds = metric(
  'histogram',
  'slipway_crawl_seconds',
  'How long reading a website took, with the wait for a free place.',
  ['outcome'],
  [0.5, 1, 2.5, 5, 10, 20, 40, 80],
)
