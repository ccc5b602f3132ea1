import { setListingCategories, settlePlanCategories } from '../../../directory/categories/listing-categories.ts'
import { linkFounders } from '../../../directory/founders/links.ts'
import { foldName } from '../../../directory/founders/names.ts'
import { lockCounters } from '../../../directory/listings/counters.ts'
import type { App } from '../../../platform/app.ts'
import { json, sql } from '../../../platform/database/sql.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { replaceMilestones } from '../../../publishing/editing/milestones.ts'
import { writeStory } from '../../../publishing/editing/story.ts'
import { setImportedStatus } from '../../../publishing/lifecycle/import-status.ts'
import type { StoredListing } from './read.ts'
import { isSame, type ListingRecord } from './record.ts'

interface ListingWrite {
  app: App
  tx: Transaction
  record: ListingRecord
  stored: StoredListing | undefined
  categoryIds: Map<string, number>
}

/** Writes one listing. Its alternatives follow later, because they may be listings that are not written yet. */
export async function writeListing(write: ListingWrite): Promise<number> {
  const { app, tx, record, stored } = write
  const id = await writeFacts(write)
  await writeProfile(write, id)
  await setImportedStatus(app, tx, id, record, stored, { cause: 'import' })
  const differs = (...names: (keyof ListingRecord)[]) => names.some((name) => !isSame(name, record, stored))
  if (differs('category', 'more_categories')) await writeCategories(write, id)
  if (differs('plan') && !differs('more_categories')) await settlePlanCategories(tx, id)
  if (differs('launches')) await writeLaunches(tx, id, record)
  if (differs('founders')) await writeFounders(tx, id, record)
  if (differs('updates')) await writeUpdates(tx, id, record)
  if (differs('milestones')) await replaceMilestones(tx, id, record.milestones)
  if (differs('media')) await writeMedia(tx, id, record)
  if (differs('story')) await writeStory(app, tx, id, record.story)
  return id
}

/** A new listing begins as a draft; setImportedStatus changes that. */
async function writeFacts({ tx, record, categoryIds }: ListingWrite): Promise<number> {
  const { slug, domain, category, stage, country, pricing_model, unlocked, created_at } = record
  const categoryId = category === null ? null : categoryIds.get(category)
  const { id } = await tx.one(sql<{ id: number }>`
    insert into listings (slug, domain, category_id, stage, country, pricing_model, unlocked, created_at)
    values (${slug}, ${domain}, ${categoryId}, ${stage}, ${country}, ${pricing_model}, ${unlocked}, ${created_at})
    on conflict (slug) do update set
      domain = excluded.domain,
      category_id = excluded.category_id,
      stage = excluded.stage,
      country = excluded.country,
      pricing_model = excluded.pricing_model,
      unlocked = excluded.unlocked,
      created_at = excluded.created_at
    returning id`)
  return id
}

async function writeProfile({ app, tx, record }: ListingWrite, id: number): Promise<void> {
  await tx.run(sql`
    insert into profiles (
      listing_id, name, tagline, short_description, description,
      website_url, logo_url, demo_video_url, contact_email,
      pricing_summary, city, founded_year,
      features, usps, keywords, tags,
      headline, summary, seo_title, seo_description,
      faqs, socials, attributes,
      not_found_on_website, updated_at
    )
    values (
      ${id}, ${record.name}, ${record.tagline}, ${record.short_description}, ${record.description},
      ${record.website_url}, ${record.logo_url}, ${record.demo_video_url}, ${record.contact_email},
      ${record.pricing_summary}, ${record.city}, ${record.founded_year},
      ${record.features}, ${record.usps}, ${record.keywords}, ${record.tags},
      ${record.headline}, ${record.summary}, ${record.seo_title}, ${record.seo_description},
      ${json(record.faqs)}::jsonb, ${json(record.socials)}::jsonb, ${json(record.attributes)}::jsonb,
      ${record.not_found_on_website}, ${app.clock.now()}
    )
    on conflict (listing_id) do update set
      name = excluded.name,
      tagline = excluded.tagline,
      short_description = excluded.short_description,
      description = excluded.description,
      website_url = excluded.website_url,
      logo_url = excluded.logo_url,
      pricing_summary = excluded.pricing_summary,
      city = excluded.city,
      founded_year = excluded.founded_year,
      features = excluded.features,
      usps = excluded.usps,
      keywords = excluded.keywords,
      tags = excluded.tags,
      contact_email = excluded.contact_email,
      demo_video_url = excluded.demo_video_url,
      headline = excluded.headline,
      summary = excluded.summary,
      seo_title = excluded.seo_title,
      seo_description = excluded.seo_description,
      faqs = excluded.faqs,
      socials = excluded.socials,
      attributes = excluded.attributes,
      not_found_on_website = excluded.not_found_on_website,
      updated_at = excluded.updated_at`)
}

async function writeCategories({ tx, record, categoryIds }: ListingWrite, id: number): Promise<void> {
  const chosen =
    record.category === null ? [] : [record.category, ...record.more_categories].map((slug) => categoryIds.get(slug)!)
  await setListingCategories(tx, id, chosen)
}

// Past launches stay even if the file does not name them, because votes were cast in them. A new launch counts the
// votes of its week.
async function writeLaunches(tx: Transaction, id: number, { launches }: ListingRecord): Promise<void> {
  await lockCounters(tx, sql`select ${id}::bigint`)
  await tx.run(sql`
    delete from launches
    where listing_id = ${id} and launched_at is null and votes + uncopied_votes = 0
      and week <> all(${launches.map(({ week }) => week)}::date[])`)
  for (const { week, launched_at } of launches) {
    await tx.run(sql`
      insert into launches (listing_id, week, launched_at, votes)
      values (
        ${id}, ${week}, ${launched_at},
        (select count(*) from votes where listing_id = ${id} and week = ${week} and discounted is null)
      )
      on conflict (listing_id, week) do update set launched_at = excluded.launched_at`)
  }
}

// Founders with an account manage their own profile. Blank fields keep what is stored, because several listings may
// share a founder.
async function writeFounders(tx: Transaction, id: number, { founders }: ListingRecord): Promise<void> {
  for (const { slug, name, bio, country, photo_url, socials } of founders) {
    await tx.run(sql`
      insert into founders as f (slug, name, bio, country, photo_url, socials, search_name)
      values (${slug}, ${name}, ${bio}, ${country}, ${photo_url}, ${json(socials)}::jsonb, ${foldName(name)})
      on conflict (slug) do update set
        name = excluded.name,
        bio = coalesce(excluded.bio, f.bio),
        country = coalesce(excluded.country, f.country),
        photo_url = coalesce(excluded.photo_url, f.photo_url),
        socials = f.socials || excluded.socials,
        search_name = excluded.search_name
      where f.member_id is null`)
  }
  await linkFounders(tx, id, founders)
}

async function writeUpdates(tx: Transaction, id: number, { updates }: ListingRecord): Promise<void> {
  await tx.run(sql`delete from updates where listing_id = ${id}`)
  for (const { title, body, posted_at } of updates) {
    await tx.run(sql`
      insert into updates (listing_id, title, body, posted_at) values (${id}, ${title}, ${body}, ${posted_at})`)
  }
}

async function writeMedia(tx: Transaction, id: number, { media }: ListingRecord): Promise<void> {
  await tx.run(sql`delete from media where listing_id = ${id}`)
  for (const [position, { kind, url, alt, width, height }] of media.entries()) {
    await tx.run(sql`
      insert into media (listing_id, kind, url, alt, width, height, position)
      values (${id}, ${kind}, ${url}, ${alt}, ${width}, ${height}, ${position})`)
  }
}

/** Replaces the approved alternatives by those in the file. */
export async function writeAlternatives(
  app: App,
  tx: Transaction,
  id: number,
  { alternatives }: ListingRecord,
): Promise<void> {
  await tx.run(sql`
    delete from alternatives a using listings o
    where a.listing_id = ${id} and o.id = a.alternative_id and o.slug <> all(${alternatives})`)
  await tx.run(sql`
    insert into alternatives (listing_id, alternative_id, approved_at)
    select ${id}, id, ${app.clock.now()} from listings where slug = any(${alternatives})
    on conflict do nothing`)
}
