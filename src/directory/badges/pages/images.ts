import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { brandOf } from '../../../core/brand/current.ts'
import { pictureData } from '../../../core/brand/pages/icons.ts'
import type { App } from '../../../platform/app.ts'
import { notFound } from '../../../platform/problem.ts'
import type { Site } from '../../../web/page.ts'
import { slugPattern } from '../../listings/slugs.ts'
import { earnedBadges, sampleBadge } from '../earned.ts'
import { BADGE_KINDS, type BadgeClaim } from '../kinds.ts'
import { badgeStyleQuery } from '../operations.ts'
import { renderBadge } from '../render.ts'

const style = z.object({
  shape: badgeStyleQuery.shape.catch('standard'),
  mode: badgeStyleQuery.mode.catch('auto'),
  size: badgeStyleQuery.size.catch('m'),
})

/** Serves badges as SVG images. Other sites embed them, so any origin may load them and they are cached briefly. */
export function registerBadgeImages(server: FastifyInstance, { app }: Site): void {
  server.get<{ Params: { slug: string; file: string } }>('/badges/:slug/:file', async (request, reply) => {
    const { slug, file } = request.params
    const kind = /^([a-z-]+)\.svg$/.exec(file)?.[1]
    const earned = kind && slugPattern.test(slug) ? await earnedBadges(app, app.db, slug) : undefined
    const claim = earned?.claims.find((candidate) => candidate.kind === kind)
    if (!claim) throw notFound('This listing doesn’t have that badge.')
    return send(app, reply, claim, request.query)
  })
  server.get<{ Params: { file: string } }>('/badge-samples/:file', async (request, reply) => {
    const kind = BADGE_KINDS.find((known) => request.params.file === `${known}.svg`)
    if (!kind) throw notFound('This badge doesn’t exist.')
    return send(app, reply, sampleBadge(app, kind), request.query)
  })
}

async function send(app: App, reply: FastifyReply, claim: BadgeClaim, query: unknown) {
  return reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('access-control-allow-origin', '*')
    .header('cache-control', 'public, max-age=3600, stale-while-revalidate=86400')
    .type('image/svg+xml; charset=utf-8')
    .send(renderBadge({ ...claim, ...style.parse(query), mark: await pictureData(app, brandOf(app), 96) }))
}
