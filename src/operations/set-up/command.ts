import { Command } from 'commander'
import * as z from 'zod'
import { commandLineActor } from '../../core/audit/actor.ts'
import { sendTestMail } from '../../core/mail/admin-actions.ts'
import { emailAddress, passwordText } from '../../core/members/members.ts'
import { hashPassword } from '../../core/members/passwords.ts'
import { memberName } from '../../core/sign-in/forms.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { readOptions } from '../../platform/command-line/options.ts'
import { type PasswordGiven, passwordStdin, withPassword } from '../../platform/command-line/password.ts'
import { print } from '../../platform/command-line/print.ts'
import { counted } from '../../platform/numbers.ts'
import { categorySets } from './categories.ts'
import { setUpSite } from './steps.ts'

const Options = z.object({
  email: emailAddress,
  password: z.string({ error: 'is required; pass it, or use --password-stdin' }).pipe(passwordText),
  name: memberName.optional(),
  siteName: z.string().optional(),
  purpose: z.string().optional(),
  timeZone: z.string().optional(),
  currencyDisplay: z.string().optional(),
  sellerName: z.string().optional(),
  sellerAddress: z.string().optional(),
  sellerCountry: z.string().optional(),
  sellerVatNumber: z.string().optional(),
  sellerTaxNumber: z.string().optional(),
  sellerExemption: z.string().optional(),
  categories: z.enum([...Object.keys(categorySets), 'none']).default('none'),
  testMail: z.boolean().optional(),
})

export const setup = new Command('setup')
  .description('Set up a new site from the command line.')
  .requiredOption('--email <address>', 'email of the first admin')
  .option('--password <text>')
  .option(...passwordStdin)
  .option('--name <text>', 'name of the first admin')
  .option('--site-name <text>')
  .option('--purpose <text>', 'one sentence about the site')
  .option('--time-zone <zone>', 'time zone for launch weeks, for example Europe/Zurich')
  .option('--currency-display <way>', 'price format: symbol, country or code')
  .option('--categories <set>', `starter categories: ${[...Object.keys(categorySets), 'none'].join(', ')}`)
  .option('--seller-name <text>', 'legal seller on invoices; nothing is sold without one')
  .option('--seller-address <lines>', 'address of the seller; separate its lines with a line break or \\n')
  .option('--seller-country <code>', 'country of the seller, for example IE')
  .option('--seller-vat-number <number>')
  .option('--seller-tax-number <number>')
  .option('--seller-exemption <text>', 'why the seller charges no VAT; turns VAT off')
  .option('--test-mail', 'send the admin a test email once the service runs')
  .option('--json', 'print JSON')
  .action(async (given: PasswordGiven & { json?: boolean }) => {
    const {
      email,
      password,
      name = email.split('@')[0]!,
      siteName,
      purpose,
      timeZone,
      currencyDisplay,
      categories,
      testMail,
      ...seller
    } = readOptions(Options, await withPassword(given))
    const settings = {
      'site.name': siteName,
      'site.purpose': purpose,
      'site.time_zone': timeZone,
      'site.currency_display': currencyDisplay,
      'seller.name': seller.sellerName,
      'seller.address': seller.sellerAddress?.replaceAll('\\n', '\n'),
      'seller.country': seller.sellerCountry?.toUpperCase(),
      'seller.vat_number': seller.sellerVatNumber,
      'seller.tax_number': seller.sellerTaxNumber,
      'seller.exemption': seller.sellerExemption,
    }
    const passwordHash = await hashPassword(password)
    const done = await withApp((app) =>
      app.db.transaction(async (tx) => {
        const setUp = await setUpSite(
          app,
          tx,
          { admin: { email, name, passwordHash }, settings, categories },
          commandLineActor,
        )
        return { ...setUp, mail: testMail ? await sendTestMail(app, tx, email, commandLineActor) : null }
      }),
    )
    print(
      given.json,
      { admin: done.member.email, categories: done.categories, mail: done.mail },
      `${done.member.email} is now the admin. Added ${counted(done.categories, 'category', 'categories')}.`,
    )
  })
