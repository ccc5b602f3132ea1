import * as z from 'zod'
import type { App } from '../../platform/app.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import { operation } from '../../platform/operation/declare.ts'
import { offsetOf, pageOf, pageQuery, present } from '../../platform/operation/paging.ts'
import { notFound } from '../../platform/problem.ts'
import { examplePage } from '../listings/examples.ts'
import { Faq, slug } from '../listings/schema.ts'
import { countUpTo } from '../listings/summaries.ts'
import { toQuery } from '../search/posts.ts'

const post = {
  slug: z.string(),
  title: z.string(),
  excerpt: z.string().nullable(),
  author: z.string().nullable(),
  url: z.string(),
  published_at: z.string(),
}
const BlogPostSummary = z.object(post).meta({ id: 'BlogPostSummary' })
const BlogPost = z
  .object({ ...post, body: z.string().describe('Markdown.'), faqs: z.array(Faq) })
  .meta({ id: 'BlogPost' })

interface PostRow {
  slug: string
  title: string
  excerpt: string | null
  author: string | null
  published_at: Date
}

const example = {
  slug: 'how-votes-are-counted',
  title: 'How votes are counted',
  excerpt: 'One person, one vote, and the votes we don’t count.',
  author: 'Inês Caldeira',
  url: 'https://launch.example/blog/how-votes-are-counted',
  published_at: '2026-10-12T08:00:00.000Z',
}

export const list_blog_posts = operation({
  id: 'list_blog_posts',
  title: 'List blog posts',
  description: 'Published blog posts, newest first, or those that match `q`.',
  group: 'blog',
  method: 'GET',
  path: '/blog',
  access: 'public',
  query: z.object({ q: z.string().max(200).optional(), ...pageQuery }),
  returns: pageOf(BlogPostSummary),
  example: { response: { items: [example], ...examplePage } },
  cacheTags: () => ['posts'],
  async run({ app, db, query }) {
    const isPublished = sql`published_at <= ${app.clock.now()}`
    let matching: Statement = sql`from posts where ${isPublished}`
    let order: Statement = sql`published_at desc, id desc`
    if (query.q?.trim()) {
      const tsquery = toQuery(query.q)
      if (tsquery === null) return present([], 0, query)
      matching = sql`from posts where ${isPublished} and search @@ ${tsquery}::tsquery`
      order = sql`ts_rank(search, ${tsquery}::tsquery) desc, published_at desc, id desc`
    }
    const rows = await db.many(sql<PostRow>`
      select slug, title, excerpt, author, published_at
      ${matching}
      order by ${order} limit ${query.per_page} offset ${offsetOf(query)}`)
    return present(
      rows.map((row) => presentSummary(app, row)),
      await countUpTo(db, sql`select 1 ${matching}`),
      query,
    )
  },
})

export const get_blog_post = operation({
  id: 'get_blog_post',
  title: 'Get blog post',
  description: 'One blog post: its text in Markdown and its FAQs.',
  group: 'blog',
  method: 'GET',
  path: '/blog/{slug}',
  access: 'public',
  params: z.object({ slug: slug.describe('Slug from list_blog_posts.') }),
  returns: BlogPost,
  mayMiss: true,
  example: {
    params: { slug: example.slug },
    response: { ...example, body: '## One person, one vote\n\nEach vote…', faqs: [] },
  },
  cacheTags: () => ['posts'],
  async run({ app, db, path }) {
    const row = await db.maybe(sql<PostRow & { body: string; faqs: z.output<typeof Faq>[] }>`
      select slug, title, excerpt, author, published_at, body, faqs
      from posts
      where id = coalesce(
          (select id from posts where slug = ${path.slug}),
          (select post_id from post_slugs where slug = ${path.slug})
        )
        and published_at <= ${app.clock.now()}`)
    if (!row) throw notFound(`No post has the slug ${path.slug}. Use list_blog_posts to find one.`)
    return { ...presentSummary(app, row), body: row.body, faqs: row.faqs }
  },
})

function presentSummary(app: App, { slug, title, excerpt, author, published_at }: PostRow) {
  return { slug, title, excerpt, author, url: app.urls.to(`/blog/${slug}`), published_at: published_at.toISOString() }
}
