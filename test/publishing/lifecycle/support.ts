import { sql } from '../../../src/platform/database/sql.ts'
import type { Transaction } from '../../../src/platform/database/types.ts'
import type { TestApp } from '../../support/app.ts'

export function inTransaction<T>({ app }: TestApp, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return app.db.transaction(work)
}

interface ListingState {
  status: string
  plan: string | null
  launch_week: string | null
  launched_at: Date | null
}

export function listingState({ app }: TestApp, id: number): Promise<ListingState> {
  return app.db.one(sql<ListingState>`select status, plan, launch_week, launched_at from listings where id = ${id}`)
}

/** How many places of each week are taken, by week. */
export async function placesByWeek({ app }: TestApp): Promise<Record<string, number>> {
  const rows = await app.db.many(
    sql<{ week: string; taken: number }>`select week, count(*) as taken from launches group by week order by week`,
  )
  return Object.fromEntries(rows.map(({ week, taken }) => [week, taken]))
}
