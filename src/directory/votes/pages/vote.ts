import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ensureDeviceCookie } from '../../../core/sessions/pages/session.ts'
import { networkHash, wideNetworkHash } from '../../../core/sessions/request-origin.ts'
import { type ActionAfterSignIn, askToSignIn } from '../../../core/sign-in/pages/after-sign-in.ts'
import type { App } from '../../../platform/app.ts'
import { html } from '../../../platform/html.ts'
import { policies } from '../../../platform/limits/policy.ts'
import { pseudonym } from '../../../platform/sign.ts'
import { formChoice, readForm, wantsJson } from '../../../web/forms.ts'
import { refererPath } from '../../../web/links.ts'
import { toastOnNextPage } from '../../../web/next-page-toast.ts'
import type { Site } from '../../../web/page.ts'
import { cachedListingId, listingName, publicListingId } from '../../listings/queries.ts'
import { sourceOfAction } from '../../traffic/source.ts'
import type { Ballot } from '../fraud.ts'
import { castVote, withdrawVote } from '../vote.ts'

/** Answers a form post with a redirect, and a request of our script with JSON. */
export function registerVote(server: FastifyInstance, { app, readViewer }: Site): void {
  server.post<{ Params: { slug: string } }>('/listings/:slug/vote', async (request, reply) => {
    const { slug } = request.params
    const viewer = await readViewer(request)
    const back = refererPath(request.headers.referer, app.urls.site, `/listings/${slug}`)
    reply.header('cache-control', 'private, no-store')
    const form = readForm(request)
    const isWithdrawal = formChoice(form, 'vote', ['cast', 'withdraw']) === 'withdraw'
    const source = sourceOfAction(app.urls.site, { slug, referer: request.headers.referer, from: form.get('from') })
    const listingId = await cachedListingId(app, slug)
    if (!viewer) return askToSignIn(app, request, reply, back, isWithdrawal ? null : { action: 'vote', slug, source })
    await app.limiter.take([[policies.writes, String(viewer.id)]], {})
    const ballot = ballotOf(app, request, reply, viewer, listingId, source)
    const { voted, votes, notice } = await (isWithdrawal ? withdrawVote : castVote)(app, app.db, ballot)
    if (wantsJson(request)) return reply.send({ voted, votes, notice })
    if (notice) toastOnNextPage(app, reply, notice)
    return reply.redirect(back, 303)
  })
}

export const voteAfterSignIn: ActionAfterSignIn = {
  name: 'vote',
  async perform(app, request, reply, member, { slug, source }) {
    const listingId = await publicListingId(app.db, slug)
    const ballot = ballotOf(app, request, reply, member, listingId, source)
    const { notice } = await castVote(app, app.db, ballot)
    if (notice) toastOnNextPage(app, reply, notice)
  },
  async offer(app, slug) {
    const name = await listingName(app.db, await publicListingId(app.db, slug))
    const button = html`<button class="button" name="vote" value="cast">Vote for <bdi>${name}</bdi></button>`
    return {
      lede: html`Your vote for <bdi>${name}</bdi> hasn’t been counted yet.`,
      form: html`<form method="post" action="/listings/${slug}/vote">${button}</form>`,
    }
  },
}

/** Network and device are keyed hashes, which are enough to see that two votes came from the same place. */
function ballotOf(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  member: { id: number; email?: string },
  listingId: number,
  source: string | undefined,
): Ballot {
  return {
    listingId,
    memberId: member.id,
    email: member.email,
    ...(source !== undefined && { source }),
    network: networkHash(app, request.ip),
    wideNetwork: wideNetworkHash(app, request.ip),
    device: pseudonym(app, 'device', ensureDeviceCookie(app, request, reply)),
  }
}
