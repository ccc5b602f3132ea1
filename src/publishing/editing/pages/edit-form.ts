import { isDeepStrictEqual } from 'node:util'
import { maxListingFaqs } from '../../../directory/listings/faqs.ts'
import { faqErrorField, faqsInForm } from '../../../directory/listings/pages/faq-fields.ts'
import { isSocialPlatform, socialPlatforms } from '../../../directory/listings/socials.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import { sentenceCase } from '../../../platform/numbers.ts'
import type { FieldError } from '../../../platform/problem.ts'
import { formText, parseForm } from '../../../web/read-form.ts'
import { type Content, contentOf } from '../content.ts'
import { UpdateMyListing } from '../input.ts'
import { versionOf } from '../versions.ts'
import { type EditField, editFields } from './edit-fields.ts'

/** The values of the edit form, all as text. */
export interface ListingFormValues {
  fields: Record<string, string>
  socials: Record<string, string>
  faqs: { question: string; answer: string }[]
}

export function formValuesOf(content: Content): ListingFormValues {
  const fields = Object.fromEntries(editFields.map(({ name }) => [name, asText(content[name])]))
  const faqs = content.faqs.map(({ question, answer }) => ({
    question: normalizeText(question),
    answer: normalizeText(answer),
  }))
  return { fields, socials: { ...content.socials }, faqs: faqs.filter(isFilled) }
}

export function readFormValues(form: URLSearchParams): ListingFormValues {
  const text = (name: string) => formText(form, name)
  const platforms = Object.keys(socialPlatforms).filter((key) => text(`social-${key}`) !== '')
  return {
    fields: Object.fromEntries(editFields.map(({ name }) => [name, text(name)])),
    socials: Object.fromEntries(platforms.map((key) => [key, text(`social-${key}`)])),
    faqs: faqsInForm(form),
  }
}

/**
 * The fields that differ from the content that the form showed, so that changes others made in the meantime survive.
 * Validated by the schema of the API operation.
 */
export function readChanges(shown: Content, values: ListingFormValues): UpdateMyListing {
  const before = formValuesOf(shown)
  const fields = editFields
    .filter(({ name }) => values.fields[name] !== before.fields[name])
    .map((field) => [field.name, fieldValue(field, values.fields[field.name]!)])
  const faqs = values.faqs.filter(isFilled)
  const [known, unknown] = [true, false].map((isKnown) =>
    Object.fromEntries(Object.entries(before.socials).filter(([key]) => isSocialPlatform(key) === isKnown)),
  )
  const changed = {
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    ...(!isDeepStrictEqual(values.socials, known) && { socials: values.socials }),
    ...(!isDeepStrictEqual(faqs, before.faqs) && { faqs }),
  }
  const update = parseForm(UpdateMyListing, changed, toFormError(values))
  // Keep links to platforms that the form has no field for.
  return update.socials ? { ...update, socials: { ...unknown, ...update.socials } } : update
}

/** The content that the form was filled with. */
export async function contentAtVersion(db: Queryable, listingId: number, version: number): Promise<Content> {
  const stored = version > 0 ? await versionOf(db, listingId, version).catch(() => undefined) : undefined
  return stored?.after ?? contentOf(db, listingId)
}

function asText(value: Content[keyof Content]): string {
  if (value === null) return ''
  if (!Array.isArray(value)) return normalizeText(String(value))
  return value.map((entry) => normalizeText(String(entry))).join('\n')
}

/** A text as a browser submits it. */
function normalizeText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

function isFilled({ question, answer }: ListingFormValues['faqs'][number]): boolean {
  return question !== '' || answer !== ''
}

function fieldValue({ kind }: EditField, text: string): unknown {
  if (kind === 'list')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  if (kind !== 'number') return text
  return text === '' ? null : /^\d{1,9}$/.test(text) ? Number(text) : text
}

/** Maps an error of the schema to the field of the form, with a full sentence as its message. */
function toFormError(values: ListingFormValues): (error: FieldError) => FieldError {
  return ({ path, message }) => {
    const [, name] = /^fields\.(\w+)/.exec(path) ?? []
    const [, platform] = /^socials\.(\w+)/.exec(path) ?? []
    const faq = faqErrorField(values.faqs, path)
    if (name)
      return { path: name, message: `${editFields.find((field) => field.name === name)?.label ?? name} ${message}` }
    if (platform)
      return {
        path: `social-${platform}`,
        message: `${isSocialPlatform(platform) ? socialPlatforms[platform] : platform} ${message}`,
      }
    if (path === 'faqs')
      return {
        path: `faq-${maxListingFaqs}-question`,
        message: `You have ${values.faqs.filter(isFilled).length} questions; the limit is ${maxListingFaqs}. \
Clear some first.`,
      }
    if (faq)
      return {
        path: faq,
        message: `${sentenceCase(faq.split('-')[2]!)} ${message}`,
      }
    return { path, message }
  }
}
