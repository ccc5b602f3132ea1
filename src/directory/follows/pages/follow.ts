import type { FastifyInstance } from 'fastify'
import { type ActionAfterSignIn, askToSignIn } from '../../../core/sign-in/pages/after-sign-in.ts'
import { html } from '../../../platform/html.ts'
import { policies } from '../../../platform/limits/policy.ts'
import { formChoice, readForm, wantsJson } from '../../../web/forms.ts'
import { refererPath } from '../../../web/links.ts'
import type { Site } from '../../../web/page.ts'
import { listingName, publicListingId } from '../../listings/queries.ts'
import { follow, unfollow } from '../follow.ts'

/** Answers a form post with a redirect, and a request of our script with JSON. */
export function registerFollow(server: FastifyInstance, { app, readViewer }: Site): void {
  server.post<{ Params: { slug: string } }>('/listings/:slug/follow', async (request, reply) => {
    const { slug } = request.params
    const viewer = await readViewer(request)
    const back = refererPath(request.headers.referer, app.urls.site, `/listings/${slug}`)
    reply.header('cache-control', 'private, no-store')
    const isUnfollow = formChoice(readForm(request), 'follow', ['begin', 'stop']) === 'stop'
    const listingId = await publicListingId(app.db, slug)
    if (!viewer) return askToSignIn(app, request, reply, back, isUnfollow ? null : { action: 'follow', slug })
    await app.limiter.take([[policies.writes, String(viewer.id)]], {})
    const following = { listingId, memberId: viewer.id }
    const followers = await app.db.transaction((tx) =>
      isUnfollow ? unfollow(app, tx, following) : follow(app, tx, following),
    )
    return wantsJson(request) ? reply.send({ following: !isUnfollow, followers }) : reply.redirect(back, 303)
  })
}

export const followAfterSignIn: ActionAfterSignIn = {
  name: 'follow',
  async perform(app, _request, _reply, member, { slug }) {
    const listingId = await publicListingId(app.db, slug)
    await app.db.transaction((tx) => follow(app, tx, { listingId, memberId: member.id }))
  },
  async offer(app, slug) {
    const name = await listingName(app.db, await publicListingId(app.db, slug))
    const button = html`<button class="button" name="follow" value="begin">Follow <bdi>${name}</bdi></button>`
    return {
      lede: html`You’re not following <bdi>${name}</bdi> yet.`,
      form: html`<form method="post" action="/listings/${slug}/follow">${button}</form>`,
    }
  },
}
