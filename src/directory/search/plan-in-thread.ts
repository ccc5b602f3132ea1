import { planSearch, type SearchPlan } from './plan.ts'
import type { PlanOptions } from './query-terms.ts'
import type { Token } from './tokens.ts'
import { type SharedWords, Words } from './words.ts'

/** Runs in a thread, on the main thread's memory. */
export function planInThread(shared: SharedWords, tokens: readonly Token[], options: PlanOptions): SearchPlan {
  return planSearch(tokens, new Words(shared), options)
}
