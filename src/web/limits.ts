import type { FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import { minute, second } from '../platform/duration.ts'
import { addressKey } from '../platform/limits/limiter.ts'
import { limit, type Policy } from '../platform/limits/policy.ts'

export const computedPagesPerMinute = limit(
  'computed_pages_per_minute',
  'Computed pages per minute',
  'Pages per minute that take work for each visitor, per IP address (IPv6 by /64): searches, comparisons, preview ' +
    'images, PDFs and Markdown versions. Other pages have no limit.',
  180,
)

const computedPages: Policy = {
  name: 'computed-pages',
  quota: computedPagesPerMinute,
  window: minute / second,
  lenient: true,
}

/** Counts a page that is computed for each request, and refuses it beyond the limit. */
export async function limitComputedPages({ limiter }: App, { ip }: FastifyRequest): Promise<void> {
  await limiter.take([[computedPages, addressKey(ip)]], {})
}
