import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { type FieldError, invalid } from '../../platform/problem.ts'
import type { Attribute } from '../categories/input.ts'
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

/** Side by side by the attributes of their categories. A cell is empty only when neither listing states the fact. */
export async function compare(app: App, db: Queryable, slugs: { a: string; b: string }) {
  if (slugs.a === slugs.b) throw invalid([{ path: 'b', message: 'must be another listing than a' }])
  const found = await db.many(sql<ComparedRow>`
    select ${summaryColumns}, p.pricing_summary, p.city, p.founded_year, p.attributes as
    values, coalesce(top.attributes, c.attributes) as attributes
    from ${summaryTables} left join categories top on top.id = c.parent_id
    where l.slug = any(${[slugs.a, slugs.b]}) and l.status = 'live'`)
  const a = found.find(({ slug }) => slug === slugs.a)
  const b = found.find(({ slug }) => slug === slugs.b)
  if (!a || !b) throw invalid(missing({ a, b }, slugs))
  return {
    a: presentListingSummary(app, a),
    b: presentListingSummary(app, b),
    rows: [...commonFacts(a, b), ...categoryFacts(a, b)],
  }
}

function missing(found: { a: unknown; b: unknown }, slugs: { a: string; b: string }): FieldError[] {
  return (['a', 'b'] as const)
    .filter((side) => !found[side])
    .map((side) => ({ path: side, message: `there is no live listing ${slugs[side]}` }))
}

function commonFacts(a: ComparedRow, b: ComparedRow) {
  const facts: [key: string, label: string, of: (row: ComparedRow) => string | null][] = [
    ['category', 'Category', (row) => row.category_name],
    ['pricing_model', 'Pricing model', (row) => row.pricing_model],
    ['pricing', 'Pricing', (row) => row.pricing_summary],
    ['stage', 'Stage', (row) => row.stage],
    ['country', 'Country', (row) => row.country],
    ['city', 'City', (row) => row.city],
    ['founded', 'Founded', (row) => row.founded_year?.toString() ?? null],
    ['votes', 'Votes', (row) => String(row.votes)],
    ['rating', 'Community rating', (row) => presentRating(row).average?.toString() ?? null],
    ['domain_rating', 'Domain Rating', (row) => row.domain_rating?.toString() ?? null],
  ]
  return facts.map(([key, label, of]) => cells(key, label, of(a), of(b)))
}

function categoryFacts(a: ComparedRow, b: ComparedRow) {
  const compared = new Map(
    [...(b.attributes ?? []), ...(a.attributes ?? [])].map((attribute) => [attribute.key, attribute]),
  )
  const inOrder = [...new Set([...(a.attributes ?? []), ...(b.attributes ?? [])].map(({ key }) => compared.get(key)!))]
  return inOrder.map(({ key, label, kind }) =>
    cells(key, label, written(kind, a.values[key]), written(kind, b.values[key])),
  )
}

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 6 })

/** A value as its kind is written; what is not of that kind stays as the listing states it. */
function written(kind: Attribute['kind'], value: string | undefined): string | null {
  if (value === undefined) return null
  if (kind === 'number' && /^-?\d{1,12}(\.\d{1,6})?$/.test(value.trim())) return number.format(Number(value))
  if (kind === 'yes_no' && /^(yes|true|1)$/i.test(value.trim())) return 'Yes'
  if (kind === 'yes_no' && /^(no|false|0)$/i.test(value.trim())) return 'No'
  return value
}

/** One row: empty only when neither side states the fact. */
export function cells(key: string, label: string, a: string | null, b: string | null) {
  const stated = a !== null || b !== null
  return { key, label, a: a ?? (stated ? notStated : null), b: b ?? (stated ? notStated : null) }
}
