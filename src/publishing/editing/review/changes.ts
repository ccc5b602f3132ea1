import { type Statement, sql } from '../../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../../platform/database/types.ts'
import type { Content } from '../content.ts'
import { contentNames, contentText } from './content-text.ts'

export interface ListingChange {
  id: number
  listing_id: number
  listing_slug: string
  listing_name: string
  number: number
  member_id: number | null
  member_name: string | null
  cause: string
  made_at: Date
  changed: (keyof Content)[]
  before: Content
  after: Content
  /** What changed, in words. */
  fields: ChangedField[]
}

export interface ChangedField {
  field: string
  before: string
  after: string
}

type ChangeRow = Omit<ListingChange, 'fields'>

function selectChanges(restOfQuery: Statement): Statement<ChangeRow> {
  return sql<ChangeRow>`
    select v.id, v.listing_id, l.slug as listing_slug, p.name as listing_name, v.number, v.member_id,
      m.name as member_name, v.cause, v.made_at, v.changed, v.before, v.after
    from listing_versions v
    join listings l on l.id = v.listing_id
    join profiles p on p.listing_id = l.id
    left join members m on m.id = v.member_id
    ${restOfQuery}`
}

/** Changes of all listings or of one, newest first. */
export async function listingChanges(
  db: Queryable,
  { limit, offset = 0, listingId = null }: { limit: number; offset?: number; listingId?: number | null },
): Promise<ListingChange[]> {
  const rows = await db.many(
    selectChanges(sql`
      where v.before is not null and (${listingId}::bigint is null or v.listing_id = ${listingId})
      order by v.made_at desc, v.id desc
      limit ${limit} offset ${offset}`),
  )
  return inWords(db, rows)
}

/** Marks all changes that were not mailed to the admins yet as mailed, and returns the oldest of them. */
export async function takeUnmailedChanges(tx: Transaction, limit: number): Promise<ListingChange[]> {
  const rows = await tx.many(sql<{ id: number }>`update listing_versions set untold = false where untold returning id`)
  const changes = await tx.many(
    selectChanges(sql`
      where v.id = any(${rows.map(({ id }) => id)})
      order by v.id
      limit ${limit}`),
  )
  return inWords(tx, changes)
}

async function inWords(db: Queryable, rows: readonly ChangeRow[]): Promise<ListingChange[]> {
  const names = await contentNames(
    db,
    rows.flatMap(({ before, after }) => [before, after]),
  )
  return rows.map((row) => ({
    ...row,
    fields: row.changed.map((field) => ({
      field,
      before: contentText(row.before, field, names),
      after: contentText(row.after, field, names),
    })),
  }))
}
