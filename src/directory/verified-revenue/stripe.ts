import * as z from 'zod'
import { fetchJson, ProviderFailure } from '../../platform/outbound/outbound.ts'
import type { RevenueProvider } from './provider.ts'

const perPage = 100
const maxPages = 2000

const Page = z.object({
  data: z.array(
    z.object({ id: z.string().min(1), amount: z.int(), currency: z.string(), reporting_category: z.string() }),
  ),
  has_more: z.boolean(),
})

/** Customer payments and every way to refund them. Payouts, fees and transfers aren't revenue. */
const revenueCategories = new Set([
  'charge',
  'charge_failure',
  'partial_capture_reversal',
  'refund',
  'refund_failure',
  'dispute',
  'dispute_reversal',
])

/**
 * Reads balance transactions, not charges. A charge includes its refunds without their dates, so a refund in March would
 * change January. A balance transaction has its own date, so past months never change. Balance transactions are also in
 * the payout currency, and exist only for money that actually moved.
 */
export function stripe({ base, acceptsTestKeys }: { base: string; acceptsTestKeys: boolean }): RevenueProvider {
  const name = 'Stripe'

  async function fetchPage(
    key: string,
    from: Date,
    until: Date,
    after: string | undefined,
  ): Promise<z.output<typeof Page>> {
    const url = new URL('/v1/balance_transactions', base)
    url.searchParams.set('limit', String(perPage))
    url.searchParams.set('created[gte]', String(secondsOf(from)))
    url.searchParams.set('created[lt]', String(secondsOf(until)))
    if (after !== undefined) url.searchParams.set('starting_after', after)
    const response = await fetchJson(name, url, {
      headers: { authorization: `Bearer ${key}`, 'stripe-version': '2024-06-20' },
    })
    const parsed = Page.safeParse(response)
    if (!parsed.success) throw new ProviderFailure(name, 'sent an unexpected response instead of balance transactions')
    return parsed.data
  }

  return {
    name,
    attribution: 'Revenue read from Stripe with the company’s permission.',
    rejectionReason: (key) => rejectionReason(key, acceptsTestKeys),
    async read(key, from, until) {
      let cents = 0
      let movements = 0
      const leftOut = new Set<string>()
      let after: string | undefined
      for (let count = 0; count < maxPages; count++) {
        const { data, has_more } = await fetchPage(key, from, until, after)
        for (const { amount, currency, reporting_category } of data) {
          if (!revenueCategories.has(reporting_category)) continue
          if (currency.toLowerCase() !== 'usd') leftOut.add(currency.toUpperCase().slice(0, 3))
          else {
            cents += amount
            movements++
          }
        }
        // If refunds exceed payments, the revenue is 0, not negative.
        if (!has_more) return { cents: Math.max(0, cents), movements, leftOut: [...leftOut].sort() }
        after = data.at(-1)?.id
        if (after === undefined) throw new ProviderFailure(name, 'announced more balance transactions but sent none')
      }
      throw new ProviderFailure(name, `has more than ${maxPages * perPage} balance transactions in one month`)
    },
  }
}

function rejectionReason(key: string, acceptsTestKeys: boolean): string | null {
  const instructions =
    'Create a restricted key (rk_live_…) in Stripe that can only read balance transactions, and paste it here.'
  if (key.startsWith('sk_'))
    return `This is a secret key, which can move money. If you’ve shared it with anyone, revoke it. ${instructions}`
  if (key.startsWith('pk_')) return `This is a publishable key, which can’t read payments. ${instructions}`
  if (!/^rk_(live|test)_[A-Za-z0-9]{10,200}$/.test(key)) return `This isn’t a Stripe restricted key. ${instructions}`
  if (key.startsWith('rk_test_') && !acceptsTestKeys) return `This is a test key. ${instructions}`
  return null
}

function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
