import { join, raw, type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { type SearchFilters, storedStatus } from './filters.ts'

/**
 * Whether triggers keep the number of listings that pass, or the numbers of a facet among them: for a stage and a pricing
 * model in a category or in a country.
 */
export function areKept({ categoryId, country, domain }: SearchFilters, facet?: string): boolean {
  return domain === undefined && (country === undefined || (categoryId === undefined && facet !== 'category'))
}

/** From the table to the last condition. Listings are in one row for each of their categories, and in one for all. */
export function keptCounts(filters: SearchFilters, category: 'all' | 'each'): Statement {
  const { categoryId = 0, country, stage, pricingModel } = filters
  const conditions = [sql`k.status = ${storedStatus(filters)}`]
  if (country !== undefined) conditions.push(sql`k.country = ${country}`)
  else conditions.push(category === 'each' ? sql`k.category_id > 0` : sql`k.category_id = ${categoryId}`)
  if (stage !== undefined) conditions.push(sql`k.stage = ${stage}`)
  if (pricingModel !== undefined) conditions.push(sql`k.pricing_model = ${pricingModel}`)
  const table = raw(country === undefined ? 'facet_counts' : 'country_counts')
  return sql`from ${table} k where ${join(conditions, ' and ')}`
}

export async function keptCount(db: Queryable, filters: SearchFilters): Promise<number> {
  const { listings } = await db.one(sql<{ listings: number }>`
    select coalesce(sum(k.listings), 0)::int as listings ${keptCounts(filters, 'all')}`)
  return listings
}
