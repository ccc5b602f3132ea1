import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { lock } from '../../platform/database/locks.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { picturesInText, requirePictures } from '../media/text-pictures.ts'
import type { PageInput } from './input.ts'
import { type EditedPage, pageVersion, sitePage } from './queries.ts'
import { type PlacedPage, placedPages } from './settings.ts'

/** Someone else saved the page after it was loaded. */
export class PageChanged extends Problem {
  readonly theirs: EditedPage

  constructor(theirs: EditedPage) {
    super(
      'not_allowed_now',
      `${theirs.saved_by ?? 'Someone else'} saved this page while you were editing. Compare both versions below, copy what \
you need, then save again to keep yours.`,
    )
    this.theirs = theirs
  }
}

/** Serializes writes, so that slugs stay unique and versions follow each other. */
async function lockPages(tx: Transaction): Promise<void> {
  await lock(tx, 'site pages')
}

/** Saves a new page as a draft. */
export async function addPage(app: App, tx: Transaction, input: PageInput, by: AdminActor): Promise<number> {
  await lockPages(tx)
  await refuseTakenSlug(tx, null, input.slug)
  const { id } = await tx.one(sql<{ id: number }>`insert into site_pages (slug) values (${input.slug}) returning id`)
  await storeVersion(app, tx, id, 1, input, by)
  await record(app, tx, by, id, `wrote the page ${input.title}`)
  return id
}

/**
 * Saves a page as a draft if its version is still `loadedVersion`, so that nobody's changes are overwritten unnoticed.
 * Visitors keep seeing the published version.
 */
export async function savePage(
  app: App,
  tx: Transaction,
  id: number,
  loadedVersion: number,
  input: PageInput,
  by: AdminActor,
): Promise<void> {
  await lockPages(tx)
  const before = await sitePage(tx, id)
  if (before.version !== loadedVersion) throw new PageChanged(before)
  await refuseTakenSlug(tx, id, input.slug)
  if (isSame(before, input)) return
  const version = before.version + 1
  await storeVersion(app, tx, id, version, input, by)
  const slug = before.published_version === null ? input.slug : before.live_slug
  await tx.run(sql`update site_pages set version = ${version}, slug = ${slug} where id = ${id}`)
  await record(app, tx, by, id, `changed the page ${input.title}`)
}

/** Shows the newest version to visitors. The former address redirects. */
export async function publishPage(app: App, tx: Transaction, id: number, by: AdminActor): Promise<EditedPage> {
  await lockPages(tx)
  const page = await sitePage(tx, id)
  if (page.published_version === page.version) return page
  await refuseTakenSlug(tx, id, page.slug)
  const now = app.clock.now()
  await tx.run(sql`delete from site_page_slugs where slug = ${page.slug}`)
  if (page.published_version !== null && page.live_slug !== page.slug)
    await tx.run(sql`
      insert into site_page_slugs (slug, page_id) values (${page.live_slug}, ${id})
      on conflict (slug) do update set page_id = excluded.page_id`)
  await tx.run(sql`
    update site_pages set slug = ${page.slug}, published_version = version, published_at = ${now} where id = ${id}`)
  await record(app, tx, by, id, `published the page ${page.title}`)
  await show(app, tx, by)
  return { ...page, published_version: page.version, published_at: now, live_slug: page.slug }
}

/** Hides a page from visitors. It becomes a draft. */
export async function unpublishPage(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  await lockPages(tx)
  const page = await sitePage(tx, id)
  if (page.published_version === null) return
  await tx.run(sql`update site_pages set published_version = null, published_at = null where id = ${id}`)
  await record(app, tx, by, id, `unpublished the page ${page.title}`)
  await show(app, tx, by)
}

/** Restores an older version as the newest one, as a draft. */
export async function restorePage(
  app: App,
  tx: Transaction,
  id: number,
  version: number,
  by: AdminActor,
): Promise<void> {
  await lockPages(tx)
  const { version: newest } = await sitePage(tx, id)
  await savePage(app, tx, id, newest, await pageVersion(tx, id, version), by)
}

export async function deletePage(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  await lockPages(tx)
  const { title } = await sitePage(tx, id)
  await tx.run(sql`delete from site_pages where id = ${id}`)
  await record(app, tx, by, id, `deleted the page ${title}`)
  await show(app, tx, by)
}

function isSame(before: PageInput, input: PageInput): boolean {
  return (Object.keys(input) as (keyof PageInput)[]).every((name) => before[name] === input[name])
}

async function refuseTakenSlug(tx: Transaction, id: number | null, slug: string): Promise<void> {
  const taken = await tx.maybe(
    sql<{ title: string }>`
      select v.title from site_pages p
      join site_page_versions v on v.page_id = p.id and v.version = p.version
      where p.slug = ${slug} and p.id is distinct from ${id}::bigint`,
  )
  if (taken)
    throw invalid([
      { path: 'slug', message: `The URL is already used by the page “${taken.title}”. Choose another one.` },
    ])
}

async function storeVersion(
  app: App,
  tx: Transaction,
  id: number,
  version: number,
  { slug, title, description, body, in_menu, in_footer }: PageInput,
  { adminId }: AdminActor,
): Promise<void> {
  const pictures = picturesInText(body)
  await requirePictures(tx, pictures)
  await tx.run(sql`
    insert into site_page_versions (
      page_id, version, slug, title, description, body, in_menu, in_footer, pictures, saved_by, saved_at
    )
    values (
      ${id}, ${version}, ${slug}, ${title}, ${description}, ${body}, ${in_menu}, ${in_footer}, ${pictures}::text[],
      ${adminId}, ${app.clock.now()}
    )`)
}

function record(app: App, tx: Transaction, by: AdminActor, id: number, did: string): Promise<void> {
  return recordAdminAction(app, tx, by, 'admin.acted', `page:${id}`, { did })
}

/** Updates what visitors see after a change: the pages, and the links to them in every menu and footer. */
async function show(app: App, tx: Transaction, { adminId, device }: AdminActor): Promise<void> {
  const placed = await tx.many(sql<PlacedPage>`
    select p.id, p.slug, v.title, v.in_menu, v.in_footer
    from site_pages p
    join site_page_versions v on v.page_id = p.id and v.version = p.published_version
    where v.in_menu or v.in_footer
    order by p.id`)
  const by = { memberId: adminId, via: device === 'command line' ? ('command line' as const) : ('site' as const) }
  await app.settings.change(tx, by, () => [{ setting: placedPages, value: placed }])
  await app.cache.invalidate(tx, ['pages'])
}

/** Pictures in any version, which the purge keeps. */
export const picturesOfPages = sql`exists (select from site_page_versions where pictures @> array[p.hash])`
