import { raw, type Statement, sql, unprepared } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { maxCount } from './browse.ts'
import { count } from './count.ts'
import { estimateMatches } from './estimate.ts'
import { atLeast, atMost, type Expression, type MatchField, toTsquery } from './expression.ts'
import { conditions, facetQuery, hasConditions, type SearchFilters, storedStatus } from './filters.ts'
import { bodyMatches } from './matching.ts'
import type { Level } from './plan.ts'
import { firstOfPopular } from './popular.ts'
import type { PlannedSearch, SearchMatches } from './rank-candidates.ts'
import { orderOf, type Sort } from './sorts.ts'
import { listingSource } from './source.ts'
import type { Words } from './words.ts'
import type { WordCounts } from './words-of-length.ts'

/** For queries that very many listings match: reads listings in sort order and stops when the page is full. */
export async function scanInOrder(
  db: Queryable,
  search: PlannedSearch,
  words: Words,
  /** How many listings match each level, as far as is known. */
  estimates: readonly number[],
): Promise<SearchMatches> {
  const { plan, sort, page } = search
  const every = plan.levels.at(-1)!.match
  const counting = count(db, search.filters, plan, words, estimates.at(-1)!)
  const readPage = () =>
    sort === 'relevance'
      ? byRelevance(db, search, words, estimates)
      : scan(db, search, bodyMatches(toTsquery(every)), sort, page)
  // A page beyond the end would read everything to find nothing.
  const isBeyondEnd = page.offset >= maxCount || (page.offset > 0 && page.offset >= (await counting))
  const [counted, ids] = await Promise.all([counting, isBeyondEnd ? [] : readPage()])
  const guessed = plan.levels.every(({ guess, match }) => guess || atLeast(match, words, 'documents') === 0)
  return { ids, counted, guessed, first: page.offset === 0 ? (ids[0] ?? null) : null, facets: null }
}

/** What a document must and must not contain, as tsqueries. */
interface FieldQueries {
  inHead: string | null
  inBody: string | null
  notHead: string | null
  notBody: string | null
}

/** How many documents can be read in order of votes in the time that one match takes. */
const listingsInOrder = 0.7

/** From this many matches on, reading listings in order finds the first ones faster than reading all matches. */
export function minInOrder({ live }: Words, { limit, offset }: PlannedSearch['page']): number {
  return Math.max(1000, Math.round(Math.sqrt(((limit + offset) * live) / listingsInOrder)))
}

/** Level by level; within a level, matches in the name come first, then in the tagline, then elsewhere. */
async function byRelevance(
  db: Queryable,
  search: PlannedSearch,
  words: Words,
  estimates: readonly number[],
): Promise<number[]> {
  const { plan, page } = search
  const ids: number[] = []
  let skip = page.offset
  let listed = 0
  const before: Expression[] = []
  const estimateOf = await estimatePlaces(db, search, words, estimates)
  for (const { match, level, places } of plan.levels.flatMap(inOrder)) {
    for (const place of places) {
      const possible = atMost(match, words, place)
      if (possible === 0) continue
      const wanted = skip + page.limit - ids.length
      const fieldQueries = fieldQueriesOf(match, place, before)
      // Scanning is fast only if enough matches remain that were not listed before.
      const matches = estimateOf(match, level, place) - listed
      const isMany = matches >= maxCount
      const first = isMany
        ? undefined
        : ((await firstOfPopular(db, search.filters, conditionOf(fieldQueries), words, matches, wanted)) ??
          (await firstInOrder(db, search, fieldQueries, words, matches, wanted)) ??
          (await collectCandidates(db, search, fieldQueries, wanted)))
      const rows = first ?? (await scan(db, search, conditionOf(fieldQueries), 'votes', { limit: wanted, offset: 0 }))
      ids.push(...rows.slice(skip))
      skip = Math.max(0, skip - rows.length)
      if (ids.length === page.limit) return ids
      listed = Math.max(listed, possible)
    }
    before.push(match)
  }
  return ids
}

/** Estimates how many listings match in each place. Those that can't be many are not looked at. */
async function estimatePlaces(
  db: Queryable,
  { plan, filters }: PlannedSearch,
  words: Words,
  estimates: readonly number[],
): Promise<(match: Expression, level: number, place: keyof WordCounts) => number> {
  // Filters may leave any number.
  const known = (match: Expression, level: number, place: keyof WordCounts) =>
    Math.max(
      hasConditions(filters) ? 0 : atLeast(match, words, place),
      place === 'documents' ? (estimates[level] ?? 0) : 0,
    )
  const unknown = plan.levels.flatMap(({ match }, level) =>
    level === 0
      ? []
      : (['names', 'heads'] as const)
          .filter((place) => known(match, level, place) < maxCount && atMost(match, words, place) >= maxCount)
          .map((place) => ({ match, place })),
  )
  const estimated = unknown.length > 0 ? await estimateMatches(db, filters, unknown) : []
  return (match, level, place) => {
    const at = unknown.findIndex((other) => other.match === match && other.place === place)
    return Math.max(known(match, level, place), estimated[at] ?? 0)
  }
}

interface OrderedMatch {
  match: Expression
  level: number
  places: readonly (keyof WordCounts)[]
}

/** Corrected whole names come before names that only contain the words. */
function inOrder({ match, guess, apart }: Level, level: number): OrderedMatch[] {
  const matches: OrderedMatch[] = guess
    ? apart.slice(0, -1).map((names) => ({ match: names, level, places: ['names'] }))
    : []
  return [...matches, { match, level, places: level === 0 ? ['documents'] : ['names', 'heads', 'documents'] }]
}

function fieldQueriesOf(match: Expression, place: MatchField, before: readonly Expression[]): FieldQueries {
  const earlier = before.map((other) => toTsquery(other)).join(' | ') || null
  const inHead = toTsquery(match, 'heads')
  if (place === 'names') return { inHead: toTsquery(match, 'names'), inBody: null, notHead: null, notBody: earlier }
  if (place === 'heads')
    return { inHead: `${inHead} & !${toTsquery(match, 'names')}`, inBody: null, notHead: null, notBody: earlier }
  const inBody = toTsquery(match)
  return {
    inHead: null,
    inBody: earlier ? `${inBody} & !(${earlier})` : inBody,
    notHead: before.length > 0 ? inHead : null,
    notBody: null,
  }
}

function conditionOf({ inHead, inBody, notHead, notBody }: FieldQueries): Statement {
  const matches = inHead === null ? bodyMatches(inBody!) : sql`d.head @@ ${inHead}::tsquery`
  const notInHead = notHead === null ? matches : sql`not d.head @@ ${notHead}::tsquery and ${matches}`
  return notBody === null ? notInHead : sql`${notInHead} and not ${bodyMatches(notBody)}`
}

/**
 * The first listings that match. Reads at most twice as many as that should take; undefined if some are still missing, or if
 * too few match to try.
 */
async function firstInOrder(
  db: Queryable,
  { filters, page }: PlannedSearch,
  fieldQueries: FieldQueries,
  words: Words,
  matches: number,
  wanted: number,
): Promise<number[] | undefined> {
  if (filters.status !== 'live' || hasConditions(filters) || matches < minInOrder(words, page)) return undefined
  const rows = await db.many(
    unprepared(sql<{ id: number }>`
      select l.id
      from (
        select l.id from listings l where l.status = 'live'
        order by ${raw(orderOf('live', 'votes'))} limit ${Math.round((2 * wanted * words.live) / matches)}
      ) as l
      where (select true from search_documents d where d.listing_id = l.id and ${conditionOf(fieldQueries)})
      limit ${wanted}`),
  )
  return rows.length === wanted ? rows.map(({ id }) => id) : undefined
}

/** More candidates than this, and than ten times as many as are wanted, are found faster in the order of all listings. */
const minSorted = 1000

/** The first of all matching listings. Undefined if there are too many to check each. */
async function collectCandidates(
  db: Queryable,
  { filters }: PlannedSearch,
  { inHead, inBody, notHead, notBody }: FieldQueries,
  limit: number,
): Promise<number[] | undefined> {
  const listings = listingSource(inOneIndex(filters), 'votes')
  const { candidates, ids } = await db.one(
    unprepared(sql<{ candidates: number; ids: number[] }>`
      with candidates as materialized (
        select id
        from search_ids(
          ${inHead}::tsquery, ${inBody}::tsquery, ${notHead}::tsquery, ${notBody}::tsquery,
          ${facetQuery(filters)}, ${storedStatus(filters)}, ${maxCount}
        ) as id
      ),
      size as materialized (select count(*)::int as candidates from candidates)
      select candidates, case
        when candidates <= ${Math.max(minSorted, 10 * limit)} then array(
          select l.id
          from candidates c
          cross join lateral (select * from listings l where l.id = c.id and ${conditions(filters)} offset 0) as l
          order by ${raw(orderOf(filters.status, 'votes'))} limit ${limit}
        )
        when candidates < ${maxCount} then array(
          select ${listings.id} ${listings.from}
            -- As a condition of its own, not a join, so that reading in order stops when there are enough.
            and case when ${listings.id} in (select id from candidates) then true end
          order by ${listings.order} limit ${limit}
        )
      end as ids
      from size`),
  )
  return candidates < maxCount ? ids : undefined
}

/** The filter that leaves the fewest listings in an index by votes. The candidates meet the others as well. */
function inOneIndex({ status, categoryId, country, stage, pricingModel, domain }: SearchFilters): SearchFilters {
  if (domain !== undefined) return { status, domain }
  if (categoryId !== undefined) return { status, categoryId }
  if (country !== undefined) return { status, country }
  return stage === undefined ? { status, pricingModel } : { status, stage }
}

async function scan(
  db: Queryable,
  { filters }: PlannedSearch,
  condition: Statement,
  sort: Sort,
  { limit, offset }: PlannedSearch['page'],
): Promise<number[]> {
  const { id, from, order } = listingSource(filters, sort)
  // A scalar subquery runs per row; a joined table might be read as a whole.
  const rows = await db.many(
    unprepared(sql<{ id: number }>`
      select ${id} as id ${from}
        and (select true from search_documents d where d.listing_id = ${id} and ${condition})
      order by ${order} limit ${limit} offset ${offset}`),
  )
  return rows.map(({ id }) => id)
}
