import assert from 'node:assert/strict'
import { test } from 'node:test'
import { search_listings } from '../../../src/directory/search/operations.ts'
import { frozen } from '../../../src/platform/json.ts'
import { inputReader } from '../../../src/platform/operation/input.ts'
import { post_listing_update } from '../../../src/publishing/editing/updates-story-milestones.ts'

const reader = () => {
  const { fromHttp, fromArguments } = inputReader(search_listings)
  const get = (query: Record<string, string>) =>
    fromHttp({
      url: `/api/v1/listings?${new URLSearchParams(query)}`,
      params: {},
      query,
      contentType: undefined,
      bodyText: undefined,
    })
  return { get, fromArguments }
}

test('the same URL is validated once', () => {
  const { get } = reader()
  const first = get({ q: 'report', page: '2' })
  assert.equal(first.query.page, 2)
  assert.equal(get({ q: 'report', page: '2' }), first)
  assert.notEqual(get({ q: 'report', page: '3' }), first)
})

test('the same arguments of repeated calls are validated once, others each time', () => {
  const { fromArguments } = reader()
  const repeated = frozen({ q: 'report' })
  assert.equal(fromArguments(repeated), fromArguments(repeated))
  const own = { q: 'report' }
  const first = fromArguments(own)
  own.q = 'chart'
  assert.equal(first.query.q, 'report')
  assert.equal(fromArguments(own).query.q, 'chart')
})

test('nothing can change what later requests get', () => {
  const { get, fromArguments } = reader()
  for (const { query } of [get({ q: 'report' }), fromArguments(frozen({ q: 'report' }))])
    assert.throws(() => (query.q = 'chart'), TypeError)
})

test('an invalid input is refused each time', () => {
  const { get, fromArguments } = reader()
  const wrong = frozen({ page: 0 })
  for (let time = 0; time < 3; time++) {
    assert.throws(() => get({ page: '0' }), { code: 'invalid_request' })
    assert.throws(() => fromArguments(wrong), { code: 'invalid_request' })
  }
})

test('long URLs, and URLs beyond the first 500, are not cached', () => {
  const { get } = reader()
  const long = { q: 'x'.repeat(200) }
  assert.notEqual(get(long), get(long))
  const first = get({ q: '0' })
  for (let other = 1; other <= 500; other++) get({ q: String(other) })
  assert.notEqual(get({ q: '0' }), first)
})

test('the input of a write is not shared with other calls', () => {
  const { fromArguments } = inputReader(post_listing_update)
  const args = frozen({ listing_id: 7, title: 'Moon phases', body: 'They are on the page now.' })
  assert.notEqual(fromArguments(args), fromArguments(args))
})
