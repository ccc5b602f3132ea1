import { minute } from '../../platform/duration.ts'
import { inThread } from '../../platform/threads/pool.ts'
import type { cleanPages, draftByRules, proveDraft, reviewByRules, shortestPassages } from './by-rules.ts'

/** The rules parse whole untrusted websites, so they run in threads that can be terminated. */
export const rules = {
  cleanPages: thread<typeof cleanPages>('cleanPages'),
  draftByRules: thread<typeof draftByRules>('draftByRules'),
  proveDraft: thread<typeof proveDraft>('proveDraft'),
  reviewByRules: thread<typeof reviewByRules>('reviewByRules'),
  shortestPassages: thread<typeof shortestPassages>('shortestPassages'),
}

function thread<Rule extends (...given: never[]) => unknown>(name: string) {
  return inThread<Rule>(new URL('./by-rules.ts', import.meta.url), name, { lane: 'background', timeout: minute })
}
