import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { countryName } from '../../platform/numbers.ts'
import { type FieldError, invalid } from '../../platform/problem.ts'
import type { Attribute } from '../categories/input.ts'
import { facetText } from '../listings/facets.ts'
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

/** Compares two listings by common facts and by the attributes of their categories. */
export async function compare(app: App, db: Queryable, slugs: { a: string; b: string }) {
  if (slugs.a === slugs.b) throw invalid([{ path: 'b', message: 'must be a different listing than `a`' }])
  const found = await db.many(sql<ComparedRow>`
    select ${summaryColumns}, p.pricing_summary, p.city, p.founded_year, p.attributes as values,
      coalesce(top.attributes, c.attributes) as attributes
    from ${summaryTables}
    left join categories top on top.id = c.parent_id
    where l.slug = any(${[slugs.a, slugs.b]}) and l.status = 'live'`)
  const a = found.find(({ slug }) => slug === slugs.a)
  const b = found.find(({ slug }) => slug === slugs.b)
  if (!a || !b) throw invalid(missingListings({ a, b }, slugs))
  return {
    a: presentListingSummary(app, a),
    b: presentListingSummary(app, b),
    rows: [...commonFacts(a, b), ...categoryFacts(a, b)],
  }
}

function missingListings(found: { a: unknown; b: unknown }, slugs: { a: string; b: string }): FieldError[] {
  return (['a', 'b'] as const)
    .filter((side) => !found[side])
    .map((side) => ({ path: side, message: `no live listing has the slug ${slugs[side]}` }))
}

function commonFacts(a: ComparedRow, b: ComparedRow) {
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
  return facts.map(([key, label, read]) => cells(key, label, read(a), read(b)))
}

function categoryFacts(a: ComparedRow, b: ComparedRow) {
  const [ofA, ofB] = [a.attributes ?? [], b.attributes ?? []]
  // Where both categories define an attribute, the definition of `a` is used.
  const byKey = new Map([...ofB, ...ofA].map((attribute) => [attribute.key, attribute]))
  const attributes = [...new Set([...ofA, ...ofB].map(({ key }) => byKey.get(key)!))]
  return attributes.map(({ key, label, kind }) =>
    cells(key, label, format(kind, a.values[key]), format(kind, b.values[key])),
  )
}

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 6 })

/** Formats a value by its kind. A value that does not fit its kind is shown unchanged. */
function format(kind: Attribute['kind'], value: string | undefined): string | null {
  if (value === undefined) return null
  if (kind === 'number' && /^-?\d{1,12}(\.\d{1,6})?$/.test(value.trim())) return number.format(Number(value))
  if (kind === 'yes_no' && /^(yes|true|1)$/i.test(value.trim())) return 'Yes'
  if (kind === 'yes_no' && /^(no|false|0)$/i.test(value.trim())) return 'No'
  return value
}

/** One row of the comparison. Its cells are empty only if neither listing states the fact. */
export function cells(key: string, label: string, a: string | null, b: string | null) {
  const isStated = a !== null || b !== null
  return { key, label, a: a ?? (isStated ? notStated : null), b: b ?? (isStated ? notStated : null) }
}
