import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  cents,
  convertCents,
  decimalText,
  moneyText,
  parseCents,
  parseCentsRoundedDown,
} from '../../../src/platform/cents.ts'
import { currencies, currencyDigits, isCurrency } from '../../../src/platform/currency.ts'
import { paypalAmount, paypalCharges } from '../../../src/shop/payments/gateways/paypal/amounts.ts'
import { fromStripeAmount, stripeCharges, toStripeAmount } from '../../../src/shop/payments/gateways/stripe/amounts.ts'

const currency = fc.constantFrom(...currencies.map(({ code }) => code))
/** Up to the twelve digits that are read. */
const amount = fc.integer({ min: 0, max: 999_999_999_999 }).map(cents)

test('every currency has its decimals and can be shown', () => {
  assert.deepEqual(
    ['USD', 'JPY', 'KWD', 'ISK', 'HUF'].map((code) => currencyDigits(code)),
    [2, 0, 3, 0, 2],
  )
  assert.ok(currencies.length > 140)
  assert.ok(isCurrency('EUR') && !isCurrency('XAU') && !isCurrency('eur'))
  assert.deepEqual(
    [
      moneyText(cents(123_450), 'USD'),
      moneyText(cents(-50), 'USD'),
      moneyText(cents(9_007_199_254_740_991), 'USD'),
      moneyText(cents(123_450), 'EUR'),
      moneyText(cents(1234), 'JPY'),
      moneyText(cents(1234), 'KWD'),
      moneyText(cents(150_000), 'HUF'),
    ],
    ['$1,234.50', '−$0.50', '$90,071,992,547,409.91', '€1,234.50', '¥1,234', 'KWD\u00a01.234', 'HUF\u00a01,500.00'],
  )
})

test('an amount survives formatting and parsing in every currency, and never has too many decimals', () => {
  fc.assert(
    fc.property(amount, currency, (given, code) => {
      const text = decimalText(given, code)
      assert.equal(parseCents(text, code), given)
      assert.equal((text.split('.')[1] ?? '').length, currencyDigits(code))
    }),
  )
  assert.deepEqual(
    [parseCents('12.5', 'JPY'), parseCents('12.50', 'USD'), parseCents('1.2345', 'KWD'), parseCents('12.0', 'JPY')],
    [null, 1250, null, 12],
  )
  assert.deepEqual(
    [parseCents('999999999999', 'JPY'), parseCents('1000000000000', 'JPY')],
    [999_999_999_999, null],
    'thirteen digits',
  )
  assert.deepEqual(
    [parseCentsRoundedDown('1.23999', 'USD'), parseCentsRoundedDown('7.9', 'JPY'), parseCentsRoundedDown('7', 'USD')],
    [123, 7, 700],
  )
})

test('amounts are converted with the decimals of both currencies, rounded half up', () => {
  assert.equal(convertCents(cents(9900), 'USD', 'EUR', '0.92'), 9108)
  assert.equal(convertCents(cents(9900), 'USD', 'JPY', '154.3'), 15_276)
  assert.equal(convertCents(cents(15_276), 'JPY', 'KWD', '0.002'), 30_552)
  assert.equal(convertCents(cents(10_834), 'USD', 'EUR', '1', '1.0834'), 10_000)
  assert.equal(convertCents(cents(-1), 'USD', 'EUR', '0.5'), -1)
  fc.assert(
    fc.property(amount, currency, (given, code) => {
      assert.equal(convertCents(given, code, code, '1'), given)
    }),
  )
})

test('Stripe and PayPal get an amount in their own decimals, and say what they cannot charge', () => {
  assert.deepEqual(
    [
      toStripeAmount(cents(9900), 'USD'),
      toStripeAmount(cents(990), 'JPY'),
      toStripeAmount(cents(1230), 'KWD'),
      toStripeAmount(cents(500), 'ISK'),
      toStripeAmount(cents(5000), 'UGX'),
      toStripeAmount(cents(70_000), 'MGA'),
    ],
    [9900, 990, 1230, 50_000, 500_000, 700],
  )
  assert.throws(() => toStripeAmount(cents(1234), 'KWD'), /another payment method/)
  assert.ok(stripeCharges('EUR') && !stripeCharges('CUP'))
  for (const code of ['USD', 'JPY', 'ISK', 'UGX', 'MGA', 'KWD'])
    assert.equal(fromStripeAmount(toStripeAmount(cents(7000), code), code), 7000, code)
  assert.deepEqual(paypalAmount(cents(9900), 'EUR'), { currency_code: 'EUR', value: '99.00' })
  assert.deepEqual(paypalAmount(cents(990), 'JPY'), { currency_code: 'JPY', value: '990' })
  assert.deepEqual(paypalAmount(cents(99_000), 'HUF'), { currency_code: 'HUF', value: '990' })
  assert.throws(() => paypalAmount(cents(99_050), 'HUF'), /whole amounts/)
  assert.ok(paypalCharges('EUR') && !paypalCharges('ISK'))
})
