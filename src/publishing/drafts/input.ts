import * as z from 'zod'
import { isIsoDate } from '../../core/calendar/weeks.ts'
import { FaqInput, maxListingFaqs } from '../../directory/listings/faqs.ts'
import { maxDraftLineLength, maxEntries, maxEntryLength, maxLength } from '../../directory/listings/limits.ts'
import { isSocialPlatform, socialPlatforms } from '../../directory/listings/socials.ts'
import { eachSection } from '../../directory/listings/story.ts'
import { isCountry } from '../../platform/countries.ts'
import { suggest } from '../../platform/operation/suggest.ts'
import { isVideoAddress, isWebUrl, isYear } from './field-values.ts'
import { draftFieldNames } from './fields.ts'

const line = z.string().max(maxDraftLineLength).nullable().optional()
const list = z.array(z.string().max(maxEntryLength)).max(maxEntries).nullable().optional()
/** Empty text removes a value, as null does, so it is not checked. */
const checked = (isValid: (text: string) => boolean, message: string) =>
  line.refine((text) => !text?.trim() || isValid(text.trim()), message)

export const FieldsInput = z.strictObject({
  name: line,
  tagline: line,
  short_description: line,
  description: z.string().max(maxLength.description).nullable().optional(),
  stage: line,
  categories: list.describe('Names from list_categories, main one first.'),
  tags: list,
  pricing_model: line,
  pricing_summary: line,
  country: checked(isCountry, 'must be a two-letter country code, such as PT').describe('ISO code.'),
  city: line,
  founded_year: checked(isYear, 'must be a year such as 2024'),
  features: list,
  usps: list,
  keywords: list,
  contact_email: checked(
    (text) => z.email().max(maxLength.contact_email).safeParse(text).success,
    'must be an email address',
  ),
  demo_video_url: checked(isVideoAddress, 'must link to a video on YouTube, Vimeo, Loom or another video host'),
  logo_url: checked(isWebUrl, 'must be a URL that starts with https://'),
})

const fieldName = z
  .string()
  .max(100)
  .superRefine((name, context) => {
    if ((draftFieldNames as readonly string[]).includes(name)) return
    const suggestion = suggest(name, draftFieldNames)
    context.addIssue({
      code: 'custom',
      message: suggestion
        ? `isn't a field. Did you mean ${suggestion}?`
        : `isn't a field. Use one of ${draftFieldNames.join(', ')}.`,
    })
  })
const names = (max: number, description: string) => z.array(fieldName).max(max).optional().describe(description)

const socials = z
  .record(z.string().max(40), z.string().max(maxLength.social).nullable())
  .superRefine((links, context) => {
    const platforms = Object.keys(socialPlatforms)
    for (const [key, link] of Object.entries(links)) {
      if (!isSocialPlatform(key)) {
        const suggestion = suggest(key, platforms)
        context.addIssue({
          code: 'custom',
          path: [key],
          message: suggestion
            ? `isn't a platform we know. Did you mean ${suggestion}?`
            : `isn't a platform we know. Use one of ${platforms.join(', ')}.`,
        })
      } else if (link?.trim() && !isWebUrl(link.trim())) {
        context.addIssue({ code: 'custom', path: [key], message: 'must be a URL that starts with https://' })
      }
    }
  })
  .optional()

const text = (max: number) => z.string().trim().min(1).max(max)
const optionalText = (max: number) => z.string().max(max).nullable().optional()
const section = optionalText(maxLength.story.section)

export const FounderInput = z.strictObject({ name: text(160), title: optionalText(160), bio: optionalText(3_000) })
export const MilestoneInput = z.strictObject({
  date: z.string().refine(isIsoDate, 'must be a date such as 2026-11-16'),
  title: text(maxLength.milestone.title),
  description: optionalText(maxLength.milestone.description),
  url: z
    .string()
    .max(maxLength.milestone.url)
    .nullable()
    .optional()
    .refine((link) => !link?.trim() || isWebUrl(link.trim(), 'https:'), 'must be a URL that starts with https://'),
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
