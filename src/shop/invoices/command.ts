import { Command } from 'commander'
import * as z from 'zod'
import { moneyText, rateText } from '../../platform/cents.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { readOptions } from '../../platform/command-line/options.ts'
import { print } from '../../platform/command-line/print.ts'
import { counted } from '../../platform/numbers.ts'
import { monthsInBothCurrencies, quartersInBothCurrencies, type ReportRow } from './report.ts'
import { vatCsv } from './revenue.ts'

const Options = z.object({
  year: z
    .string()
    .regex(/^2[01]\d\d$/, 'must be a year like 2026')
    .transform(Number)
    .optional(),
  csv: z.boolean().optional(),
  json: z.boolean().optional(),
})

const months = new Command('months')
  .description('Show invoices minus credit notes by month, for the last five quarters or a year.')
  .option('--year <year>', 'like 2026')
  .option('--json', 'print JSON')
  .action(async (given: unknown) => {
    const { year = null, json } = readOptions(Options, given)
    const rows = await withApp((app) => monthsInBothCurrencies(app, year))
    print(
      json,
      rows,
      rows.length === 0
        ? 'No invoices'
        : rows
            .map((row) => {
              const { month, invoices, credit_notes, currency, net_cents, vat_cents, total_cents } = row
              const [net, vat, total] = [net_cents, vat_cents, total_cents].map((each) => moneyText(each, currency))
              const amounts = `${net} + ${vat} VAT = ${total}${convertedText(row)}`
              return `${month}  ${counted(invoices, 'invoice')}, ${counted(credit_notes, 'credit note')}  ${amounts}`
            })
            .join('\n'),
    )
  })

const vat = new Command('vat')
  .description('Show figures for the VAT return by quarter, country, and rate, for the same period.')
  .option('--year <year>', 'like 2026')
  .option('--csv', 'print CSV, in cents')
  .option('--json', 'print JSON')
  .action(async (given: unknown) => {
    const { year = null, csv, json } = readOptions(Options, given)
    const rows = await withApp((app) => quartersInBothCurrencies(app, year))
    const text = rows
      .map((row) => {
        const { quarter, country, treatment, rate, currency, net_cents, vat_cents } = row
        const amounts = `${moneyText(net_cents, currency)} + ${moneyText(vat_cents, currency)} VAT${convertedText(row)}`
        return `${quarter}  ${country ?? '--'}  ${treatment}  ${rateText(rate)}  ${amounts}`
      })
      .join('\n')
    print(json, rows, csv ? vatCsv(rows).trimEnd() : text || 'No invoices')
  })

/** The same in the seller's currency, with the rate and its day. */
function convertedText({ converted, currency, lastDay }: ReportRow): string {
  if (converted === undefined) return ''
  if (converted === null) return `  (no exchange rate of ${currency} on ${lastDay})`
  const { net, vat, rate, day } = converted
  const [netText, vatText] = [moneyText(net, converted.currency), moneyText(vat, converted.currency)]
  return `  (${netText} + ${vatText} VAT at ${rate} on ${day})`
}

export const revenueCommand = new Command('revenue')
  .description('Show sales and the VAT due.')
  .addCommand(months)
  .addCommand(vat)
