import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { withQuery } from '../../src/web/links.ts'

test('a query is encoded as URLSearchParams does', () => {
  const word = fc.string({ unit: 'binary', minLength: 1 })
  const query = { q: 'two words', sort: 'most_voted', page: 2, 'a-b.c*': "~!'()", half: '\ud83d' }
  const expected = (entries: [string, string][]) => `/search?${new URLSearchParams(entries)}`
  const entries = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  assert.equal(withQuery('/search', query), expected(entries))
  fc.assert(fc.property(word, (value) => withQuery('/search', { q: value }) === expected([['q', value]])))
})

test('what is empty is left out', () => {
  assert.equal(withQuery('/search', { q: '', sort: null, page: undefined }), '/search')
  assert.equal(withQuery('/search', { q: '', page: 0 }), '/search?page=0')
})
