import { type Statement, sql } from '../../platform/database/sql.ts'
import { any, type Expression, type MatchField, toTsquery, word } from './expression.ts'
import type { SearchPlan } from './plan.ts'

/** A condition on `search_documents d`. */
function says(match: Expression, place: MatchField = 'documents'): Statement {
  return place === 'documents' ? bodyMatches(toTsquery(match)) : sql`d.head @@ ${toTsquery(match, place)}::tsquery`
}

export function bodyMatches(match: string): Statement {
  return sql`d.body @@ ${match}::tsquery`
}

/** Whether the query is the whole name. */
export function isNamed({ names }: SearchPlan): Statement {
  return says(any(names.map(word)), 'heads')
}

/**
 * Word for word, the best place that says it: name, tagline, description, keywords. What is nowhere in the head is in
 * the description.
 */
export function score({ scored }: SearchPlan): Statement {
  const each = scored.map(
    (match) =>
      sql`case when ${says(match, 'names')} then 1 when ${says(match, 'heads')} then 0.4
        when ${says(match, 'keywords')} then 0.05 else 0.15 end`,
  )
  return each.reduce((sum, one) => sql`${sum} + ${one}`)
}
