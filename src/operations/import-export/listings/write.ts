import { placeListing, settlePlanCategories } from '../../../directory/categories/of-listing.ts'
import { linkFounders } from '../../../directory/founders/links.ts'
import { foldName } from '../../../directory/founders/names.ts'
import type { App } from '../../../platform/app.ts'
import { json, sql } from '../../../platform/database/sql.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { replaceMilestones } from '../../../publishing/editing/milestones.ts'
import { writeStory } from '../../../publishing/editing/story.ts'
import { setImportedStatus } from '../../../publishing/lifecycle/import-status.ts'
import type { StoredListing } from './read.ts'
import { isSame, type ListingRecord } from './record.ts'

interface Writing {
  app: App
  tx: Transaction
  record: ListingRecord
  known: StoredListing | undefined
  categoryIds: Map<string, number>
}

/** Writes one listing without its alternatives, which may be listings that are not written yet. */
export async function writeListing(writing: Writing): Promise<number> {
  const { app, tx, record, known } = writing
  const id = await writeFacts(writing)
  await writeProfile(writing, id)
  await setImportedStatus(app, tx, id, record, known, { cause: 'import' })
  const differs = (...names: (keyof ListingRecord)[]) => names.some((name) => !isSame(name, record, known))
  if (differs('category', 'more_categories')) await writeCategories(writing, id)
  if (differs('plan') && !differs('more_categories')) await settlePlanCategories(tx, id)
  if (differs('launches')) await writeLaunches(tx, id, record)
  if (differs('founders')) await writeFounders(tx, id, record)
  if (differs('updates')) await writeUpdates(tx, id, record)
  if (differs('milestones')) await replaceMilestones(tx, id, record.milestones)
  if (differs('media')) await writeMedia(tx, id, record)
  if (differs('story')) await writeStory(app, tx, id, record.story)
  return id
}

/** A new one begins as a draft. */
async function writeFacts({ tx, record, categoryIds }: Writing): Promise<number> {
  const { slug, domain, category, stage, country, pricing_model, unlocked, created_at } = record
  const { id } = await tx.one(sql<{ id: number }>`
    insert into listings (slug, domain, category_id, stage, country, pricing_model, unlocked, created_at)
    values (${slug}, ${domain}, ${
      category === null ? null : categoryIds.get(category)
    }, ${stage}, ${country}, ${pricing_model}, ${unlocked}, ${created_at})
    on conflict (slug) do update
    set domain = excluded.domain, category_id = excluded.category_id, stage = excluded.stage,
    country = excluded.country,
      pricing_model = excluded.pricing_model, unlocked = excluded.unlocked, created_at = excluded.created_at
    returning id`)
  return id
}

async function writeProfile({ app, tx, record }: Writing, id: number): Promise<void> {
  const {
    name,
    tagline,
    short_description,
    description,
    website_url,
    logo_url,
    pricing_summary,
    city,
    founded_year,
    features,
    usps,
    keywords,
    tags,
  } = record
  const {
    contact_email,
    demo_video_url,
    headline,
    summary,
    seo_title,
    seo_description,
    faqs,
    socials,
    attributes,
    not_found_on_website,
  } = record
  await tx.run(sql`
    insert into profiles (listing_id, name, tagline, short_description, description, website_url, logo_url,
    pricing_summary, city, founded_year, features, usps,
      keywords, tags, contact_email, demo_video_url, headline, summary, seo_title, seo_description, faqs, socials,
      attributes, not_found_on_website, updated_at)
    values (${id}, ${name}, ${tagline}, ${short_description}, ${description}, ${website_url}, ${logo_url},
    ${pricing_summary}, ${city}, ${founded_year},
      ${features}, ${usps}, ${keywords}, ${tags}, ${contact_email}, ${demo_video_url}, ${headline}, ${summary},
      ${seo_title}, ${seo_description},
      ${json(faqs)}::jsonb, ${json(socials)}::jsonb, ${json(attributes)}::jsonb, ${not_found_on_website},
      ${app.clock.now()})
    on conflict (listing_id) do update
    set name = excluded.name, tagline = excluded.tagline, short_description = excluded.short_description,
      description = excluded.description, website_url = excluded.website_url, logo_url = excluded.logo_url,
      pricing_summary = excluded.pricing_summary,
      city = excluded.city, founded_year = excluded.founded_year, features = excluded.features, usps = excluded.usps,
      keywords = excluded.keywords,
      tags = excluded.tags, contact_email = excluded.contact_email, demo_video_url = excluded.demo_video_url,
      headline = excluded.headline,
      summary = excluded.summary, seo_title = excluded.seo_title, seo_description = excluded.seo_description,
      faqs = excluded.faqs,
      socials = excluded.socials, attributes = excluded.attributes,
        not_found_on_website = excluded.not_found_on_website, updated_at = excluded.updated_at`)
}

async function writeCategories({ tx, record, categoryIds }: Writing, id: number): Promise<void> {
  const chosen =
    record.category === null ? [] : [record.category, ...record.more_categories].map((slug) => categoryIds.get(slug)!)
  await placeListing(tx, id, chosen)
}

// Weeks that it launched in stay, also when the file does not name them: votes were cast in them. One that is new
// counts those.
async function writeLaunches(tx: Transaction, id: number, { launches }: ListingRecord): Promise<void> {
  await tx.run(
    sql`delete from launches where listing_id = ${id} and launched_at is null and votes = 0
      and week <> all(${launches.map(({ week }) => week)}::date[])`,
  )
  for (const { week, launched_at } of launches) {
    await tx.run(sql`
      insert into launches (listing_id, week, launched_at, votes)
      values (${id}, ${week}, ${launched_at}, (select count(*) from votes where listing_id = ${id} and week = ${week}
      and discounted is null))
      on conflict (listing_id, week) do update set launched_at = excluded.launched_at`)
  }
}

// A founder who keeps their own profile, and what a file leaves blank of a founder that several listings share, stays.
async function writeFounders(tx: Transaction, id: number, { founders }: ListingRecord): Promise<void> {
  for (const { slug, name, bio, country, photo_url, socials } of founders) {
    await tx.run(sql`
      insert into founders as f (slug, name, bio, country, photo_url, socials, search_name)
      values (${slug}, ${name}, ${bio}, ${country}, ${photo_url}, ${json(socials)}::jsonb, ${foldName(name)})
      on conflict (slug) do update
      set name = excluded.name, bio = coalesce(excluded.bio, f.bio), country = coalesce(excluded.country, f.country),
        photo_url = coalesce(excluded.photo_url, f.photo_url), socials = f.socials || excluded.socials,
        search_name = excluded.search_name
      where f.member_id is null`)
  }
  await linkFounders(tx, id, founders)
}

async function writeUpdates(tx: Transaction, id: number, { updates }: ListingRecord): Promise<void> {
  await tx.run(sql`delete from updates where listing_id = ${id}`)
  for (const { title, body, posted_at } of updates) {
    await tx.run(
      sql`insert into updates (listing_id, title, body, posted_at) values (${id}, ${title}, ${body}, ${posted_at})`,
    )
  }
}

async function writeMedia(tx: Transaction, id: number, { media }: ListingRecord): Promise<void> {
  await tx.run(sql`delete from media where listing_id = ${id}`)
  for (const [position, { kind, url, alt, width, height }] of media.entries()) {
    await tx.run(
      sql`insert into media (listing_id, kind, url, alt, width, height, position)
        values (${id}, ${kind}, ${url}, ${alt}, ${width}, ${height}, ${position})`,
    )
  }
}

/** The alternatives that the owner approved, by their slugs. */
export async function writeAlternatives(
  app: App,
  tx: Transaction,
  id: number,
  { alternatives }: ListingRecord,
): Promise<void> {
  await tx.run(sql`
    delete from alternatives a using listings o where a.listing_id = ${id} and o.id = a.alternative_id
      and o.slug <> all(${alternatives})`)
  await tx.run(sql`
    insert into alternatives (listing_id, alternative_id, approved_at)
    select ${id}, id, ${app.clock.now()} from listings where slug = any(${alternatives}) on conflict do nothing`)
}
