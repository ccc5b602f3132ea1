import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { browse, type Found, type Page } from './browse.ts'
import type { Filters } from './filters.ts'
import { type Level, partialPlan, planOf, tokensOf } from './plan.ts'
import { fewEnough, type Matched, ranked } from './ranked.ts'
import type { Sort } from './sorts.ts'
import { understood } from './understood.ts'
import { vocabulary } from './vocabulary.ts'
import { walked } from './walked.ts'

export interface SearchRequest extends Page {
  q?: string | undefined
  filters: Filters
  sort: Sort
}

export interface SearchResult extends Found {
  /** The question as it was understood, when words of it had to be corrected. */
  corrected: string | null
}

const nothing: SearchResult = { ids: [], counted: 0, corrected: null }

/** The listings that match, in order. A blank `q` is no question; one without a letter or digit matches nothing. */
export async function searchListings(app: App, db: Queryable, { q = '', filters, sort, limit, offset }: SearchRequest): Promise<SearchResult> {
  const page = { limit, offset }
  if (q.trim() === '') return { ...(await browse(db, filters, sort, page)), corrected: null }
  const tokens = tokensOf(q)
  if (tokens.length === 0) return nothing
  const words = await vocabulary(app).words()
  const matching = (levels: readonly Level[]) => {
    const few = levels.at(-1)!.estimate.documents <= fewEnough
    return (few ? ranked : walked)(db, levels, filters, sort, page)
  }

  for (const thorough of [false, true]) {
    const plan = planOf(tokens, words, { thorough })
    const found = await inLevels(plan.levels, sort, matching)
    if (found.counted > 0) return { ids: found.ids, counted: found.counted, corrected: found.guessed ? await understood(db, plan, found.first) : null }
  }
  const partly = partialPlan(tokens, words)
  if (partly.length === 0) return nothing
  const { ids, counted } = await matching(partly)
  return { ids, counted, corrected: null }
}

/** A sort other than relevance would mix what was guessed among what was meant, so there guesses come only when there is nothing else. */
async function inLevels(levels: readonly Level[], sort: Sort, matching: (levels: readonly Level[]) => Promise<Matched>): Promise<Matched> {
  const meant = levels.filter(({ guess }) => !guess)
  if (sort !== 'relevance' && meant.length < levels.length) {
    const found = await matching(meant)
    if (found.counted > 0) return found
  }
  return matching(levels)
}
