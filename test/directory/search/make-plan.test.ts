import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePlan } from '../../../src/directory/search/make-plan.ts'
import { planSearch, queryTokens } from '../../../src/directory/search/plan.ts'
import { Words } from '../../../src/directory/search/words.ts'
import { threadStates } from '../../../src/platform/threads/pool.ts'
import { randomness } from './support/writing.ts'

const counts = { documents: 5, heads: 1, names: 1 }
const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Calls to threads, even if one is too slow to start and the plan is made here after all. */
const inThreads = () => {
  const { done, ended } = threadStates().find(({ lane }) => lane === 'visitors')!.calls
  return done + ended
}

function vocabularyOf(size: number): Words {
  const words = new Words({ live: size, upcoming: 0 })
  const random = randomness(5)
  for (let made = 0; made < size; made++)
    words.set(Array.from({ length: 9 }, () => letters[Math.floor(random() * 26)]).join(''), counts)
  words.set('dashboard', counts)
  return words
}

test('a few words are corrected here, without another thread', async () => {
  const words = vocabularyOf(1000)
  const tokens = queryTokens('dashborad')
  const before = inThreads()
  assert.deepEqual(await makePlan(tokens, words, { thorough: false }), planSearch(tokens, words, { thorough: false }))
  assert.equal(inThreads(), before)
})

test('with many words to compare, another thread makes the same plan', async () => {
  const words = vocabularyOf(100_000)
  const most = 0.01
  const before = inThreads()
  const tokens = queryTokens('dashborad dashbord for dahsboard')
  const plan = await makePlan(tokens, words, { thorough: false }, most)
  assert.equal(inThreads(), before + 1)
  assert.deepEqual(plan, planSearch(tokens, words, { thorough: false }))
  assert.deepEqual(
    plan.terms.map(({ corrections }) => corrections[0]?.word),
    ['dashboard', 'dashboard', 'dashboard'],
  )
  words.set('dashborada', counts)
  words.set('dashboard', { ...counts, documents: 0 })
  const after = await makePlan(tokens, words, { thorough: false }, most)
  assert.equal(inThreads(), before + 2)
  assert.equal(after.terms[0]!.corrections[0]?.word, 'dashborada', 'words are added and removed meanwhile')
  assert.deepEqual(
    await makePlan(queryTokens('dashborada'), words, { thorough: false }, most),
    planSearch(queryTokens('dashborada'), words, { thorough: false }),
  )
  assert.equal(inThreads(), before + 2, 'a known word is not compared')
})

test('a level that would match the same as the previous one is omitted', () => {
  const words = vocabularyOf(10)
  const levels = (q: string) => planSearch(queryTokens(q), words, { thorough: false }).levels.length
  words.set('dashboard', { ...counts, documents: 50 })
  assert.equal(levels('dashboard'), 2, 'the whole name, and the word')
  words.set('dashboards', counts)
  assert.equal(levels('dashboard'), 3, 'and its plural')
})
