import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '../../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../../support/app.ts'
import { makeListing } from '../../../support/listings.ts'
import { statementsOf } from '../../../support/statements.ts'
import { onOneStorage } from '../../../support/storage.ts'

onOneStorage('similar products on the page of a listing', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open())
    const own = []
    for (const slug of ['own-1', 'own-2', 'own-3']) own.push(await makeListing(site, { slug }))
    for (let number = 1; number <= 8; number++) await makeListing(site, { slug: `other-${number}` })
    await site.app.db.run(sql`
      with made as (insert into founders (slug, name, search_name) values ('ada', 'Ada', 'ada') returning id)
      insert into listing_founders (listing_id, founder_id) select unnest(${own}::bigint[]), id from made`)
  })
  after(() => site.close())

  async function shown(slug: string, section: string): Promise<string[]> {
    const { text } = await site.call(`/listings/${slug}`)
    const part = text.split(`aria-labelledby="${section}"`)[1]?.split('</section>')[0] ?? ''
    return [...part.matchAll(/row-name"><a href="\/listings\/([\w-]+)"/g)].map(([, found]) => found!)
  }

  test('are six', async () => {
    assert.deepEqual(await shown('other-1', 'alternatives'), [
      'own-1',
      'own-2',
      'own-3',
      'other-2',
      'other-3',
      'other-4',
    ])
  })

  test('are still six if some are by the same founder, which are shown separately', async () => {
    assert.deepEqual((await shown('own-1', 'others')).sort(), ['own-2', 'own-3'])
    assert.deepEqual(
      await shown('own-1', 'alternatives'),
      [1, 2, 3, 4, 5, 6].map((number) => `other-${number}`),
    )
  })

  test('are not looked up by founder if its founders have no other products', async () => {
    const alone = await makeListing(site, { slug: 'alone' })
    await site.app.db.run(sql`
      with made as (insert into founders (slug, name, search_name) values ('bo', 'Bo', 'bo') returning id)
      insert into listing_founders (listing_id, founder_id) select ${alone}, id from made`)
    const lookups = async (slug: string) =>
      (await statementsOf(() => site.call(`/listings/${slug}`))).filter((text) =>
        text.includes('select theirs.listing_id'),
      )
    site.app.cache.evictAll()
    assert.equal((await lookups('own-1')).length, 1)
    assert.equal((await lookups('alone')).length, 0)
  })
})
