import type { Answer } from '../../support/provider.ts'

export interface Movement {
  /** RFC 3339. */
  at: string
  amount: number
  currency?: string
  category?: string
}

/** A Stripe account with these balance transactions, newest first and in pages, as Stripe lists them. */
export function account(movements: readonly Movement[]): Answer {
  const all = movements
    .map(({ at, amount, currency = 'usd', category = 'charge' }, index) => ({
      id: `txn_${index}`,
      object: 'balance_transaction',
      amount,
      fee: 30,
      net: amount - 30,
      currency,
      created: Date.parse(at) / 1000,
      reporting_category: category,
      source: 'ch_secret',
      description: 'Invoice for Jane',
    }))
    .sort((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1))
  return ({ url }) => {
    const { searchParams } = url
    const matching = all.filter(
      ({ created }) =>
        created >= Number(searchParams.get('created[gte]')) && created < Number(searchParams.get('created[lt]')),
    )
    const after = searchParams.get('starting_after')
    const from = after === null ? 0 : matching.findIndex(({ id }) => id === after) + 1
    const data = matching.slice(from, from + Number(searchParams.get('limit') ?? 10))
    return { object: 'list', url: '/v1/balance_transactions', data, has_more: from + data.length < matching.length }
  }
}
