import type { FastifyInstance } from 'fastify'
import { streamCounts } from '../../../platform/http/event-streams.ts'
import { addressKey } from '../../../platform/limits/limiter.ts'
import { Problem } from '../../../platform/problem.ts'
import type { Site } from '../../../web/page.ts'
import { type LiveCounts, weekFeed } from '../live.ts'

// Proxies close connections that are silent for longer.
const heartbeatInterval = 15_000
const maxPerAddress = 30
const maxStreams = 5000

/** This week's vote counts as server-sent events. A client that reconnects gets the current counts first. */
export function registerLive(server: FastifyInstance, { app, readViewer }: Site): void {
  const feed = weekFeed(app)
  const streams = new Set<{ end(): void }>()
  const perAddress = new Map<string, number>()
  server.addHook('preClose', async () => streams.forEach((stream) => stream.end()))

  server.get('/live/week', { config: { operation: 'live week' } }, async (request, reply) => {
    const viewer = await readViewer(request)
    const address = addressKey(request.ip)
    const fromAddress = perAddress.get(address) ?? 0
    if (streams.size >= maxStreams || fromAddress >= maxPerAddress)
      throw new Problem(
        'rate_limited',
        'Too many open tabs are watching live votes. Close a few, or reload to see the latest counts.',
        {
          headers: { 'retry-after': '60' },
        },
      )
    reply.hijack()
    const stream = reply.raw
    // The visitor may have left during the query. Then `close` has fired already.
    if (stream.destroyed) return
    stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Makes nginx forward each event immediately.
      'x-accel-buffering': 'no',
    })
    stream.write('retry: 5000\n\n')
    perAddress.set(address, fromAddress + 1)
    streams.add(stream)
    streamCounts(app).set('week', streams.size)
    const heartbeat = setInterval(() => stream.write(': \n\n'), heartbeatInterval)
    let unwatch = () => {}
    stream.on('close', () => {
      clearInterval(heartbeat)
      unwatch()
      streams.delete(stream)
      streamCounts(app).set('week', streams.size)
      const remaining = (perAddress.get(address) ?? 1) - 1
      if (remaining > 0) perAddress.set(address, remaining)
      else perAddress.delete(address)
    })
    try {
      unwatch = await feed.watch(
        (counts: LiveCounts) => void stream.write(`event: counts\ndata: ${JSON.stringify(counts)}\n\n`),
        viewer?.id,
      )
    } catch (err) {
      app.log.warn({ err }, 'could not start streaming vote counts')
      stream.end()
    }
    if (stream.destroyed) unwatch()
  })
}
