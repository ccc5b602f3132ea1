import type { FastifyInstance, FastifyReply } from 'fastify'
import { addWeeks, currentWeek } from '../../../core/calendar/weeks.ts'
import { sql } from '../../../platform/database/sql.ts'
import { html, joined, trusted } from '../../../platform/html.ts'
import { notFound } from '../../../platform/problem.ts'
import type { Site } from '../../../web/page.ts'
import { publishedTags } from '../../blog/queries.ts'
import { allCategories } from '../../categories/queries.ts'
import { boardNames } from '../../leaderboards/boards.ts'
import { publishedPages } from '../../site-pages/queries.ts'

/** Each file covers a range of ids, so that no query needs a count or an offset. */
const idsPerFile = 20_000

interface SitemapEntry {
  path: string
  changed?: Date | string | null
}

/** A sitemap index, and sitemaps of at most 20,000 URLs. */
export function registerSitemap(server: FastifyInstance, { app }: Site): void {
  server.get('/sitemap.xml', async (_, reply) => {
    const listings = await app.db.one(sql<{ max_id: number }>`select coalesce(max(id), 0) as max_id from listings`)
    const founders = await app.db.one(sql<{ max_id: number }>`select coalesce(max(id), 0) as max_id from founders`)
    const files = ['pages', ...fileNames('listings', listings.max_id), ...fileNames('founders', founders.max_id)]
    const body = html`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files.map(
      (file) => html`<sitemap><loc>${app.urls.to(`/sitemaps/${file}.xml`)}</loc></sitemap>`,
    )}</sitemapindex>`
    return sendXml(reply as FastifyReply, body.markup)
  })

  server.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const [, kind, part] = /^(pages|listings|founders)(?:-(\d{1,7}))?\.xml$/.exec(request.params.file) ?? []
    if (!kind || (kind === 'pages') !== (part === undefined)) throw notFound('Sitemap not found.')
    const entries =
      kind === 'pages'
        ? await pages()
        : kind === 'listings'
          ? await listings(Number(part))
          : await founders(Number(part))
    const urls = entries.map(
      ({ path, changed }) =>
        html`<url><loc>${app.urls.to(path as `/${string}`)}</loc>${
          changed &&
          html`<lastmod>${(changed instanceof Date ? changed.toISOString() : changed).slice(0, 10)}</lastmod>`
        }</url>`,
    )
    return sendXml(
      reply as FastifyReply,
      html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${joined(urls, trusted('\n'))}</urlset>`.markup,
    )
  })

  async function pages(): Promise<SitemapEntry[]> {
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
      '/docs/webhooks',
      '/terms',
      '/privacy',
    ]
    const weeks = Array.from({ length: 52 }, (_, index) => `/launches/weeks/${addWeeks(currentWeek(app), -index)}`)
    const categories = (await allCategories(app.db)).map(({ slug }) => `/categories/${slug}`)
    const posts = await app.db.many(sql<{ slug: string; published_at: Date }>`
      select slug, published_at from posts where published_at <= ${app.clock.now()}
      order by published_at desc limit 10000`)
    const tags = await publishedTags(app, app.db, 1000)
    const own = (await publishedPages(app.db)).filter(({ slug }) => !fixed.includes(`/${slug}`))
    const paths = [...fixed, ...boardNames.map((board) => `/leaderboards/${board}`), ...weeks, ...categories]
    return [
      ...paths.map((path) => ({ path })),
      ...own.map(({ slug, published_at }) => ({ path: `/${slug}`, changed: published_at })),
      ...tags.map(({ slug }) => ({ path: `/blog/tags/${slug}` })),
      ...posts.map(({ slug, published_at }) => ({ path: `/blog/${slug}`, changed: published_at })),
    ]
  }

  async function listings(part: number): Promise<SitemapEntry[]> {
    const rows = await app.db.many(sql<{ slug: string; updated_at: Date }>`
      select l.slug, p.updated_at
      from listings l
      join profiles p on p.listing_id = l.id
      where l.id > ${part * idsPerFile} and l.id <= ${(part + 1) * idsPerFile} and l.status = 'live'
      order by l.id`)
    return rows.map(({ slug, updated_at }) => ({ path: `/listings/${slug}`, changed: updated_at }))
  }

  async function founders(part: number): Promise<SitemapEntry[]> {
    const rows = await app.db.many(sql<{ slug: string }>`
      select slug from founders
      where id > ${part * idsPerFile} and id <= ${(part + 1) * idsPerFile} and live_listings > 0
      order by id`)
    return rows.map(({ slug }) => ({ path: `/founders/${slug}` }))
  }
}

function fileNames(kind: string, maxId: number): string[] {
  return Array.from({ length: Math.ceil(maxId / idsPerFile) }, (_, index) => `${kind}-${index}`)
}

function sendXml(reply: FastifyReply, body: string) {
  return reply
    .header('cache-control', 'public, max-age=300')
    .type('application/xml; charset=utf-8')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`)
}
