import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { countFacets } from '../../../src/directory/search/facets.ts'
import { raw, sql } from '../../../src/platform/database/sql.ts'
import { Problem } from '../../../src/platform/problem.ts'
import { onOneStorage } from '../../support/storage.ts'
import { Directory } from './support/directory.ts'

/** Sleeps for twice the time limit of a search. */
const slow = (signature: string) =>
  raw(`create or replace function ${signature} language plpgsql as $$ begin perform pg_sleep(2); return; end $$`)

onOneStorage('a search that takes too long', (storage) => {
  if (storage.kind !== 'postgres') return
  let directory: Directory
  before(async () => {
    directory = new Directory(await storage.open())
    await directory.add({ name: 'Harbor Pulse' })
    await directory.settled()
  })

  test('is stopped by the database, and refused with a reason', async () => {
    const facets = await directory.search('harbor')
    await directory.db.run(
      slow(`search_matches(matches tsquery[], closer tsquery, among tsquery, found_in text, most int)
        returns table (listing_id bigint, head tsvector, facets tsvector, level int)`),
    )
    await directory.db.run(
      slow(`search_facets(match tsquery, among tsquery, found_in text, most int)
        returns table (listing_id bigint, facets tsvector)`),
    )
    await assert.rejects(directory.search('harbor'), (error: Problem) => {
      assert.ok(error instanceof Problem)
      assert.equal(error.code, 'unavailable')
      assert.equal(error.headers['retry-after'], '5')
      assert.match(error.message, /took longer than a second/)
      return true
    })
    const request = { q: 'harbor', filters: { status: 'live' }, sort: 'relevance', limit: 20, offset: 0 } as const
    assert.deepEqual(
      await countFacets(directory.app, directory.db, request, facets, []),
      { category: null, stage: null, pricing_model: null },
      'the results are shown without',
    )
  })

  test('does not limit other statements', async () => {
    await directory.search(undefined)
    const { limit } = await directory.db.one(
      sql<{ limit: string }>`select current_setting('statement_timeout') as limit`,
    )
    assert.equal(limit, '30s')
    await directory.db.transaction(async (tx) => {
      const { inside } = await tx.one(sql<{ inside: string }>`select current_setting('statement_timeout') as inside`)
      assert.equal(inside, '30s')
    })
    const limited = sql<{ during: string }>`select current_setting('statement_timeout') as during`
    assert.equal((await directory.db.withTimeLimit(1000, () => directory.db.one(limited))).during, '1s')
  })
})
