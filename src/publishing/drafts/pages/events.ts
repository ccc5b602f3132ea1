import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { second } from '../../../platform/duration.ts'
import { streamCounts } from '../../../platform/http/event-streams.ts'
import { Problem } from '../../../platform/problem.ts'
import { asPerson } from '../../../web/account.ts'
import type { Site } from '../../../web/page.ts'
import { openDraft } from '../policy.ts'
import { type DraftRow, draftTag } from '../queries.ts'
import { draftIdIn } from './path-params.ts'
import { progressText } from './progress.ts'

// Proxies close connections that are silent for longer.
const heartbeat = 15 * second
const maxStreamsPerMember = 20

/** The state of a draft as server-sent events: the current one first, then each change. */
export function registerDraftEvents(server: FastifyInstance, site: Site): void {
  const { app } = site
  const streams = new Set<ServerResponse>()
  const openPerMember = new Map<number, number>()
  server.addHook('preClose', async () => {
    for (const stream of streams) stream.end()
  })

  const sendState = async (stream: ServerResponse, id: string, memberId: number) => {
    try {
      const { draft } = await openDraft(app.db, id, memberId)
      stream.write(`event: draft\ndata: ${JSON.stringify(eventData(draft))}\n\n`)
    } catch {
      // The draft is no longer theirs, or the database is down. The browser reconnects automatically.
      stream.end()
    }
  }

  const countOpen = (memberId: number, change: 1 | -1) => {
    const open = (openPerMember.get(memberId) ?? 0) + change
    if (open > 0) openPerMember.set(memberId, open)
    else openPerMember.delete(memberId)
  }

  server.get(
    '/account/drafts/:id/events',
    { config: { operation: 'draft events' } },
    asPerson(site, async ({ member }, request, reply) => {
      const id = draftIdIn(request)
      await openDraft(app.db, id, member.id)
      if ((openPerMember.get(member.id) ?? 0) >= maxStreamsPerMember) throw tooManyStreams()
      reply.hijack()
      const stream = reply.raw
      // The visitor may have left during the query. Then `close` has fired already.
      if (stream.destroyed) return
      stream.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      stream.write('retry: 3000\n\n')
      countOpen(member.id, 1)
      streams.add(stream)
      streamCounts(app).set('draft', streams.size)
      const timer = setInterval(() => stream.write(': \n\n'), heartbeat)
      const unwatch = app.cache.watch([draftTag(id)], () => void sendState(stream, id, member.id))
      stream.on('close', () => {
        clearInterval(timer)
        unwatch()
        streams.delete(stream)
        streamCounts(app).set('draft', streams.size)
        countOpen(member.id, -1)
      })
      await sendState(stream, id, member.id)
    }),
  )
}

function eventData(draft: DraftRow) {
  const { status, revision, progress_done: done, progress_total: total, progress_pages: pages } = draft
  return { status, done, total, pages, text: progressText(draft), revision }
}

function tooManyStreams(): Problem {
  return new Problem('rate_limited', 'You have too many drafts open. Close some tabs, or reload to see progress.', {
    headers: { 'retry-after': '60' },
  })
}
