import * as z from 'zod'
import { fetchJson, ProviderFailure } from '../../platform/outbound/outbound.ts'
import type { RevenueProvider } from './provider.ts'

const perPage = 100
const mostPages = 2000

const Page = z.object({
  data: z.array(
    z.object({ id: z.string().min(1), amount: z.int(), currency: z.string(), reporting_category: z.string() }),
  ),
  has_more: z.boolean(),
})

/**
 * What customers pay, and every way in which such money goes back to them. Payouts, fees and transfers are not revenue.
 */
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
 * Reads balance transactions, not charges: a charge carries its refunds without their dates, so that a refund in March
 * would change January, while a balance transaction has its own date and a month that is over stays as it is. They also
 * are in the currency the company is paid in, and exist only for money that really moved.
 */
export function stripe({ base, takesTestKeys }: { base: string; takesTestKeys: boolean }): RevenueProvider {
  const name = 'Stripe'

  async function page(key: string, from: Date, until: Date, after: string | undefined): Promise<z.output<typeof Page>> {
    const url = new URL('/v1/balance_transactions', base)
    url.searchParams.set('limit', String(perPage))
    url.searchParams.set('created[gte]', String(secondsOf(from)))
    url.searchParams.set('created[lt]', String(secondsOf(until)))
    if (after !== undefined) url.searchParams.set('starting_after', after)
    const answer = await fetchJson(name, url, {
      headers: { authorization: `Bearer ${key}`, 'stripe-version': '2024-06-20' },
    })
    const read = Page.safeParse(answer)
    if (!read.success)
      throw new ProviderFailure(name, 'answered with something that is not a list of balance transactions')
    return read.data
  }

  return {
    name,
    attribution: 'Figures read from Stripe with the permission of the company.',
    refusalOf: (key) => refusalOf(key, takesTestKeys),
    async read(key, from, until) {
      let cents = 0
      let movements = 0
      const leftOut = new Set<string>()
      let after: string | undefined
      for (let count = 0; count < mostPages; count++) {
        const { data, has_more } = await page(key, from, until, after)
        for (const { amount, currency, reporting_category } of data) {
          if (!revenueCategories.has(reporting_category)) continue
          if (currency.toLowerCase() !== 'usd') leftOut.add(currency.toUpperCase().slice(0, 3))
          else {
            cents += amount
            movements++
          }
        }
        // More was paid back than paid: no revenue, and no debt to show either.
        if (!has_more) return { cents: Math.max(0, cents), movements, leftOut: [...leftOut].sort() }
        after = data.at(-1)?.id
        if (after === undefined) throw new ProviderFailure(name, 'promised more balance transactions and gave none')
      }
      throw new ProviderFailure(name, `has more than ${mostPages * perPage} balance transactions in one month`)
    },
  }
}

function refusalOf(key: string, takesTestKeys: boolean): string | null {
  const make =
    'Make a restricted key (rk_live_…) in Stripe that may only read balance transactions, and give us that one.'
  if (key.startsWith('sk_'))
    return `This is a secret key, which can move money. Revoke it if it was sent to anyone. ${make}`
  if (key.startsWith('pk_')) return `This is a publishable key, which cannot read anything. ${make}`
  if (!/^rk_(live|test)_[A-Za-z0-9]{10,200}$/.test(key)) return `This is not a restricted key of Stripe. ${make}`
  if (key.startsWith('rk_test_') && !takesTestKeys) return `This key reads test data. ${make}`
  return null
}

function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
