import * as z from 'zod'
import { FaqInput, maxListingFaqs } from '../../directory/listings/faqs.ts'
import { earliestYear, latestYear, maxEntries, maxEntryLength, maxLength } from '../../directory/listings/limits.ts'
import { link } from '../../directory/listings/links.ts'
import { socialsInput } from '../../directory/listings/socials.ts'
import { eachSection } from '../../directory/listings/story.ts'
import { isCountry } from '../../platform/countries.ts'
import { checkedText, emailOrBlank, filledText, trimmedText } from '../../platform/operation/texts.ts'
import { isVideo, videoPattern } from '../drafter/evidence/videos.ts'

const list = z.array(filledText(maxEntryLength)).max(maxEntries)
/** Empty text clears a field, unless it is required. */
const Fields = z
  .strictObject({
    tagline: filledText(maxLength.tagline),
    short_description: trimmedText(maxLength.short_description),
    description: filledText(maxLength.description),
    pricing_model: trimmedText(40),
    pricing_summary: trimmedText(maxLength.pricing_summary),
    country: checkedText(2, /^([A-Za-z]{2}|\s*)$/, 'must be a two-letter country code, such as PT', isCountry).trim(),
    city: trimmedText(maxLength.city),
    founded_year: z.int().min(earliestYear).max(latestYear).nullable(),
    demo_video_url: checkedText(
      maxLength.demo_video_url,
      videoPattern({ orHttp: false }),
      'must be an https link to a video on YouTube, Vimeo, Loom or another video host',
      isVideo,
    ).trim(),
    contact_email: checkedText(maxLength.contact_email, emailOrBlank, 'must be an email address').trim(),
    features: list,
    usps: list,
    keywords: list,
    headline: trimmedText(maxLength.headline),
    summary: trimmedText(maxLength.summary),
    seo_title: trimmedText(maxLength.seo_title),
    seo_description: trimmedText(maxLength.seo_description),
  })
  .partial()
export type Fields = z.output<typeof Fields>

export const Socials = socialsInput(link({ max: maxLength.social, orHttp: true }).trim())

export const UpdateMyListing = z.object({
  fields: Fields.optional().describe('Send only what changes; an empty string clears a field.'),
  socials: Socials.optional().describe('Platform key to URL. Replaces all links.'),
  faqs: z.array(FaqInput).max(maxListingFaqs).optional().describe('Replaces all FAQs.'),
})
export type UpdateMyListing = z.output<typeof UpdateMyListing>

export const NewUpdate = z.object({
  title: filledText(maxLength.update.title),
  body: filledText(maxLength.update.body).describe('Plain text.'),
})
export type NewUpdate = z.output<typeof NewUpdate>

export const NewMilestone = z.object({
  date: z.iso.date(),
  title: filledText(maxLength.milestone.title),
  description: trimmedText(maxLength.milestone.description).optional(),
  url: link({ max: maxLength.milestone.url, orBlank: true }).trim().optional(),
})
export type NewMilestone = z.output<typeof NewMilestone>

/** Only what changes. An empty text clears role or bio. */
export const FounderTexts = z
  .object({
    name: filledText(maxLength.founder.name),
    title: trimmedText(maxLength.founder.title),
    bio: trimmedText(maxLength.founder.bio),
  })
  .partial()
export type FounderTexts = z.output<typeof FounderTexts>

export const StorySections = z.object(
  eachSection((section) =>
    trimmedText(section === 'title' ? maxLength.story.title : maxLength.story.section).optional(),
  ),
)
export type StorySections = z.output<typeof StorySections>
