import { Command } from 'commander'
import { commandLineActor } from '../../core/audit/actor.ts'
import { rateText } from '../../platform/cents.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { print } from '../../platform/command-line/print.ts'
import { removeRate, setRate } from './change-rates.ts'
import { type DatedRate, readRates } from './rates.ts'

const list = new Command('list')
  .description('List standard VAT rates and the day each takes effect.')
  .argument('[place]', 'a country like DE')
  .option('--json', 'print JSON')
  .action(async (place: string | undefined, { json }: { json?: boolean }) => {
    const table = await withApp((app) => readRates(app.db))
    const rates = [...table.values()].flat().filter((rate) => place === undefined || rate.place === place)
    print(
      json,
      rates.map(presentRate),
      rates.length === 0
        ? 'No rates'
        : rates.map(({ place, rate, from }) => `${place.padEnd(12)} ${from}  ${rateText(rate).padStart(7)}`).join('\n'),
    )
  })

const set = new Command('set')
  .description('Set a rate starting on a given day. Existing orders and invoices keep theirs.')
  .argument('<place>', 'a country like DE, or a region like PT-azores')
  .argument('<percent>', 'like 19 or 25.5')
  .requiredOption('--from <day>', 'the first day, today or later, like 2027-01-01')
  .requiredOption('--yes', 'confirm: customers are charged this rate from then on')
  .option('--json', 'print JSON')
  .action(async (place: string, rate: string, { from, json }: { from: string; json?: boolean }) => {
    const stored = await withApp((app) =>
      app.db.transaction((tx) => setRate(app, tx, { place, rate, from }, commandLineActor)),
    )
    print(json, presentRate(stored), `${stored.place}: ${rateText(stored.rate)} from ${stored.from}`)
  })

const remove = new Command('remove')
  .description('Remove a rate that hasn’t taken effect yet.')
  .argument('<place>')
  .requiredOption('--from <day>', 'the rate’s first day')
  .requiredOption('--yes', 'confirm: this cannot be undone')
  .option('--json', 'print JSON')
  .action(async (place: string, { from, json }: { from: string; json?: boolean }) => {
    const removed = await withApp((app) =>
      app.db.transaction((tx) => removeRate(app, tx, { place, from }, commandLineActor)),
    )
    print(json, presentRate(removed), `Removed ${removed.place}: ${rateText(removed.rate)} from ${removed.from}`)
  })

// In percent, as in the API's orders.
function presentRate({ place, rate, from }: DatedRate) {
  return { place, from, percent: Number(rateText(rate).replace('%', '')) }
}

const rates = new Command('rates')
  .description('Manage standard rates.')
  .addCommand(list)
  .addCommand(set)
  .addCommand(remove)

export const vatCommand = new Command('vat').description('Manage VAT (value-added tax).').addCommand(rates)
