import { seedOnce } from '../../platform/database/seed.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Database } from '../../platform/database/types.ts'
import type { OptionSchema } from './option-schema.ts'

interface StarterProduct {
  code: string
  name: string
  description: string
  price_cents: number
  takes_week?: boolean
  options?: OptionSchema
}

const shipToCountry = { type: 'string', pattern: '^[A-Z]{2}$', title: 'Country to send it to' } as const

export const starterProducts: readonly StarterProduct[] = [
  {
    code: 'launch',
    name: 'Launch',
    description:
      'Goes live at once or in the week you choose, with story, milestones, media and three more categories unlocked.',
    price_cents: 9900,
    takes_week: true,
  },
  {
    code: 'skip_queue',
    name: 'Skip the queue',
    description: 'Moves a free listing from its place in the queue to a week you choose.',
    price_cents: 2900,
    takes_week: true,
  },
  {
    code: 'featured',
    name: 'Featured',
    description: 'Marks the listing as featured on the home page and in lists for a period.',
    price_cents: 4900,
  },
  {
    code: 'done_for_you',
    name: 'Done for you',
    description: 'The site team lists the product on other launch sites and reports back.',
    price_cents: 19900,
  },
  {
    code: 'launch_bundle',
    name: 'Launch bundle',
    description: 'Launch, Featured and Done for you together.',
    price_cents: 29900,
    takes_week: true,
  },
  {
    code: 'extra_categories',
    name: 'Extra categories',
    description: 'Up to three more categories for a listing.',
    price_cents: 1900,
  },
  {
    code: 'relaunch',
    name: 'Relaunch',
    description: 'A second launch in a week you choose, for a product that changed a lot.',
    price_cents: 4900,
    takes_week: true,
  },
  {
    code: 'ai_review',
    name: 'Profile review',
    description: 'A written review of the profile against what the website says, with suggestions.',
    price_cents: 1500,
  },
  {
    code: 'billboard_min',
    name: 'Billboard',
    description:
      'A paid place on the billboard, ranked by the money contributed and always marked as paid. The price is the minimum.',
    price_cents: 1000,
  },
  {
    code: 'trophy_acrylic',
    name: 'Acrylic trophy',
    description: 'A clear acrylic block with the award of your launch week, sent by post.',
    price_cents: 7900,
    options: {
      type: 'object',
      properties: {
        engraving: { type: 'string', minLength: 1, maxLength: 60, title: 'Engraving' },
        ship_to_country: shipToCountry,
        base: { type: 'string', enum: ['oak', 'walnut'], default: 'oak', title: 'Base' },
      },
      required: ['engraving', 'ship_to_country'],
      additionalProperties: false,
    },
  },
  {
    code: 'trophy_print',
    name: 'Framed print',
    description: 'The award of your launch week as a framed letterpress print, sent by post.',
    price_cents: 4900,
    options: {
      type: 'object',
      properties: {
        size: { type: 'string', enum: ['a4', 'a3'], title: 'Size' },
        frame: { type: 'string', enum: ['black', 'white', 'natural'], title: 'Frame' },
        ship_to_country: shipToCountry,
      },
      required: ['size', 'frame', 'ship_to_country'],
      additionalProperties: false,
    },
  },
]

/** Gives a new site its price list. */
export function seedProducts(db: Database): Promise<void> {
  return seedOnce(db, 'products', async (tx) => {
    for (const [index, product] of starterProducts.entries()) {
      const { code, name, description, price_cents, takes_week = false, options } = product
      await tx.run(sql`
        insert into products (code, name, description, price_cents, needs_listing, takes_week, options, position)
        values (${code}, ${name}, ${description}, ${price_cents}, true, ${takes_week},
          ${options ? json(options) : null}::jsonb, ${index + 1})`)
      await tx.run(sql`
        insert into product_prices (code, price_cents, changed_by, changed_at)
        values (${code}, ${price_cents}, 'first prices', now())`)
    }
  })
}
