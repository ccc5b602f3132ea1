import { siteTimeZone } from '../../../core/calendar/weeks.ts'
import type { App } from '../../../platform/app.ts'
import { parseId } from '../../../platform/ids.ts'
import { type FieldError, invalid, Problem } from '../../../platform/problem.ts'
import { localTime, parseLocalTime } from '../../../web/local-time.ts'
import { formText, parseForm, withLabels } from '../../../web/read-form.ts'
import { faqErrorField, faqsInForm } from '../../listings/pages/faq-fields.ts'
import { slugOf } from '../../listings/slugs.ts'
import type { AdminPost } from '../admin.ts'
import { maxTags, type PostInput, PostInput as Schema } from '../input.ts'

/** The values of the editor's fields, as text. */
export interface PostFormValues {
  title: string
  slug: string
  excerpt: string
  body: string
  author: string
  /** Ids of members. */
  authors: number[]
  /** Separated by commas. */
  tags: string
  /** The hash of a picture. */
  cover: string
  cover_alt: string
  state: 'draft' | 'published'
  published_at: string
  faqs: { question: string; answer: string }[]
}

const labels = {
  title: 'The title',
  slug: 'The URL',
  excerpt: 'The excerpt',
  body: 'The text',
  author: 'The guest author',
  authors: 'The authors',
  tags: 'The tags',
  cover: 'The cover',
  cover_alt: 'The alt text of the cover',
  published_at: 'The publish date',
}

export function blankPost(memberId: number): PostFormValues {
  return {
    title: '',
    slug: '',
    excerpt: '',
    body: '',
    author: '',
    authors: [memberId],
    tags: '',
    cover: '',
    cover_alt: '',
    state: 'draft',
    published_at: '',
    faqs: [],
  }
}

export function postFormValues(
  app: App,
  { title, slug, excerpt, body, author, authors, tags, cover, cover_alt, faqs, published_at }: PostInput,
): PostFormValues {
  const at = published_at === null ? '' : localTime(siteTimeZone(app), published_at)
  return {
    title,
    slug,
    excerpt: excerpt ?? '',
    body,
    author: author ?? '',
    authors,
    tags: tags.join(', '),
    cover: cover ?? '',
    cover_alt: cover_alt ?? '',
    state: published_at === null ? 'draft' : 'published',
    published_at: at,
    faqs,
  }
}

export function readPostForm(form: URLSearchParams): PostFormValues {
  const text = (name: string) => formText(form, name)
  return {
    title: text('title'),
    slug: text('slug'),
    excerpt: text('excerpt'),
    body: text('body'),
    author: text('author'),
    authors: form.getAll('authors').map(parseId).filter(Boolean),
    tags: text('tags'),
    cover: form.get('remove_cover') === 'on' ? '' : text('cover'),
    cover_alt: text('cover_alt'),
    state: form.get('state') === 'published' ? 'published' : 'draft',
    published_at: text('published_at'),
    faqs: faqsInForm(form),
  }
}

/** Validates a submitted post. An unchanged time of publication keeps the seconds of the stored post, `before`. */
export function parsePostForm(app: App, values: PostFormValues, before: AdminPost | null): PostInput {
  const { title, slug, excerpt, body, author, authors, cover, cover_alt } = values
  const publishedAt = publicationTime(app, values, before)
  const input = {
    title,
    slug: slug || slugOf(title),
    excerpt: excerpt || null,
    body,
    author: author || null,
    authors,
    tags: values.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    cover: cover || null,
    cover_alt: (cover && cover_alt) || null,
    faqs: values.faqs.filter(({ question, answer }) => question || answer),
    published_at: publishedAt ?? null,
  }
  const errors: FieldError[] = []
  const post = collectErrors(errors, () => parseForm(Schema, input, (error) => toFormError(values, error)))
  if (publishedAt === undefined)
    errors.push({
      path: 'published_at',
      message: `${labels.published_at} must be a date and time, such as November 15, 2026, 9:00 AM`,
    })
  if (errors.length > 0) throw invalid(errors)
  return post!
}

function collectErrors<T>(errors: FieldError[], parse: () => T): T | undefined {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error
    errors.push(...error.errors)
    return undefined
  }
}

/** Null for a draft, undefined if the time is not valid. */
function publicationTime(
  app: App,
  { state, published_at }: PostFormValues,
  before: AdminPost | null,
): Date | null | undefined {
  if (state === 'draft') return null
  if (published_at === '') return before?.published_at ?? app.clock.now()
  if (before?.published_at && localTime(siteTimeZone(app), before.published_at) === published_at)
    return before.published_at
  return parseLocalTime(siteTimeZone(app), published_at)
}

function toFormError(values: PostFormValues, error: FieldError): FieldError {
  const faq = faqErrorField(values.faqs, error.path)
  if (faq)
    return {
      path: faq,
      message: `The ${faq.split('-')[2]} ${error.message}`,
    }
  if (error.path === 'slug')
    return { path: 'slug', message: `${labels.slug} can only have lowercase letters, digits and hyphens` }
  if (error.path.startsWith('tags'))
    return {
      path: 'tags',
      message: error.path === 'tags' ? `Use up to ${maxTags} tags` : 'Each tag can have up to 40 characters',
    }
  return withLabels(labels)(error)
}

/** Adds the form's label to the error about a taken slug. */
export function blogFormProblem(problem: Problem | undefined): Problem | undefined {
  if (!problem?.errors?.some(({ path, message }) => path === 'slug' && message.startsWith('is already'))) return problem
  return invalid(
    problem.errors.map(({ path, message }) => ({
      path,
      message: path === 'slug' ? `${labels.slug} ${message}` : message,
    })),
  )
}
