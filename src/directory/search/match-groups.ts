import { type Statement, sql } from '../../platform/database/sql.ts'
import { type Expression, isName, toTsquery } from './expression.ts'
import { bodyMatches } from './matching.ts'
import type { Level } from './plan.ts'
import type { WordCounts } from './words-of-length.ts'

/** Matches that are listed together, ordered by votes. */
export interface MatchGroup {
  match: Expression
  level: number
  place: keyof WordCounts
  /** The levels listed before. */
  before: readonly Expression[]
}

/** Corrected whole names come before names that only contain the words. */
export function groupsInOrder(levels: readonly Level[]): MatchGroup[] {
  return levels.flatMap(({ match, guess, apart }, level) => {
    const before = levels.slice(0, level).map((earlier) => earlier.match)
    const corrected = guess ? apart.slice(0, -1) : []
    const places = level === 0 ? (['documents'] as const) : (['names', 'heads', 'documents'] as const)
    return [
      ...corrected.map((names): MatchGroup => ({ match: names, level, place: 'names', before })),
      ...places.map((place): MatchGroup => ({ match, level, place, before })),
    ]
  })
}

/** Whether a group contains the listings whose whole name is the query. */
export function isWholeName({ match, before }: MatchGroup): boolean {
  return before.length === 0 && isName(match)
}

/** What a document must and must not contain, as tsqueries. */
export interface FieldQueries {
  inHead: string | null
  inBody: string | null
  notHead: string | null
  notBody: string | null
}

export function fieldQueriesOf({ match, place, before }: MatchGroup): FieldQueries {
  const anyOf = (matches: readonly Expression[]) => matches.map((other) => toTsquery(other)).join(' | ') || null
  const inHead = toTsquery(match, 'heads')
  if (place !== 'documents') {
    // Heads contain whole names, too, so their index is enough to exclude those.
    const named = anyOf(before.filter(isName))
    const within = place === 'names' ? toTsquery(match, 'names') : `${inHead} & !${toTsquery(match, 'names')}`
    return {
      inHead: named ? `${within} & !(${named})` : within,
      inBody: null,
      notHead: null,
      notBody: anyOf(before.filter((earlier) => !isName(earlier))),
    }
  }
  const earlier = anyOf(before)
  const inBody = toTsquery(match)
  return {
    inHead: null,
    inBody: earlier ? `${inBody} & !(${earlier})` : inBody,
    notHead: before.length > 0 ? inHead : null,
    notBody: null,
  }
}

export function conditionOf({ inHead, inBody, notHead, notBody }: FieldQueries): Statement {
  const matches = inHead === null ? bodyMatches(inBody!) : sql`d.head @@ ${inHead}::tsquery`
  const notInHead = notHead === null ? matches : sql`not d.head @@ ${notHead}::tsquery and ${matches}`
  return notBody === null ? notInHead : sql`${notInHead} and not ${bodyMatches(notBody)}`
}
