import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { normaliseDomain } from '../../platform/domain-name.ts'
import { Problem } from '../../platform/problem.ts'

interface ListedProduct {
  slug: string
  name: string
}

/** The website is live here and belongs to another account. */
export class AlreadyListed extends Problem {
  readonly listing: ListedProduct

  constructor({ urls }: App, listing: ListedProduct) {
    const claim = urls.to(claimPath(listing))
    const message = `${listing.name} is already listed here and has an owner. If it's yours, claim it instead: ${claim}`
    super('not_allowed_now', message, { errors: [{ path: 'url', message }] })
    this.listing = listing
  }
}

export function claimPath({ slug }: Pick<ListedProduct, 'slug'>): `/${string}` {
  return `/account/claims?listing=${slug}`
}

/** Refuses a website that is live here under another owner. Its own editors may draft it again. */
export async function requireUnlisted(app: App, db: Queryable, memberId: number, address: string): Promise<void> {
  const domain = normaliseDomain(address)
  if (domain === null) return
  const listings = await db.many(sql<ListedProduct & { website_url: string }>`
    select l.slug, p.name, p.website_url
    from listings l join profiles p on p.listing_id = l.id
    where l.domain = ${domain} and l.status = 'live' and l.owner_id is not null and l.owner_id <> ${memberId}
      and not exists (select from listing_editors e where e.listing_id = l.id and e.member_id = ${memberId})
    order by l.id`)
  const listed = listings.find(({ website_url }) => isPartOf(address, website_url))
  if (listed) throw new AlreadyListed(app, listed)
}

/** Hosts such as GitHub have many products, each with its own path. */
function isPartOf(address: string, website: string): boolean {
  const [one, other] = [URL.parse(address), URL.parse(website)]
  if (!one || !other || one.port !== other.port) return false
  return `${one.pathname}/`.startsWith(`${other.pathname.replace(/\/+$/, '')}/`)
}
