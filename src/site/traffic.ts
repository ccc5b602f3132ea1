import type { FastifyInstance, FastifyRequest } from 'fastify'
import { get_listing } from '../features/listings/operations.ts'
import { trafficOf } from '../features/traffic/traffic.ts'
import { webAddress } from './links.ts'
import type { Site } from './page.ts'

const robots = /bot|crawl|spider|slurp|preview|headless|curl|wget|python|monitor/i

/** Counts who looks at a listing and who goes on to its website. Robots are not people. */
export function registerTraffic(server: FastifyInstance, { app }: Site): void {
  server.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.url === '/listings/:slug' && request.method === 'GET' && reply.statusCode < 400) note(request, 'view')
  })
  server.addHook('onClose', () => trafficOf(app).flush())

  server.get<{ Params: { slug: string } }>('/listings/:slug/visit', async (request, reply) => {
    const { website_url } = await get_listing.ask(app, { path: { slug: request.params.slug } })
    note(request, 'click')
    return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').redirect(webAddress(website_url) ?? '/', 302)
  })

  function note(request: FastifyRequest, kind: 'view' | 'click') {
    const agent = request.headers['user-agent'] ?? ''
    if (agent === '' || robots.test(agent)) return
    const { slug } = request.params as { slug: string }
    trafficOf(app).note(slug.replace(/\.md$/, ''), kind, sourceOf(request.headers.referer))
  }

  /** Where a reader came from: a part of this site, another site, or nowhere known. */
  function sourceOf(referer: string | undefined): string {
    if (!referer || !URL.canParse(referer)) return 'direct'
    const { origin, hostname, pathname } = new URL(referer)
    if (origin !== app.urls.site) return hostname.replace(/^www\./, '').slice(0, 100)
    return pathname === '/' ? 'home' : (pathname.split('/')[1] ?? 'home')
  }
}
