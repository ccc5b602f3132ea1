import { seedOnce } from '../../platform/database/seed.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Database } from '../../platform/database/types.ts'
import type { OptionSchema } from './option-schema.ts'
import type { ProductPart } from './parts.ts'

interface StarterProduct {
  code: string
  name: string
  description: string
  price_cents: number
  parts?: readonly ProductPart[]
  takes_week?: boolean
  needs_award?: boolean
  options?: OptionSchema
}

/** The option of all products that are made for an award. */
export const awardOption = {
  type: 'string',
  format: 'date',
  title: 'Award',
  description: 'Monday of the award’s week, from list_awards. The newest award by default.',
} as const

export const starterProducts: readonly StarterProduct[] = [
  {
    code: 'launch',
    parts: ['launch'],
    name: 'Launch',
    description:
      'Go live right away or in the week you choose. Includes story, milestones, media, and three extra categories.',
    price_cents: 9900,
    takes_week: true,
  },
  {
    code: 'skip_queue',
    parts: ['skip_queue'],
    name: 'Skip the queue',
    description: 'Move a free listing from the queue to a week you choose.',
    price_cents: 2900,
    takes_week: true,
  },
  {
    code: 'featured',
    parts: ['featured'],
    name: 'Featured',
    description: 'Get featured on the home page and in lists for a set period.',
    price_cents: 4900,
  },
  {
    code: 'done_for_you',
    parts: ['done_for_you'],
    name: 'Done for you',
    description: 'We list your product on other launch sites and send you a report.',
    price_cents: 19900,
  },
  {
    code: 'launch_bundle',
    parts: ['launch', 'featured', 'done_for_you'],
    name: 'Launch bundle',
    description: 'Launch, Featured, and Done for you in one package.',
    price_cents: 29900,
    takes_week: true,
  },
  {
    code: 'extra_categories',
    parts: ['extra_categories'],
    name: 'Extra categories',
    description: 'Add your listing to up to three more categories.',
    price_cents: 1900,
  },
  {
    code: 'relaunch',
    parts: ['relaunch'],
    name: 'Relaunch',
    description: 'Launch again in a week you choose, for products that have changed a lot.',
    price_cents: 4900,
    takes_week: true,
  },
  {
    code: 'ai_review',
    parts: ['ai_review'],
    name: 'Profile review',
    description: 'A written review that compares your profile with your website, with suggestions.',
    price_cents: 1500,
  },
  {
    code: 'billboard_min',
    parts: ['billboard'],
    name: 'Billboard',
    description: 'A paid spot on the billboard, ranked by amount and always labeled as paid. You choose the amount.',
    price_cents: 1000,
  },
  {
    code: 'trophy_acrylic',
    name: 'Acrylic trophy',
    description: 'A clear acrylic block engraved with your Launch of the Week award, shipped to you.',
    price_cents: 7900,
    needs_award: true,
    options: {
      type: 'object',
      properties: {
        award: awardOption,
        base: { type: 'string', enum: ['oak', 'walnut'], default: 'oak', title: 'Base' },
      },
      required: [],
      additionalProperties: false,
    },
  },
  {
    code: 'trophy_print',
    name: 'Framed print',
    description: 'Your Launch of the Week award as a framed letterpress print, shipped to you.',
    price_cents: 4900,
    needs_award: true,
    options: {
      type: 'object',
      properties: {
        award: awardOption,
        size: { type: 'string', enum: ['a4', 'a3'], title: 'Size' },
        frame: { type: 'string', enum: ['black', 'white', 'natural'], title: 'Frame' },
      },
      required: ['size', 'frame'],
      additionalProperties: false,
    },
  },
]

/** Stored instead of a person with the prices that come with the software. */
export const firstPrices = 'first prices'

/** Gives a new site its price list. */
export function seedProducts(db: Database): Promise<void> {
  return seedOnce(db, 'products', async (tx) => {
    for (const [index, product] of starterProducts.entries()) {
      const { code, name, description, price_cents, takes_week = false, needs_award = false, options } = product
      const { parts = ['by_hand'] } = product
      await tx.run(sql`
        insert into products (
          code, name, description, price_cents, needs_listing, takes_week, needs_award, parts, options, position
        )
        values (${code}, ${name}, ${description}, ${price_cents}, true, ${takes_week}, ${needs_award}, ${[...parts]},
          ${options ? json(options) : null}::jsonb, ${index + 1})`)
      await tx.run(sql`
        insert into product_prices (code, price_cents, changed_by, changed_at)
        values (${code}, ${price_cents}, ${firstPrices}, now())`)
    }
  })
}
