import * as z from 'zod'
import { slugPattern } from './slugs.ts'
import { eachSection } from './story.ts'

export const slug = z.string().regex(slugPattern)
export const countryQuery = z
  .string()
  .regex(/^[A-Za-z]{2}$/)
  .describe('Two-letter ISO 3166-1 code.')

export const CategoryName = z.object({ slug: z.string(), name: z.string() }).meta({ id: 'CategoryName' })
export const Faq = z.object({ question: z.string(), answer: z.string() }).meta({ id: 'Faq' })
const Rating = z.object({ average: z.number().nullable(), count: z.int() }).meta({ id: 'Rating' })

const summary = {
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  tagline: z.string(),
  url: z.string().describe('The listing’s page on this site.'),
  website_url: z.string(),
  domain: z.string(),
  logo_url: z.string().nullable(),
  status: z.enum(['live', 'upcoming']),
  category: CategoryName.nullable(),
  stage: z.string().nullable(),
  country: z.string().nullable(),
  pricing_model: z.string().nullable(),
  votes: z.int().describe('All-time community votes.'),
  followers: z.int(),
  views: z.int(),
  rating: Rating,
  domain_rating: z.int().nullable(),
  featured: z.boolean(),
  verified: z.boolean(),
  launch_week: z.string().nullable(),
  launched_at: z.string().nullable(),
}

export const ListingSummary = z.object(summary).meta({ id: 'ListingSummary' })
export type ListingSummary = z.output<typeof ListingSummary>

const FounderOfListing = z
  .object({
    slug: z.string(),
    name: z.string(),
    title: z.string().nullable(),
    bio: z.string().nullable(),
    url: z.string(),
  })
  .meta({ id: 'FounderOfListing' })
export const ListingUpdate = z
  .object({ id: z.int(), title: z.string(), body: z.string(), posted_at: z.string() })
  .meta({ id: 'ListingUpdate' })
const AwardOfListing = z
  .object({ week: z.string(), place: z.int(), title: z.string(), votes: z.int() })
  .meta({ id: 'AwardOfListing' })
export const Milestone = z
  .object({
    id: z.int(),
    date: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    url: z.string().nullable(),
  })
  .meta({ id: 'Milestone' })
export const Story = z.object(eachSection(() => z.string().nullable())).meta({ id: 'Story' })
const MediumSize = z
  .object({ url: z.string(), width: z.int(), height: z.int(), type: z.string() })
  .meta({ id: 'MediumSize' })
const Medium = z
  .object({
    kind: z.enum(['image', 'video']),
    url: z.string(),
    alt: z.string().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    sizes: z.array(MediumSize).describe('The same image in other sizes.'),
  })
  .meta({ id: 'Medium' })

export const ListingProfile = z
  .object({
    ...summary,
    short_description: z.string().nullable(),
    description: z.string().nullable(),
    headline: z.string().nullable().describe('The owner’s headline, shown above everything else.'),
    summary: z.string().nullable().describe('The owner’s short version of the description.'),
    features: z.array(z.string()),
    usps: z.array(z.string()),
    keywords: z.array(z.string()),
    tags: z.array(z.string()),
    pricing: z.object({ model: z.string().nullable(), summary: z.string().nullable() }),
    categories: z.array(CategoryName).describe('The primary category comes first.'),
    city: z.string().nullable(),
    founded_year: z.int().nullable(),
    contact_email: z.string().nullable(),
    founders: z.array(FounderOfListing),
    faqs: z.array(Faq),
    socials: z.record(z.string(), z.string()),
    updates: z.array(ListingUpdate).describe('Newest first.'),
    domain_rating: z.object({
      value: z.int().nullable(),
      measured_at: z.string().nullable(),
      trend: z.array(z.object({ date: z.string(), value: z.int() })),
      source: z.string().nullable(),
      attribution: z.string().nullable().describe('Show it next to the value.'),
    }),
    awards: z.array(AwardOfListing),
    links: z.object({ alternatives: z.string(), badges: z.string(), demo_video: z.string().nullable() }),
    not_found_on_website: z
      .array(z.string())
      .describe('Facts the company’s site doesn’t state. They’re left blank on purpose.'),
    story: Story.optional(),
    milestones: z.array(Milestone).optional(),
    media: z.array(Medium).optional(),
  })
  .meta({ id: 'ListingProfile' })
