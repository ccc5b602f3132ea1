import { Command } from 'commander'
import * as z from 'zod'
import { commandLineActor } from '../../core/audit/actor.ts'
import { currencyOf } from '../../core/site-settings/prices.ts'
import { type Cents, cents, decimalText, moneyText, parseCents } from '../../platform/cents.ts'
import { confirm } from '../../platform/command-line/confirm.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { readOptions } from '../../platform/command-line/options.ts'
import { print } from '../../platform/command-line/print.ts'
import type { Currency } from '../../platform/currency.ts'
import { Problem } from '../../platform/problem.ts'
import { type AdminProduct, adminProduct, adminProducts } from './admin.ts'
import { changeProduct } from './change.ts'
import { createProduct } from './create.ts'
import { OptionSchema } from './option-schema.ts'
import { productParts } from './parts.ts'
import { priceHistory } from './queries.ts'

const Changes = z.object({
  price: z.string().optional(),
  yes: z.boolean().optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  sold: z.enum(['on', 'off']).optional(),
  options: z.string().transform(parseJson).pipe(OptionSchema).optional(),
})

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a JSON Schema' })
    return z.NEVER
  }
}

const list = new Command('list')
  .description('List products and prices, excluding VAT. With --json, in cents or other minor units.')
  .option('--json', 'print JSON')
  .action(async ({ json }: { json?: boolean }) => {
    const products = await withApp((app) => adminProducts(app.db))
    print(
      json,
      products.map(presentProduct),
      products
        .map(
          ({ code, name, price_cents, currency, on_sale }) =>
            `${code.padEnd(18)} ${moneyText(price_cents, currency).padStart(12)}  ${name}${on_sale ? '' : ' (archived)'}`,
        )
        .join('\n'),
    )
  })

const set = new Command('set')
  .description('Change a product. The live site updates right away; existing orders keep their price.')
  .argument('<code>')
  .option('--price <amount>', 'in the site’s currency, excluding VAT, like 49.00')
  .option('--yes', 'change the price by more than half without asking')
  .option('--name <text>')
  .option('--description <text>')
  .option('--sold <on|off>', 'whether it can be ordered')
  .option('--options <schema>', 'JSON Schema of its options, for products that have them')
  .option('--json', 'print JSON')
  .action(async (code: string, given: { json?: boolean }) => {
    const { price, yes, name, description, sold, options } = readOptions(Changes, given)
    const changed = await withApp(async (app) => {
      const { name: title, price_cents: before, currency } = await adminProduct(app.db, code)
      const price_cents = price === undefined ? undefined : readPrice(price, currency)
      if (price_cents !== undefined && !yes && isLargeChange(before, price_cents))
        await confirm(`Change ${title} from ${moneyText(before, currency)} to ${moneyText(price_cents, currency)}?`)
      const changes = { price_cents, name, description, on_sale: sold && sold === 'on', options }
      return app.db.transaction((tx) => changeProduct(app, tx, { code, changes, by: actor() }))
    })
    print(
      given.json,
      presentProduct(changed),
      `${changed.code} costs ${moneyText(changed.price_cents, changed.currency)}${changed.on_sale ? '' : ', archived'}`,
    )
  })

function readPrice(text: string, currency: Currency): Cents {
  const price = parseCents(text, currency)
  if (price !== null) return price
  throw new Problem(
    'invalid_request',
    `--price must be an amount in ${currency}, like ${decimalText(cents(4900), currency)}.`,
  )
}

/** Whether a price changes by more than half, which is more often a typo than intended. */
function isLargeChange(before: Cents, after: Cents): boolean {
  return Math.abs(after - before) * 2 > before
}

const NewProduct = z.object({
  price: z.string(),
  name: z.string(),
  description: z.string(),
  parts: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(productParts))),
  award: z.boolean().default(false),
  options: Changes.shape.options,
})

const create = new Command('create')
  .description('Create a product. It can be ordered right away.')
  .argument('<code>', 'like sponsored_post')
  .requiredOption('--name <text>')
  .requiredOption('--description <markdown>')
  .requiredOption('--price <amount>', 'in the site’s currency, excluding VAT, like 49.00')
  .requiredOption('--parts <list>', `what customers get, separated by commas: ${productParts.join(', ')}`)
  .option('--award', 'made for an award of the listing and shipped, like a trophy')
  .option('--options <schema>', 'JSON Schema of what customers choose')
  .option('--json', 'print JSON')
  .action(async (code: string, given: { json?: boolean }) => {
    const { price, award, options = null, ...texts } = readOptions(NewProduct, given)
    const input = { ...texts, code, options, needs_award: award }
    const created = await withApp((app) => {
      const price_cents = readPrice(price, currencyOf(app))
      return app.db.transaction((tx) => createProduct(app, tx, { ...input, price_cents }, actor()))
    })
    print(
      given.json,
      presentProduct(created),
      `Created ${created.code} for ${moneyText(created.price_cents, created.currency)}`,
    )
  })

// Read when a command runs, because `--as` sets the person.
const actor = () => ({ ...commandLineActor, name: 'command line' })

function archiveCommand(name: 'archive' | 'restore', about: string): Command {
  return new Command(name)
    .description(about)
    .argument('<code>')
    .option('--json', 'print JSON')
    .action(async (code: string, { json }: { json?: boolean }) => {
      const changes = { on_sale: name === 'restore' }
      const changed = await withApp((app) =>
        app.db.transaction((tx) => changeProduct(app, tx, { code, changes, by: actor() })),
      )
      print(json, presentProduct(changed), `${changed.code} is ${changed.on_sale ? 'on sale' : 'archived'}`)
    })
}

const history = new Command('history')
  .description('Show a product’s price history.')
  .argument('<code>')
  .option('--json', 'print JSON')
  .action(async (code: string, { json }: { json?: boolean }) => {
    const prices = await withApp(async (app) => priceHistory(app.db, (await adminProduct(app.db, code)).code))
    print(
      json,
      prices,
      prices
        .map(({ price_cents, currency, changed_at, changed_by }) =>
          `${changed_at.toISOString()}  ${moneyText(price_cents, currency).padStart(12)}  ${changed_by ?? ''}`.trimEnd(),
        )
        .join('\n'),
    )
  })

function presentProduct({ code, name, description, price_cents, currency, on_sale, parts, options }: AdminProduct) {
  return { code, name, description, price_cents, currency, on_sale, parts, options }
}

export const products = new Command('products')
  .description('Manage products and prices.')
  .addCommand(list)
  .addCommand(create)
  .addCommand(set)
  .addCommand(archiveCommand('archive', 'Archive a product: it can’t be ordered. Existing orders aren’t affected.'))
  .addCommand(archiveCommand('restore', 'Sell an archived product again.'))
  .addCommand(history)
