import type { FastifyInstance, FastifyRequest } from 'fastify'
import { webAddress } from '../../../web/links.ts'
import type { Site } from '../../../web/page.ts'
import { get_listing } from '../../listings/operations.ts'
import { sourceOf, sourceOfAction } from '../source.ts'
import { trafficOf } from '../traffic.ts'

const robots = /bot|crawl|spider|slurp|preview|headless|curl|wget|python|monitor/i

/** Counts views of listings and clicks to their websites, except from robots. */
export function registerTraffic(server: FastifyInstance, { app }: Site): void {
  server.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.url === '/listings/:slug' && request.method === 'GET' && reply.statusCode < 400)
      record(request, 'view', (slug) => sourceOf(app.urls.site, request.headers.referer, slug))
  })
  server.addHook('onClose', () => trafficOf(app).flush())

  server.get<{ Params: { slug: string }; Querystring: { from?: string | string[] } }>(
    '/listings/:slug/visit',
    async (request, reply) => {
      const { website_url } = await get_listing.call(app, { path: { slug: request.params.slug } })
      const from = [request.query.from].flat()[0]
      record(request, 'click', (slug) =>
        sourceOfAction(app.urls.site, { slug, referer: request.headers.referer, from }),
      )
      return reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .redirect(webAddress(website_url) ?? '/', 302)
    },
  )

  function record(request: FastifyRequest, kind: 'view' | 'click', sourceFor: (slug: string) => string) {
    const agent = request.headers['user-agent'] ?? ''
    if (agent === '' || robots.test(agent)) return
    const slug = (request.params as { slug: string }).slug.replace(/\.md$/, '')
    trafficOf(app).record(slug, kind, sourceFor(slug))
  }
}
