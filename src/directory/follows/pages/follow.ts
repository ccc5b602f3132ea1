import type { FastifyInstance } from 'fastify'
import { policies } from '../../../platform/limits/policy.ts'
import { readForm } from '../../../web/forms.ts'
import { pathBehind } from '../../../web/links.ts'
import type { Site } from '../../../web/page.ts'
import { listingIdOf } from '../../listings/ids.ts'
import { askToSignIn, wantsJson } from '../../votes/pages/intents.ts'
import { follow, unfollow } from '../follow.ts'

/** Following goes the way of a vote: a form post, or JSON for the script that sent it. */
export function registerFollow(server: FastifyInstance, { app, readViewer }: Site): void {
  server.post<{ Params: { slug: string } }>('/listings/:slug/follow', async (request, reply) => {
    const { slug } = request.params
    const viewer = await readViewer(request)
    const back = pathBehind(request.headers.referer, app.urls.site, `/listings/${slug}`)
    reply.header('cache-control', 'private, no-store')
    const stops = readForm(request).get('follow') === 'stop'
    const listingId = await listingIdOf(app.db, slug)
    if (!viewer) return askToSignIn(app, request, reply, back, stops ? null : { action: 'follow', slug })
    await app.limiter.take([[policies.writes, String(viewer.id)]], {})
    const following = { listingId, memberId: viewer.id }
    const followers = await app.db.transaction((tx) =>
      stops ? unfollow(app, tx, following) : follow(app, tx, following),
    )
    return wantsJson(request) ? reply.send({ following: !stops, followers }) : reply.redirect(back, 303)
  })
}
