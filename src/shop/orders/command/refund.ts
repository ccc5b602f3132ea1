import { Command } from 'commander'
import * as z from 'zod'
import { commandLineActor } from '../../../core/audit/actor.ts'
import { type Cents, cents, decimalText, parseCents } from '../../../platform/cents.ts'
import { withApp } from '../../../platform/command-line/open.ts'
import { readOptions } from '../../../platform/command-line/options.ts'
import { print } from '../../../platform/command-line/print.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { idPattern } from '../../../platform/ids.ts'
import { invalid } from '../../../platform/problem.ts'
import { bookManualRefund, parseManualRefund, paymentToBook } from '../../payments/manual-refund.ts'
import { amountText, paymentById, receivedCurrency } from '../../payments/payment.ts'
import { refundOrder } from '../../payments/refund.ts'
import { orderByNumber } from '../queries.ts'

const Refund = z.object({
  amount: z.string().optional(),
  line: z
    .array(z.string().regex(idPattern, 'must be a line id from `slipway orders show`').transform(Number))
    .default([]),
  reason: z.string().max(500).optional(),
  outside: z.string().optional(),
  payment: z.string().regex(idPattern, 'must be a payment id from `slipway orders show`').transform(Number).optional(),
  json: z.boolean().optional(),
})

/** An amount in the currency of the order. */
async function amountOf(tx: Transaction, number: string, text: string): Promise<Cents> {
  const { currency = 'USD' } = (await orderByNumber(tx, number)) ?? {}
  const amount = parseCents(text, currency)
  if (amount === null)
    throw invalid([{ path: 'amount', message: `must be an amount, like ${decimalText(cents(4900), currency)}` }])
  return amount
}

export const refundOrderCommand = new Command('refund')
  .description('Refund an order in full or in part, or record a refund made outside the gateway.')
  .argument('<number>')
  .requiredOption('--yes', 'confirm: a refund cannot be undone')
  .option(
    '--amount <amount>',
    'refund part of the order, in its currency, like 49.00; a full refund reverses the whole order',
  )
  .option('--line <id...>', 'lines to reverse with a partial refund')
  .option('--reason <text>', 'shown on the credit note')
  .option('--outside <reference>', 'only record a refund made elsewhere, or a lost dispute, under this reference')
  .option('--payment <id>', 'with --outside: the payment, if not the one that paid the order')
  .option('--json', 'print JSON')
  .action(async (number: string, given: unknown) => {
    const by = { ...commandLineActor, name: 'command line' }
    const { amount, line: lineIds, reason, outside, payment, json } = readOptions(Refund, given)
    if (outside !== undefined) {
      const typed = { reference: outside, amount: amount ?? '', reason: reason ?? '' }
      const { amountCents, repeated, currency } = await withApp((app) =>
        app.db.transaction(async (tx) => {
          const paymentId = await paymentToBook(tx, number, payment)
          const currency = receivedCurrency((await paymentById(tx, paymentId))!)
          const refund = parseManualRefund(typed, currency)
          return { currency, ...(await bookManualRefund(app, tx, { paymentId, lineIds, ...refund, by })) }
        }),
      )
      return print(
        json,
        { number, amount_cents: amountCents, repeated },
        repeated ? 'Already recorded' : `Recorded a refund of ${amountText(amountCents, currency)} for ${number}`,
      )
    }
    const { repeated } = await withApp((app) =>
      app.db.transaction(async (tx) => {
        const amountCents = amount === undefined ? null : await amountOf(tx, number, amount)
        return refundOrder(app, tx, { number, amountCents, lineIds, reason: reason ?? null, by })
      }),
    )
    print(
      json,
      { number, repeated },
      repeated ? 'Already requested' : `Refund of ${number} requested; the running server sends it to the gateway`,
    )
  })
