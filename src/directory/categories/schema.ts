import * as z from 'zod'
import { CategoryName, Faq } from '../listings/schema.ts'

const category = {
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  faqs: z.array(Faq),
  parent: CategoryName.nullable(),
  listing_count: z.int().describe('Live listings in this category and its subcategories, each counted once.'),
}

const Subcategory = z.object({ ...category, subcategories: z.array(CategoryName) }).meta({ id: 'Subcategory' })
export const Category = z.object({ ...category, subcategories: z.array(Subcategory) }).meta({ id: 'Category' })
export type Category = z.output<typeof Category>
