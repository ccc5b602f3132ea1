import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { RevenueProvider } from '../../../src/directory/verified-revenue/provider.ts'
import { stripe } from '../../../src/directory/verified-revenue/stripe.ts'
import { ProviderFailure } from '../../../src/platform/outbound/outbound.ts'
import { type Provider, startProvider, status } from '../../support/provider.ts'
import { account, type Movement } from './support.ts'

const key = 'rk_live_0123456789abcdef'

describe('revenue read from Stripe', () => {
  let provider: Provider
  let revenue: RevenueProvider

  before(async () => {
    provider = await startProvider()
    revenue = stripe({ base: provider.base, acceptsTestKeys: false })
  })
  after(() => provider.close())
  beforeEach(() => void (provider.asked.length = 0))

  const october = () => revenue.read(key, new Date('2026-10-01T00:00:00Z'), new Date('2026-11-01T00:00:00Z'))
  const of = (movements: readonly Movement[]) => {
    provider.answer(account(movements))
    return october()
  }

  test('is the sum of payments within the month', async () => {
    const { cents } = await of([
      { at: '2026-09-30T23:59:59Z', amount: 100_000 },
      { at: '2026-10-01T00:00:00Z', amount: 1_000 },
      { at: '2026-10-31T23:59:59Z', amount: 500 },
      { at: '2026-11-01T00:00:00Z', amount: 100_000 },
    ])
    assert.equal(cents, 1_500)
  })

  test('has refunds deducted', async () => {
    const { cents } = await of([
      { at: '2026-10-02T10:00:00Z', amount: 10_000 },
      { at: '2026-10-03T10:00:00Z', amount: -2_000, category: 'refund' },
      { at: '2026-10-04T10:00:00Z', amount: -3_000, category: 'dispute' },
      { at: '2026-10-05T10:00:00Z', amount: 3_000, category: 'dispute_reversal' },
      { at: '2026-10-06T10:00:00Z', amount: -1_000, category: 'charge_failure' },
    ])
    assert.equal(cents, 7_000)
  })

  test('has a refund deducted in the month of the refund, not of the payment', async () => {
    assert.equal(
      (
        await of([
          { at: '2026-10-02T10:00:00Z', amount: 5_000 },
          { at: '2026-11-02T10:00:00Z', amount: -5_000, category: 'refund' },
        ])
      ).cents,
      5_000,
    )
  })

  test('does not count payouts, fees, transfers and top-ups', async () => {
    const categories = ['payout', 'fee', 'transfer', 'topup', 'other_adjustment', 'payout_reversal']
    const others = categories.map((category) => ({ at: '2026-10-02T10:00:00Z', amount: 99_999, category }))
    assert.equal((await of([...others, { at: '2026-10-02T10:00:00Z', amount: 700 }])).cents, 700)
  })

  test('leaves out other currencies and lists them', async () => {
    const read = await of([
      { at: '2026-10-02T10:00:00Z', amount: 700 },
      { at: '2026-10-02T10:00:00Z', amount: 90_000, currency: 'jpy' },
      { at: '2026-10-03T10:00:00Z', amount: 90_000, currency: 'eur' },
      { at: '2026-10-04T10:00:00Z', amount: -500, currency: 'eur', category: 'refund' },
      { at: '2026-10-04T10:00:00Z', amount: -500, currency: 'gbp', category: 'payout' },
    ])
    assert.deepEqual(read, { cents: 700, movements: 1, leftOut: ['EUR', 'JPY'] })
  })

  test('is 0 when refunds exceed payments', async () => {
    assert.equal((await of([{ at: '2026-10-04T10:00:00Z', amount: -500, category: 'refund' }])).cents, 0)
  })

  test('is read page by page up to the last', async () => {
    const movements = Array.from({ length: 250 }, (_, index) => ({
      at: new Date(Date.UTC(2026, 9, 1) + index * 3_600_000).toISOString(),
      amount: 100 + index,
    }))
    const { cents, movements: count } = await of(movements)
    assert.equal(count, 250)
    assert.equal(
      cents,
      movements.reduce((sum, { amount }) => sum + amount, 0),
    )
    assert.equal(provider.asked.length, 3)
  })

  test('is requested with the key as a bearer token and a fixed API version', async () => {
    await of([])
    const [{ url, headers, method }] = provider.asked as [(typeof provider.asked)[0]]
    assert.equal(`${method} ${url.pathname}`, 'GET /v1/balance_transactions')
    assert.equal(headers.authorization, `Bearer ${key}`)
    assert.ok(headers['stripe-version'])
    assert.ok(!url.href.includes('rk_'))
  })

  for (const code of [400, 401, 403, 429, 500]) {
    test(`fails when it answers ${code}, without the key in the text`, async () => {
      provider.answer(status(code))
      await assert.rejects(
        october(),
        (error) =>
          error instanceof ProviderFailure &&
          error.status === code &&
          !JSON.stringify([error, error.stack]).includes(key),
      )
    })
  }

  const malformed: Record<string, unknown> = {
    'no list': { object: 'list' },
    'an amount in words': {
      data: [{ id: 'txn_1', amount: 'ten', currency: 'usd', reporting_category: 'charge' }],
      has_more: false,
    },
    'half a cent': {
      data: [{ id: 'txn_1', amount: 0.5, currency: 'usd', reporting_category: 'charge' }],
      has_more: false,
    },
    'more to come, and nothing': { data: [], has_more: true },
  }
  for (const [what, body] of Object.entries(malformed)) {
    test(`fails when it answers with ${what}`, async () => {
      provider.answer(() => body)
      await assert.rejects(october(), ProviderFailure)
    })
  }

  const refused: Record<string, [key: string, why: RegExp]> = {
    'a secret key': ['sk_live_0123456789abcdef', /can move money.*rk_live_/],
    'a secret test key': ['sk_test_0123456789abcdef', /can move money/],
    'a publishable key': ['pk_live_0123456789abcdef', /publishable/],
    'a restricted key for test data': ['rk_test_0123456789abcdef', /test key/],
    'anything else': ['0123456789abcdef', /isn’t a Stripe restricted key/],
    'a key with a line break': ['rk_live_0123456789\nabcdef', /isn’t a Stripe restricted key/],
    nothing: ['', /isn’t a Stripe restricted key/],
  }
  for (const [what, [text, why]] of Object.entries(refused)) {
    test(`rejects ${what}`, () => {
      const refusal = revenue.rejectionReason(text)
      assert.match(refusal!, why)
      assert.ok(text === '' || !refusal!.includes(text))
    })
  }

  test('accepts a restricted key', () => {
    assert.equal(revenue.rejectionReason(key), null)
    assert.equal(
      stripe({ base: provider.base, acceptsTestKeys: true }).rejectionReason('rk_test_0123456789abcdef'),
      null,
    )
  })
})
