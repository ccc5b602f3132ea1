import { storyColumns } from '../../../directory/listings/story.ts'
import { raw, type Statement, sql } from '../../../platform/database/sql.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import { fieldNames, type ListingRecord } from './record.ts'

export type StoredListing = ListingRecord & { id: number }

type Row = Omit<StoredListing, 'launched_at' | 'created_at'> & { launched_at: Date | null; created_at: Date }

const instant = (column: string) => raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
const jsonList = (rows: Statement): Statement => sql`coalesce((select json_agg(entry) from (${rows}) as entry), '[]')`
const textArray = (rows: Statement): Statement => sql`array(${rows})`

/** Listings in the format of the file. */
async function loadRecords(db: Queryable, condition: Statement): Promise<StoredListing[]> {
  const rows = await db.many(sql<Row>`
    select l.id, l.slug, p.name, p.tagline, p.website_url, l.domain, l.status, l.hidden_from, l.plan,
      c.slug as category,
      ${textArray(sql`
        select k.slug from listing_categories lc join categories k on k.id = lc.category_id
        where lc.listing_id = l.id and lc.category_id is distinct from l.category_id
        order by lc.position`)} as more_categories,
      l.stage, l.country, p.city, p.founded_year, l.pricing_model, p.pricing_summary,
      p.short_description, p.description, p.features, p.usps, p.keywords, p.tags,
      p.contact_email, p.logo_url, p.demo_video_url,
      p.headline, p.summary, p.seo_title, p.seo_description,
      p.faqs, p.socials, p.attributes, p.not_found_on_website, l.unlocked,
      ${jsonList(sql`
        select f.slug, f.name, lf.title, f.bio, f.country, f.photo_url, f.socials
        from listing_founders lf join founders f on f.id = lf.founder_id
        where lf.listing_id = l.id
        order by lf.position, f.id`)} as founders,
      ${textArray(sql`
        select o.slug from alternatives a join listings o on o.id = a.alternative_id and o.deleted_at is null
        where a.listing_id = l.id
        order by o.slug`)} as alternatives,
      ${jsonList(sql`
        select title, body, ${instant('posted_at')} as posted_at from updates
        where listing_id = l.id
        order by updates.posted_at, id`)} as updates,
      ${jsonList(sql`
        select date, title, description, url from milestones
        where listing_id = l.id
        order by milestones.date, id`)} as milestones,
      ${jsonList(sql`
        select kind, url, alt, width, height from media
        where listing_id = l.id
        order by position, id`)} as media,
      (select to_json(s) from (select ${storyColumns} from stories where listing_id = l.id) as s) as story,
      l.launch_week, l.launched_at,
      ${jsonList(sql`
        select week, ${instant('launched_at')} as launched_at from launches
        where listing_id = l.id
        order by week`)} as launches,
      l.created_at
    from listings l
    join profiles p on p.listing_id = l.id
    left join categories c on c.id = l.category_id
    where ${condition}`)
  return rows.map((row) => ({
    ...row,
    launched_at: row.launched_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }))
}

/** Locks and returns the listings with these slugs, so that nothing changes between reading and writing. */
export async function lockRecords(tx: Queryable, slugs: readonly string[]): Promise<Map<string, StoredListing>> {
  await tx.run(sql`select from listings where slug = any(${slugs}) order by id for update`)
  return new Map((await loadRecords(tx, sql`l.slug = any(${slugs})`)).map((record) => [record.slug, record]))
}

/** The slugs that belong to a listing an admin deleted. */
export async function deletedSlugs(db: Queryable, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await db.many(sql<{ slug: string }>`
    select slug from listings where slug = any(${slugs}) and deleted_at is not null`)
  return new Set(rows.map(({ slug }) => slug))
}

/** All listings by id, without deleted ones, loaded in batches. */
export async function* allRecords(db: Queryable, batchSize = 200): AsyncGenerator<ListingRecord> {
  for (let after = 0; ; ) {
    const batch = await loadRecords(
      db,
      sql`l.id in (select id from listings where id > ${after} and deleted_at is null order by id limit ${batchSize})`,
    )
    if (batch.length === 0) return
    batch.sort((a, b) => a.id - b.id)
    for (const record of batch)
      yield Object.fromEntries(fieldNames.map((name) => [name, record[name]])) as ListingRecord
    after = batch.at(-1)!.id
  }
}
