import type * as z from 'zod'
import { allCategories } from '../../directory/categories/queries.ts'
import type { ListingProfile } from '../../directory/listings/schema.ts'
import { slugOf } from '../../directory/listings/slugs.ts'
import { publicMediaUrl } from '../../directory/media/urls.ts'
import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { normaliseDomain } from '../../platform/domain-name.ts'
import { type DraftFieldName, factFields } from './fields.ts'
import { listingValue } from './listing/columns.ts'
import { shownLogo } from './logo.ts'
import { type DraftRow, fieldIn, fieldsOf } from './queries.ts'

/** A draft as the profile of the listing that it would become. */
export async function previewProfile(
  app: App,
  db: Queryable,
  draft: DraftRow,
): Promise<z.output<typeof ListingProfile>> {
  const fields = await fieldsOf(db, draft.id)
  const value = <T>(name: DraftFieldName) => listingValue(name, fieldIn(fields, name).value) as T
  const text = (name: DraftFieldName) => value<string | null>(name)
  const website = draft.site_url ?? draft.url
  const logo = shownLogo(fieldIn(fields, 'logo_url'))
  const name = text('name') ?? 'Untitled'
  const [main] = (fieldIn(fields, 'categories').value as string[] | null) ?? []
  const category = (await allCategories(db)).find((one) => one.slug === main)
  const slug = slugOf(name)
  const url = app.urls.to(`/listings/${slug}`)
  return {
    id: 0,
    slug,
    name,
    tagline: text('tagline') ?? '',
    url,
    website_url: website,
    domain: normaliseDomain(website) ?? new URL(website).host,
    logo_url: logo && publicMediaUrl(app, logo),
    status: 'upcoming',
    category: category ? { slug: category.slug, name: category.name } : null,
    categories: category ? [{ slug: category.slug, name: category.name }] : [],
    stage: text('stage'),
    country: text('country'),
    pricing_model: text('pricing_model'),
    pricing: { model: text('pricing_model'), summary: text('pricing_summary') },
    votes: 0,
    followers: 0,
    views: 0,
    rating: { average: null, count: 0 },
    domain_rating: { value: null, measured_at: null, trend: [], source: null, attribution: null },
    featured: false,
    verified: false,
    launch_week: null,
    launched_at: null,
    short_description: text('short_description'),
    description: text('description'),
    headline: null,
    summary: null,
    features: value('features'),
    usps: value('usps'),
    keywords: value('keywords'),
    tags: value('tags'),
    city: text('city'),
    founded_year: value('founded_year'),
    contact_email: text('contact_email'),
    founders: (value<{ name: string; title: string | null; bio: string | null }[] | null>('founders') ?? []).map(
      (founder) => ({ ...founder, slug: slugOf(founder.name), url: '' }),
    ),
    faqs: value<{ question: string; answer: string }[] | null>('faqs') ?? [],
    socials: value<Record<string, string> | null>('company_socials') ?? {},
    updates: [],
    awards: [],
    links: { alternatives: '', badges: '', demo_video: text('demo_video_url') },
    not_found_on_website: factFields.filter((fact) => fieldIn(fields, fact).state === 'not_found'),
  }
}
