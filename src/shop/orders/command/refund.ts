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

const by = { ...commandLineActor, name: 'command line' }

const Refund = z.object({
  amount: z
    .string()
    .refine((text) => parseCents(text) !== null, 'must be an amount in dollars, such as 49.00')
    .optional(),
  line: z
    .array(z.string().regex(idPattern, 'must be the id of a line, as `slipway orders show` has it').transform(Number))
    .default([]),
  reason: z.string().max(500).optional(),
  outside: z.string().optional(),
  payment: z
    .string()
    .regex(idPattern, 'must be the id of a payment, as `slipway orders show` has it')
    .transform(Number)
    .optional(),
  json: z.boolean().optional(),
})

export const refundOrderCommand = new Command('refund')
  .description(
    'Give back all that is left of what was paid for an order, or a part; or book what was given back outside.',
  )
  .argument('<number>')
  .requiredOption('--yes', 'money that is on its way cannot be called back')
  .option('--amount <dollars>', 'a part of it, such as 49.00; all of it takes back the whole order')
  .option('--line <id...>', 'lines that a part takes back')
  .option('--reason <text>', 'for the credit note')
  .option('--outside <reference>', 'it went back by another way, or by a lost dispute of this name: only book it')
  .option('--payment <id>', 'with --outside: which payment, when it is not the one that paid the order')
  .option('--json', 'answer for programs')
  .action(async (number: string, given: unknown) => {
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
        repeated ? 'It was booked before' : `${moneyText(amountCents)} of ${number} is booked as given back`,
      )
    }
    const amountCents = amount === undefined ? null : parseCents(amount)
    const { repeated } = await withApp((app) =>
      app.db.transaction((tx) => refundOrder(app, tx, { number, amountCents, lineIds, reason: reason ?? null, by })),
    )
    print(
      json,
      { number, repeated },
      repeated ? 'It was asked for before' : `The money of ${number} goes back; a running service asks the gateway`,
    )
  })
