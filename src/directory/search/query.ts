import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { browse, type Found, type Page } from './browse.ts'
import { understood } from './correction.ts'
import { atLeast } from './expression.ts'
import { type Filters, hasConditions } from './filters.ts'
import { type Plan, partialPlans, planOf, tokensOf } from './plan.ts'
import { type Matched, type Question, ranked, sifted } from './rank-candidates.ts'
import { walked } from './scan-in-order.ts'
import type { Sort } from './sorts.ts'
import { vocabulary } from './vocabulary.ts'
import type { Words } from './words.ts'

export interface SearchRequest extends Page {
  q?: string | undefined
  filters: Filters
  sort: Sort
}

interface SearchResult extends Found {
  /** The question as it was understood, when words of it had to be corrected. */
  corrected: string | null
}

const nothing: SearchResult = { ids: [], counted: 0, corrected: null }

/** The listings that match, in order. A blank `q` is no question; one without a letter or digit matches nothing. */
export async function searchListings(
  app: App,
  db: Queryable,
  { q = '', filters, sort, limit, offset }: SearchRequest,
): Promise<SearchResult> {
  const page = { limit, offset }
  if (q.trim() === '') return { ...(await browse(db, filters, sort, page)), corrected: null }
  const tokens = tokensOf(q)
  if (tokens.length === 0) return nothing
  const words = await vocabulary(app).words()
  const answer = (plan: Plan) => matching(db, { plan, filters, sort, page, most: affordable(words) }, words)

  let plan = planOf(tokens, words, { thorough: false })
  let found = await inLevels(plan, sort, answer)
  // In a longer question the words that are right will find it.
  if (found.counted === 0 && plan.units.length <= 2) {
    plan = planOf(tokens, words, { thorough: true })
    found = await inLevels(plan, sort, answer)
  }
  if (found.counted > 0)
    return {
      ids: found.ids,
      counted: found.counted,
      corrected: found.guessed ? await understood(db, plan, found.first) : null,
    }

  for (const partly of partialPlans(plan, words)) {
    const { ids, counted } = await answer(partly)
    if (counted > 0) return { ids, counted, corrected: null }
  }
  return nothing
}

/** A sort other than relevance would mix what was guessed among what was meant, so there guesses come only when there is nothing else. */
async function inLevels(plan: Plan, sort: Sort, answer: (plan: Plan) => Promise<Matched>): Promise<Matched> {
  const meant = plan.levels.filter(({ guess }) => !guess)
  if (sort !== 'relevance' && meant.length < plan.levels.length) {
    const found = await answer({ ...plan, levels: meant })
    if (found.counted > 0) return found
  }
  return answer(plan)
}

async function matching(db: Queryable, question: Question, words: Words): Promise<Matched> {
  const certain = Math.max(...question.plan.levels.map(({ match }) => atLeast(match, words, 'documents')))
  return (
    (certain <= question.most ? await ranked(db, question) : undefined) ??
    (hasConditions(question.filters) ? await sifted(db, question) : undefined) ??
    walked(db, question, words)
  )
}

/** Where looking at all candidates costs as much as walking through the directory until twenty of them have come by. */
function affordable(words: Words): number {
  return Math.max(1000, Math.round(Math.sqrt(20 * words.live)))
}
