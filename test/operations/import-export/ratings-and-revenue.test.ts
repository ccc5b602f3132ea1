import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { commandLineActor } from '../../../src/core/audit/actor.ts'
import { revenueHistory } from '../../../src/directory/verified-revenue/queries.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'
import { importText, mistakesIn } from './support.ts'

onOneStorage('import of ratings and revenue', (storage) => {
  let site: TestApp
  let kiln: number

  before(async () => {
    site = await openTestApp(await storage.open())
  })
  after(() => site.close())
  beforeEach(async () => {
    await site.app.db.run(sql`delete from listings`)
    kiln = await makeListing(site, { slug: 'kiln' })
    await makeListing(site, { slug: 'loom' })
  })

  const rating = async (slug: string) => (await site.call(`/api/v1/listings/${slug}`)).body.domain_rating
  const revenue = async () =>
    (await revenueHistory(site.app.db, kiln)).map(({ month, cents, source }) => [month, cents, source])

  test('Domain Ratings go to the listing with the slug or the domain, in any spelling', async () => {
    assert.deepEqual(
      await importText(site, 'domain-ratings', 'kiln,12\r\nhttps://www.LOOM.example/,34.5,2026-11-01\r\n'),
      {
        recorded: 2,
      },
    )
    assert.deepEqual(await rating('kiln'), {
      value: 12,
      measured_at: '2026-11-15',
      trend: [{ date: '2026-11-15', value: 12 }],
      source: 'Manual',
      attribution: 'Domain Rating entered by the admins.',
    })
    assert.deepEqual((await rating('loom')).trend, [{ date: '2026-11-01', value: 35 }])
  })

  test('Domain Ratings of a domain go to all its listings', async () => {
    const pro = await makeListing(site, { slug: 'kiln-pro' })
    await site.app.db.run(sql`update listings set domain = 'kiln.example' where id = ${pro}`)
    assert.deepEqual(await importText(site, 'domain-ratings', 'kiln.example,40'), { recorded: 2 })
    assert.equal((await rating('kiln-pro')).value, 40)
  })

  test('a first line may name the columns, in any order', async () => {
    await importText(site, 'domain-ratings', '\ufeffDate,Value,Domain\n2026-11-02,7,kiln.example\n')
    assert.deepEqual((await rating('kiln')).trend, [{ date: '2026-11-02', value: 7 }])
  })

  test('every mistake in Domain Ratings is reported with its line, and nothing is written', async () => {
    const found = await mistakesIn(
      site,
      'domain-ratings',
      [
        'kiln,50',
        'nobody,5',
        'kiln,101,2026-11-01',
        'loom,high,2026-10-02',
        'loom,-1,2026-10-01',
        'loom,5,2026-02-30',
        'loom,5,2026-11-16',
        'kiln,51',
        ',5',
        'loom',
        'loom,1,2026-09-01,x',
      ].join('\n'),
    )
    assert.deepEqual(
      found.map(({ line }) => line),
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    )
    assert.match(found[6]!.message, /already appear in line 1/)
    assert.equal((await rating('kiln')).value, null)
  })

  test('an unknown column is reported with a suggestion', async () => {
    const found = await mistakesIn(site, 'revenue', 'slug,month,cnts\nkiln,2026-10,5')
    assert.match(found.map(({ message }) => message).join(), /did you mean cents\?.*has no column cents/)
  })

  test('revenue is recorded as verified by an admin', async () => {
    assert.deepEqual(
      await importText(site, 'revenue', 'slug,month,cents\nkiln,2026-09,100\nkiln,2026-10-01,250000\n'),
      {
        recorded: 2,
      },
    )
    assert.deepEqual(await revenue(), [
      ['2026-10-01', 250000, 'Checked by an admin'],
      ['2026-09-01', 100, 'Checked by an admin'],
    ])
    assert.equal((await site.call('/api/v1/leaderboards/revenue')).body.items[0].metric, 250000)
  })

  test('every mistake in revenue is reported with its line, and nothing is written', async () => {
    const found = await mistakesIn(
      site,
      'revenue',
      [
        'kiln,2026-10,100',
        'nobody,2026-10,1',
        'kiln,2026-13,1',
        'kiln,2026-10-02,1',
        'kiln,2026-12,1',
        'kiln,2026-08,1.5',
        'kiln,2026-07,-1',
        'kiln,2026-10,7',
        'kiln,,1',
      ].join('\n'),
    )
    assert.deepEqual(
      found.map(({ line }) => line),
      [2, 3, 4, 5, 6, 7, 8, 9],
    )
    assert.deepEqual(await revenue(), [])
  })

  test('a dry run reports the same and writes nothing', async () => {
    assert.deepEqual(await importText(site, 'revenue', 'kiln,2026-10,100', { dryRun: true }), { recorded: 1 })
    assert.deepEqual(await revenue(), [])
  })

  test('a file that is not UTF-8 is refused', async () => {
    const { importFile } = await import('../../../src/operations/import-export/import.ts')
    await assert.rejects(importFile(site.app, 'revenue', Buffer.from([0x6b, 0xff, 0xfe]), commandLineActor), /UTF-8/)
  })
})
