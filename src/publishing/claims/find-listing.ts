import { slugPattern } from '../../directory/listings/slugs.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { normaliseDomain } from '../../platform/domain-name.ts'
import { invalid, type Problem } from '../../platform/problem.ts'
import { toUnicode } from './domains.ts'

export interface FoundListing {
  slug: string
  name: string
  domain: string
}

/** The public listings that a person identifies by a page on this site, a slug or a website. */
export async function findListings(db: Queryable, typed: string): Promise<FoundListing[]> {
  const text = typed.trim().slice(0, 2_000)
  const slug = /\/listings\/([a-z0-9-]+)/.exec(text)?.[1] ?? text.toLowerCase()
  const bySlug = slugPattern.test(slug) ? await publicListings(db, sql`l.slug = ${slug}`) : []
  if (bySlug.length > 0) return bySlug
  const domain = normaliseDomain(text)
  return domain === null ? [] : publicListings(db, sql`l.domain = ${domain}`)
}

/** The slug of the one listing that a person identifies. */
export async function findListingSlug(db: Queryable, typed: string): Promise<string> {
  const [listing, ...others] = await findListings(db, typed)
  if (!listing)
    throw notFoundByText(
      typed.trim() === ''
        ? 'Enter the URL of the listing.'
        : "We couldn't find this listing. Paste the URL of its page here.",
    )
  if (others.length === 0) return listing.slug
  const names = [listing, ...others].map(({ name }) => name).join(', ')
  throw notFoundByText(`${toUnicode(listing.domain)} has several listings: ${names}. Choose the one you mean.`)
}

function publicListings(db: Queryable, condition: Statement): Promise<FoundListing[]> {
  return db.many(sql<FoundListing>`
    select l.slug, p.name, l.domain
    from listings l join profiles p on p.listing_id = l.id
    where ${condition} and l.status in ('scheduled', 'live')
    order by l.id
    limit 5`)
}

function notFoundByText(message: string): Problem {
  return invalid([{ path: 'slug', message }])
}
