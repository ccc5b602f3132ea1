import { join, raw, type Statement, sql } from '../../platform/database/sql.ts'

export interface SearchFilters {
  status: 'live' | 'upcoming'
  /** Includes the subcategories. */
  categoryId?: number | undefined
  stage?: string | undefined
  /** Two capital letters. */
  country?: string | undefined
  pricingModel?: string | undefined
  /** As returned by `normaliseDomain`. */
  domain?: string | undefined
}

const maxLexeme = 300

/** A condition on `listings l`. */
export function conditions(filters: SearchFilters): Statement {
  const all: Statement[] = [raw(`l.status = '${storedStatus(filters)}'`)]
  if (filters.categoryId !== undefined) all.push(inCategory(filters.status, filters.categoryId))
  all.push(...columnConditions(filters))
  return join(all, ' and ')
}

/** The status as stored in the database. */
export function storedStatus({ status }: SearchFilters): 'live' | 'scheduled' {
  return status === 'live' ? 'live' : 'scheduled'
}

/** Whether there are filters other than the status. */
export function hasConditions(filters: SearchFilters): boolean {
  return filters.categoryId !== undefined || columnConditions(filters).length > 0
}

export function columnConditions({ stage, country, pricingModel, domain }: SearchFilters): Statement[] {
  const all: Statement[] = []
  if (stage !== undefined) all.push(sql`l.stage = ${stage}`)
  if (country !== undefined) all.push(sql`l.country = ${country}`)
  if (pricingModel !== undefined) all.push(sql`l.pricing_model = ${pricingModel}`)
  if (domain !== undefined) all.push(sql`l.domain = ${domain}`)
  return all
}

/**
 * A tsquery over the facets of a document, which the database function `listing_facets` computes. Null without filters.
 * A category includes its subcategories.
 */
export function facetQuery({ categoryId, stage, country, pricingModel, domain }: SearchFilters): Statement {
  // PostgreSQL refuses very long lexemes, and no listing has one.
  const lexeme = (text: string) => `'${text.slice(0, maxLexeme).replaceAll(/['\\]/g, '$&$&')}'`
  const lexemes = Object.entries({
    'stage:': stage,
    'country:': country,
    'pricing:': pricingModel,
    '~': domain,
  }).flatMap(([mark, value]) => (value === undefined ? [] : [lexeme(mark + value)]))
  const values = lexemes.length > 0 ? lexemes.join(' & ') : null
  if (categoryId === undefined) return sql`${values}::tsquery`
  const within = sql`(
    select string_agg(quote_literal('category:' || c.id), ' | ')::tsquery
    from (
      select ${categoryId}::bigint as id union select id from categories where parent_id = ${categoryId}::bigint
    ) as c
  )`
  return values === null ? within : sql`(${values}::tsquery && ${within})`
}

function inCategory(status: SearchFilters['status'], category: number): Statement {
  if (status === 'live')
    return sql`exists (select from category_entries e where e.listing_id = l.id and e.category_id = ${category})`
  return sql`exists (
    select from listing_categories lc
    join categories c on c.id = lc.category_id
    where lc.listing_id = l.id and (c.id = ${category} or c.parent_id = ${category})
  )`
}
