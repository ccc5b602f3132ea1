import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { copyAllCounters } from '../../../../src/directory/listings/counters.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../../support/app.ts'
import { demo } from '../../../support/demo.ts'
import { statementsOf } from '../../../support/statements.ts'
import { onOneStorage } from '../../../support/storage.ts'

onOneStorage('the search page', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open(demo))
  })
  after(() => site.close())

  const open = async (path: string) => (await site.call(path)).text
  const filterCounts = (page: string) =>
    [...page.matchAll(/href="([^"]+)"[^>]*>[^<]* <span class="figure">(\d+)<\/span>/g)].map(
      ([, href, count]) => [href!.replaceAll('&amp;', '&'), Number(count)] as const,
    )

  test('every filter says how many results it leads to', async () => {
    const counts = filterCounts(await open('/search?q=report'))
    assert.ok(counts.length > 5)
    for (const [href, count] of counts) {
      const page = await open(href)
      assert.match(page, new RegExp(`>${count} products? for “`), href)
    }
  })

  test('has one title, with the query in the field and in the number of results', async () => {
    const page = await open('/search?q=report')
    assert.deepEqual(
      [...page.matchAll(/<h1[^>]*>([^<]*)/g)].map(([, title]) => title),
      ['Search'],
    )
    assert.match(page, /products for “<span dir="auto">report<\/span>”/)
  })

  test('offers no sorts or filters for a single result', async () => {
    const page = await open('/search?q=mossline')
    assert.match(page, /1 product for/)
    assert.doesNotMatch(page, /Sort by|search-filters/)
  })

  test('still shows a filter that leaves no results, so that it can be removed', async () => {
    const page = await open('/search?q=mossline&stage=idea')
    assert.match(page, /No products match these filters/)
    assert.match(page, /href="\/search\?q=mossline"[^>]*aria-current="true"/)
  })

  test('names pricing models the way people write them', async () => {
    const page = await open('/search?q=report')
    assert.match(page, />Contact sales </)
    assert.doesNotMatch(page, /Contact-sales/)
  })

  test('says 10,000+ instead of a higher count, without reading more', async () => {
    const { db } = site.app
    await db.run(
      sql`update facet_counts set listings = 12345 where status = 'live' and category_id = 0 and stage = 'beta'`,
    )
    const page = await open('/search?stage=beta&page=1')
    assert.match(page, /role="status">10,000\+ products</)
    assert.match(page, /href="[^"]*"[^>]*>Beta <span class="figure">10,000\+<\/span>/)
    await db.run(sql`select recount_facets()`)
  })

  const searches = async (work: () => Promise<unknown>) =>
    (await statementsOf(work)).filter((text) => text.includes('search_')).length

  test('is computed once for the same query, and again when a listing changes; so are suggestions', async () => {
    for (const path of ['/search?q=report&sort=votes', '/search/suggestions?q=report']) {
      const first = await open(path)
      assert.equal(await searches(async () => assert.equal(await open(path), first)), 0, path)
      assert.notEqual(await searches(() => open(path.replace('report', 'reports'))), 0)
      await site.app.db.transaction((tx) => site.app.cache.invalidate(tx, ['listings']))
      assert.notEqual(await searches(() => open(path)), 0, path)
    }
  })

  test('reads the listings of a page in the statement that finds them', async () => {
    await open('/search?q=reports')
    for (const path of ['/search?q=reporting', '/search/suggestions?q=reporting', '/api/v1/listings?q=reporting']) {
      const statements = await statementsOf(async () => assert.match(await open(path), /Querywren/, path))
      const reads = statements.filter((text) => text.includes('listings l'))
      assert.equal(reads.length, 1, reads.join('\n'))
    }
  })

  test('shows a vote a second later, and searches again only if it sorts by votes', async () => {
    const { id, name } = await site.app.db.one(sql<{ id: number; name: string }>`
      select listing_id as id, name from profiles where name = 'Mossline'`)
    const [shows, others, sorts] = [`/search?q=${name}`, '/search?q=zzzzzzzzzz', '/search?q=report&sort=votes']
    const votes = async () => Number(/<\/svg><span class="figure">(\d+)/.exec(await open(shows))![1])
    for (const path of [others, sorts]) await open(path)
    const before = await votes()
    await site.app.db.run(sql`update listing_counters set votes = votes + 1, uncopied = true where listing_id = ${id}`)
    await copyAllCounters(site.app)
    assert.equal(await votes(), before, 'within a second')
    site.clock.advance(1_500)
    assert.equal(await searches(() => open(others)), 0, 'others')
    assert.equal(await searches(async () => assert.equal(await votes(), before + 1)), 0, 'shows it')
    assert.notEqual(await searches(() => open(sorts)), 0, 'sorts by votes')
  })

  test('reads only the changed counters of listings that many pages and API answers show', async () => {
    const { id } = await site.app.db.one(sql<{ id: number }>`
      select listing_id as id from profiles where name = 'Mossline'`)
    const paths = ['/search?q=mossline', '/search?q=mossline&status=live', '/api/v1/listings?q=mossline']
    const votes = async () => (await site.call(paths[2]!)).body.items[0].votes
    for (const path of paths) await open(path)
    const before = await votes()
    const vote = async () => {
      await site.app.db.run(
        sql`update listing_counters set votes = votes + 1, uncopied = true where listing_id = ${id}`,
      )
      await copyAllCounters(site.app)
      site.clock.advance(1_500)
    }
    await vote()
    for (const path of paths) await open(path)
    await vote()
    const statements = await statementsOf(async () => {
      for (const path of paths) await open(path)
      assert.equal(await votes(), before + 2)
    })
    const reads = statements.filter((text) => !text.includes('uncopied'))
    assert.equal(reads.length, 1, reads.join('\n'))
    assert.match(reads[0]!, /from listing_counters/)
  })
})
