import { type Statement, sql, unprepared } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { countedAtMost } from './browse.ts'
import { atLeast, type Expression, toTsquery } from './expression.ts'
import { type Filters, hasConditions, statusOf } from './filters.ts'
import { bodySays } from './matching.ts'
import { sourceOf } from './source.ts'
import type { Words } from './words.ts'

/** If a larger share of all listings match, those that pass the filters are asked one by one whether they do. */
const large = 0.2

/** How many of very many match. */
export async function count(db: Queryable, filters: Filters, match: Expression, words: Words): Promise<number> {
  const certain = atLeast(match, words, 'documents')
  const ofOtherStatus = filters.status === 'live' ? words.upcoming : words.live
  if (!hasConditions(filters))
    return certain - ofOtherStatus >= countedAtMost ? countedAtMost : number(db, countAll(filters, match))
  return number(
    db,
    certain > large * words.live ? countAmongPassing(filters, match) : countAmongMatching(filters, match),
  )
}

function countAll(filters: Filters, match: Expression): Statement<{ counted: number }> {
  return sql`select search_count(${toTsquery(match)}::tsquery, ${statusOf(filters)}, ${countedAtMost}) as counted`
}

function countAmongPassing(filters: Filters, match: Expression): Statement<{ counted: number }> {
  const { id, from } = sourceOf(filters, 'votes')
  return sql`select count(*)::int as counted from (
    select ${from} and (select true from search_documents d where d.listing_id = ${id} and ${bodySays(toTsquery(match))}) limit ${countedAtMost}) as matching`
}

function countAmongMatching(filters: Filters, match: Expression): Statement<{ counted: number }> {
  const { id, from, order } = sourceOf(filters, 'votes')
  // In order, because then the filters are read from an index that has the ids.
  return sql`with passing as materialized (select ${id} as id ${from} order by ${order})
    select count(*)::int as counted from (
      select from search_ids(null, ${toTsquery(match)}::tsquery, null, null, ${statusOf(filters)}, null) as found (id)
      join passing on passing.id = found.id limit ${countedAtMost}) as matching`
}

async function number(db: Queryable, statement: Statement<{ counted: number }>): Promise<number> {
  return (await db.one(unprepared(statement))).counted
}
