import { join, type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { type SearchFilters, storedStatus } from './filters.ts'

/** Whether triggers keep the number of listings that pass: for a category, a stage and a pricing model. */
export function areKept({ country, domain }: SearchFilters): boolean {
  return country === undefined && domain === undefined
}

/** From the table to the last condition. Listings are in one row for each of their categories, and in one for all. */
export function keptCounts(filters: SearchFilters, category: 'all' | 'each'): Statement {
  const { categoryId = 0, stage, pricingModel } = filters
  const conditions = [sql`k.status = ${storedStatus(filters)}`]
  conditions.push(category === 'each' ? sql`k.category_id > 0` : sql`k.category_id = ${categoryId}`)
  if (stage !== undefined) conditions.push(sql`k.stage = ${stage}`)
  if (pricingModel !== undefined) conditions.push(sql`k.pricing_model = ${pricingModel}`)
  return sql`from facet_counts k where ${join(conditions, ' and ')}`
}

export async function keptCount(db: Queryable, filters: SearchFilters): Promise<number> {
  const { listings } = await db.one(sql<{ listings: number }>`
    select coalesce(sum(k.listings), 0)::int as listings ${keptCounts(filters, 'all')}`)
  return listings
}
