import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents, moneyText, rateText, shareOf } from '../../../src/platform/cents.ts'
import { taxPlace } from '../../../src/shop/vat/places.ts'

test('postcodes identify regions that are taxed differently from their country', () => {
  const outside = [
    ['ES', '35001'],
    ['ES', '38700'],
    ['ES', '51001'],
    ['ES', '52001'],
    ['DE', '78266'],
    ['DE', '27498'],
    ['FI', '22100'],
    ['FI', 'FI-22100'],
    ['IT', '23041'],
    ['IT', '22061'],
    ['GR', '630 86'],
    ['FR', '97400'],
    ['GB', 'JE2 3AB'],
    ['GB', 'GY1 1AA'],
  ]
  for (const [country, postcode] of outside)
    assert.equal(taxPlace(country!, postcode).taxedBy, null, `${country} ${postcode}`)
  const inside = [
    ['ES', '28001'],
    ['DE', '10115'],
    ['FI', '00100'],
    ['FR', '75001'],
    ['MC', '98000'],
    ['GB', 'BT1 1AA'],
    ['IT', '20121'],
  ]
  for (const [country, postcode] of inside)
    assert.notEqual(taxPlace(country!, postcode).taxedBy, null, `${country} ${postcode}`)
  const own = [
    ['PT', '1000-001', 'PT'],
    ['PT', '9000-001', 'PT-madeira'],
    ['PT', '9400-001', 'PT-madeira'],
    ['PT', '9500-001', 'PT-azores'],
    ['AT', '1010', 'AT'],
    ['AT', '6991', 'AT-19'],
  ] as const
  for (const [country, postcode, place] of own)
    assert.equal(taxPlace(country, postcode).rateOf, place, `${country} ${postcode}`)
})

test('shares are rounded half up, exactly', () => {
  assert.equal(shareOf(cents(9900), 2550), 2525)
  assert.equal(shareOf(cents(1), 5000), 1)
  assert.equal(shareOf(cents(1), 4999), 0)
  assert.equal(shareOf(cents(-9900), 2550), -2525)
  assert.equal(shareOf(cents(2_000_000_000), 2550), 510_000_000)
  assert.throws(() => cents(0.5))
})

test('money and rates are formatted without floating point', () => {
  assert.deepEqual(
    [0, 5, 50, 100, 123456, 100000000, -9900].map((amount) => moneyText(cents(amount), 'USD')),
    ['$0.00', '$0.05', '$0.50', '$1.00', '$1,234.56', '$1,000,000.00', '−$99.00'],
  )
  assert.deepEqual([0, 810, 1900, 2550, 5].map(rateText), ['0%', '8.1%', '19%', '25.5%', '0.05%'])
})
