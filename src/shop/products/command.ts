import { Command } from 'commander'
import * as z from 'zod'
import { commandLineActor } from '../../core/audit/actor.ts'
import { type Cents, moneyText, parseCents } from '../../platform/cents.ts'
import { confirm } from '../../platform/command-line/confirm.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { readOptions } from '../../platform/command-line/options.ts'
import { print } from '../../platform/command-line/print.ts'
import { type AdminProduct, adminProduct, adminProducts } from './admin.ts'
import { changeProduct } from './change.ts'
import { OptionSchema } from './option-schema.ts'
import { priceHistory } from './queries.ts'

const Changes = z.object({
  price: z
    .string()
    .refine((text) => parseCents(text) !== null, 'must be an amount in dollars, like 49.00')
    .transform((text) => parseCents(text)!)
    .optional(),
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
  .description('List products and prices, excluding VAT. With --json, in USD cents.')
  .option('--json', 'print JSON')
  .action(async ({ json }: { json?: boolean }) => {
    const products = await withApp((app) => adminProducts(app.db))
    print(
      json,
      products.map(presentProduct),
      products
        .map(
          ({ code, name, price_cents, on_sale }) =>
            `${code.padEnd(18)} ${moneyText(price_cents).padStart(12)}  ${name}${on_sale ? '' : ' (not on sale)'}`,
        )
        .join('\n'),
    )
  })

const set = new Command('set')
  .description('Change a product. The live site updates right away; existing orders keep their price.')
  .argument('<code>')
  .option('--price <dollars>', 'in US dollars, excluding VAT, like 49.00')
  .option('--yes', 'change the price by more than half without asking')
  .option('--name <text>')
  .option('--description <text>')
  .option('--sold <on|off>', 'whether it can be ordered')
  .option('--options <schema>', 'JSON Schema of its options, for products that have them')
  .option('--json', 'print JSON')
  .action(async (code: string, given: { json?: boolean }) => {
    const { price, yes, name, description, sold, options } = readOptions(Changes, given)
    const changes = { price_cents: price, name, description, on_sale: sold && sold === 'on', options }
    const changed = await withApp(async (app) => {
      const { name: title, price_cents: before } = await adminProduct(app.db, code)
      if (price !== undefined && !yes && isLargeChange(before, price))
        await confirm(`Change ${title} from ${moneyText(before)} to ${moneyText(price)}?`)
      return app.db.transaction((tx) =>
        changeProduct(app, tx, { code, changes, by: { ...commandLineActor, name: 'command line' } }),
      )
    })
    print(
      given.json,
      presentProduct(changed),
      `${changed.code} costs ${moneyText(changed.price_cents)}${changed.on_sale ? '' : ', not on sale'}`,
    )
  })

/** More than half of the price before, which is more often a slip of the finger than meant. */
function isLargeChange(before: Cents, after: Cents): boolean {
  return Math.abs(after - before) * 2 > before
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
        .map(({ price_cents, changed_at, changed_by }) =>
          `${changed_at.toISOString()}  ${moneyText(price_cents).padStart(12)}  ${changed_by ?? ''}`.trimEnd(),
        )
        .join('\n'),
    )
  })

function presentProduct({ code, name, description, price_cents, on_sale, options }: AdminProduct) {
  return { code, name, description, price_cents, on_sale, options }
}

export const products = new Command('products')
  .description('Manage products and prices.')
  .addCommand(list)
  .addCommand(set)
  .addCommand(history)
