import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { countersOf } from '../listings/counters.ts'
import type { Prefetch } from '../listings/summaries.ts'
import { browse, type FoundListings, type PageRange } from './browse.ts'
import { correctedQuery } from './correction.ts'
import { countedWord, isKnownToBeMore } from './count.ts'
import { estimateMatches } from './estimate.ts'
import { atLeast, atMost, type Expression, word } from './expression.ts'
import { hasConditions, type SearchFilters } from './filters.ts'
import { makePlan } from './make-plan.ts'
import { partialPlans, queryTokens, type SearchPlan, withOneEdit, withoutCorrections } from './plan.ts'
import { type PlannedSearch, rankCandidates, type SearchMatches } from './rank-candidates.ts'
import { minMatchesToScan, scanInOrder } from './scan-in-order.ts'
import type { Sort } from './sorts.ts'
import { withinTimeLimit } from './time-limit.ts'
import { nameKey, type Token } from './tokens.ts'
import { vocabulary } from './vocabulary.ts'
import type { Words } from './words.ts'

export interface SearchRequest extends PageRange {
  q?: string | undefined
  filters: SearchFilters
  sort: Sort
  /** Whether to read facets for `countFacets`, which then needn't read the same matches again. */
  withFacets?: boolean
}

export interface SearchResult extends FoundListings {
  /** The query after spelling correction, when words had to be corrected. */
  corrected: string | null
  /** The expression that documents had to match. Null without a query. */
  match: Expression | null
  /** Whether it matched at the first attempt. Then it would also match with fewer filters. */
  isFirstMatch: boolean
  /** The facets of all results, if requested and not too many. */
  facets: string | null
}

/** Nobody reads this far, and each page ranks everything before it again. */
const maxRankedPages = 50

function isRanked({ q = '', sort }: Pick<SearchRequest, 'q' | 'sort'>): boolean {
  return sort === 'relevance' && q.trim() !== ''
}

/** Whether this is the last page that we show, however many listings match. */
export function isLastPage(request: Pick<SearchRequest, 'q' | 'sort'>, page: number): boolean {
  return isRanked(request) && page >= maxRankedPages
}

/** The order by relevance hardly changes with new votes, so it may be a minute old. */
function hasStableOrder(request: Pick<SearchRequest, 'q' | 'sort'>): boolean {
  return isRanked(request) || request.sort === 'newest'
}

const contentTags = ['listings', 'categories']

/** The cache tags of results, without those of the numbers they show. */
export function tagsOfResults(request: Pick<SearchRequest, 'q' | 'sort'>): string[] {
  return hasStableOrder(request) ? contentTags : [...contentTags, 'counters']
}

/** The cache tags of the numbers that results show, unless they change the order too. */
export function tagsOfNumbers(request: Pick<SearchRequest, 'q' | 'sort'>, shown: readonly { id: number }[]): string[] {
  return hasStableOrder(request) ? countersOf(shown) : []
}

/**
 * Caches a part of a search that new votes don't change, such as which listings match, for all answers that need it.
 */
export function cachedPart<Part>(
  app: App,
  name: string,
  request: SearchRequest,
  make: () => Promise<Part>,
): Promise<Part> {
  if (!hasStableOrder(request)) return make()
  return app.cache.data(`${name} ${JSON.stringify(request)}`, async () => ({
    data: await make(),
    cacheTags: contentTags,
  }))
}

/** The same as `searchListings`, from the cache. */
export function cachedSearch(
  app: App,
  db: Queryable,
  request: SearchRequest,
  prefetch: Prefetch,
): Promise<SearchResult> {
  return cachedPart(app, 'search', request, () => searchListings(app, db, request, prefetch))
}

/** With this many matches, we skip words two edits away: they would come last, and are much more expensive to find. */
const enoughCorrected = 20

const blank = { corrected: null, isFirstMatch: true, facets: null } as const
/** Matches nothing, because no listing has an empty name. */
const matchesNothing = word(nameKey([]))

/** The matching listings in order. A blank `q` matches everything; a `q` without letters or digits matches nothing. */
export async function searchListings(
  app: App,
  db: Queryable,
  request: SearchRequest,
  prefetch?: Prefetch,
): Promise<SearchResult> {
  const { q = '', filters, sort, limit, offset, withFacets = false } = request
  const page = offset >= maxRankedPages * limit && isRanked(request) ? { limit: 0, offset: 0 } : { limit, offset }
  if (q.trim() === '') {
    const found = await withinTimeLimit(app, () => browse(db, filters, sort, page))
    return { ...found, ...blank, match: null }
  }
  const tokens = queryTokens(q)
  if (tokens.length === 0) return { ids: [], counted: 0, ...blank, match: matchesNothing }
  // Not within the time limit, because reading them at startup may take longer than a search.
  const words = await vocabulary(app).words()
  return withinTimeLimit(app, () => searchWords(db, tokens, words, { filters, sort, page, withFacets, prefetch }))
}

async function searchWords(
  db: Queryable,
  tokens: readonly Token[],
  words: Words,
  search: Omit<PlannedSearch, 'plan' | 'maxCandidates'>,
): Promise<SearchResult> {
  const { sort } = search
  const run = (plan: SearchPlan) => runPlan(db, { ...search, plan, maxCandidates: maxCandidatesFor(words) }, words)

  const full = await makePlan(tokens, words, { thorough: false })
  let plan = withOneEdit(full, words) ?? full
  let found = await runByLevel(plan, words, sort, run)
  const isEnough = plan === full || found.counted >= enoughCorrected
  const isFirstMatch = found.counted > 0 && isEnough && (sort === 'relevance' || !found.guessed)
  if (!isEnough) {
    plan = full
    found = await runByLevel(plan, words, sort, run)
  }
  // For a longer query, the correctly spelled words are enough.
  if (found.counted === 0 && plan.terms.length <= 2) {
    plan = await makePlan(tokens, words, { thorough: true })
    found = await runByLevel(plan, words, sort, run)
  }
  if (found.counted > 0)
    return {
      ids: found.ids,
      counted: found.counted,
      corrected: found.guessed ? await correctedQuery(db, plan, found.first) : null,
      match: found.match,
      isFirstMatch,
      facets: found.facets,
    }

  for (const partialPlan of partialPlans(plan, words)) {
    const { ids, counted, match, facets } = await run(partialPlan)
    if (counted > 0) return { ids, counted, corrected: null, match, isFirstMatch, facets }
  }
  return { ids: [], counted: 0, corrected: null, match: found.match, isFirstMatch, facets: found.facets }
}

/**
 * Sorts other than relevance would mix corrected matches with exact ones, so corrections count only if nothing else
 * matches.
 */
async function runByLevel(
  plan: SearchPlan,
  words: Words,
  sort: Sort,
  run: (plan: SearchPlan) => Promise<PlanMatches>,
): Promise<PlanMatches> {
  if (sort !== 'relevance' && plan.levels.some(({ guess }) => guess)) {
    const found = await run(withoutCorrections(plan, words))
    if (found.counted > 0) return found
  }
  return run(plan)
}

interface PlanMatches extends SearchMatches {
  match: Expression
}

async function runPlan(db: Queryable, search: PlannedSearch, words: Words): Promise<PlanMatches> {
  const { plan, filters, sort, page, withFacets } = search
  // The last level includes all matches of the earlier levels.
  const { match } = plan.levels.at(-1)!
  const isCountable = sort === 'relevance' && countedWord(filters, match, words) !== undefined
  // Facets are stored in the documents, so with facets, all matching documents are read anyway.
  const isCounted = isCountable && !withFacets
  const maxCandidates = isCounted ? Math.min(search.maxCandidates, minMatchesToScan(words, page)) : search.maxCandidates
  const certain = hasConditions(filters) ? 0 : atLeast(match, words, 'documents')
  const common = plan.levels.filter((level) => atMost(level.match, words, 'documents') > maxCandidates)
  const isKnown =
    isCounted ||
    common.length === 0 ||
    (isCountable && certain > maxCandidates) ||
    isKnownToBeMore(filters, match, words)
  const estimated = isKnown
    ? []
    : await estimateMatches(
        db,
        filters,
        common.map(({ apart }) => ({ match: apart.at(-1)!, place: 'documents' })),
      )
  const estimates = plan.levels.map((level) => estimated[common.indexOf(level)] ?? 0)
  const isMany = Math.max(certain, estimates.at(-1)!) > maxCandidates
  const found =
    (isMany ? undefined : await rankCandidates(db, search, words)) ?? (await scanInOrder(db, search, words, estimates))
  return { ...found, match }
}

/** The point where ranking every candidate costs as much as scanning the directory in order until twenty match. */
function maxCandidatesFor(words: Words): number {
  return Math.max(1000, Math.round(Math.sqrt(40 * words.live)))
}
