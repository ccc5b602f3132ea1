import assert from 'node:assert/strict'
import { test } from 'node:test'
import { etagOf, matchesEtag } from '../../../src/platform/http/etag.ts'

test('If-None-Match compares weakly, and may name several versions or any', () => {
  const etag = etagOf('body')
  for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    assert.ok(matchesEtag(header, etag), header)
    assert.ok(matchesEtag(header, `W/${etag}`), header)
  }
  for (const header of [undefined, '', '"other"', 'W/"other"']) assert.ok(!matchesEtag(header, etag), header)
})
