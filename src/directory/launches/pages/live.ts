import type { FastifyInstance } from 'fastify'
import { addressKey } from '../../../platform/limits/limiter.ts'
import { Problem } from '../../../platform/problem.ts'
import type { Site } from '../../../web/page.ts'
import { type LiveCounts, weekFeed } from '../live.ts'

// Proxies close what is silent for longer.
const beat = 15_000
const mostPerAddress = 30
const most = 5000

/**
 * This week's counts as server-sent events. A reader that comes back gets the present counts first, so nothing is ever
 * missed.
 */
export function registerLive(server: FastifyInstance, { app }: Site): void {
  const feed = weekFeed(app)
  const open = new Set<{ end(): void }>()
  const perAddress = new Map<string, number>()
  server.addHook('preClose', async () => open.forEach((stream) => stream.end()))

  server.get('/live/week', { config: { operation: 'live week' } }, async (request, reply) => {
    const address = addressKey(request.ip)
    const mine = perAddress.get(address) ?? 0
    if (open.size >= most || mine >= mostPerAddress)
      throw new Problem('rate_limited', 'Too many pages follow the counts. Close some, or reload to see them.', {
        headers: { 'retry-after': '60' },
      })
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Tells nginx to pass each event on at once.
      'x-accel-buffering': 'no',
    })
    stream.write('retry: 5000\n\n')
    perAddress.set(address, mine + 1)
    open.add(stream)
    const beats = setInterval(() => stream.write(': \n\n'), beat)
    let unwatch = () => {}
    stream.on('close', () => {
      clearInterval(beats)
      unwatch()
      open.delete(stream)
      const left = (perAddress.get(address) ?? 1) - 1
      if (left > 0) perAddress.set(address, left)
      else perAddress.delete(address)
    })
    try {
      unwatch = await feed.watch(
        (counts: LiveCounts) => void stream.write(`event: counts\ndata: ${JSON.stringify(counts)}\n\n`),
      )
    } catch (err) {
      app.log.warn({ err }, 'could not begin to tell the counts')
      stream.end()
    }
    if (stream.destroyed) unwatch()
  })
}
