import * as z from 'zod'
import { knownPricingModels, knownStages } from '../../directory/listings/facets.ts'
import { FaqInput, maxListingFaqs } from '../../directory/listings/faqs.ts'
import { maxDraftLineLength, maxEntries, maxEntryLength, maxLength } from '../../directory/listings/limits.ts'
import { link } from '../../directory/listings/links.ts'
import { socialsInput } from '../../directory/listings/socials.ts'
import { eachSection } from '../../directory/listings/story.ts'
import { isCountry } from '../../platform/countries.ts'
import { knownName } from '../../platform/operation/suggest.ts'
import { checkedText, emailOrBlank, filledText } from '../../platform/operation/texts.ts'
import { isVideo, videoPattern } from '../drafter/evidence/videos.ts'
import { draftFieldNames } from './fields.ts'

/** From `earliestYear` to `latestYear`. */
const yearPattern = /^\s*((1[89]|20)\d\d\s*|2100\s*)?$/

const text = (max: number) => z.string().max(max)
const line = text(maxDraftLineLength).nullable().optional()
const list = z.array(text(maxEntryLength)).max(maxEntries).nullable().optional()
/** Empty text removes a value, as null does, so patterns accept it. */
const matching = (pattern: RegExp, error: string, isValid?: (text: string) => boolean) =>
  checkedText(maxDraftLineLength, pattern, error, isValid).nullable().optional()
const webLink = (max: number) => link({ max, orHttp: true, orBlank: true })

export const FieldsInput = z.strictObject({
  name: line,
  tagline: line,
  short_description: line,
  description: text(maxLength.description).nullable().optional(),
  stage: line.describe(`Usually ${knownStages.join(', ')}.`),
  categories: list.describe('Names from list_categories, main one first.'),
  tags: list,
  pricing_model: line.describe(`Usually ${knownPricingModels.join(', ')}.`),
  pricing_summary: line,
  country: matching(/^\s*([A-Za-z]{2}\s*)?$/, 'must be a two-letter country code, such as PT', isCountry).describe(
    'ISO code.',
  ),
  city: line,
  founded_year: matching(yearPattern, 'must be a year such as 2024'),
  features: list,
  usps: list,
  keywords: list,
  contact_email: matching(emailOrBlank, 'must be an email address', (email) => email.length <= maxLength.contact_email),
  demo_video_url: matching(
    videoPattern({ orHttp: true }),
    'must link to a video on YouTube, Vimeo, Loom or another video host',
    isVideo,
  ),
  logo_url: webLink(maxDraftLineLength).nullable().optional(),
})

const names = (max: number, description: string) =>
  z.array(knownName(draftFieldNames, 'a field')).max(max).optional().describe(description)
const socials = socialsInput(webLink(maxLength.social).nullable()).optional()
const optionalText = (max: number) => z.string().max(max).nullable().optional()
const section = optionalText(maxLength.story.section)

export const FounderInput = z.strictObject({
  name: filledText(maxLength.founder.name),
  title: optionalText(maxLength.founder.title),
  bio: optionalText(maxLength.founder.bio),
})
export const MilestoneInput = z.strictObject({
  date: z.iso.date(),
  title: filledText(maxLength.milestone.title),
  description: optionalText(maxLength.milestone.description),
  url: link({ max: maxLength.milestone.url, orBlank: true }).nullable().optional(),
})
export const SocialsInput = socials.unwrap()
export const StoryInput = z.strictObject(eachSection(() => section))

export const UpdateDraft = z.object({
  fields: FieldsInput.optional().describe('Values to set; null removes one.'),
  lock_fields: names(20, 'Fields to protect from redrafting.'),
  regenerate: names(5, 'Fields to redraft from the website.'),
  restore: names(20, 'Fields to reset to the original draft.'),
  faqs: z.array(FaqInput).max(maxListingFaqs).optional().describe('Replaces all.'),
  company_socials: socials.describe('Platform key to URL; an empty string removes one.'),
  founder_socials: socials,
  founders: z.array(FounderInput).max(6).optional().describe('Replaces all; main founder first.'),
  story: StoryInput.optional(),
  milestones: z.array(MilestoneInput).max(50).optional().describe('Replaces all.'),
  competitor_url: z.string().max(2_048).optional().describe("A competitor's website to compare with; empty clears."),
  seo: z.strictObject({ title: optionalText(70), meta: optionalText(170) }).optional(),
})
export type UpdateDraft = z.output<typeof UpdateDraft>
