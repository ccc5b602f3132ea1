import * as z from 'zod'
import { socialPlatforms } from '../../../directory/listings/socials.ts'
import { storySections } from '../../../directory/listings/story.ts'
import { isSelected, type PartSelection } from '../select-parts.ts'

const textFields = [
  'name',
  'tagline',
  'short_description',
  'description',
  'stage',
  'pricing_model',
  'pricing_summary',
  'country',
  'city',
  'founded_year',
  'contact_email',
  'demo_video_url',
  'logo_url',
] as const
const listFields = ['categories', 'tags', 'features', 'usps', 'keywords'] as const

const quotes = z.array(z.object({ page: z.int(), quote: z.string() }))
const platform = z.enum(Object.keys(socialPlatforms) as [keyof typeof socialPlatforms])
const text = (fields: readonly string[]) =>
  z.array(z.object({ field: z.enum(fields as [string, ...string[]]), value: z.string(), quotes }))
const list = (fields: readonly string[]) =>
  z.array(z.object({ field: z.enum(fields as [string, ...string[]]), values: z.array(z.string()), quotes }))

const sections = {
  faqs: z.array(z.object({ question: z.string(), answer: z.string(), quotes })),
  founders: z.array(z.object({ name: z.string(), title: z.string(), bio: z.string(), quotes })),
  company_socials: z.array(z.object({ platform, url: z.string(), quotes })),
  founder_socials: z.array(z.object({ platform, url: z.string(), quotes })),
  story: z.array(z.object({ section: z.enum(storySections), text: z.string(), quotes })),
  milestones: z.array(
    z.object({ date: z.string(), title: z.string(), description: z.string(), url: z.string(), quotes }),
  ),
}

/** Everything that a model can return. Parts that were not requested are absent. */
export const ModelAnswer = z.object({ texts: text(textFields), lists: list(listFields), ...sections }).partial()
export type ModelAnswer = z.output<typeof ModelAnswer>

/**
 * The schema for the requested parts. It has no optional keys, unions or bounds, because each of the three APIs refuses
 * some of them. Fields are lists of what was found instead, and sizes are checked afterwards.
 */
export function answerSchema(selection: PartSelection): z.ZodType<ModelAnswer> {
  const selected = <Name extends string>(names: readonly Name[]) => names.filter((name) => isSelected(name, selection))
  const [texts, lists] = [selected(textFields), selected(listFields)]
  return z.object({
    ...(texts.length > 0 && { texts: text(texts) }),
    ...(lists.length > 0 && { lists: list(lists) }),
    ...Object.fromEntries(Object.entries(sections).filter(([name]) => isSelected(name, selection))),
  }) as z.ZodType<ModelAnswer>
}
