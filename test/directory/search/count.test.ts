import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countedWord } from '../../../src/directory/search/count.ts'
import { all, any, word } from '../../../src/directory/search/expression.ts'
import { Words } from '../../../src/directory/search/words.ts'

const words = new Words({ live: 100_000, upcoming: 2000 })
for (const [text, documents] of Object.entries({ tide: 5000, tides: 1000, quay: 4000, boats: 5000 }))
  words.set(text, { documents, heads: 0, names: 0 })
const live = { status: 'live' } as const
const known = (...parts: string[]) => countedWord(live, any(parts.map(word)), words)

test('the most frequent of several words is used if few listings have only one of the others', () => {
  assert.equal(known('tide'), 'tide')
  assert.equal(known('tides', 'tide'), 'tide')
  assert.equal(known('tide', '=tide'), 'tide')
  assert.equal(known('tide', 'quay'), undefined)
})

test('no word is used for several required words, with filters, or for upcoming listings', () => {
  assert.equal(countedWord(live, all([word('tide'), word('tides')]), words), undefined)
  assert.equal(countedWord({ ...live, country: 'PT' }, word('tide'), words), undefined)
  assert.equal(countedWord({ status: 'upcoming' }, word('tide'), words), undefined)
})
