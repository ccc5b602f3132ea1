import * as z from 'zod'
import { FaqInput } from '../listings/faqs.ts'
import { slug } from '../listings/schema.ts'

/** How the values of an attribute are formatted when two products are compared. */
export const attributeKinds = ['text', 'number', 'yes_no'] as const

const Attribute = z.strictObject({
  key: z.string().min(1).max(60),
  label: z.string().min(1).max(100),
  kind: z.enum(attributeKinds).optional(),
})
export type Attribute = z.output<typeof Attribute>

export const maxAttributes = 40
export const maxCategoryFaqs = 20

/** The fields of a category that can be set in a form, on the command line or by an import. */
export const categoryFacts = {
  slug,
  name: z.string().trim().min(1).max(100),
  description: z.string().max(2000).nullable().default(null),
  faqs: z.array(FaqInput).max(maxCategoryFaqs).default([]),
  attributes: z.array(Attribute).max(maxAttributes).default([]),
}

export const CategoryInput = z.strictObject({
  ...categoryFacts,
  parent_id: z.int().min(1).nullable().default(null),
  /** From 1, among its siblings. Null: an existing category stays where it is, a new one comes last. */
  place: z.int().min(1).max(1000).nullable().default(null),
})
export type CategoryInput = z.output<typeof CategoryInput>
