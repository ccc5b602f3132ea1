import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Cents, cents, sumOf } from '../../../src/platform/cents.ts'
import { creditFor } from '../../../src/shop/invoices/credit.ts'
import { priceOf } from '../../../src/shop/orders/price.ts'

const rates = [0, 5, 810, 1600, 1700, 1800, 1900, 2000, 2100, 2200, 2300, 2400, 2500, 2550, 2700, 10_000]
const amount = fc.integer({ min: 0, max: 100_000_000 }).map(cents)
const items = fc.array(fc.record({ unitCents: amount, quantity: fc.constant(1) }), { minLength: 1, maxLength: 20 })

test('10 000 orders: lines add up to the total, and no line is more than half a cent off', () => {
  fc.assert(
    fc.property(items, fc.constantFrom(...rates), (ordered, rate) => {
      const { lines, net, vat, total } = priceOf(ordered, rate)
      assert.equal(
        lines.reduce((sum, line) => sum + line.net, 0),
        net,
      )
      assert.equal(
        lines.reduce((sum, line) => sum + line.vat, 0),
        vat,
      )
      assert.equal(net + vat, total)
      for (const [index, line] of lines.entries()) {
        assert.equal(line.net, ordered[index]!.unitCents)
        // Rounded half up: at most half a cent above the exact value, and less than half a cent below it.
        const off = BigInt(line.vat) * 20_000n - BigInt(line.net) * BigInt(rate) * 2n
        assert.ok(off > -10_000n && off <= 10_000n, `${line.net} at ${rate} gave ${line.vat}`)
      }
    }),
    { numRuns: 10_000, seed: 20261115 },
  )
})

test('partial refunds add up to the invoice to the cent', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(items, fc.constantFrom(...rates), parts, (ordered, rate, weights) => {
      const { net, vat, total } = priceOf(ordered, rate)
      fc.pre(total >= 1000)
      const invoice = { net_cents: net, vat_cents: vat, document: { vat: { rate } } } as unknown as Parameters<
        typeof creditFor
      >[0]
      const notes: { net_cents: Cents; vat_cents: Cents }[] = []
      let left: number = total
      weights.forEach((weight, index) => {
        const share =
          index === weights.length - 1 ? left : Math.min(left - 1, Math.max(1, Math.trunc((total * weight) / 1000)))
        const credit = creditFor(invoice, notes, cents(share))
        assert.ok(credit.net >= 0 && credit.vat >= 0)
        notes.push({ net_cents: cents(-credit.net), vat_cents: cents(-credit.vat) })
        left -= share
      })
      assert.deepEqual(
        [sumOf(notes.map((note) => note.net_cents)), sumOf(notes.map((note) => note.vat_cents))],
        [-net, -vat].map((value) => value + 0),
      )
      assert.throws(() => creditFor(invoice, notes, cents(1)))
    }),
    { numRuns: 2_000, seed: 20261115 },
  )
})

test('no code that handles money uses fractions', () => {
  const root = join(import.meta.dirname, '../../../src')
  const files = readdirSync(join(root, 'shop'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('shop', file))
    // The PDF layout calculates in points.
    .filter((file) => file.endsWith('.ts') && file !== 'shop/invoices/pages/invoice-pdf.ts')
  const fractions = /parseFloat|toFixed|Math\.(round|floor|ceil)|\d\.\d| \/ /
  const found = ['platform/cents.ts', ...files].flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        // Durations are not money.
        const code = line.replace(/\/\/.*|\/\*.*|^\s*\*.*|'[^']*'|`[^`]*`|(minute|\)) \/ second/g, '')
        // BigInt division has no fraction.
        return fractions.test(code) && !code.includes('BigInt(') ? [`${file}:${index + 1} ${line.trim()}`] : []
      }),
  )
  // A rate is not money; it is formatted in percent.
  assert.deepEqual(
    found.filter((line) => !line.startsWith('shop/orders/present.ts') || !line.includes('rate: rate / 100')),
    [],
  )
})
