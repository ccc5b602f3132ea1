import type { FastifyInstance, FastifyReply } from 'fastify'
import { Feed } from 'feed'
import { sitePurpose } from '../../../core/site-settings/settings.ts'
import type { App } from '../../../platform/app.ts'
import { html } from '../../../platform/html.ts'
import { staleHeaders } from '../../../platform/http/stale.ts'
import { sentenceCase } from '../../../platform/numbers.ts'
import { notFound } from '../../../platform/problem.ts'
import type { Site } from '../../../web/page.ts'
import { list_blog_posts } from '../../blog/operations.ts'
import { publishedPosts, tagName } from '../../blog/queries.ts'
import { get_category } from '../../categories/operations.ts'
import { list_launches } from '../../launches/operations.ts'
import { type Section, sections } from '../../launches/queries.ts'
import { latestUpdates } from '../../listings/queries.ts'
import type { ListingSummary } from '../../listings/schema.ts'
import { printable } from './printable.ts'

const formats = {
  atom: { type: 'application/atom+xml; charset=utf-8', title: asMarkup, write: (feed: Feed) => feed.atom1() },
  rss: { type: 'application/rss+xml; charset=utf-8', title: asMarkup, write: (feed: Feed) => feed.rss2() },
  json: { type: 'application/feed+json; charset=utf-8', title: printable, write: (feed: Feed) => feed.json1() },
} as const

/** A feed entry, in plain text. */
interface Entry {
  id: string
  title: string
  link: string
  text: string
  date: Date
}

interface FeedContents {
  title: string
  path: `/${string}`
  items: Entry[]
  cacheTags: string[]
}

const maxEntries = 50

/** Feeds of launches, categories, updates, the blog and its tags, each as Atom, RSS and JSON. */
export function registerFeeds(server: FastifyInstance, { app }: Site): void {
  server.get<{ Params: { file: string } }>('/feeds/:file', ({ params, url }, reply) => {
    const { name, format } = parseFileName(params.file)
    return sendFeed(url, format, reply as FastifyReply, () => feedContents(app, name))
  })
  server.get<{ Params: { file: string } }>('/feeds/categories/:file', ({ params, url }, reply) => {
    const { name, format } = parseFileName(params.file)
    return sendFeed(url, format, reply as FastifyReply, () => categoryFeed(app, name))
  })

  server.get<{ Params: { file: string } }>('/feeds/tags/:file', ({ params, url }, reply) => {
    const { name, format } = parseFileName(params.file)
    return sendFeed(url, format, reply as FastifyReply, () => tagFeed(app, name))
  })

  async function sendFeed(
    url: string,
    format: keyof typeof formats,
    reply: FastifyReply,
    load: () => Promise<FeedContents>,
  ) {
    const { type, title, write } = formats[format]
    const cached = await app.cache.get(`feed ${url.split('?')[0]}`, async () => {
      const contents = await load()
      return { body: write(buildFeed(app, contents, title)), cacheTags: contents.cacheTags }
    })
    return reply
      .header('cache-control', 'public, no-cache')
      .header('access-control-allow-origin', '*')
      .headers(staleHeaders(cached))
      .type(type)
      .send(cached.bytes)
  }
}

function parseFileName(file: string): { name: string; format: keyof typeof formats } {
  const [, name, format] = /^([a-z0-9][a-z0-9-]*)\.(atom|rss|json)$/.exec(file) ?? []
  if (!name || !format) throw notFound('Feed not found. Feed URLs end in .atom, .rss or .json.')
  return { name, format: format as keyof typeof formats }
}

async function feedContents(app: App, name: string): Promise<FeedContents> {
  if (name === 'updates') return updatesFeed(app)
  if (name === 'blog') return blogFeed(app)
  const section = name === 'launches' ? 'recent' : sections.find((known) => known === name)
  if (!section) throw notFound(`There’s no feed called ${name}.`)
  return launchesFeed(app, name, section)
}

async function launchesFeed(app: App, name: string, section: Section): Promise<FeedContents> {
  const { items } = await list_launches.call(app, { query: { section, per_page: maxEntries } })
  return {
    title: name === 'launches' ? 'New launches' : `Launches: ${sentenceCase(section.replaceAll('-', ' '))}`,
    path: `/launches?section=${section}`,
    items: items.map((listing) => listingEntry(app, listing)),
    cacheTags: ['listings', 'categories'],
  }
}

async function categoryFeed(app: App, slug: string): Promise<FeedContents> {
  const { name, items } = await get_category.call(app, { path: { slug }, query: { per_page: maxEntries } })
  return {
    title: name,
    path: `/categories/${slug}`,
    items: items.map((listing) => listingEntry(app, listing)),
    cacheTags: ['listings', 'categories'],
  }
}

async function updatesFeed(app: App): Promise<FeedContents> {
  const updates = await latestUpdates(app, app.db, maxEntries)
  const items = updates.map(({ id, title, body, posted_at, listing_slug, listing_name }) => ({
    id: app.urls.to(`/listings/${listing_slug}#update-${id}`),
    title: `${listing_name}: ${title}`,
    link: app.urls.to(`/listings/${listing_slug}`),
    text: body,
    date: posted_at,
  }))
  return { title: 'Latest updates', path: '/updates', items, cacheTags: ['listings'] }
}

async function blogFeed(app: App): Promise<FeedContents> {
  const { items } = await list_blog_posts.call(app, { query: { per_page: maxEntries } })
  return {
    title: 'Blog',
    path: '/blog',
    items: items.map(({ title, url, excerpt, published_at }) => ({
      id: url,
      title,
      link: url,
      text: excerpt ?? '',
      date: new Date(published_at),
    })),
    cacheTags: ['posts'],
  }
}

async function tagFeed(app: App, tag: string): Promise<FeedContents> {
  const { posts } = await publishedPosts(app, app.db, { tag, page: 1, per_page: maxEntries })
  if (posts.length === 0) throw notFound('No posts have this tag.')
  return {
    title: `Blog: ${tagName(posts, tag)}`,
    path: `/blog/tags/${tag}`,
    items: posts.map(({ slug, title, excerpt, published_at }) => {
      const url = app.urls.to(`/blog/${slug}`)
      return { id: url, title, link: url, text: excerpt ?? '', date: published_at }
    }),
    cacheTags: ['posts'],
  }
}

function listingEntry(app: App, { name, tagline, url, launched_at, launch_week }: ListingSummary): Entry {
  return {
    id: url,
    title: name,
    link: url,
    text: tagline,
    date: launched_at ? new Date(launched_at) : launch_week ? new Date(launch_week) : app.clock.now(),
  }
}

function buildFeed(app: App, { title, path, items }: FeedContents, formatTitle: (text: string) => string): Feed {
  const newest = items.reduce<Date | undefined>(
    (latest, { date }) => (!latest || date > latest ? date : latest),
    undefined,
  )
  const feed = new Feed({
    title: printable(`${app.siteName()}: ${title}`),
    description: printable(app.settings.get(sitePurpose)),
    id: app.urls.to(path),
    link: app.urls.to(path),
    copyright: printable(app.siteName()),
    updated: newest ?? app.clock.now(),
    generator: 'Slipway',
  })
  for (const { id, title, link, text, date } of items)
    feed.addItem({ id, title: formatTitle(title), link, date, description: asMarkup(text) })
  return feed
}

/** Feed readers interpret the text of an entry as HTML. */
function asMarkup(text: string): string {
  return html`${printable(text)}`.markup
}
