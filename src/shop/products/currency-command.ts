import { Command } from 'commander'
import { commandLineActor } from '../../core/audit/actor.ts'
import { currencyOf } from '../../core/site-settings/prices.ts'
import { moneyText } from '../../platform/cents.ts'
import { confirm } from '../../platform/command-line/confirm.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { print } from '../../platform/command-line/print.ts'
import { currencyName } from '../../platform/currency.ts'
import { invalid } from '../../platform/problem.ts'
import { newestRateBetween } from '../exchange-rates/rates.ts'
import { changeCurrency } from './change-currency.ts'

const show = new Command('show')
  .description('Show the currency of prices.')
  .option('--json', 'print JSON')
  .action(async ({ json }: { json?: boolean }) => {
    const currency = await withApp(async (app) => currencyOf(app))
    print(json, { currency }, `${currency} (${currencyName(currency)})`)
  })

const set = new Command('set')
  .description('Change the currency of all prices, converted at a rate. Existing orders and invoices keep theirs.')
  .argument('<code>', 'like EUR')
  .option('--rate <number>', 'what 1 of the old currency is in the new one; the newest ECB rate by default')
  .option('--yes', 'change it without asking')
  .option('--json', 'print JSON')
  .action(async (code: string, { rate, yes, json }: { rate?: string; yes?: boolean; json?: boolean }) => {
    const to = code.trim().toUpperCase()
    const products = await withApp(async (app) => {
      const from = currencyOf(app)
      const used = rate ?? (await newestRateBetween(app.db, from, to))
      if (used === null)
        throw invalid([
          { path: 'rate', message: `There’s no exchange rate from ${from} to ${to}. Give one with --rate` },
        ])
      if (!yes) await confirm(`Change all prices from ${from} to ${to} at ${used}?`)
      const by = { ...commandLineActor, name: 'command line' }
      return app.db.transaction((tx) => changeCurrency(app, tx, { to, rate: used, by }))
    })
    print(
      json,
      products.map(({ code, price_cents, currency }) => ({ code, price_cents, currency })),
      products
        .map(({ code, price_cents, currency }) => `${code.padEnd(18)} ${moneyText(price_cents, currency)}`)
        .join('\n'),
    )
  })

export const currencyCommand = new Command('currency')
  .description('Show or change the currency of the site.')
  .addCommand(show)
  .addCommand(set)
