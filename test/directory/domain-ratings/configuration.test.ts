import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../../src/app/config.ts'

test('measuring with Ahrefs needs its key', () => {
  assert.throws(() => readConfig({ DOMAIN_RATING: 'ahrefs' }), /AHREFS_API_KEY: is required/)
  assert.equal(readConfig({ DOMAIN_RATING: 'ahrefs', AHREFS_API_KEY: 'free-key' }).DOMAIN_RATING, 'ahrefs')
})

test('without configuration Domain Ratings are entered manually', () => {
  assert.equal(readConfig({}).DOMAIN_RATING, 'manual')
})
