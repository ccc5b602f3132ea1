import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { countLaunches } from '../../../../src/directory/launches/queries.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../../support/app.ts'
import { makeListing } from '../../../support/listings.ts'
import { roundTripsOf } from '../../../support/round-trips.ts'
import { statementsOf } from '../../../support/statements.ts'
import { onOneStorage } from '../../../support/storage.ts'

const launched = 120
const [past, current, future] = ['2026-11-02', '2026-11-09', '2026-11-30'] as const

onOneStorage('the page of a week with many launches', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open(), { environment: { KEEP_ANSWERS: 'off' } })
    for (let n = 1; n <= launched; n++) {
      await makeListing(site, { slug: `past-${n}`, week: past })
      await makeListing(site, { slug: `current-${n}`, week: current })
      await makeListing(site, { slug: `future-${n}`, week: future, status: 'scheduled' })
    }
    await makeListing(site, { slug: 'late', week: current, status: 'scheduled' })
    await makeListing(site, { slug: 'gone', week: current, status: 'hidden' })
    await site.app.db.run(sql`update launches set votes = id % 40 where launched_at is not null`)
  })

  const open = async (path: string) => (await site.call(path)).text
  const shownOn = (page: string) =>
    [...page.matchAll(/<h[23] class="row-name"><a href="\/listings\/([^"]+)"/g)].map(([, slug]) => slug!)
  const inApi = async (week: string): Promise<string[]> =>
    (await site.call(`/api/v1/launches/weeks/${week}`)).body.entries.map(
      ({ listing }: { listing: { slug: string } }) => listing.slug,
    )

  test('shows them in pages, in the order of the API, with links to all pages', async () => {
    for (const week of [past, future]) {
      const shown: string[] = []
      for (let path: string | undefined = `/launches/weeks/${week}`; path; ) {
        const page = await open(path)
        assert.ok(shownOn(page).length <= 30)
        assert.ok(gzipSync(page).length < 10 * 1024)
        assert.match(page, new RegExp(`<link rel="canonical" href="[^"]*${RegExp.escape(path)}">`))
        shown.push(...shownOn(page))
        path = / rel="next" href="([^"]+)"/.exec(page)?.[1]
      }
      assert.equal(shown.length, launched)
      assert.deepEqual(shown, await inApi(week))
    }
  })

  test('says that a page beyond the last does not exist, and links to the last', async () => {
    const beyond = await open(`/launches/weeks/${past}?page=9`)
    assert.match(beyond, /There’s no page 9</)
    assert.equal(/ rel="prev" href="([^"]+)"/.exec(beyond)?.[1], `/launches/weeks/${past}?page=4`)
    assert.match(await open(`/launches/weeks/${past}?page=4`), /Page 4 of 4</)
  })

  test('has all of them as Markdown', async () => {
    for (const path of [`/launches/weeks/${past}.md`, `/launches/weeks/${past}.md?page=2`])
      assert.equal((await open(path)).match(/\/listings\/past-/g)?.length, launched)
  })

  test('counts live launches, and shows late ones once', async () => {
    const counted = sql<{ n: number }>`select count(*)::int as n from launches where week = ${current} and live`
    assert.equal(await countLaunches(site.app.db, current), (await site.app.db.one(counted)).n)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => open(`/launches/weeks/${current}?page=${page}`)))
    assert.match(pages[0]!, new RegExp(`${launched} products launched`))
    assert.deepEqual(
      pages.map((page) => shownOn(page).filter((slug) => slug === 'late').length),
      [1, 0, 0, 0],
    )
    assert.ok(!pages.flatMap(shownOn).includes('gone'))
  })

  test('is live on its first page only, which shows the first places', async () => {
    assert.match(await open(`/launches/weeks/${current}`), /<live-week week="2026-11-09" launches="120">/)
    assert.doesNotMatch(await open(`/launches/weeks/${current}?page=2`), /<live-week/)
  })

  test('has no limit parameter, which would make PostgreSQL plan the first page again', async () => {
    const statements = await statementsOf(async () => await site.server.inject(`/launches/weeks/${current}`))
    assert.equal(statements.filter((text) => text.includes('limit 30')).length, 2)
    assert.ok(!statements.some((text) => /limit \$/.test(text)))
  })

  test('takes one round trip to the database, as do home and a listing', {
    skip: storage.kind === 'embedded' && 'has no connection',
  }, async () => {
    for (const path of [`/launches/weeks/${past}`, `/launches/weeks/${current}`, '/', '/listings/past-1']) {
      // The first request also reads data that is cached for all pages.
      await site.server.inject(path)
      assert.equal(await roundTripsOf(() => site.server.inject(path)), 1, path)
    }
  })
})
