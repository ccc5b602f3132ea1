import * as z from 'zod'
import { FaqInput } from '../listings/faqs.ts'
import { slug } from '../listings/schema.ts'

export const maxPostFaqs = 10

/** What admins may set on a post. */
export const PostInput = z.strictObject({
  title: z.string().trim().min(1).max(200),
  slug,
  excerpt: z.string().trim().max(500).nullable().default(null),
  body: z.string().trim().min(1).max(200_000),
  author: z.string().trim().max(200).nullable().default(null),
  faqs: z.array(FaqInput).max(maxPostFaqs).default([]),
  /** Null: a draft. A time in the future: scheduled. */
  published_at: z.date().nullable(),
})
export type PostInput = z.output<typeof PostInput>
