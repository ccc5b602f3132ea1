import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import type { PageInput } from './input.ts'

/** The newest version of a page, and which one visitors see. */
export interface EditedPage extends PageInput {
  id: number
  version: number
  published_version: number | null
  published_at: Date | null
  /** The address that visitors use. A newer version may have a different one. */
  live_slug: string
  saved_at: Date
  saved_by: string | null
}

const selectPage = sql`
  select p.id, v.slug, v.title, v.description, v.body, v.in_menu, v.in_footer, p.version, p.published_version,
    p.published_at, p.slug as live_slug, v.saved_at, m.name as saved_by
  from site_pages p
  join site_page_versions v on v.page_id = p.id and v.version = p.version
  left join members m on m.id = v.saved_by`

type PageState = 'draft' | 'changed' | 'published'

/** `changed` is published with a newer draft. */
export function pageState({
  version,
  published_version,
}: Pick<EditedPage, 'version' | 'published_version'>): PageState {
  return published_version === null ? 'draft' : published_version < version ? 'changed' : 'published'
}

export function sitePages(db: Queryable, { limit, offset }: { limit: number; offset: number }): Promise<EditedPage[]> {
  return db.many(sql<EditedPage>`${selectPage} order by lower(v.title), p.id limit ${limit} offset ${offset}`)
}

export async function sitePage(db: Queryable, id: number): Promise<EditedPage> {
  const page = await db.maybe(sql<EditedPage>`${selectPage} where p.id = ${id} limit 1`)
  if (!page) throw notFound('This page no longer exists.')
  return page
}

export function findSitePage(db: Queryable, slug: string): Promise<EditedPage | undefined> {
  return db.maybe(sql<EditedPage>`${selectPage} where p.slug = ${slug} limit 1`)
}

/** A page as visitors see it. */
export interface PublishedPage {
  slug: string
  title: string
  description: string | null
  body: string
  published_at: Date
}

/** The published page at a current or former address. If former, its slug differs. */
export function publishedPage(db: Queryable, slug: string): Promise<PublishedPage | undefined> {
  return db.maybe(sql<PublishedPage>`
    select p.slug, v.title, v.description, v.body, p.published_at
    from site_pages p
    join site_page_versions v on v.page_id = p.id and v.version = p.published_version
    where p.id = coalesce(
        (select id from site_pages where slug = ${slug} and published_version is not null),
        (select page_id from site_page_slugs where slug = ${slug})
      )`)
}

/** All published pages, by title. */
export function publishedPages(db: Queryable, limit = 10_000): Promise<Omit<PublishedPage, 'body'>[]> {
  return db.many(sql<Omit<PublishedPage, 'body'>>`
    select p.slug, v.title, v.description, p.published_at
    from site_pages p
    join site_page_versions v on v.page_id = p.id and v.version = p.published_version
    order by lower(v.title), p.id
    limit ${limit}`)
}

export interface PageVersion extends PageInput {
  version: number
  saved_by: string | null
  saved_at: Date
}

/** The saved versions of a page, newest first. */
export function pageVersions(db: Queryable, id: number, limit: number, offset = 0): Promise<PageVersion[]> {
  return db.many(sql<PageVersion>`
    select v.version, v.slug, v.title, v.description, v.body, v.in_menu, v.in_footer, m.name as saved_by, v.saved_at
    from site_page_versions v
    left join members m on m.id = v.saved_by
    where v.page_id = ${id}
    order by v.version desc limit ${limit} offset ${offset}`)
}

export async function pageVersion(db: Queryable, id: number, version: number): Promise<PageInput> {
  const found = await db.maybe(sql<PageInput>`
    select slug, title, description, body, in_menu, in_footer
    from site_page_versions where page_id = ${id} and version = ${version}`)
  if (!found) throw notFound('Version not found.')
  return found
}
