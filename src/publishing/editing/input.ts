import * as z from 'zod'
import { isIsoDate } from '../../core/calendar/weeks.ts'
import { FaqInput, maxListingFaqs } from '../../directory/listings/faqs.ts'
import { earliestYear, latestYear, maxEntries, maxEntryLength, maxLength } from '../../directory/listings/limits.ts'
import { isSocialPlatform, socialPlatforms } from '../../directory/listings/socials.ts'
import { eachSection } from '../../directory/listings/story.ts'
import { isCountry } from '../../platform/countries.ts'
import { suggest } from '../../platform/operation/suggest.ts'
import { videoOf } from '../drafter/evidence/videos.ts'

const text = (maxChars: number) => z.string().trim().min(1).max(maxChars)
const clearable = (maxChars: number) => z.string().trim().max(maxChars)
const list = z.array(text(maxEntryLength)).max(maxEntries)
const isEmptyOr = (isValid: (text: string) => boolean) => (text: string) => text === '' || isValid(text)

/** Empty text clears a field, unless it is required. */
const Fields = z
  .strictObject({
    tagline: text(maxLength.tagline),
    short_description: clearable(maxLength.short_description),
    description: text(maxLength.description),
    pricing_model: clearable(40),
    pricing_summary: clearable(maxLength.pricing_summary),
    country: clearable(2).refine(isEmptyOr(isCountry), 'must be a two-letter country code, such as PT'),
    city: clearable(maxLength.city),
    founded_year: z.int().min(earliestYear).max(latestYear).nullable(),
    demo_video_url: clearable(maxLength.demo_video_url).refine(
      isEmptyOr(isVideoLink),
      'must be an https link to a video on YouTube, Vimeo, Loom or another video host',
    ),
    contact_email: clearable(maxLength.contact_email).refine(
      isEmptyOr((text) => z.email().safeParse(text).success),
      'must be an email address',
    ),
    features: list,
    usps: list,
    keywords: list,
    headline: clearable(maxLength.headline),
    summary: clearable(maxLength.summary),
    seo_title: clearable(maxLength.seo_title),
    seo_description: clearable(maxLength.seo_description),
  })
  .partial()
export type Fields = z.output<typeof Fields>

export const Socials = z.record(z.string(), z.string().trim().max(maxLength.social)).superRefine((links, context) => {
  const platforms = Object.keys(socialPlatforms)
  for (const [key, link] of Object.entries(links)) {
    const suggestion = suggest(key, platforms)
    if (!isSocialPlatform(key))
      context.addIssue({
        code: 'custom',
        path: [key],
        message: suggestion
          ? `isn't a platform we know. Did you mean ${suggestion}?`
          : `isn't a platform we know. Use one of ${platforms.join(', ')}.`,
      })
    else if (!isWebLink(link))
      context.addIssue({ code: 'custom', path: [key], message: 'must be a URL that starts with https://' })
  }
})

export const UpdateMyListing = z.object({
  fields: Fields.optional().describe('Send only what changes; an empty string clears a field.'),
  socials: Socials.optional().describe('Platform key to URL. Replaces all links.'),
  faqs: z.array(FaqInput).max(maxListingFaqs).optional().describe('Replaces all FAQs.'),
})
export type UpdateMyListing = z.output<typeof UpdateMyListing>

export const NewUpdate = z.object({
  title: text(maxLength.update.title),
  body: text(maxLength.update.body).describe('Plain text.'),
})
export type NewUpdate = z.output<typeof NewUpdate>

export const NewMilestone = z.object({
  date: z.string().max(10).refine(isIsoDate, 'must be a date such as 2026-11-16').describe('YYYY-MM-DD.'),
  title: text(maxLength.milestone.title),
  description: clearable(maxLength.milestone.description).optional(),
  url: clearable(maxLength.milestone.url)
    .refine(
      isEmptyOr((link) => isWebLink(link, 'https:')),
      'must be a URL that starts with https://',
    )
    .optional(),
})
export type NewMilestone = z.output<typeof NewMilestone>

export const StorySections = z.object(
  eachSection((section) => clearable(section === 'title' ? maxLength.story.title : maxLength.story.section).optional()),
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
