import { foldName } from '../../directory/founders/names.ts'
import { slugOf } from '../../directory/listings/slugs.ts'
import { searchVector } from '../../directory/search/posts.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { day } from '../../platform/duration.ts'
import type { DemoContent, DemoListing } from './content.ts'

export async function writeProfile(
  db: Queryable,
  id: number,
  listing: DemoListing,
  categoryIds: Map<string, number>,
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into profiles (
      listing_id, name, tagline, short_description, description,
      website_url, pricing_summary, city, founded_year,
      features, usps, keywords, tags, contact_email,
      faqs, socials, attributes,
      not_found_on_website, updated_at
    )
    values (
      ${id}, ${listing.name}, ${listing.tagline}, ${listing.short_description}, ${listing.description},
      ${`https://${listing.domain}`}, ${listing.pricing_summary}, ${listing.city}, ${listing.founded_year},
      ${listing.features}, ${listing.usps}, ${listing.keywords}, ${listing.tags}, ${listing.contact_email},
      ${json(listing.faqs)}::jsonb, ${json(listing.socials)}::jsonb, ${json(listing.attributes)}::jsonb,
      ${listing.not_found_on_website}, ${now}
    )`)
  const categories = [...new Set([listing.category, ...listing.more_categories])].map((slug) => categoryIds.get(slug)!)
  await db.run(sql`
    insert into listing_categories (listing_id, category_id, position)
    select ${id}, category, ordinal - 1
    from unnest(${categories}::bigint[]) with ordinality as chosen (category, ordinal)`)
}

/** Founders with the same name are one person with several listings. */
export async function writeFounders(db: Queryable, listings: { id: number; listing: DemoListing }[]): Promise<void> {
  const ids = new Map<string, number>()
  for (const { id: listingId, listing } of listings) {
    for (const [position, founder] of listing.founders.entries()) {
      const folded = foldName(founder.name)
      let id = ids.get(folded)
      if (id === undefined) {
        const inserted = await db.one(sql<{ id: number }>`
          insert into founders (slug, name, bio, country, socials, search_name)
          values (
            ${slugOf(founder.name)}, ${founder.name}, ${founder.bio}, ${founder.country},
            ${json(founder.socials)}::jsonb, ${folded}
          )
          returning id`)
        ids.set(folded, (id = inserted.id))
      }
      await db.run(sql`
        insert into listing_founders (listing_id, founder_id, title, position)
        values (${listingId}, ${id}, ${founder.title}, ${position})`)
    }
  }
}

export async function writePosts(db: Queryable, { posts }: DemoContent, now: Date): Promise<void> {
  for (const { slug, title, excerpt, author, tags, body, faqs, days_ago } of posts) {
    await db.run(sql`
      insert into posts (slug, title, excerpt, body, author, tags, tag_slugs, faqs, published_at, search)
      values (
        ${slug}, ${title}, ${excerpt}, ${body}, ${author}, ${tags}::text[], ${tags.map(slugOf)}::text[],
        ${json(faqs)}::jsonb,
        ${new Date(now.getTime() - days_ago * day)}, ${searchVector({ title, excerpt, body })}::tsvector
      )`)
  }
}

export async function writeDemoAlternatives(
  db: Queryable,
  listings: { id: number; listing: DemoListing }[],
  now: Date,
): Promise<void> {
  const ids = new Map(listings.map(({ id, listing }) => [listing.slug, id]))
  for (const { id, listing } of listings) {
    for (const slug of listing.alternatives) {
      const other = ids.get(slug)
      if (other !== undefined && other !== id)
        await db.run(sql`
          insert into alternatives (listing_id, alternative_id, approved_at)
          values (${id}, ${other}, ${now})
          on conflict do nothing`)
    }
  }
}
