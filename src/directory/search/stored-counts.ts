import { join, raw, type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { type SearchFilters, storedStatus } from './filters.ts'

/**
 * Whether triggers maintain the number of listings that match the filters, or with a facet, the number for each of its
 * values. They do for a stage and a pricing model in a category or in a country.
 */
export function hasStoredCounts({ categoryId, country, domain }: SearchFilters, facet?: string): boolean {
  return domain === undefined && (country === undefined || (categoryId === undefined && facet !== 'category'))
}

/** The `from` and `where` clauses. A listing counts in one row for each of its categories, and in one for all. */
export function fromStoredCounts(filters: SearchFilters, category: 'all' | 'each'): Statement {
  const { categoryId = 0, country, stage, pricingModel } = filters
  const conditions = [sql`k.status = ${storedStatus(filters)}`]
  if (country !== undefined) conditions.push(sql`k.country = ${country}`)
  else conditions.push(category === 'each' ? sql`k.category_id > 0` : sql`k.category_id = ${categoryId}`)
  if (stage !== undefined) conditions.push(sql`k.stage = ${stage}`)
  if (pricingModel !== undefined) conditions.push(sql`k.pricing_model = ${pricingModel}`)
  const table = raw(country === undefined ? 'facet_counts' : 'country_counts')
  return sql`from ${table} k where ${join(conditions, ' and ')}`
}

export async function readStoredCount(db: Queryable, filters: SearchFilters): Promise<number> {
  const { listings } = await db.one(sql<{ listings: number }>`
    select coalesce(sum(k.listings), 0)::int as listings ${fromStoredCounts(filters, 'all')}`)
  return listings
}
