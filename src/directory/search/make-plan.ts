import { second } from '../../platform/duration.ts'
import { inThread, WorkEnded } from '../../platform/threads/pool.ts'
import { maxCorrected, planSearch, type SearchPlan } from './plan.ts'
import type { planInThread } from './plan-in-thread.ts'
import { mayBeMisspelled, type PlanOptions } from './query-terms.ts'
import type { Token } from './tokens.ts'
import type { Words } from './words.ts'

/** Nobody is answered while the main thread compares words, so it does no more than this many milliseconds of it. */
const maxMilliseconds = 5
/** Shorter runs are too short to measure. */
const minMeasured = 50_000
/** The time of a plan per word of about the same length, measured with each plan. A process that had to wait measures more. */
let nanoseconds = 1
const maxNanoseconds = 10

/** Plans a search, in another thread if that would take longer than `most` milliseconds. */
export async function makePlan(
  tokens: readonly Token[],
  words: Words,
  options: PlanOptions,
  most = maxMilliseconds,
): Promise<SearchPlan> {
  const asLong = wordsAsLong(tokens, words, options)
  if (asLong * nanoseconds > most * 1e6) return planElsewhere(tokens, words, options)
  const start = performance.now()
  const plan = planSearch(tokens, words, options)
  const measured = Math.min(maxNanoseconds, ((performance.now() - start) * 1e6) / asLong)
  if (asLong >= minMeasured) nanoseconds += (measured - nanoseconds) / 8
  return plan
}

/** A thread that doesn't get to it in time, because it has just been started or everything is slow, is not waited for. */
async function planElsewhere(tokens: readonly Token[], words: Words, options: PlanOptions): Promise<SearchPlan> {
  try {
    return await run(words.share(), tokens, options)
  } catch (error) {
    if (error instanceof WorkEnded) return planSearch(tokens, words, options)
    throw error
  }
}

/** How many words are about as long as one that is corrected. It is compared with a small share of them. */
function wordsAsLong(tokens: readonly Token[], words: Words, options: PlanOptions): number {
  return tokens
    .filter((token) => mayBeMisspelled(token, words, options))
    .slice(0, maxCorrected)
    .reduce((sum, { word }) => sum + words.countNear(word.length, 2), 0)
}

const run = inThread<typeof planInThread>(new URL('./plan-in-thread.ts', import.meta.url), 'planInThread', {
  lane: 'visitors',
  timeout: second,
})
