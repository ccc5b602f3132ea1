import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cents, shareOf, splitByWeight, sumOf } from '../../../src/platform/cents.ts'
import { discountsFor } from '../../../src/shop/coupons/discount.ts'
import { creditFor } from '../../../src/shop/invoices/credit.ts'
import { invoiceLines } from '../../../src/shop/invoices/issue.ts'
import { priceOf } from '../../../src/shop/orders/price.ts'

const price = fc.integer({ min: 0, max: 100_000_000 }).map(cents)
const lines = fc.array(fc.record({ product: fc.constantFrom('launch', 'featured', 'relaunch'), price }), {
  minLength: 1,
  maxLength: 20,
})
const products = fc.option(fc.uniqueArray(fc.constantFrom<string>('launch', 'featured'), { minLength: 1 }), {
  nil: null,
})
const coupon = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 10_000 }), amount_cents: fc.constant(null), products }),
  fc.record({
    percent: fc.constant(null),
    amount_cents: fc.integer({ min: 1, max: 200_000_000 }).map(cents),
    products,
  }),
)
const rate = fc.integer({ min: 0, max: 2_700 })

test('an amount is split to the cent, and no part is larger than its weight', () => {
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 1, maxLength: 20 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (weights, share) => {
        const amount = cents(Math.floor(sumOf(weights) * share))
        const parts = splitByWeight(amount, weights)
        assert.equal(sumOf(parts), amount)
        for (const [index, part] of parts.entries()) assert.ok(part >= 0 && part <= weights[index]!)
      },
    ),
  )
  assert.deepEqual(splitByWeight(cents(100), [cents(1), cents(1), cents(1)]), [34, 33, 33])
  assert.deepEqual(splitByWeight(cents(0), [cents(0), cents(0)]), [0, 0])
})

test('a discount is never larger than the lines it is for, and an amount is taken off in full if it fits', () => {
  fc.assert(
    fc.property(coupon, lines, (given, items) => {
      const discounts = discountsFor(given, items)
      const prices = items.map((item) => (given.products?.includes(item.product) === false ? cents(0) : item.price))
      for (const [index, discount] of discounts.entries()) assert.ok(discount >= 0 && discount <= prices[index]!)
      const eligible = sumOf(prices)
      if (given.amount_cents !== null) assert.equal(sumOf(discounts), Math.min(given.amount_cents, eligible))
    }),
  )
})

test('lines, discount and VAT of order and invoice add up to the total, and VAT is charged on the rest', () => {
  fc.assert(
    fc.property(coupon, lines, rate, (given, items, percent) => {
      const discounts = discountsFor(given, items)
      const priced = priceOf(
        items.map((item, index) => ({ unitCents: item.price, quantity: 1, discount: discounts[index]! })),
        percent,
      )
      const gross = sumOf(items.map((item) => item.price))
      assert.equal(priced.net, gross - sumOf(discounts))
      assert.equal(priced.vat, sumOf(priced.lines.map(({ net }) => shareOf(net, percent))))
      assert.equal(priced.total, sumOf(priced.lines.flatMap(({ net, vat }) => [net, vat])))

      const rows = items.map((item, index) => ({
        name: item.product,
        listing_name: null,
        week: null,
        categories: [],
        quantity: 1,
        unit_cents: item.price,
        discount_cents: discounts[index]!,
        net_cents: priced.lines[index]!.net,
        vat_cents: priced.lines[index]!.vat,
      }))
      const invoiced = invoiceLines({ coupon_code: 'SAVE', vat_rate: percent }, rows)
      assert.equal(sumOf(invoiced.map(({ net }) => net)), priced.net)
      assert.equal(sumOf(invoiced.map(({ vat }) => vat)), priced.vat)
      assert.equal(invoiced.length, items.length + (sumOf(discounts) > 0 ? 1 : 0), 'the discount is a line of its own')
    }),
  )
})

test('refunding every line of a discounted invoice one by one credits exactly what was paid', () => {
  fc.assert(
    fc.property(coupon, lines, rate, (given, items, percent) => {
      const discounts = discountsFor(given, items)
      const rows = items.map((item, index) => {
        const net = cents(item.price - discounts[index]!)
        return {
          name: item.product,
          listing_name: null,
          week: null,
          categories: [],
          quantity: 1,
          unit_cents: item.price,
          discount_cents: discounts[index]!,
          net_cents: net,
          vat_cents: shareOf(net, percent),
        }
      })
      const net_cents = sumOf(rows.map((row) => row.net_cents))
      const vat_cents = sumOf(rows.map((row) => row.vat_cents))
      const invoice = {
        net_cents,
        vat_cents,
        document: {
          lines: invoiceLines({ coupon_code: 'SAVE', vat_rate: percent }, rows),
          vat: { country: 'DE', rate: percent, note: null },
        },
      }
      const notes: { net_cents: typeof net_cents; vat_cents: typeof net_cents }[] = []
      for (const [position, row] of rows.entries()) {
        const gross = sumOf([row.net_cents, row.vat_cents])
        if (gross === 0) continue
        const { net, vat } = creditFor(invoice, notes, gross, [position])
        assert.deepEqual([net, vat], [row.net_cents, row.vat_cents])
        notes.push({ net_cents: cents(-net), vat_cents: cents(-vat) })
      }
      assert.equal(sumOf(notes.map((note) => note.net_cents)) + net_cents, 0)
      assert.equal(sumOf(notes.map((note) => note.vat_cents)) + vat_cents, 0)
    }),
  )
})
