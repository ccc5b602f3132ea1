import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { prepareDatabase } from '../../../src/app/prepare-database.ts'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { openShop, type Shop } from '../../shop/orders/support.ts'
import { type Environment, result, runInProcess } from './support/slipway.ts'
import { emptyDatabase } from './support/storages.ts'

describe('the owner’s site at the command line', { skip: process.env.TEST_STORAGE === 'embedded' }, () => {
  const database = emptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'slipway-own-site-'))
  let environment: Environment
  const run = (...args: string[]) => result(args, environment)
  let shop: Shop
  let db: Database
  before(async () => {
    environment = { ...(await database()), CLOCK: '2026-11-15T12:00:00Z' }
    db = await openPostgres(environment.DATABASE_URL!)
    await prepareDatabase(db)
    shop = await openShop({ kind: 'postgres', open: async () => db })
  })
  after(async () => {
    await shop.close()
    await db.close()
    rmSync(folder, { recursive: true })
  })

  const told = async () => {
    const { device, ...event } = await db.one(
      sql<{ subject: string; details: { what?: string; did?: string }; device: string }>`
        select subject, details, device from audit_events order by id desc limit 1`,
    )
    assert.equal(device, 'command line')
    return `${event.subject} ${event.details.what ?? event.details.did}`
  }

  test('a product is created, archived and sold again', async () => {
    const create = () =>
      run(
        ...['products', 'create', 'podcast_spot', '--name', 'Podcast spot', '--price', '149'],
        ...['--description', 'A minute in our podcast.', '--parts', 'by_hand'],
      )
    const made = await create()
    assert.deepEqual(
      [made.code, made.price_cents, made.parts, made.on_sale],
      ['podcast_spot', 14900, ['by_hand'], true],
    )
    assert.equal(await told(), 'product:podcast_spot created a product')
    assert.equal((await run('products', 'archive', 'podcast_spot')).on_sale, false)
    assert.ok(!(await shop.call('/api/v1/products')).text.includes('podcast_spot'))
    assert.equal((await run('products', 'restore', 'podcast_spot')).on_sale, true)
    await assert.rejects(create(), /already/)
  })

  test('a coupon is created, changed, archived and restored', async () => {
    await assert.rejects(run('coupons', 'create', 'SPRING'), /Give either --percent or --amount/)
    const made = await run('coupons', 'create', 'spring', '--percent', '20', '--uses', '10', '--products', 'launch')
    assert.deepEqual([made.code, made.percent, made.max_uses, made.products], ['SPRING', 2000, 10, ['launch']])
    const changed = await run('coupons', 'set', 'SPRING', '--amount', '15', '--uses', '', '--until', '2026-12-31')
    assert.deepEqual(
      [changed.percent, changed.amount_cents, changed.max_uses, changed.products],
      [null, 1500, null, ['launch']],
    )
    assert.equal(await told(), 'coupon:SPRING changed a coupon')
    assert.equal((await run('coupons', 'set', 'SPRING', '--products', '')).products, null)
    await assert.rejects(run('coupons', 'set', 'AUTUMN', '--percent', '5'), /There’s no coupon AUTUMN/)
    assert.ok((await run('coupons', 'archive', 'SPRING')).archived_at)
    assert.equal((await run('coupons', 'restore', 'SPRING')).archived_at, null)
    assert.deepEqual(
      (await run('coupons', 'list')).map(({ code }: { code: string }) => code),
      ['SPRING'],
    )
  })

  test('exchange rates are entered and imported, and the currency changes with all prices', async () => {
    await run('exchange-rates', 'set', 'USD', '1.25', '--day', '2026-11-13')
    assert.equal(await told(), 'exchange_rate:USD entered an exchange rate')
    const file = join(folder, 'rates.csv')
    writeFileSync(file, 'Date, USD, JPY,\n13 November 2026, 1.08, 160.5,\n')
    await run('exchange-rates', 'import', file)
    const rates: { currency: string; per_euro: string }[] = await run('exchange-rates', 'list')
    assert.deepEqual(
      rates.map(({ currency, per_euro }) => [currency, Number(per_euro)]).sort(),
      [
        ['JPY', 160.5],
        ['USD', 1.25],
      ],
      'what was entered stays',
    )
    assert.match((await runInProcess(['currency', 'set', 'JPY'], environment)).stderr, /--yes/)
    await assert.rejects(run('currency', 'set', 'XYZ', '--yes'), /XYZ/)
    await run('currency', 'set', 'JPY', '--rate', '150', '--yes')
    assert.equal((await run('currency', 'show')).currency, 'JPY')
    const products: { code: string; price_cents: number; currency: string }[] = await run('products', 'list')
    const spot = products.find(({ code }) => code === 'podcast_spot')
    assert.deepEqual([spot?.price_cents, spot?.currency], [22_350, 'JPY'])
    await assert.rejects(run('products', 'set', 'podcast_spot', '--price', '22350.50', '--yes'), /price/)
    await run('currency', 'set', 'USD', '--rate', '0.00667', '--yes')
  })

  test('a listing is rescheduled, launched, featured, transferred, merged, deleted and restored', async () => {
    const owner = await shop.member()
    await shop.listing({ slug: 'kelp', status: 'scheduled', plan: 'free', week: '2026-11-16' })
    const reason = ['--reason', 'As agreed.']
    await run('listings', 'reschedule', 'kelp', '--week', '2026-11-23', ...reason)
    assert.match(await told(), /^listing:\d+ rescheduled a launch/)
    assert.equal((await run('listings', 'launch', 'kelp', ...reason)).status, 'live')
    await run('listings', 'feature', 'kelp', '--days', '7', ...reason)
    await run('listings', 'feature', 'kelp', '--days', '0', ...reason)
    await assert.rejects(run('listings', 'transfer', 'kelp', '--to', owner.email, ...reason), /ended with 1/)
    assert.equal(
      (await run('listings', 'transfer', 'kelp', '--to', owner.email, '--yes', ...reason)).owner,
      owner.email,
    )
    await run('listings', 'note', 'kelp', '--text', 'Twice in the list.')
    await shop.listing({ slug: 'kelp-2', status: 'live', plan: 'free', week: '2026-11-09' })
    await run('listings', 'merge', 'kelp-2', '--into', 'kelp', '--yes', ...reason)
    assert.equal((await shop.call('/listings/kelp-2')).headers.location, '/listings/kelp')
    await run('listings', 'delete', 'kelp', '--yes', ...reason)
    assert.equal((await shop.call('/api/v1/listings/kelp')).status, 404)
    assert.equal((await run('listings', 'restore', 'kelp', ...reason)).status, 'live')
    const { count } = await db.one(sql<{ count: number }>`
      select count(*) as count from audit_events e join listings l on e.subject = 'listing:' || l.id
      where l.slug = 'kelp' and device = 'command line'`)
    assert.ok(count >= 8, `${count} events`)
  })

  test('invitations to a role are sent, resent and withdrawn, and people have notes', async () => {
    await run('roles', 'invite', '--email', 'ed@people.example', '--role', 'editor')
    await assert.rejects(run('roles', 'invite', '--email', 'ed@people.example', '--role', 'king'), /editor/)
    await run('roles', 'resend', '--email', 'ed@people.example')
    const { invitations } = await run('roles', 'list')
    assert.deepEqual(
      invitations.map(({ email, role }: Record<string, string>) => [email, role]),
      [['ed@people.example', 'editor']],
    )
    await run('roles', 'withdraw', '--email', 'ed@people.example')
    await assert.rejects(run('roles', 'resend', '--email', 'ed@people.example'), /ed@people\.example/)
    await run('user', 'note', '--email', shop.customer.email, '--text', 'Called twice.')
    assert.equal(await told(), `member:${shop.customer.id} added a staff note`)
  })

  test('exports are scheduled, and the schedule is turned off', async () => {
    const file = join(folder, 'passphrase.txt')
    writeFileSync(file, 'a long passphrase\n')
    await assert.rejects(run('backup', 'schedule', 'month', '--passphrase-file', file), /day, week or off/)
    await assert.rejects(run('backup', 'schedule', 'week'), /passphrase/)
    const { every, keep } = await run('backup', 'schedule', 'week', '--keep', '3', '--passphrase-file', file)
    assert.deepEqual([every, keep], ['week', 3])
    assert.equal(await run('backup', 'schedule', 'off'), null)
    assert.deepEqual(await run('backup', 'list'), [])
  })
})
