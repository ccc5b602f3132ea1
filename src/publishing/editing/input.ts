import * as z from 'zod'
import { isIsoDate } from '../../core/calendar/weeks.ts'
import { FaqInput, mostFaqs } from '../../directory/listings/faqs.ts'
import { firstYear, lastYear, longest, longestEntry, mostEntries } from '../../directory/listings/limits.ts'
import { isSocialPlatform, socialPlatforms } from '../../directory/listings/socials.ts'
import { eachSection } from '../../directory/listings/story.ts'
import { isCountry } from '../../platform/countries.ts'
import { suggest } from '../../platform/operation/suggest.ts'
import { videoOf } from '../drafter/evidence/videos.ts'

const text = (most: number) => z.string().trim().min(1).max(most)
const clearable = (most: number) => z.string().trim().max(most)
const list = z.array(text(longestEntry)).max(mostEntries)
const isAbsentOr = (is: (text: string) => boolean) => (text: string) => text === '' || is(text)

/** Empty text takes a fact away, except where a listing cannot be without it. */
const Fields = z
  .strictObject({
    tagline: text(longest.tagline),
    short_description: clearable(longest.short_description),
    description: text(longest.description),
    pricing_model: clearable(40),
    pricing_summary: clearable(longest.pricing_summary),
    country: clearable(2).refine(isAbsentOr(isCountry), 'must be an ISO 3166-1 code of two letters, such as PT'),
    city: clearable(longest.city),
    founded_year: z.int().min(firstYear).max(lastYear).nullable(),
    demo_video_url: clearable(longest.demo_video_url).refine(
      isAbsentOr(isVideoLink),
      'must be the https address of a video on a video platform, such as https://www.youtube.com/watch?v=…',
    ),
    contact_email: clearable(longest.contact_email).refine(
      isAbsentOr((text) => z.email().safeParse(text).success),
      'must be an email address',
    ),
    features: list,
    usps: list,
    keywords: list,
    headline: clearable(longest.headline),
    summary: clearable(longest.summary),
    seo_title: clearable(longest.seo_title),
    seo_description: clearable(longest.seo_description),
  })
  .partial()
export type Fields = z.output<typeof Fields>

export const Socials = z.record(z.string(), z.string().trim().max(longest.social)).superRefine((links, context) => {
  const platforms = Object.keys(socialPlatforms)
  for (const [key, link] of Object.entries(links)) {
    const meant = suggest(key, platforms)
    if (!isSocialPlatform(key))
      context.addIssue({
        code: 'custom',
        path: [key],
        message: meant
          ? `is not known here; did you mean ${meant}?`
          : `is not known here; use one of ${platforms.join(', ')}`,
      })
    else if (!isWebLink(link))
      context.addIssue({ code: 'custom', path: [key], message: 'must be a web address that begins with https://' })
  }
})

export const UpdateMyListing = z.object({
  fields: Fields.optional().describe('Only what changes; an empty text takes a fact away.'),
  socials: Socials.optional().describe('Platform key to link. Replaces all links.'),
  faqs: z.array(FaqInput).max(mostFaqs).optional().describe('Replaces all FAQs.'),
})
export type UpdateMyListing = z.output<typeof UpdateMyListing>

export const NewUpdate = z.object({
  title: text(longest.update.title),
  body: text(longest.update.body).describe('Plain text.'),
})
export type NewUpdate = z.output<typeof NewUpdate>

export const NewMilestone = z.object({
  date: z.string().max(10).refine(isIsoDate, 'must be a date such as 2026-11-16').describe('YYYY-MM-DD.'),
  title: text(longest.milestone.title),
  description: clearable(longest.milestone.description).optional(),
  url: clearable(longest.milestone.url)
    .refine(
      isAbsentOr((link) => isWebLink(link, 'https:')),
      'must be a web address that begins with https://',
    )
    .optional(),
})
export type NewMilestone = z.output<typeof NewMilestone>

export const StorySections = z.object(
  eachSection((section) => clearable(section === 'title' ? longest.story.title : longest.story.section).optional()),
)
export type StorySections = z.output<typeof StorySections>

function isWebLink(text: string, scheme?: 'https:'): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    (url.protocol === 'https:' || (scheme === undefined && url.protocol === 'http:')) &&
    url.hostname.includes('.') &&
    !url.username &&
    !url.password
  )
}

function isVideoLink(text: string): boolean {
  return isWebLink(text, 'https:') && videoOf(text) !== undefined
}
