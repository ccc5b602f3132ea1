import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { isIsoDate, mondayOf } from '../../../core/calendar/weeks.ts'
import { facetSlug } from '../../../directory/listings/facets.ts'
import { FaqInput, maxListingFaqs } from '../../../directory/listings/faqs.ts'
import {
  earliestYear,
  latestYear,
  maxDraftLineLength,
  maxEntries,
  maxEntryLength,
  maxLength,
} from '../../../directory/listings/limits.ts'
import { slug } from '../../../directory/listings/schema.ts'
import { statuses } from '../../../directory/listings/status.ts'
import { eachSection } from '../../../directory/listings/story.ts'
import { normaliseDomain } from '../../../platform/domain-name.ts'
import { Socials } from '../../../publishing/editing/input.ts'
import { maxHrefLength } from '../../../publishing/reader/urls.ts'

const text = (limit: number) => z.string().trim().min(1).max(limit)
// The same limits as in drafts and forms, so that every export can be imported again.
const line = text(maxDraftLineLength)
const texts = z.array(text(maxEntryLength)).max(maxEntries)
const webAddress = (limit: number) => z.url({ protocol: /^https?$/, error: 'must be a URL' }).max(limit)
const webUrl = webAddress(maxHrefLength)
// Uploads have a path on this site.
const imageUrl = z.union(
  [
    webUrl,
    z
      .string()
      .regex(/^\/(?![/\\])/)
      .max(2000),
  ],
  { error: 'must be a URL or a path on this site' },
)
const links = z.record(z.string().min(1).max(40), webUrl)
const date = z.string().refine(isIsoDate, 'must be a date like 2026-11-16')
const monday = z.string().refine((text) => isIsoDate(text) && mondayOf(text) === text, 'must be the date of a Monday')
const instant = z.iso
  .datetime({ offset: true, error: 'must be a time like 2026-11-16T09:00:00Z' })
  .transform((text) => new Date(text).toISOString())
const country = z.string().regex(/^[A-Z]{2}$/, 'country; use two capital letters')
const domain = z.string().refine((text) => normaliseDomain(text) === text, 'must be a domain like example.com')
const facet = text(60).transform(facetSlug).nullable()
const optional = <T extends z.ZodType>(type: T) => type.nullable().default(null)

const Founder = z.strictObject({
  slug: slug.optional(),
  name: text(200),
  title: optional(text(200)),
  bio: optional(text(5000)),
  country: optional(country),
  photo_url: optional(imageUrl),
  socials: links.default({}),
})
const Update = z.strictObject({
  title: text(maxLength.update.title),
  body: text(maxLength.update.body),
  posted_at: instant,
})
const Milestone = z.strictObject({
  date,
  title: text(maxLength.milestone.title),
  description: optional(text(maxLength.milestone.description)),
  url: optional(webAddress(maxLength.milestone.url)),
})
const Medium = z.strictObject({
  kind: z.enum(['image', 'video']),
  url: imageUrl,
  alt: optional(text(500)),
  width: optional(z.int().min(1)),
  height: optional(z.int().min(1)),
})
const Launch = z.strictObject({ week: monday, launched_at: optional(instant) })
const storySection = optional(text(maxLength.story.section))
const Story = z.strictObject(eachSection(() => storySection))

const fields = {
  slug,
  name: line,
  tagline: line,
  website_url: webUrl,
  domain,
  status: z.enum(statuses),
  hidden_from: z.enum(statuses).exclude(['hidden']).nullable(),
  plan: z.enum(['free', 'paid']).nullable(),
  category: slug.nullable(),
  more_categories: z.array(slug).max(3),
  stage: facet,
  country: country.nullable(),
  city: line.nullable(),
  founded_year: z.int().min(earliestYear).max(latestYear).nullable(),
  pricing_model: facet,
  pricing_summary: line.nullable(),
  short_description: line.nullable(),
  description: text(maxLength.description).nullable(),
  features: texts,
  usps: texts,
  keywords: texts,
  tags: texts,
  contact_email: z.email().max(maxLength.contact_email).nullable(),
  logo_url: imageUrl.nullable(),
  demo_video_url: webAddress(maxLength.demo_video_url).nullable(),
  headline: text(maxLength.headline).nullable(),
  summary: text(maxLength.summary).nullable(),
  seo_title: text(maxLength.seo_title).nullable(),
  seo_description: text(maxLength.seo_description).nullable(),
  faqs: z.array(FaqInput).max(maxListingFaqs),
  socials: Socials,
  attributes: z.record(z.string().min(1).max(60), z.string().max(1000)),
  not_found_on_website: z.array(text(100)).max(100),
  unlocked: z.array(z.enum(['story', 'milestones', 'media'])).max(3),
  founders: z.array(Founder).max(20),
  alternatives: z.array(slug).max(100),
  updates: z.array(Update).max(5000),
  milestones: z.array(Milestone).max(1000),
  media: z.array(Medium).max(200),
  story: Story.nullable(),
  launch_week: monday.nullable(),
  launched_at: instant.nullable(),
  launches: z.array(Launch).max(500),
  created_at: instant,
}

/**
 * A listing as a line of the file. Owner, votes and purchases are not part of it: an import must not claim, vote or
 * pay.
 */
export type ListingRecord = Omit<z.output<z.ZodObject<typeof fields>>, 'founders'> & {
  founders: (z.output<typeof Founder> & { slug: string })[]
}

/** One line of the file. Fields that it leaves out stay unchanged. */
export const ListingLine = z.strictObject(fields).partial().extend({ slug })
export type ListingLine = z.output<typeof ListingLine>

export const fieldNames = Object.keys(fields) as (keyof ListingRecord)[]

/** Compares one field. The order of milestones does not matter, because they are sorted by date anyway. */
export function isSame(name: keyof ListingRecord, record: ListingRecord, stored: ListingRecord | undefined): boolean {
  if (name === 'milestones')
    return isDeepStrictEqual(sortMilestones(record.milestones), stored && sortMilestones(stored.milestones))
  return isDeepStrictEqual(record[name], stored?.[name])
}

function sortMilestones(milestones: ListingRecord['milestones']): ListingRecord['milestones'] {
  const key = ({ date, title, description, url }: ListingRecord['milestones'][number]) =>
    JSON.stringify([date, title, description, url])
  return [...milestones].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}
