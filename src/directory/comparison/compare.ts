import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { countryName } from '../../platform/numbers.ts'
import { type FieldError, invalid } from '../../platform/problem.ts'
import type { Attribute } from '../categories/input.ts'
import { facetText } from '../listings/facets.ts'
import { slugAfterMerge } from '../listings/merged-slugs.ts'
import {
  presentListingSummary,
  presentRating,
  type SummaryRow,
  summaryColumns,
  summaryTables,
} from '../listings/summaries.ts'

interface ComparedRow extends SummaryRow {
  pricing_summary: string | null
  city: string | null
  founded_year: number | null
  values: Record<string, string>
  attributes: Attribute[] | null
}

const notStated = 'Not stated'

/** The names of the compared listings in errors and addresses, in order. */
export const letters = ['a', 'b', 'c', 'd'] as const

/** Compares two listings by common facts and by the attributes of their categories. */
export async function compare(app: App, db: Queryable, slugs: { a: string; b: string }) {
  const { listings, rows } = await compareListings(app, db, [slugs.a, slugs.b])
  return {
    a: listings[0]!,
    b: listings[1]!,
    rows: rows.map(({ key, label, values: [a, b] }) => ({ key, label, a: a!, b: b! })),
  }
}

function comparedRows(db: Queryable, slugs: readonly string[]): Promise<ComparedRow[]> {
  return db.many(sql<ComparedRow>`
    select ${summaryColumns}, p.pricing_summary, p.city, p.founded_year, p.attributes as values,
      coalesce(top.attributes, c.attributes) as attributes
    from ${summaryTables}
    left join categories top on top.id = c.parent_id
    where l.slug = any(${slugs}) and l.status = 'live'`)
}

/** Compares two to four listings. */
export async function compareListings(app: App, db: Queryable, given: readonly string[]) {
  const live = await comparedRows(db, given)
  const isLive = (slug: string) => live.some((row) => row.slug === slug)
  const slugs = await Promise.all(
    given.map(async (slug) => (isLive(slug) ? slug : ((await slugAfterMerge(db, slug)) ?? slug))),
  )
  const found = slugs.every(isLive) ? live : await comparedRows(db, slugs)
  const listings = slugs.map((slug) => found.find((row) => row.slug === slug))
  const errors = slugs.flatMap((slug, index): FieldError[] => {
    const path = letters[index]!
    const twin = slugs.indexOf(slug)
    if (twin < index) return [{ path, message: `must be a different listing than \`${letters[twin]}\`` }]
    return listings[index] ? [] : [{ path, message: `no live listing has the slug ${slug}` }]
  })
  if (errors.length > 0) throw invalid(errors)
  const compared = listings as ComparedRow[]
  return {
    listings: compared.map((row) => presentListingSummary(app, row)),
    rows: [...commonFacts(compared), ...categoryFacts(compared)],
  }
}

function commonFacts(rows: readonly ComparedRow[]) {
  const facts: [key: string, label: string, read: (row: ComparedRow) => string | null][] = [
    ['category', 'Category', (row) => row.category_name],
    ['pricing_model', 'Pricing model', (row) => row.pricing_model && facetText(row.pricing_model)],
    ['pricing', 'Pricing', (row) => row.pricing_summary],
    ['stage', 'Stage', (row) => row.stage && facetText(row.stage)],
    ['country', 'Country', (row) => row.country && countryName(row.country)],
    ['city', 'City', (row) => row.city],
    ['founded', 'Founded', (row) => row.founded_year?.toString() ?? null],
    ['votes', 'Votes', (row) => String(row.votes)],
    ['rating', 'Community rating', (row) => presentRating(row).average?.toString() ?? null],
    ['domain_rating', 'Domain Rating', (row) => row.domain_rating?.toString() ?? null],
  ]
  return facts.map(([key, label, read]) => comparedFact(key, label, rows.map(read)))
}

function categoryFacts(rows: readonly ComparedRow[]) {
  const attributes = new Map<string, Attribute>()
  // If several categories define an attribute, the first listing's definition is used.
  for (const attribute of rows.flatMap((row) => row.attributes ?? []))
    if (!attributes.has(attribute.key)) attributes.set(attribute.key, attribute)
  return [...attributes.values()].map(({ key, label, kind }) =>
    comparedFact(
      key,
      label,
      rows.map((row) => format(kind, row.values[key])),
    ),
  )
}

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 6 })

/** Formats a value by its kind. A value that doesn't fit its kind is shown unchanged. */
function format(kind: Attribute['kind'], value: string | undefined): string | null {
  if (value === undefined) return null
  if (kind === 'number' && /^-?\d{1,12}(\.\d{1,6})?$/.test(value.trim())) return number.format(Number(value))
  if (kind === 'yes_no' && /^(yes|true|1)$/i.test(value.trim())) return 'Yes'
  if (kind === 'yes_no' && /^(no|false|0)$/i.test(value.trim())) return 'No'
  return value
}

/** One row of the comparison. Its values are empty only if no listing states the fact. */
export function comparedFact(key: string, label: string, values: readonly (string | null)[]) {
  const isStated = values.some((value) => value !== null)
  return { key, label, values: values.map((value) => value ?? (isStated ? notStated : null)) }
}
