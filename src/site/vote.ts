import type { FastifyInstance } from 'fastify'
import { sql } from '../platform/database/sql.ts'
import { notFound } from '../platform/problem.ts'
import { castVote, withdrawVote } from '../features/votes/vote.ts'
import { readForm } from './forms.ts'
import { localPath, withQuery } from './links.ts'
import type { Site } from './page.ts'

/** A vote is a form post: back to where the reader was, or an answer in JSON to the script that sent it. */
export function registerVote(server: FastifyInstance, { app, readViewer }: Site): void {
  server.post<{ Params: { slug: string } }>('/listings/:slug/vote', async (request, reply) => {
    const viewer = await readViewer(request)
    const back = pathOf(request.headers.referer, app.urls.site)
    const wantsJson = (request.headers.accept ?? '').includes('application/json')
    reply.header('cache-control', 'private, no-store')
    if (!viewer) {
      const signIn = withQuery('/sign-in', { next: back })
      return wantsJson ? reply.code(401).send({ sign_in: signIn }) : reply.redirect(signIn, 303)
    }
    const listing = await app.db.maybe(sql<{ id: number }>`select id from listings where slug = ${request.params.slug}`)
    if (!listing) throw notFound('There is no such listing.')
    const ballot = { listingId: listing.id, memberId: viewer.id, network: null, device: null }
    const withdraws = readForm(request).get('vote') === 'withdraw'
    const { voted, votes } = await app.db.transaction((tx) => (withdraws ? withdrawVote(app, tx, ballot) : castVote(app, tx, ballot)))
    return wantsJson ? reply.send({ voted, votes }) : reply.redirect(back, 303)
  })
}

function pathOf(referer: string | undefined, site: string): string {
  return localPath(referer?.startsWith(`${site}/`) ? referer.slice(site.length) : undefined)
}
