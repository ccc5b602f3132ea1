import { Command } from 'commander'
import * as z from 'zod'
import { commandLineActor } from '../../../core/audit/actor.ts'
import { moneyText, parseCents } from '../../../platform/cents.ts'
import { withApp } from '../../../platform/command-line/open.ts'
import { readOptions } from '../../../platform/command-line/options.ts'
import { print } from '../../../platform/command-line/print.ts'
import { idPattern } from '../../../platform/ids.ts'
import { bookManualRefund, parseManualRefund, paymentToBook } from '../../payments/manual-refund.ts'
import { refundOrder } from '../../payments/refund.ts'

const Refund = z.object({
  amount: z
    .string()
    .refine((text) => parseCents(text) !== null, 'must be an amount in dollars, like 49.00')
    .optional(),
  line: z
    .array(z.string().regex(idPattern, 'must be a line id from `slipway orders show`').transform(Number))
    .default([]),
  reason: z.string().max(500).optional(),
  outside: z.string().optional(),
  payment: z.string().regex(idPattern, 'must be a payment id from `slipway orders show`').transform(Number).optional(),
  json: z.boolean().optional(),
})

export const refundOrderCommand = new Command('refund')
  .description('Refund an order in full or in part, or record a refund made outside the gateway.')
  .argument('<number>')
  .requiredOption('--yes', 'confirm: a refund cannot be undone')
  .option('--amount <dollars>', 'refund part of the order, like 49.00; a full refund reverses the whole order')
  .option('--line <id...>', 'lines to reverse with a partial refund')
  .option('--reason <text>', 'shown on the credit note')
  .option('--outside <reference>', 'only record a refund made elsewhere, or a lost dispute, under this reference')
  .option('--payment <id>', 'with --outside: the payment, if not the one that paid the order')
  .option('--json', 'print JSON')
  .action(async (number: string, given: unknown) => {
    const by = { ...commandLineActor, name: 'command line' }
    const { amount, line: lineIds, reason, outside, payment, json } = readOptions(Refund, given)
    if (outside !== undefined) {
      const refund = parseManualRefund({ reference: outside, amount: amount ?? '', reason: reason ?? '' })
      const { amountCents, repeated } = await withApp((app) =>
        app.db.transaction(async (tx) =>
          bookManualRefund(app, tx, { paymentId: await paymentToBook(tx, number, payment), lineIds, ...refund, by }),
        ),
      )
      return print(
        json,
        { number, amount_cents: amountCents, repeated },
        repeated ? 'Already recorded' : `Recorded a refund of ${moneyText(amountCents)} for ${number}`,
      )
    }
    const amountCents = amount === undefined ? null : parseCents(amount)
    const { repeated } = await withApp((app) =>
      app.db.transaction((tx) => refundOrder(app, tx, { number, amountCents, lineIds, reason: reason ?? null, by })),
    )
    print(
      json,
      { number, repeated },
      repeated ? 'Already requested' : `Refund of ${number} requested; the running server sends it to the gateway`,
    )
  })
