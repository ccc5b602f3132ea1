import { isDeepStrictEqual } from 'node:util'
import { maxListingFaqs } from '../../../directory/listings/faqs.ts'
import { faqErrorField, faqsInForm } from '../../../directory/listings/pages/faq-fields.ts'
import { isSocialPlatform, socialPlatforms } from '../../../directory/listings/socials.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import type { FieldError } from '../../../platform/problem.ts'
import { readBy, textIn } from '../../../web/read-form.ts'
import { type Content, contentOf } from '../content.ts'
import { UpdateMyListing } from '../input.ts'
import { versionOf } from '../versions.ts'
import { type EditField, editFields } from './edit-fields.ts'

/** What the form holds, all of it as text. */
export interface TypedListing {
  fields: Record<string, string>
  socials: Record<string, string>
  faqs: { question: string; answer: string }[]
}

export function typedListing(content: Content): TypedListing {
  const fields = Object.fromEntries(editFields.map(({ name }) => [name, asText(content[name])]))
  const faqs = content.faqs.map(({ question, answer }) => ({ question: asTyped(question), answer: asTyped(answer) }))
  return { fields, socials: { ...content.socials }, faqs: faqs.filter(isFilled) }
}

export function listingTypedIn(form: URLSearchParams): TypedListing {
  const text = (name: string) => textIn(form, name)
  const platforms = Object.keys(socialPlatforms).filter((key) => text(`social-${key}`) !== '')
  return {
    fields: Object.fromEntries(editFields.map(({ name }) => [name, text(name)])),
    socials: Object.fromEntries(platforms.map((key) => [key, text(`social-${key}`)])),
    faqs: faqsInForm(form),
  }
}

/**
 * Only what the person changed, compared with what they were shown: what a co-founder changed meanwhile elsewhere
 * stays. Read by the same schema as the operation.
 */
export function changesIn(shown: Content, typed: TypedListing): UpdateMyListing {
  const before = typedListing(shown)
  const fields = editFields
    .filter(({ name }) => typed.fields[name] !== before.fields[name])
    .map((field) => [field.name, fieldValue(field, typed.fields[field.name]!)])
  const faqs = typed.faqs.filter(isFilled)
  const [known, unknown] = [true, false].map((is) =>
    Object.fromEntries(Object.entries(before.socials).filter(([key]) => isSocialPlatform(key) === is)),
  )
  const changed = {
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    ...(!isDeepStrictEqual(typed.socials, known) && { socials: typed.socials }),
    ...(!isDeepStrictEqual(faqs, before.faqs) && { faqs }),
  }
  const read = readBy(UpdateMyListing, changed, placed(typed))
  // Links that the form has no field for are not taken away by it.
  return read.socials ? { ...read, socials: { ...unknown, ...read.socials } } : read
}

/** What a listing said when the form was shown. */
export async function contentShown(db: Queryable, listingId: number, version: number): Promise<Content> {
  const kept = version > 0 ? await versionOf(db, listingId, version).catch(() => undefined) : undefined
  return kept?.after ?? contentOf(db, listingId)
}

function asText(value: Content[keyof Content]): string {
  if (value === null) return ''
  return Array.isArray(value) ? value.map((entry) => asTyped(String(entry))).join('\n') : asTyped(String(value))
}

/** A text as its field sends it back. */
function asTyped(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

function isFilled({ question, answer }: TypedListing['faqs'][number]): boolean {
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

/** From a place in the request to the field of the form, and from words to a sentence. */
function placed(typed: TypedListing): (error: FieldError) => FieldError {
  return ({ path, message }) => {
    const [, name] = /^fields\.(\w+)/.exec(path) ?? []
    const [, platform] = /^socials\.(\w+)/.exec(path) ?? []
    const faq = faqErrorField(typed.faqs, path)
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
        message: `There are \
${typed.faqs.filter(isFilled).length} questions, and ${maxListingFaqs} are taken; empty some before you change one`,
      }
    if (faq)
      return {
        path: faq,
        message: `The ${faq.split('-')[2]} ${message === 'must have at least 1 characters' ? 'is missing' : message}`,
      }
    return { path, message }
  }
}
