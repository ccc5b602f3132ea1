import { Command } from 'commander'
import * as z from 'zod'
import { siteTimeZone } from '../../core/calendar/weeks.ts'
import { moneyText, rateText } from '../../platform/cents.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { readOptions } from '../../platform/command-line/options.ts'
import { print } from '../../platform/command-line/print.ts'
import { counted } from '../../platform/numbers.ts'
import { reportPeriod, salesByMonth, vatByQuarter, vatCsv } from './revenue.ts'

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
    const rows = await withApp((app) => salesByMonth(app.db, siteTimeZone(app), reportPeriod(app, year)))
    print(
      json,
      rows,
      rows.length === 0
        ? 'No invoices'
        : rows
            .map(({ month, invoices, credit_notes, net_cents, vat_cents, total_cents }) => {
              const amounts = `${moneyText(net_cents)} + ${moneyText(vat_cents)} VAT = ${moneyText(total_cents)}`
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
    const rows = await withApp((app) => vatByQuarter(app.db, siteTimeZone(app), reportPeriod(app, year)))
    const text = rows
      .map(({ quarter, country, treatment, rate, net_cents, vat_cents }) => {
        const amounts = `${moneyText(net_cents)} + ${moneyText(vat_cents)} VAT`
        return `${quarter}  ${country ?? '--'}  ${treatment}  ${rateText(rate)}  ${amounts}`
      })
      .join('\n')
    print(json, rows, csv ? vatCsv(rows).trimEnd() : text || 'No invoices')
  })

export const revenueCommand = new Command('revenue')
  .description('Show sales and the VAT due.')
  .addCommand(months)
  .addCommand(vat)
