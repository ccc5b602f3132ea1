import { type Statement, sql } from '../../platform/database/sql.ts'
import { any, type Expression, type MatchField, toTsquery, word } from './expression.ts'
import type { SearchPlan } from './plan.ts'

/** A condition on `search_documents d`. */
function matches(match: Expression, field: MatchField): Statement {
  return field === 'documents' ? bodyMatches(toTsquery(match)) : sql`d.head @@ ${toTsquery(match, field)}::tsquery`
}

export function bodyMatches(tsquery: string): Statement {
  return sql`d.body @@ ${tsquery}::tsquery`
}

/** Whether the query is the whole name. */
export function isNamed({ names }: SearchPlan): Statement {
  return matches(any(names.map(word)), 'heads')
}

/**
 * Scores each word by the best field that contains it: name, tagline, description, keywords. A match that is not in the
 * head is in the description.
 */
export function score({ scored }: SearchPlan): Statement {
  const scores = scored.map(
    (match) => sql`
      case
        when ${matches(match, 'names')} then 20
        when ${matches(match, 'heads')} then 8
        when ${matches(match, 'keywords')} then 1
        else 3
      end`,
  )
  return scores.reduce((sum, next) => sql`${sum} + ${next}`)
}
