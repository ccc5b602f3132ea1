import type { FastifyInstance } from 'fastify'
import { policies } from '../../../platform/limits/policy.ts'
import { readForm } from '../../../web/forms.ts'
import { pathBehind } from '../../../web/links.ts'
import type { Site } from '../../../web/page.ts'
import { listingIdOf } from '../../listings/ids.ts'
import { sourceOfAct } from '../../traffic/source.ts'
import { castVote, withdrawVote } from '../vote.ts'
import { askToSignIn, ballotOf, wantsJson } from './intents.ts'

/** A vote is a form post: back to where the reader was, or an answer in JSON to the script that sent it. */
export function registerVote(server: FastifyInstance, { app, readViewer }: Site): void {
  server.post<{ Params: { slug: string } }>('/listings/:slug/vote', async (request, reply) => {
    const viewer = await readViewer(request)
    const back = pathBehind(request.headers.referer, app.urls.site, `/listings/${request.params.slug}`)
    reply.header('cache-control', 'private, no-store')
    const { slug } = request.params
    const form = readForm(request)
    const withdraws = form.get('vote') === 'withdraw'
    const source = sourceOfAct(app.urls.site, { slug, referer: request.headers.referer, from: form.get('from') })
    const listingId = await listingIdOf(app.db, slug)
    if (!viewer) return askToSignIn(app, request, reply, back, withdraws ? null : { action: 'vote', slug, source })
    await app.limiter.take([[policies.writes, String(viewer.id)]], {})
    const ballot = ballotOf(app, request, reply, viewer.id, listingId, source)
    const { voted, votes } = await app.db.transaction((tx) =>
      withdraws ? withdrawVote(app, tx, ballot) : castVote(app, tx, ballot),
    )
    return wantsJson(request) ? reply.send({ voted, votes }) : reply.redirect(back, 303)
  })
}
