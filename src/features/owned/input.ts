import * as z from 'zod'
import { suggest } from '../../platform/operation/suggest.ts'
import { videoOf } from '../drafter/evidence/videos.ts'
import { isCountryCode } from '../drafter/places.ts'
import { storySections } from '../drafter/proposal.ts'
import { isDate } from '../launches/weeks.ts'
import { isSocialPlatform, socialPlatforms } from '../listings/socials.ts'

const text = (most: number) => z.string().trim().min(1).max(most)
const clearable = (most: number) => z.string().trim().max(most)
const list = z.array(text(200)).max(20)
const isAbsentOr = (is: (text: string) => boolean) => (text: string) => text === '' || is(text)

/** Empty text takes a fact away, except where a listing cannot be without it. */
const Fields = z
  .strictObject({
    tagline: text(200),
    short_description: clearable(300),
    description: text(20_000),
    pricing_model: clearable(40),
    pricing_summary: clearable(300),
    country: clearable(2).refine(isAbsentOr((code) => isCountryCode(code.toUpperCase())), 'must be an ISO 3166-1 code of two letters, such as PT'),
    city: clearable(120),
    founded_year: z.int().min(1800).max(2100).nullable(),
    demo_video_url: clearable(500).refine(isAbsentOr(isVideoLink), 'must be the https address of a video on a video platform, such as https://www.youtube.com/watch?v=…'),
    contact_email: clearable(254).refine(isAbsentOr((text) => z.email().safeParse(text).success), 'must be an email address'),
    features: list,
    usps: list,
    keywords: list,
    headline: clearable(200),
    summary: clearable(20_000),
    seo_title: clearable(200),
    seo_description: clearable(320),
  })
  .partial()
export type Fields = z.output<typeof Fields>

const Socials = z.record(z.string(), z.string().trim().max(500)).superRefine((links, context) => {
  const platforms = Object.keys(socialPlatforms)
  for (const [key, link] of Object.entries(links)) {
    const meant = suggest(key, platforms)
    if (!isSocialPlatform(key)) context.addIssue({ code: 'custom', path: [key], message: meant ? `is not known here; did you mean ${meant}?` : `is not known here; use one of ${platforms.join(', ')}` })
    else if (!isWebLink(link)) context.addIssue({ code: 'custom', path: [key], message: 'must be a web address that begins with https://' })
  }
})

export const UpdateMyListing = z.object({
  fields: Fields.optional().describe('Only what changes; an empty text takes a fact away.'),
  socials: Socials.optional().describe('Platform key to link. Replaces all links.'),
  faqs: z.array(z.strictObject({ question: text(300), answer: text(1500) })).max(10).optional().describe('Replaces all FAQs.'),
})
export type UpdateMyListing = z.output<typeof UpdateMyListing>

export const NewUpdate = z.object({ title: text(200), body: text(5000).describe('Plain text.') })
export type NewUpdate = z.output<typeof NewUpdate>

export const NewMilestone = z.object({
  date: z.string().max(10).refine(isDate, 'must be a date such as 2026-11-16').describe('YYYY-MM-DD.'),
  title: text(200),
  description: clearable(2000).optional(),
  url: clearable(500).refine(isAbsentOr((link) => isWebLink(link, 'https:')), 'must be a web address that begins with https://').optional(),
})
export type NewMilestone = z.output<typeof NewMilestone>

const sections = storySections.map((section) => [section, clearable(section === 'title' ? 200 : 8000).optional()] as const)
export const StorySections = z.object(Object.fromEntries(sections) as Record<(typeof storySections)[number], z.ZodOptional<z.ZodString>>)
export type StorySections = z.output<typeof StorySections>

function isWebLink(text: string, scheme?: 'https:'): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || (scheme === undefined && url.protocol === 'http:')) && url.hostname.includes('.') && !url.username && !url.password
}

function isVideoLink(text: string): boolean {
  return isWebLink(text, 'https:') && videoOf(text) !== undefined
}
