import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { countersOf } from '../listings/counters.ts'
import type { ReadAlong } from '../listings/summaries.ts'
import { browse, type FoundListings, type PageRange } from './browse.ts'
import { correctedQuery } from './correction.ts'
import { countedWord, isKnownToBeMore } from './count.ts'
import { estimateMatches } from './estimate.ts'
import { atLeast, atMost, type Expression, word } from './expression.ts'
import { hasConditions, type SearchFilters } from './filters.ts'
import { makePlan } from './make-plan.ts'
import { partialPlans, queryTokens, type SearchPlan, withOneEdit, withoutCorrections } from './plan.ts'
import { type PlannedSearch, rankCandidates, type SearchMatches } from './rank-candidates.ts'
import { minInOrder, scanInOrder } from './scan-in-order.ts'
import type { Sort } from './sorts.ts'
import { withinTimeLimit } from './time-limit.ts'
import { nameKey, type Token } from './tokens.ts'
import { vocabulary } from './vocabulary.ts'
import type { Words } from './words.ts'

export interface SearchRequest extends PageRange {
  q?: string | undefined
  filters: SearchFilters
  sort: Sort
  /** For `countFacets`, which then needn't read the same matches again. */
  withFacets?: boolean
}

export interface SearchResult extends FoundListings {
  /** The query after spelling correction, when words had to be corrected. */
  corrected: string | null
  /** What a document had to contain. Null without a query. */
  match: Expression | null
  /** It matched at the first attempt, so it would match as well with fewer filters. */
  isFirstMatch: boolean
  /** The facets of all results, if they were asked for and not too many. */
  facets: string | null
}

/** Nobody reads so far, and each page ranks everything before it again. */
const maxRankedPages = 50

function isRanked({ q = '', sort }: Pick<SearchRequest, 'q' | 'sort'>): boolean {
  return sort === 'relevance' && q.trim() !== ''
}

/** Whether this is the last page that is shown, however many match. */
export function isLastPage(request: Pick<SearchRequest, 'q' | 'sort'>, page: number): boolean {
  return isRanked(request) && page >= maxRankedPages
}

/** An order by relevance hardly changes with new votes, so it may be a minute old. */
function keepsOrder(request: Pick<SearchRequest, 'q' | 'sort'>): boolean {
  return isRanked(request) || request.sort === 'newest'
}

const contentTags = ['listings', 'categories']

/** The cache tags of results, without those of the numbers that they show. */
export function tagsOfResults(request: Pick<SearchRequest, 'q' | 'sort'>): string[] {
  return keepsOrder(request) ? contentTags : [...contentTags, 'counters']
}

/** The cache tags of the numbers that results show, unless they change the order too. */
export function tagsOfNumbers(request: Pick<SearchRequest, 'q' | 'sort'>, shown: readonly { id: number }[]): string[] {
  return keepsOrder(request) ? countersOf(shown) : []
}

/** A part of a search that new votes don't change, such as which listings match, is computed once for all its answers. */
export function cachedPart<Part>(
  app: App,
  name: string,
  request: SearchRequest,
  make: () => Promise<Part>,
): Promise<Part> {
  if (!keepsOrder(request)) return make()
  return app.cache.data(`${name} ${JSON.stringify(request)}`, async () => ({
    data: await make(),
    cacheTags: contentTags,
  }))
}

/** The same as `searchListings`, from the cache. */
export function cachedSearch(app: App, db: Queryable, request: SearchRequest, along: ReadAlong): Promise<SearchResult> {
  return cachedPart(app, 'search', request, () => searchListings(app, db, request, along))
}

/** With so many matches, words two edits away are left out: they'd come after those, and cost much more to find. */
const enoughCorrected = 20

const blank = { corrected: null, isFirstMatch: true, facets: null } as const
/** No listing has an empty name. */
const matchesNothing = word(nameKey([]))

/** The matching listings, in order. A blank `q` matches everything, one without letters or digits nothing. */
export async function searchListings(
  app: App,
  db: Queryable,
  request: SearchRequest,
  along?: ReadAlong,
): Promise<SearchResult> {
  const { q = '', filters, sort, limit, offset, withFacets = false } = request
  const page = offset >= maxRankedPages * limit && isRanked(request) ? { limit: 0, offset: 0 } : { limit, offset }
  if (q.trim() === '') {
    const found = await withinTimeLimit(app, () => browse(db, filters, sort, page))
    return { ...found, ...blank, match: null }
  }
  const tokens = queryTokens(q)
  if (tokens.length === 0) return { ids: [], counted: 0, ...blank, match: matchesNothing }
  // Reading them at the start may take longer than a search.
  const words = await vocabulary(app).words()
  return withinTimeLimit(app, () => searchWords(db, tokens, words, { filters, sort, page, withFacets, along }))
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
  // In a longer query, the correctly spelled words are enough to find it.
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
 * Other sorts than relevance would mix corrected matches with exact ones, so corrections count only when nothing else
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
  // The last level matches everything that the levels before it match.
  const { match } = plan.levels.at(-1)!
  const isCountable = sort === 'relevance' && countedWord(filters, match, words) !== undefined
  // Facets are in the documents, so that all of them are read anyway.
  const isCounted = isCountable && !withFacets
  const maxCandidates = isCounted ? Math.min(search.maxCandidates, minInOrder(words, page)) : search.maxCandidates
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
