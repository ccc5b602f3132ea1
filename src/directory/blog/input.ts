import * as z from 'zod'
import { FaqInput } from '../listings/faqs.ts'
import { slug } from '../listings/schema.ts'
import { slugOf } from '../listings/slugs.ts'

export const maxPostFaqs = 10
export const maxTags = 10

const tag = z.string().trim().min(1).max(40)

/** What admins may set on a post. */
export const PostInput = z.strictObject({
  title: z.string().trim().min(1).max(200),
  slug,
  excerpt: z.string().trim().max(500).nullable().default(null),
  body: z.string().trim().min(1).max(200_000),
  author: z.string().trim().max(200).nullable().default(null),
  /** Members with a role. `author` names a guest. */
  authors: z.array(z.int().positive()).max(10).default([]),
  tags: z.array(tag).max(maxTags).transform(uniqueTags).default([]),
  /** The hash of a stored picture. */
  cover: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable()
    .default(null),
  cover_alt: z.string().trim().max(300).nullable().default(null),
  faqs: z.array(FaqInput).max(maxPostFaqs).default([]),
  /** Null: a draft. A time in the future: scheduled. */
  published_at: z.date().nullable(),
})
/** `Sea Trials` and `sea trials` are the same tag. */
function uniqueTags(tags: string[]): string[] {
  const slugs = tags.map(slugOf)
  return tags.filter((_, index) => slugs.indexOf(slugs[index]!) === index)
}

export type PostInput = z.output<typeof PostInput>

/** The input fields of a row that has more. */
export function postInput(post: PostInput): PostInput {
  const { title, slug, excerpt, body, author, authors, tags, cover, cover_alt, faqs, published_at } = post
  return { title, slug, excerpt, body, author, authors, tags, cover, cover_alt, faqs, published_at }
}
