import type { FastifyInstance, FastifyReply } from 'fastify'
import { addWeeks, currentWeek } from '../../../core/calendar/weeks.ts'
import { sql } from '../../../platform/database/sql.ts'
import { notFound } from '../../../platform/problem.ts'
import { html, joined, trusted } from '../../../web/html.ts'
import type { Site } from '../../../web/page.ts'
import { allCategories } from '../../categories/queries.ts'
import { boardNames } from '../../leaderboards/boards.ts'

/** Listings whose ids fall into one range make one file, so that no file needs counting or an offset. */
const range = 20_000

interface Address {
  path: string
  changed?: Date | string | null
}

/** Everything that can be found, in files of at most 20 000 addresses. */
export function registerSitemap(server: FastifyInstance, { app }: Site): void {
  server.get('/sitemap.xml', async (_, reply) => {
    const { last } = await app.db.one(sql<{ last: number }>`select coalesce(max(id), 0) as last from listings`)
    const { founders } = await app.db.one(
      sql<{ founders: number }>`select coalesce(max(id), 0) as founders from founders`,
    )
    const files = ['pages', ...parts('listings', last), ...parts('founders', founders)]
    const body = html`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files.map(
      (file) => html`<sitemap><loc>${app.urls.to(`/sitemaps/${file}.xml`)}</loc></sitemap>`,
    )}</sitemapindex>`
    return send(reply as FastifyReply, body.markup)
  })

  server.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const [, kind, part] = /^(pages|listings|founders)(?:-(\d{1,7}))?\.xml$/.exec(request.params.file) ?? []
    if (!kind || (kind === 'pages') !== (part === undefined)) throw notFound('There is no such sitemap.')
    const addresses =
      kind === 'pages'
        ? await pages()
        : kind === 'listings'
          ? await listings(Number(part))
          : await founders(Number(part))
    const urls = addresses.map(
      ({ path, changed }) =>
        html`<url><loc>${app.urls.to(path as `/${string}`)}</loc>${
          changed &&
          html`<lastmod>${(changed instanceof Date ? changed.toISOString() : changed).slice(0, 10)}</lastmod>`
        }</url>`,
    )
    return send(
      reply as FastifyReply,
      html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${joined(urls, trusted('\n'))}</urlset>`.markup,
    )
  })

  async function pages(): Promise<Address[]> {
    const fixed = [
      '/',
      '/launches',
      '/categories',
      '/leaderboards',
      '/founders',
      '/blog',
      '/awards',
      '/updates',
      '/badges',
      '/pricing',
      '/how-ranking-works',
      '/about',
      '/docs/api',
      '/docs/mcp',
      '/terms',
      '/privacy',
    ]
    const weeks = Array.from({ length: 52 }, (_, index) => `/launches/weeks/${addWeeks(currentWeek(app), -index)}`)
    const categories = (await allCategories(app.db)).map(({ slug }) => `/categories/${slug}`)
    const posts = await app.db.many(
      sql<{
        slug: string
        published_at: Date
      }>`select slug, published_at from posts where published_at <= ${app.clock.now()} order by published_at desc
        limit 10000`,
    )
    const paths = [...fixed, ...boardNames.map((board) => `/leaderboards/${board}`), ...weeks, ...categories]
    return [
      ...paths.map((path) => ({ path })),
      ...posts.map(({ slug, published_at }) => ({ path: `/blog/${slug}`, changed: published_at })),
    ]
  }

  async function listings(part: number): Promise<Address[]> {
    const rows = await app.db.many(sql<{ slug: string; updated_at: Date }>`
      select l.slug, p.updated_at from listings l join profiles p on p.listing_id = l.id
      where l.id > ${part * range} and l.id <= ${(part + 1) * range} and l.status = 'live' order by l.id`)
    return rows.map(({ slug, updated_at }) => ({ path: `/listings/${slug}`, changed: updated_at }))
  }

  async function founders(part: number): Promise<Address[]> {
    const rows = await app.db.many(
      sql<{
        slug: string
      }>`select slug from founders where id > ${part * range} and id <= ${(part + 1) * range} and live_listings > 0
        order by id`,
    )
    return rows.map(({ slug }) => ({ path: `/founders/${slug}` }))
  }
}

function parts(kind: string, last: number): string[] {
  return Array.from({ length: Math.ceil(last / range) }, (_, index) => `${kind}-${index}`)
}

function send(reply: FastifyReply, body: string) {
  return reply
    .header('cache-control', 'public, max-age=300')
    .type('application/xml; charset=utf-8')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`)
}
