import { slugPattern } from '../../directory/listings/slugs.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { normaliseDomain } from '../../platform/domain-name.ts'
import { invalid } from '../../platform/problem.ts'
import { claimableListing } from './queries.ts'

/** The listing that a person means by its page here, its slug or its website. */
export async function findListing(db: Queryable, typed: string): Promise<string> {
  const text = typed.trim().slice(0, 2_000)
  const slug = /\/listings\/([a-z0-9-]+)/.exec(text)?.[1] ?? text.toLowerCase()
  if (slugPattern.test(slug) && (await claimableListing(db, slug))) return slug
  const domain = normaliseDomain(text)
  const found =
    domain === null
      ? []
      : await db.many(
          sql<{
            slug: string
          }>`select slug from listings where domain = ${domain} and status in ('scheduled', 'live') order by id
            limit 5`,
        )
  if (found.length === 1) return found[0]!.slug
  if (found.length > 1)
    throw wrong(
      `There are several listings of ${domain}: ${found.map((one) => one.slug).join(', ')}. Give one of these`,
    )
  throw wrong(
    text === ''
      ? 'Say which listing it is'
      : 'There is no such listing here. Give the address of its page on this site',
  )
}

function wrong(message: string) {
  return invalid([{ path: 'slug', message }])
}
