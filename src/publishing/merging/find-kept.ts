import { slugPattern } from '../../directory/listings/slugs.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { normaliseDomain } from '../../platform/domain-name.ts'
import { invalid } from '../../platform/problem.ts'

interface MergeCandidate {
  id: number
  slug: string
  name: string
}

/** Other listings of the same website, which may be duplicates. */
export function sameWebsite(db: Queryable, listingId: number): Promise<MergeCandidate[]> {
  return candidates(db, sql`l.id <> ${listingId} and l.domain = (select domain from listings where id = ${listingId})`)
}

/** The listing that an admin names by its page, here or in the admin area, its slug or its website. */
export async function findKept(db: Queryable, typed: string, duplicateId: number): Promise<MergeCandidate> {
  const text = typed.trim().slice(0, 2000)
  const refuse = (message: string) => invalid([{ path: 'into', message }])
  if (text === '') throw refuse('Enter the listing to keep')
  const id = /\/admin\/listings\/(\d{1,15})\b/.exec(text)?.[1]
  const slug = /\/listings\/([a-z0-9-]+)/.exec(text)?.[1] ?? text.toLowerCase()
  const domain = normaliseDomain(text)
  const found = id
    ? await candidates(db, sql`l.id = ${Number(id)}`)
    : slugPattern.test(slug)
      ? await candidates(db, sql`l.slug = ${slug}`)
      : []
  const others =
    found.length > 0 || domain === null
      ? found
      : await candidates(db, sql`l.domain = ${domain} and l.id <> ${duplicateId}`)
  if (others.length === 0) throw refuse('We couldn’t find this listing. Paste the URL of its page')
  if (others.length > 1)
    throw refuse(`Several listings match: ${others.map(({ name }) => name).join(', ')}. Paste the URL of one`)
  return others[0]!
}

function candidates(db: Queryable, condition: Statement): Promise<MergeCandidate[]> {
  return db.many(sql<MergeCandidate>`
    select l.id, l.slug, p.name
    from listings l join profiles p on p.listing_id = l.id
    where ${condition} and l.deleted_at is null
    order by l.status = 'live' desc, l.id
    limit 5`)
}
