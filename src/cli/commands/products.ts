import { Command } from 'commander'
import * as z from 'zod'
import { currentPrices, setPrice } from '../../features/products/prices.ts'
import { withSlipway } from '../open.ts'
import { readOptions } from '../options.ts'
import { print } from '../print.ts'

const cents = z.object({ price: z.string().regex(/^\d{1,9}$/, 'must be a whole number of USD cents').transform(Number) })

const list = new Command('list')
  .description('Products and their prices in USD cents, excluding VAT.')
  .option('--json', 'answer for programs')
  .action(async ({ json }: { json?: boolean }) => {
    const prices = await withSlipway(({ app }) => currentPrices(app.db))
    print(json, prices, prices.map(({ code, name, price_cents }) => `${code.padEnd(18)} ${String(price_cents).padStart(9)}  ${name}`).join('\n'))
  })

const set = new Command('set')
  .description('Change a price; the running site follows at once.')
  .argument('<code>')
  .requiredOption('--price <cents>', 'USD cents, excluding VAT')
  .option('--json', 'answer for programs')
  .action(async (code: string, given: { json?: boolean }) => {
    const { price } = readOptions(cents, given)
    const changed = await withSlipway(({ app }) => app.db.transaction((tx) => setPrice(app, tx, { code, priceCents: price, changedBy: 'command line' })))
    print(given.json, changed, `${changed.code} = ${changed.price_cents}`)
  })

export const products = new Command('products').description('What can be ordered.').addCommand(list).addCommand(set)
