import type { App } from '../../platform/app.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { offsetOf } from '../../platform/operation/paging.ts'
import { countUpTo } from '../listings/summaries.ts'
import { toQuery } from '../search/posts.ts'

/** A published post, as lists show it. */
export interface PostSummary {
  slug: string
  title: string
  excerpt: string | null
  /** A guest author. */
  author: string | null
  author_names: string[] | null
  tags: string[]
  tag_slugs: string[]
  /** The hash of its picture. */
  cover: string | null
  cover_alt: string | null
  published_at: Date
}

export interface PublishedPost extends PostSummary {
  body: string
  faqs: { question: string; answer: string }[]
}

const summaryColumns = sql`p.slug, p.title, p.excerpt, p.author, p.tags, p.tag_slugs, p.cover, p.cover_alt, p.published_at,
  (
    select array_agg(m.name order by array_position(p.authors, m.id)) from members m where m.id = any(p.authors)
  ) as author_names`

/** The names of a post's authors: staff first, then a guest. */
export function authorsOf({ author, author_names }: Pick<PostSummary, 'author' | 'author_names'>): string[] {
  return [...(author_names ?? []), ...(author ? [author] : [])]
}

const authorList = new Intl.ListFormat('en-US', { type: 'conjunction' })

export function authorText(post: Pick<PostSummary, 'author' | 'author_names'>): string | null {
  return authorList.format(authorsOf(post)) || null
}

interface PostFilter {
  q?: string | undefined
  /** The slug of a tag. */
  tag?: string
  page: number
  per_page: number
}

/** Published posts, newest first, or the best matches of `q`. */
export async function publishedPosts(
  app: App,
  db: Queryable,
  { q, tag, ...page }: PostFilter,
): Promise<{ posts: PostSummary[]; total: number }> {
  let matching: Statement = sql`from posts p where p.published_at <= ${app.clock.now()}`
  let order: Statement = sql`p.published_at desc, p.id desc`
  if (tag !== undefined) matching = sql`${matching} and p.tag_slugs @> array[${tag}]::text[]`
  if (q?.trim()) {
    const tsquery = toQuery(q)
    if (tsquery === null) return { posts: [], total: 0 }
    matching = sql`${matching} and p.search @@ ${tsquery}::tsquery`
    order = sql`ts_rank(p.search, ${tsquery}::tsquery) desc, p.published_at desc, p.id desc`
  }
  const posts = await db.many(sql<PostSummary>`
    select ${summaryColumns} ${matching} order by ${order} limit ${page.per_page} offset ${offsetOf(page)}`)
  return { posts, total: await countUpTo(db, sql`select 1 ${matching}`) }
}

/** A published post by its current or a former slug. If former, its slug differs. */
export function publishedPost(app: App, db: Queryable, slug: string): Promise<PublishedPost | undefined> {
  return db.maybe(sql<PublishedPost>`
    select ${summaryColumns}, p.body, p.faqs
    from posts p
    where p.id = coalesce(
        (select id from posts where slug = ${slug}),
        (select post_id from post_slugs where slug = ${slug})
      )
      and p.published_at <= ${app.clock.now()}`)
}

export interface PostTag {
  slug: string
  name: string
}

/** Tags of published posts, the most used first, each under its newest name. */
export function publishedTags(app: App, db: Queryable, limit: number): Promise<PostTag[]> {
  return db.many(sql<PostTag>`
    select t.slug, (array_agg(t.name order by p.published_at desc, p.id desc))[1] as name
    from posts p, unnest(p.tag_slugs, p.tags) as t (slug, name)
    where p.published_at <= ${app.clock.now()}
    group by t.slug
    order by count(*) desc, t.slug
    limit ${limit}`)
}

/** A tag as spelled in its newest post. */
export function tagName(posts: readonly PostSummary[], slug: string): string {
  return posts.flatMap(({ tags, tag_slugs }) => tags.filter((_, index) => tag_slugs[index] === slug))[0] ?? slug
}
