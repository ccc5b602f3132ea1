import { second } from '../../platform/duration.ts'
import { inThread, WorkEnded } from '../../platform/threads/pool.ts'
import { maxCorrected, planSearch, type SearchPlan } from './plan.ts'
import type { planInThread } from './plan-in-thread.ts'
import { mayBeMisspelled, type PlanOptions } from './query-terms.ts'
import type { Token } from './tokens.ts'
import type { Words } from './words.ts'

/** The longest that the main thread may compare words, in milliseconds, because it can't answer requests meanwhile. */
const maxMilliseconds = 5
/** Shorter runs are too short to measure. */
const minMeasured = 50_000
/** Planning time per word of similar length, measured with each plan. Higher if the process had to wait. */
let nanoseconds = 1
const maxNanoseconds = 10

/** Plans a search, in another thread if it would take longer than `most` milliseconds. */
export async function makePlan(
  tokens: readonly Token[],
  words: Words,
  options: PlanOptions,
  most = maxMilliseconds,
): Promise<SearchPlan> {
  const similar = countSimilarLength(tokens, words, options)
  if (similar * nanoseconds > most * 1e6) return planInOtherThread(tokens, words, options)
  const start = performance.now()
  const plan = planSearch(tokens, words, options)
  const measured = Math.min(maxNanoseconds, ((performance.now() - start) * 1e6) / similar)
  if (similar >= minMeasured) nanoseconds += (measured - nanoseconds) / 8
  return plan
}

/** Falls back to this thread if the other one is too slow, because it has just started or everything is slow. */
async function planInOtherThread(tokens: readonly Token[], words: Words, options: PlanOptions): Promise<SearchPlan> {
  try {
    return await run(words.share(), tokens, options)
  } catch (error) {
    if (error instanceof WorkEnded) return planSearch(tokens, words, options)
    throw error
  }
}

/** How many words are about as long as those to correct. Each is compared with a small share of them. */
function countSimilarLength(tokens: readonly Token[], words: Words, options: PlanOptions): number {
  return tokens
    .filter((token) => mayBeMisspelled(token, words, options))
    .slice(0, maxCorrected)
    .reduce((sum, { word }) => sum + words.countNear(word.length, 2), 0)
}

const run = inThread<typeof planInThread>(new URL('./plan-in-thread.ts', import.meta.url), 'planInThread', {
  lane: 'visitors',
  timeout: second,
})
