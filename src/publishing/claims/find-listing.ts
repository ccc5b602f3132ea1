import { slugPattern } from '../../directory/listings/slugs.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { normaliseDomain } from '../../platform/domain-name.ts'
import { invalid, type Problem } from '../../platform/problem.ts'
import { claimableListing } from './queries.ts'

/** The slug of the listing that a person identifies by its page on this site, its slug or its website. */
export async function findListingSlug(db: Queryable, typed: string): Promise<string> {
  const text = typed.trim().slice(0, 2_000)
  const slug = /\/listings\/([a-z0-9-]+)/.exec(text)?.[1] ?? text.toLowerCase()
  if (slugPattern.test(slug) && (await claimableListing(db, slug))) return slug
  const domain = normaliseDomain(text)
  const slugs = domain === null ? [] : await slugsAtDomain(db, domain)
  if (slugs.length === 1) return slugs[0]!
  if (slugs.length > 1) throw notFoundByText(`${domain} has several listings: ${slugs.join(', ')}. Enter one of these.`)
  throw notFoundByText(
    text === '' ? 'Enter the URL of the listing.' : "We couldn't find this listing. Paste the URL of its page here.",
  )
}

async function slugsAtDomain(db: Queryable, domain: string): Promise<string[]> {
  const rows = await db.many(sql<{ slug: string }>`
    select slug from listings
    where domain = ${domain} and status in ('scheduled', 'live')
    order by id
    limit 5`)
  return rows.map(({ slug }) => slug)
}

function notFoundByText(message: string): Problem {
  return invalid([{ path: 'slug', message }])
}
