import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { taxPlace } from '../../../src/features/vat/places.ts'
import { countriesWithRates, memberStates, rateOn } from '../../../src/features/vat/rates.ts'
import { cents, moneyText, rateText, shareOf } from '../../../src/platform/cents.ts'

const others: Record<string, { rate: number; before?: Record<string, { rate: number }> }> = createRequire(import.meta.url)('sales-tax/res/sales_tax_rates.json')
const today = '2026-11-15'

test('rates of today are those of another table, made by others', () => {
  assert.equal(memberStates.length, 27)
  for (const country of countriesWithRates) assert.equal(rateOn(country, today), Math.round(others[country]!.rate * 10_000), country)
})

test('so are rates of days past', () => {
  for (const country of countriesWithRates) {
    for (const [until, { rate }] of Object.entries(others[country]!.before ?? {})) {
      const day = new Date(Date.parse(until) - 3 * 24 * 3_600_000).toISOString().slice(0, 10)
      if (day > '2017-01-01') assert.equal(rateOn(country, day), Math.round(rate * 10_000), `${country} on ${day}`)
    }
  }
})

test('a rate holds from its first day on', () => {
  assert.deepEqual([rateOn('EE', '2025-06-30'), rateOn('EE', '2025-07-01')], [2200, 2400])
  assert.deepEqual([rateOn('RO', '2025-07-31'), rateOn('RO', '2025-08-01')], [1900, 2100])
  assert.deepEqual([rateOn('SK', '2024-12-31'), rateOn('SK', '2025-01-01')], [2000, 2300])
  assert.equal(rateOn('US', today), undefined)
})

test('postcodes tell the parts of a country that are taxed otherwise', () => {
  const outside = [['ES', '35001'], ['ES', '38700'], ['ES', '51001'], ['ES', '52001'], ['DE', '78266'], ['DE', '27498'], ['FI', '22100'], ['FI', 'FI-22100'], ['IT', '23041'], ['IT', '22061'], ['GR', '630 86'], ['FR', '97400'], ['GB', 'JE2 3AB'], ['GB', 'GY1 1AA']]
  for (const [country, postcode] of outside) assert.equal(taxPlace(country!, postcode).taxedBy, null, `${country} ${postcode}`)
  const inside = [['ES', '28001'], ['DE', '10115'], ['FI', '00100'], ['FR', '75001'], ['MC', '98000'], ['GB', 'BT1 1AA'], ['IT', '20121']]
  for (const [country, postcode] of inside) assert.notEqual(taxPlace(country!, postcode).taxedBy, null, `${country} ${postcode}`)
  const rates = [['PT', '1000-001', 2300], ['PT', '9000-001', 2200], ['PT', '9400-001', 2200], ['PT', '9500-001', 1600], ['AT', '1010', 2000], ['AT', '6991', 1900]] as const
  for (const [country, postcode, rate] of rates) assert.equal(rateOn(taxPlace(country, postcode).rateOf!, today), rate, `${country} ${postcode}`)
})

test('shares are rounded half up, exactly', () => {
  assert.equal(shareOf(cents(9900), 2550), 2525)
  assert.equal(shareOf(cents(1), 5000), 1)
  assert.equal(shareOf(cents(1), 4999), 0)
  assert.equal(shareOf(cents(-9900), 2550), -2525)
  assert.equal(shareOf(cents(2_000_000_000), 2550), 510_000_000)
  assert.throws(() => cents(0.5))
})

test('money and rates are written without ever being a fraction', () => {
  assert.deepEqual([0, 5, 50, 100, 123456, 100000000, -9900].map((amount) => moneyText(cents(amount))), ['$0.00', '$0.05', '$0.50', '$1.00', '$1,234.56', '$1,000,000.00', '−$99.00'])
  assert.deepEqual([0, 810, 1900, 2550, 5].map(rateText), ['0 %', '8.1 %', '19 %', '25.5 %', '0.05 %'])
})
