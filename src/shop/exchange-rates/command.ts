import { readFile } from 'node:fs/promises'
import { Command } from 'commander'
import { commandLineActor } from '../../core/audit/actor.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { print } from '../../platform/command-line/print.ts'
import { counted } from '../../platform/numbers.ts'
import { enterRate, fetchEcbFile, importRates } from './change.ts'
import { newestRates } from './rates.ts'

const list = new Command('list')
  .description('List the newest rate for each currency: how much 1 euro is worth.')
  .option('--json', 'print JSON')
  .action(async ({ json }: { json?: boolean }) => {
    const rates = await withApp((app) => newestRates(app.db))
    const lines = rates.map(({ currency, day, per_euro, source }) => `${currency}  ${day}  ${per_euro}  ${source}`)
    print(json, rates, lines.join('\n') || 'No rates')
  })

const load = new Command('import')
  .description('Import ECB reference rates from its website, or from a file (XML or CSV).')
  .argument('[file]')
  .option('--json', 'print JSON')
  .action(async (file: string | undefined, { json }: { json?: boolean }) => {
    const added = await withApp(async (app) => {
      const text = file === undefined ? await fetchEcbFile(app) : await readFile(file, 'utf8')
      return app.db.transaction((tx) => importRates(app, tx, text, commandLineActor))
    })
    print(json, { added }, `Imported ${counted(added, 'new rate')}`)
  })

const set = new Command('set')
  .description('Enter the rate for a day.')
  .argument('<currency>', 'like USD')
  .argument('<rate>', 'how much 1 euro is worth, like 1.0834')
  .requiredOption('--day <day>', 'like 2026-11-16')
  .option('--json', 'print JSON')
  .action(async (currency: string, per_euro: string, { day, json }: { day: string; json?: boolean }) => {
    const rate = await withApp((app) =>
      app.db.transaction((tx) => enterRate(app, tx, { day, currency, per_euro }, commandLineActor)),
    )
    print(json, rate, `${rate.day}: 1 EUR is ${rate.per_euro} ${rate.currency}`)
  })

export const exchangeRatesCommand = new Command('exchange-rates')
  .description('Manage ECB reference rates for reports in the seller’s currency.')
  .addCommand(list)
  .addCommand(load)
  .addCommand(set)
