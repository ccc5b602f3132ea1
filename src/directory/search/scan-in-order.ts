import { raw, type Statement, sql, unprepared } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { type Identified, prefetchSelection } from '../listings/summaries.ts'
import { maxCount } from './browse.ts'
import { count } from './count.ts'
import { estimateMatches } from './estimate.ts'
import { atLeast, atMost, type Expression, toTsquery } from './expression.ts'
import { conditions, facetQuery, hasConditions, type SearchFilters, storedStatus } from './filters.ts'
import {
  conditionOf,
  type FieldQueries,
  fieldQueriesOf,
  groupsInOrder,
  isWholeName,
  type MatchGroup,
} from './match-groups.ts'
import { bodyMatches } from './matching.ts'
import { firstOfPopular } from './popular.ts'
import type { PlannedSearch, SearchMatches } from './rank-candidates.ts'
import { orderOf, type Sort, sortedListing } from './sorts.ts'
import { listingSource } from './source.ts'
import type { Words } from './words.ts'

/** For queries that match very many listings: reads listings in sort order and stops when the page is full. */
export async function scanInOrder<Row extends Identified>(
  db: Queryable,
  search: PlannedSearch<Row>,
  words: Words,
  /** The estimated number of matches of each level, 0 if unknown. */
  estimates: readonly number[],
): Promise<SearchMatches> {
  const { plan, sort, page } = search
  const every = plan.levels.at(-1)!.match
  const counting = count(db, search.filters, plan, words, estimates.at(-1)!)
  const readPage = () =>
    sort === 'relevance'
      ? byRelevance(db, search, words, estimates)
      : scan(db, search.filters, bodyMatches(toTsquery(every)), sort, page)
  // For a page beyond the end, a scan would read everything and find nothing.
  const isBeyondEnd = page.offset >= maxCount || (page.offset > 0 && page.offset >= (await counting))
  const [counted, ids] = await Promise.all([counting, isBeyondEnd ? [] : readPage()])
  const guessed = plan.levels.every(({ guess, match }) => guess || atLeast(match, words, 'documents') === 0)
  return { ids, counted, guessed, first: page.offset === 0 ? (ids[0] ?? null) : null, facets: null }
}

/** The number of documents that can be scanned in order of votes in the time it takes to read one match. */
const scannedPerMatch = 0.7

/** With at least this many matches, scanning in order finds the first ones faster than reading all matches. */
export function minMatchesToScan({ live }: Words, { limit, offset }: PlannedSearch['page']): number {
  return Math.max(1000, Math.round(Math.sqrt(((limit + offset) * live) / scannedPerMatch)))
}

/** Level by level; within a level, matches in the name come first, then in the tagline, then elsewhere. */
async function byRelevance<Row extends Identified>(
  db: Queryable,
  search: PlannedSearch<Row>,
  words: Words,
  estimates: readonly number[],
): Promise<number[]> {
  const { plan, page } = search
  const groups = groupsInOrder(plan.levels).filter(({ match, place }) => atMost(match, words, place) > 0)
  const matchesIn = matchCounts(db, search.filters, groups, words, estimates)
  // Scanning is fast only if enough matches remain that aren't listed yet.
  const firstOf = async (group: MatchGroup, wanted: number, listed = 0) =>
    firstInGroup(db, search, words, group, (await matchesIn(group)) - listed, wanted)
  // Few listings have the whole name, so the next group is read at the same time.
  const ahead = groups[0] && isWholeName(groups[0]) ? groups.slice(0, 2) : []
  const read = await Promise.all(ahead.map((group) => firstOf(group, page.offset + page.limit)))
  const ids: number[] = []
  let skip = page.offset
  let listed = 0
  for (const [index, group] of groups.entries()) {
    const missing = page.limit - ids.length
    const rows = read[index] ?? (await firstOf(group, skip + missing, listed))
    ids.push(...rows.slice(skip, skip + missing))
    skip = Math.max(0, skip - rows.length)
    if (ids.length === page.limit) return ids
    listed = Math.max(listed, atMost(group.match, words, group.place))
  }
  return ids
}

/** The first listings of a group by votes. `matches` is the lower bound that we know. */
async function firstInGroup<Row extends Identified>(
  db: Queryable,
  search: PlannedSearch<Row>,
  words: Words,
  group: MatchGroup,
  matches: number,
  wanted: number,
): Promise<number[]> {
  const { filters } = search
  const fieldQueries = fieldQueriesOf(group)
  const condition = conditionOf(fieldQueries)
  const first = isWholeName(group)
    ? await firstNamed(db, search, group.match, wanted)
    : await firstOfPopular(db, search, condition, words, matches, wanted)
  if (first) return first
  const among =
    matches < maxCount
      ? ((await firstInOrder(db, search, condition, words, matches, wanted)) ??
        (await collectCandidates(db, filters, fieldQueries, wanted)))
      : undefined
  return among ?? scan(db, filters, condition, 'votes', { limit: wanted, offset: 0 })
}

/**
 * Returns a function that gives a lower bound for the matches of a group. Groups that may have very many are estimated,
 * all together when the first one is needed.
 */
function matchCounts(
  db: Queryable,
  filters: SearchFilters,
  groups: readonly MatchGroup[],
  words: Words,
  estimates: readonly number[],
): (group: MatchGroup) => Promise<number> {
  // With filters, any number of matches may remain.
  const known = ({ match, level, place }: MatchGroup) =>
    Math.max(
      hasConditions(filters) ? 0 : atLeast(match, words, place),
      place === 'documents' ? (estimates[level] ?? 0) : 0,
    )
  const unknown = groups.filter(
    (group) =>
      group.place !== 'documents' && known(group) < maxCount && atMost(group.match, words, group.place) >= maxCount,
  )
  let estimating: Promise<number[]> | undefined
  return async (group) => {
    const index = unknown.indexOf(group)
    if (index < 0) return known(group)
    estimating ??= estimateMatches(db, filters, unknown)
    return Math.max(known(group), (await estimating)[index]!)
  }
}

/**
 * The first matches, found by scanning in order. Reads at most twice as many listings as should be necessary. Undefined
 * if that isn't enough, or if too few listings match to try.
 */
async function firstInOrder(
  db: Queryable,
  { filters, page }: PlannedSearch,
  condition: Statement,
  words: Words,
  matches: number,
  wanted: number,
): Promise<number[] | undefined> {
  if (filters.status !== 'live' || hasConditions(filters) || matches < minMatchesToScan(words, page)) return undefined
  const rows = await db.many(
    unprepared(sql<{ id: number }>`
      select l.id
      from (
        select l.id from listings l where l.status = 'live'
        order by ${raw(orderOf('live', 'votes'))} limit ${Math.round((2 * wanted * words.live) / matches)}
      ) as l
      where (select true from search_documents d where d.listing_id = l.id and ${condition})
      limit ${wanted}`),
  )
  return rows.length === wanted ? rows.map(({ id }) => id) : undefined
}

/** The first listings with this name. Undefined if too many have it to sort them. */
async function firstNamed<Row extends Identified>(
  db: Queryable,
  { filters, prefetch }: PlannedSearch<Row>,
  name: Expression,
  limit: number,
): Promise<number[] | undefined> {
  const { columns, tables } = prefetchSelection(prefetch)
  const rows = await db.many(sql<NamedRow & Row>`
    with named as materialized (
      select listing_id as id
      from search_matches(
        ${[toTsquery(name)]}::tsquery[], null, ${facetQuery(filters)}, ${storedStatus(filters)}, ${minSorted + 1}
      )
    )
    select size.named, page.*
    from (select count(*)::int as named from named) as size
    left join (
      select shown.ordinal, ${columns}
      from unnest(array(
        select l.id from named s ${sortedListing} order by ${raw(orderOf(filters.status, 'votes'))} limit ${limit}
      )) with ordinality as shown (id, ordinal)
      join ${tables} on l.id = shown.id
    ) as page on true
    order by page.ordinal`)
  if (rows[0]!.named > minSorted) return undefined
  const shown = rows.filter(({ ordinal }) => ordinal !== null)
  for (const row of shown) prefetch?.rows.set(row.id, row)
  return shown.map(({ id }) => id)
}

/** A row for each of the first listings. If there are none, one row without a listing. */
interface NamedRow {
  named: number
  /** The position among them. */
  ordinal: number | null
}

/** With more candidates than this, and than ten times the wanted number, scanning all listings in order is faster. */
const minSorted = 1000

/** The first of all matches. Undefined if there are too many to check each one. */
async function collectCandidates(
  db: Queryable,
  filters: SearchFilters,
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
            -- As a condition, not a join, so that reading in order stops when there are enough.
            and case when ${listings.id} in (select id from candidates) then true end
          order by ${listings.order} limit ${limit}
        )
      end as ids
      from size`),
  )
  return candidates < maxCount ? ids : undefined
}

/** The filter that leaves the fewest listings in an index by votes. The candidates meet the other filters already. */
function inOneIndex({ status, categoryId, country, stage, pricingModel, domain }: SearchFilters): SearchFilters {
  if (domain !== undefined) return { status, domain }
  if (categoryId !== undefined) return { status, categoryId }
  if (country !== undefined) return { status, country }
  return stage === undefined ? { status, pricingModel } : { status, stage }
}

async function scan(
  db: Queryable,
  filters: SearchFilters,
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
