import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import type { PostInput } from './input.ts'

export interface AdminPost extends PostInput {
  id: number
  author_names: string[] | null
  version: number
  saved_at: Date | null
  saved_by: string | null
}

export type PostState = 'draft' | 'scheduled' | 'published'

export function stateOf({ published_at }: { published_at: Date | null }, now: Date): PostState {
  return published_at === null ? 'draft' : published_at > now ? 'scheduled' : 'published'
}

const selectPost = sql`
  select p.id, p.slug, p.title, p.excerpt, p.body, p.author, p.authors, p.tags, p.cover, p.cover_alt,
    (
      select array_agg(a.name order by array_position(p.authors, a.id)) from members a where a.id = any(p.authors)
    ) as author_names,
    p.faqs, p.published_at, p.version, v.saved_at, m.name as saved_by
  from posts p
  left join post_versions v on v.post_id = p.id and v.version = p.version
  left join members m on m.id = v.saved_by`

/** Drafts first, then scheduled posts, then published ones, newest first. */
export function postsForAdmin(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<AdminPost[]> {
  return db.many(
    sql<AdminPost>`${selectPost} order by p.published_at desc nulls first, p.id desc limit ${limit} offset ${offset}`,
  )
}

export async function postForAdmin(db: Queryable, id: number): Promise<AdminPost> {
  const post = await db.maybe(sql<AdminPost>`${selectPost} where p.id = ${id}`)
  if (!post) throw notFound('This post no longer exists.')
  return post
}

/** Everyone with a role, and the post's current authors. */
export function possibleAuthors(db: Queryable, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return db.many(sql<{ id: number; name: string }>`
    select id, name from members where role <> 'member' or id = any(${ids}::bigint[]) order by lower(name), id limit 100`)
}

export async function postIdOf(db: Queryable, slug: string): Promise<number> {
  const post = await db.maybe(sql<{ id: number }>`select id from posts where slug = ${slug}`)
  if (!post) throw notFound(`No post has the slug ${slug}. Run \`slipway blog list\` to see them all.`)
  return post.id
}

export interface PostVersion extends PostInput {
  version: number
  saved_by: string | null
  saved_at: Date
}

/** The saved versions of a post, newest first. */
export function versionsOfPost(db: Queryable, id: number, limit: number, offset = 0): Promise<PostVersion[]> {
  return db.many(sql<PostVersion>`
    select v.version, v.slug, v.title, v.excerpt, v.body, v.author, v.authors, v.tags, v.cover,
      v.cover_alt, v.faqs, v.published_at, m.name as saved_by, v.saved_at
    from post_versions v
    left join members m on m.id = v.saved_by
    where v.post_id = ${id}
    order by v.version desc limit ${limit} offset ${offset}`)
}

export async function versionOfPost(db: Queryable, id: number, version: number): Promise<PostInput> {
  const found = await db.maybe(sql<PostInput>`
    select slug, title, excerpt, body, author, authors, tags, cover, cover_alt, faqs, published_at
    from post_versions where post_id = ${id} and version = ${version}`)
  if (!found) throw notFound('Version not found.')
  return found
}
