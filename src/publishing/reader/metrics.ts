import { metric } from '../../platform/observability/metric.ts'

export const crawls = metric(
  'counter',
  'slipway_crawls_total',
  'Websites read for drafts: done, cut_short (ran out of time), the reason it couldn’t be read, or error (ours).',
  ['outcome'],
)
export const crawlSeconds = metric(
  'histogram',
  'slipway_crawl_seconds',
  'How long reading a website took, including the wait for a free slot.',
  ['outcome'],
  [0.5, 1, 2.5, 5, 10, 20, 40, 80],
)
