import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Member } from '../../../src/core/members/members.ts'
import { personalData } from '../../../src/core/personal-data/personal-data.ts'
import { connectRevenue, disconnectRevenue } from '../../../src/directory/verified-revenue/connect.ts'
import { refreshRevenues } from '../../../src/directory/verified-revenue/jobs.ts'
import { checkedManually } from '../../../src/directory/verified-revenue/provider.ts'
import { revenueConnection, revenueHistory } from '../../../src/directory/verified-revenue/queries.ts'
import { recordRevenue } from '../../../src/directory/verified-revenue/record.ts'
import { readRevenue } from '../../../src/directory/verified-revenue/refresh.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { type Provider, startProvider, status } from '../../support/provider.ts'
import { onOneStorage } from '../../support/storage.ts'
import { account } from './support.ts'

const key = 'rk_live_0123456789abcdWXYZ'

onOneStorage('connected revenue', (storage) => {
  let provider: Provider
  let db: Database
  let site: TestApp
  let listingId: number
  let owner: Member
  let count = 0

  const open = (more: Record<string, string> = {}) =>
    openTestApp(db, { environment: { STRIPE_API_BASE: provider.base, SECRET_KEY: 'x'.repeat(32), ...more } })

  before(async () => {
    provider = await startProvider()
    db = await storage.open()
    site = await open()
    owner = await site.member()
  })
  after(async () => {
    await site.close()
    provider.close()
  })
  beforeEach(async () => {
    provider.asked.length = 0
    site.clock.set('2026-11-15T12:00:00Z')
    listingId = await makeListing(site, { slug: `listing-${++count}`, ownerId: owner.id })
  })

  const connect = (typed = key, on = site) =>
    on.app.db.transaction((tx) => connectRevenue(on.app, tx, listingId, typed, owner.id))
  const disconnect = () => db.transaction((tx) => disconnectRevenue(site.app, tx, listingId))
  const read = () => readRevenue(site.app, listingId)
  const history = async () =>
    (await revenueHistory(db, listingId)).map(({ month, cents }) => [month.slice(0, 7), cents])
  const check = (month: string, cents: number) =>
    db.transaction((tx) => recordRevenue(site.app, tx, [{ listingId, month, cents, source: checkedManually.name }]))
  const board = async () => (await site.call('/api/v1/leaderboards/revenue?per_page=100')).body
  const onBoard = async () =>
    (await board()).items.find((item: { listing: { id: number } }) => item.listing.id === listingId)?.metric

  test('appears on the board with the last full month, with earlier months as history', async () => {
    provider.answer(
      account([
        { at: '2026-08-10T10:00:00Z', amount: 300 },
        { at: '2026-10-10T10:00:00Z', amount: 900 },
        { at: '2026-11-10T10:00:00Z', amount: 5_000 },
      ]),
    )
    await connect()
    assert.equal(await onBoard(), undefined)
    await read()
    assert.equal(await onBoard(), 900)
    assert.deepEqual(await history(), [
      ['2026-10', 900],
      ['2026-09', 0],
      ['2026-08', 300],
    ])
    assert.match((await board()).attribution, /read from Stripe/)
  })

  test('is read by a job after connecting, and by a schedule once the month is over', async () => {
    provider.answer(
      account([
        { at: '2026-10-10T10:00:00Z', amount: 900 },
        { at: '2026-11-10T10:00:00Z', amount: 5_000 },
      ]),
    )
    await connect()
    const waiting = async () =>
      (
        await db.one(
          sql<{
            runs: number
          }>`select count(*) as runs from pgboss.job where name = 'verified-revenue.refresh' and state = 'created'
            and (data ->> 'listing_id')::bigint = ${listingId}`,
        )
      ).runs
    assert.equal(await waiting(), 1)
    await read()
    await refreshRevenues.run(site.app, {})
    assert.equal(await waiting(), 1)
    site.clock.set('2026-12-01T00:00:01Z')
    await refreshRevenues.run(site.app, {})
    await refreshRevenues.run(site.app, {})
    assert.equal(await waiting(), 2)
    provider.asked.length = 0
    await read()
    assert.equal(provider.asked.length, 1)
    assert.equal(await onBoard(), 5_000)
  })

  test('is stored up to a failure, and resumes from there', async () => {
    const working = account([
      { at: '2026-08-10T10:00:00Z', amount: 300 },
      { at: '2026-10-10T10:00:00Z', amount: 900 },
    ])
    const september = Date.UTC(2026, 8, 1) / 1000
    provider.answer((asked, response) =>
      Number(asked.url.searchParams.get('created[gte]')) >= september
        ? status(429)(asked, response)
        : working(asked, response),
    )
    await connect()
    await assert.rejects(read(), /Stripe answered 429/)
    assert.equal(await onBoard(), 300)
    provider.answer(working)
    provider.asked.length = 0
    await read()
    assert.equal(provider.asked.length, 2)
    assert.deepEqual(await history(), [
      ['2026-10', 900],
      ['2026-09', 0],
      ['2026-08', 300],
    ])
  })

  test('tells the owner what to do when the key stops working, and keeps the figures', async () => {
    await check('2026-08-01', 1_234)
    for (const [code, why] of [
      [401, /no longer accepts this key/],
      [403, /can’t read/],
    ] as const) {
      await connect()
      provider.answer(status(code))
      await read()
      assert.match((await revenueConnection(db, listingId))!.error!, why)
    }
    assert.equal(await onBoard(), 1_234)
    provider.answer(account([{ at: '2026-10-10T10:00:00Z', amount: 900 }]))
    await read()
    assert.equal((await revenueConnection(db, listingId))!.error, null)
  })

  test('lists other currencies, which do not count as 0', async () => {
    provider.answer(account([{ at: '2026-10-10T10:00:00Z', amount: 900, currency: 'eur' }]))
    await connect()
    await read()
    assert.deepEqual((await revenueConnection(db, listingId))!.left_out, ['EUR'])
    assert.equal(await onBoard(), undefined)
    await check('2026-10-01', 700)
    site.clock.set('2026-12-15T12:00:00Z')
    provider.answer(account([{ at: '2026-11-10T10:00:00Z', amount: 900, currency: 'eur' }]))
    await read()
    assert.equal(await onBoard(), 700)
  })

  test('is not on the board for a company without sales', async () => {
    provider.answer(account([]))
    await connect()
    await read()
    assert.equal(await onBoard(), undefined)
    assert.equal((await revenueConnection(db, listingId))!.read_through, '2026-10-01')
  })

  test('refuses a secret key and does not store it', async () => {
    await assert.rejects(connect('sk_live_0123456789abcdef'), /can move money/)
    assert.equal(await revenueConnection(db, listingId), undefined)
  })

  test('the key is not readable in the database, the jobs, the log or the pages', async () => {
    provider.answer(status(500))
    await connect(`  ${key}\n`)
    await assert.rejects(
      read(),
      (error: Error) => !JSON.stringify([error.message, error.stack, error]).includes('0123456789abcd'),
    )
    const { kept } = await db.one(sql<{ kept: string }>`
      select (select string_agg(encode(sealed_key, 'escape'), '')
        from revenue_connections) || (select string_agg(data::text || coalesce(output::text, ''), '')
          from pgboss.job) as kept`)
    assert.ok(!kept.includes('0123456789abcd'))
    const shown = await revenueConnection(db, listingId)
    assert.equal(shown!.key_hint, 'WXYZ')
    assert.ok(!JSON.stringify(shown).includes('0123456789abcd'))
    assert.ok(!site.logged.join().includes('0123456789abcd'))
  })

  test('the same key is encrypted differently each time, and cannot be decrypted for another listing', async () => {
    await connect()
    const first = listingId
    listingId = await makeListing(site, { slug: `listing-${++count}` })
    await connect()
    const { different } = await db.one(sql<{ different: boolean }>`
      select count(distinct sealed_key) = 2 as different from revenue_connections
        where listing_id in (${first}, ${listingId})`)
    assert.ok(different)
    await db.run(
      sql`update revenue_connections
        set sealed_key = (select sealed_key from revenue_connections where listing_id = ${first})
          where listing_id = ${listingId}`,
    )
    await read()
    assert.match((await revenueConnection(db, listingId))!.error!, /no longer decrypt/)
    assert.equal(provider.asked.length, 0)
  })

  test('a key encrypted with another SECRET_KEY has to be connected again', async () => {
    const other = await open({ SECRET_KEY: 'y'.repeat(32) })
    await connect(key, other)
    await other.close()
    await read()
    assert.match((await revenueConnection(db, listingId))!.error!, /Connect it again/)
  })

  test('works without SECRET_KEY outside production, and is refused without it in production', async () => {
    const plain = await open({ SECRET_KEY: '' })
    provider.answer(account([{ at: '2026-10-10T10:00:00Z', amount: 900 }]))
    await connect(key, plain)
    await readRevenue(plain.app, listingId)
    assert.equal(await onBoard(), 900)
    await plain.close()
    const production = await open({
      SECRET_KEY: '',
      NODE_ENV: 'production',
      RATE_LIMITS: 'on',
      SITE_URL: 'https://launch.example',
    })
    await assert.rejects(connect(key, production), /SECRET_KEY/)
    await production.close()
  })

  test('disconnecting deletes the key and its figures, and keeps those that an admin checked', async () => {
    await check('2026-07-01', 1_234)
    provider.answer(account([{ at: '2026-10-10T10:00:00Z', amount: 900 }]))
    await connect()
    await read()
    assert.equal(await onBoard(), 900)
    await disconnect()
    assert.equal(await revenueConnection(db, listingId), undefined)
    assert.equal(await onBoard(), 1_234)
    assert.deepEqual(await history(), [['2026-07', 1_234]])
  })

  test("is deleted with the owner's account", async () => {
    provider.answer(account([{ at: '2026-10-10T10:00:00Z', amount: 900 }]))
    await connect()
    await read()
    await db.transaction(async (tx) => {
      for (const part of site.app.extensions.of(personalData)) await part.erase(site.app, tx, owner)
    })
    assert.equal(await revenueConnection(db, listingId), undefined)
    assert.equal(await onBoard(), undefined)
    await db.run(sql`update listings set owner_id = ${owner.id}`)
  })

  test('figures being read when the owner disconnects are not stored', async () => {
    provider.answer(async (asked, response) => {
      if (await revenueConnection(db, listingId)) await disconnect()
      return account([{ at: '2026-10-10T10:00:00Z', amount: 900 }])(asked, response)
    })
    await connect()
    await read()
    assert.deepEqual(await history(), [])
    assert.equal(await onBoard(), undefined)
  })

  test('figures being read with a replaced key are not stored', async () => {
    let replaced = false
    provider.answer(async (asked, response) => {
      if (!replaced) await connect('rk_live_anotheraccount')
      replaced = true
      return account([{ at: '2026-10-10T10:00:00Z', amount: 900 }])(asked, response)
    })
    await connect()
    await read()
    assert.deepEqual(await history(), [])
    assert.equal((await revenueConnection(db, listingId))!.read_through, null)
  })

  test('a figure checked by an admin stays until it is checked again', async () => {
    await check('2026-10-01', 1_000)
    await check('2026-10-01', 2_000)
    await check('2026-09-01', 9_000)
    assert.equal(await onBoard(), 2_000)
    assert.deepEqual(await history(), [
      ['2026-10', 2_000],
      ['2026-09', 9_000],
    ])
  })

  test('a listing with a connection and figures can be deleted', async () => {
    await check('2026-10-01', 1_000)
    await connect()
    await db.run(sql`delete from listings where id = ${listingId}`)
    assert.equal(await revenueConnection(db, listingId), undefined)
  })
})
