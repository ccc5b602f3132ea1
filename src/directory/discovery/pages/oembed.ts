import type { FastifyInstance } from 'fastify'
import { invalid, notFound, Problem } from '../../../platform/problem.ts'
import { limitComputedPages } from '../../../web/limits.ts'
import type { Site } from '../../../web/page.ts'
import { get_badges } from '../../badges/operations.ts'
import { get_listing } from '../../listings/operations.ts'
import { slugPattern } from '../../listings/slugs.ts'

/** The oEmbed endpoint. Other sites show the badge of a listing when someone pastes its URL. */
export function registerOembed(server: FastifyInstance, { app }: Site): void {
  server.get<{ Querystring: { url?: string; format?: string } }>('/oembed', async (request, reply) => {
    await limitComputedPages(app, request)
    const { url, format = 'json' } = request.query
    if (typeof url !== 'string')
      throw invalid([{ path: 'url', message: 'is required: the URL of a listing on this site' }])
    if (format !== 'json')
      throw new Problem('invalid_request', 'Only JSON is supported. Use format=json.', {
        errors: [{ path: 'format', message: 'must be json' }],
      })
    const prefix = `${app.urls.site}/listings/`
    const slug = url.startsWith(prefix) ? url.slice(prefix.length).replace(/\/$/, '') : ''
    if (!slugPattern.test(slug)) throw notFound('You can only embed listings on this site.')
    const listing = await get_listing.call(app, { path: { slug } })
    const badge = (await get_badges.call(app, { path: { slug }, query: { shape: 'banner' } })).items.at(-1)!
    const { width, height } = badge.styles.find(({ shape }) => shape === 'banner')!
    return reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, no-cache')
      .send({
        version: '1.0',
        type: 'rich',
        title: `${listing.name}: ${listing.tagline}`,
        provider_name: app.siteName(),
        provider_url: app.urls.site,
        html: badge.html,
        width,
        height,
        thumbnail_url: app.urls.to(`/og/listings/${slug}.png`),
        thumbnail_width: 1200,
        thumbnail_height: 630,
      })
  })
}
