import { sql } from '../../../platform/database/sql.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import type { Content } from '../content.ts'

export interface TeamChange {
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

/** What people changed on listings, newest first, for the site team to look over. */
export function changesForTeam(
  db: Queryable,
  { limit, offset = 0, listingId = null }: { limit: number; offset?: number; listingId?: number | null },
): Promise<TeamChange[]> {
  return db.many(sql<TeamChange>`
    select v.id, v.listing_id, l.slug as listing_slug, p.name as listing_name, v.number, v.member_id,
    m.name as member_name, v.cause, v.made_at, v.changed, v.before, v.after
    from listing_versions v join listings l on l.id = v.listing_id join profiles p on p.listing_id = l.id left
    join members m on m.id = v.member_id
    where v.before is not null and (${listingId}::bigint is null or v.listing_id = ${listingId})
    order by v.made_at desc, v.id desc limit ${limit} offset ${offset}`)
}

export interface BeforeAfter {
  field: string
  before: string
  after: string
}

/** A change field by field, as text. */
export function beforeAndAfter({
  changed,
  before,
  after,
}: Pick<TeamChange, 'changed' | 'before' | 'after'>): BeforeAfter[] {
  return changed.map((field) => ({ field, before: asText(before[field]), after: asText(after[field]) }))
}

function asText(value: Content[keyof Content] | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value))
    return value.map((entry) => (typeof entry === 'string' ? entry : entryText(entry))).join('\n')
  return entryText(value)
}

// As people write them; the database keeps keys in an order of its own.
const first = ['question', 'date', 'slug', 'kind', 'title']

function entryText(entry: object): string {
  const rank = (key: string) => (first.includes(key) ? first.indexOf(key) : first.length)
  const told = Object.entries(entry).filter(([key, value]) => value !== null && key !== 'id')
  return told
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n')
}
