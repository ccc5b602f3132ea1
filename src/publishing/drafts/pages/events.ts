import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../platform/problem.ts'
import { asPerson } from '../../../web/account.ts'
import type { Site } from '../../../web/page.ts'
import { openDraft } from '../policy.ts'
import { draftTag } from '../versions.ts'
import { draftIdIn } from './addressed.ts'
import { progressText } from './progress.ts'

// Proxies close what is silent for longer.
const beat = 15_000
const mostPerPerson = 20

/** How a draft gets on, as server-sent events: the present state first, then each change. */
export function registerDraftEvents(server: FastifyInstance, site: Site): void {
  const { app } = site
  const open = new Set<{ end(): void }>()
  const perPerson = new Map<number, number>()
  server.addHook('preClose', async () => open.forEach((stream) => stream.end()))

  server.get(
    '/account/drafts/:id/events',
    { config: { operation: 'draft events' } },
    asPerson(site, async ({ member }, request, reply) => {
      const id = draftIdIn(request)
      await openDraft(app.db, id, member.id)
      const mine = perPerson.get(member.id) ?? 0
      if (mine >= mostPerPerson)
        throw new Problem(
          'rate_limited',
          'Too many pages follow drafts. Close some, or reload to see how far they are.',
          { headers: { 'retry-after': '60' } },
        )
      reply.hijack()
      const stream = reply.raw
      stream.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      stream.write('retry: 3000\n\n')
      const tell = async () => {
        try {
          const { draft } = await openDraft(app.db, id, member.id)
          const progress = { step: draft.progress_step, done: draft.progress_done, total: draft.progress_total }
          stream.write(
            `event: draft\ndata: ${JSON.stringify({ status: draft.status, ...progress, text: progressText({ status: draft.status, progress }), revision: draft.revision })}\n\n`,
          )
        } catch {
          // No longer theirs, or the database is away: the page asks again by itself.
          stream.end()
        }
      }
      perPerson.set(member.id, mine + 1)
      open.add(stream)
      const beats = setInterval(() => stream.write(': \n\n'), beat)
      const unwatch = app.cache.watch(draftTag(id), () => void tell())
      stream.on('close', () => {
        clearInterval(beats)
        unwatch()
        open.delete(stream)
        const left = (perPerson.get(member.id) ?? 1) - 1
        if (left > 0) perPerson.set(member.id, left)
        else perPerson.delete(member.id)
      })
      await tell()
    }),
  )
}
