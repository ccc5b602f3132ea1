import { Command } from 'commander'
import * as z from 'zod'
import { commandLineActor } from '../../../core/audit/actor.ts'
import { memberByEmail } from '../../../core/members/members.ts'
import { moneyText } from '../../../platform/cents.ts'
import { withApp } from '../../../platform/command-line/open.ts'
import { readOptions } from '../../../platform/command-line/options.ts'
import { print } from '../../../platform/command-line/print.ts'
import { idPattern } from '../../../platform/ids.ts'
import { notFound } from '../../../platform/problem.ts'
import { createManualOrder } from '../../payments/manual-order.ts'
import { knownBillingOf, readManualOrder } from '../../payments/manual-order-input.ts'

const billingOptions = {
  name: 'name on the invoice',
  company: 'company on the invoice',
  line1: 'address',
  line2: 'address line 2',
  postcode: 'postal code',
  city: 'city',
  region: 'state or region',
  country: 'country code, like FI',
  'vat-number': 'VAT number of the customer',
} as const

const text = z.string().max(500).optional()
const New = z.object({
  email: z.string(),
  product: z.string(),
  listing: z.string().regex(idPattern, 'must be the id of a listing').transform(Number).optional(),
  week: text,
  category: z.array(z.string()).optional(),
  option: z
    .array(z.string().regex(/^[^=]+=/, 'must look like name=value'))
    .transform((pairs) => Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2))))
    .optional(),
  price: z.string(),
  reference: z.string().default(''),
  reason: z.string(),
  name: text,
  company: text,
  line1: text,
  line2: text,
  postcode: text,
  city: text,
  region: text,
  country: text,
  vatNumber: text,
  json: z.boolean().optional(),
})

const command = new Command('create')
  .description('Create an order for a person: free, or paid by bank transfer. It is invoiced and fulfilled right away.')
  .requiredOption('--email <address>', 'the account it is for')
  .requiredOption('--product <code>', 'what they get; see `slipway products list`')
  .requiredOption('--price <dollars>', 'without VAT; 0 for free')
  .requiredOption('--reason <text>', 'why; staff see it on the order')
  .requiredOption('--yes', 'confirm: it issues an invoice, which cannot be undone')
  .option('--reference <text>', 'reference of the payment you received; required unless it’s free')
  .option('--listing <id>', 'the listing it is for')
  .option('--week <monday>', 'launch week, like 2026-11-23')
  .option('--category <slug...>', 'categories to add')
  .option('--option <name=value...>', 'options of the product')
  .option('--json', 'print JSON')
for (const [name, about] of Object.entries(billingOptions))
  command.option(`--${name} <text>`, `${about}; defaults to the last order’s`)

export const createOrderCommand = command.action(async (given: unknown) => {
  const { email, product, listing, week, category, option, price, reference, reason, json, ...typed } = readOptions(
    New,
    given,
  )
  const { vatNumber, ...address } = typed
  const created = await withApp(async (app) => {
    const member = await memberByEmail(app.db, email.trim().toLowerCase())
    if (!member) throw notFound(`No account has the email ${email}.`)
    const entered = Object.entries({ ...address, vat_number: vatNumber }).filter(([, value]) => value !== undefined)
    const order = await readManualOrder(app, {
      email: member.email,
      item: {
        product,
        ...(listing !== undefined && { listing_id: listing }),
        ...(week && { week }),
        ...(category && { categories: category }),
        ...(option && { options: option }),
      },
      price,
      reference,
      reason,
      billing: { ...(await knownBillingOf(app, member)), ...Object.fromEntries(entered) },
    })
    const by = { ...commandLineActor, name: 'command line' }
    return app.db.transaction((tx) => createManualOrder(app, tx, { ...order, by }))
  })
  print(
    json,
    { number: created.number, total_cents: created.total_cents },
    `Created ${created.number} for ${email}: ${created.total_cents === 0 ? 'free' : moneyText(created.total_cents, created.currency)}`,
  )
})
