import { type Statement, sql } from '../../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../../platform/database/types.ts'
import type { Content } from '../content.ts'

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
}

function selectChanges(restOfQuery: Statement): Statement<ListingChange> {
  return sql<ListingChange>`
    select v.id, v.listing_id, l.slug as listing_slug, p.name as listing_name, v.number, v.member_id,
      m.name as member_name, v.cause, v.made_at, v.changed, v.before, v.after
    from listing_versions v
    join listings l on l.id = v.listing_id
    join profiles p on p.listing_id = l.id
    left join members m on m.id = v.member_id
    ${restOfQuery}`
}

/** Changes of all listings or of one, newest first. */
export function listingChanges(
  db: Queryable,
  { limit, offset = 0, listingId = null }: { limit: number; offset?: number; listingId?: number | null },
): Promise<ListingChange[]> {
  return db.many(
    selectChanges(sql`
      where v.before is not null and (${listingId}::bigint is null or v.listing_id = ${listingId})
      order by v.made_at desc, v.id desc
      limit ${limit} offset ${offset}`),
  )
}

/** Marks all changes that were not mailed to the admins yet as mailed, and returns the oldest of them. */
export async function takeUnmailedChanges(tx: Transaction, limit: number): Promise<ListingChange[]> {
  const rows = await tx.many(sql<{ id: number }>`update listing_versions set untold = false where untold returning id`)
  return tx.many(
    selectChanges(sql`
      where v.id = any(${rows.map(({ id }) => id)})
      order by v.id
      limit ${limit}`),
  )
}

export interface ChangedField {
  field: string
  before: string
  after: string
}

/** The fields that a version changed, as text. */
export function changedFields({
  changed,
  before,
  after,
}: Pick<ListingChange, 'changed' | 'before' | 'after'>): ChangedField[] {
  return changed.map((field) => ({ field, before: asText(before[field]), after: asText(after[field]) }))
}

function asText(value: Content[keyof Content] | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value))
    return value.map((entry) => (typeof entry === 'string' ? entry : entryText(entry))).join('\n')
  return entryText(value)
}

// jsonb does not keep the order of keys, so these come first.
const leadingKeys = ['question', 'date', 'slug', 'kind', 'title']

function entryText(entry: object): string {
  const rank = (key: string) => (leadingKeys.includes(key) ? leadingKeys.indexOf(key) : leadingKeys.length)
  return Object.entries(entry)
    .filter(([key, value]) => value !== null && key !== 'id')
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n')
}
