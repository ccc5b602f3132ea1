import { Command } from 'commander'
import { commandLineActor } from '../../core/audit/actor.ts'
import { rateText } from '../../platform/cents.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { print } from '../../platform/command-line/print.ts'
import { removeRate, setRate } from './change-rates.ts'
import { type DatedRate, readRates } from './rates.ts'

const list = new Command('list')
  .description('Standard rates of VAT and the day from which each holds.')
  .argument('[place]', 'a country such as DE')
  .option('--json', 'answer for programs')
  .action(async (place: string | undefined, { json }: { json?: boolean }) => {
    const table = await withApp((app) => readRates(app.db))
    const rates = [...table.values()].flat().filter((rate) => place === undefined || rate.place === place)
    print(
      json,
      rates.map(presentRate),
      rates.length === 0
        ? 'None'
        : rates.map(({ place, rate, from }) => `${place.padEnd(12)} ${from}  ${rateText(rate).padStart(7)}`).join('\n'),
    )
  })

const set = new Command('set')
  .description('Set what holds in a place from a day on; what was ordered and invoiced keeps its rate.')
  .argument('<place>', 'a country such as DE, or a part such as PT-azores')
  .argument('<percent>', 'such as 19 or 25.5')
  .requiredOption('--from <day>', 'the first day, today or later, such as 2027-01-01')
  .requiredOption('--yes', 'customers are charged by it from then on')
  .option('--json', 'answer for programs')
  .action(async (place: string, rate: string, { from, json }: { from: string; json?: boolean }) => {
    const stored = await withApp((app) =>
      app.db.transaction((tx) => setRate(app, tx, { place, rate, from }, commandLineActor)),
    )
    print(json, presentRate(stored), `${stored.place}: ${rateText(stored.rate)} from ${stored.from}`)
  })

const remove = new Command('remove')
  .description('Take a rate off that does not hold yet.')
  .argument('<place>')
  .requiredOption('--from <day>', 'its first day')
  .requiredOption('--yes', 'it cannot be taken back')
  .option('--json', 'answer for programs')
  .action(async (place: string, { from, json }: { from: string; json?: boolean }) => {
    const removed = await withApp((app) =>
      app.db.transaction((tx) => removeRate(app, tx, { place, from }, commandLineActor)),
    )
    print(json, presentRate(removed), `Removed ${removed.place}: ${rateText(removed.rate)} from ${removed.from}`)
  })

// In percent, as in the API's orders.
function presentRate({ place, rate, from }: DatedRate) {
  return { place, from, percent: Number(rateText(rate).replace(' %', '')) }
}

const rates = new Command('rates')
  .description('Standard rates, by place and day.')
  .addCommand(list)
  .addCommand(set)
  .addCommand(remove)

export const vatCommand = new Command('vat').description('Value added tax.').addCommand(rates)
