import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readConfig } from '../../../src/app/config.ts'
import { testMail } from '../../../src/core/mail/admin-actions.ts'
import { queueMail } from '../../../src/core/mail/queue.ts'
import { examineDiskSpace } from '../../../src/operations/health/disk-space.ts'
import { examineRunning } from '../../../src/operations/health/examine.ts'
import { examineClock, examineSize } from '../../../src/operations/health/site.ts'
import { clockFrom, systemClock } from '../../../src/platform/clock.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { minute } from '../../../src/platform/duration.ts'
import { sellerTaxNumber } from '../../../src/shop/vat/settings.ts'
import { openStripe } from '../../shop/payments/fake-gateways/stripe.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { runQueued } from '../../support/queued-jobs.ts'
import { enterTestSeller } from '../../support/seller.ts'
import { eachStorage, onOneStorage } from '../../support/storage.ts'

onOneStorage('the health page', (storage) => {
  let site: TestApp
  let close: () => Promise<void>
  before(async () => {
    const [stripe, mail] = [await openStripe(), await startMailServer()]
    site = await openTestApp(await storage.open(), { environment: { ...stripe.environment, SMTP_URL: mail.url } })
    mail.answers.push(550)
    close = async () => {
      await site.close()
      await mail.close()
      stripe.close()
    }
  })
  after(() => close())
  const finding = async (check: string) => (await examineRunning(site.app, {})).find((found) => found.check === check)

  test('fails while a site that takes real money has no complete legal seller', async () => {
    const none = (await finding('seller'))!
    assert.equal(none.level, 'failure')
    assert.match(none.detail, /Missing: name; address; country; VAT number, tax number or exemption\./)
    await enterTestSeller(site.app)
    assert.equal((await finding('seller'))!.level, 'ok')
    await site.app.settings.set(sellerTaxNumber, '')
    assert.match((await finding('seller'))!.detail, /Missing: VAT number, tax number or exemption\./)
    await site.app.settings.set(sellerTaxNumber, '6433435F')
  })

  test('warns of a test email that bounced, until one arrives', async () => {
    assert.equal(await finding('test email'), undefined)
    const send = async (cause: string) => {
      const mail = { to: 'ada@people.example', template: testMail, data: { transport: 'here' }, cause }
      await site.app.db.transaction((tx) => queueMail(site.app, tx, mail))
      await runQueued(site, 'mail.send')
      site.clock.advance(minute)
    }
    await send('first')
    const bounced = (await finding('test email'))!
    assert.equal(bounced.level, 'warning')
    assert.match(bounced.detail, /^The test email to ada@people\.example bounced: .*550/)
    await send('second')
    assert.equal((await finding('test email'))!.level, 'ok')
  })

  test('warns of a proxy nearby whose headers are not trusted', async () => {
    const forwarded = { 'x-forwarded-for': '192.0.2.7' }
    await site.call({ url: '/healthz', headers: forwarded, remoteAddress: '198.51.100.7' })
    assert.equal(await finding('proxy'), undefined)
    await site.call({ url: '/healthz', headers: forwarded, remoteAddress: '10.0.0.5' })
    assert.match((await finding('proxy'))!.todo!, /TRUST_PROXY to the address of the proxy, 10\.0\.0\.5\./)
  })

  test('warns of migrations that are not applied', async () => {
    await site.app.db.run(sql`delete from schema_migrations where number = (select max(number) from schema_migrations)`)
    const storage = (await finding('storage'))!
    assert.deepEqual([storage.level, /1 migration will run/.test(storage.detail)], ['warning', true])
  })

  test('warns if the clock of the machine and the database server’s differ', {
    skip: storage.kind === 'embedded' && 'there is one clock only',
  }, async () => {
    const skew = async (milliseconds: number) =>
      (await examineClock(site.app.db, clockFrom(new Date(systemClock.now().getTime() + milliseconds))))[0]!
    assert.match((await skew(minute)).detail, /clock is (59|60) seconds ahead of/)
    assert.match((await skew(-minute)).detail, /clock is (5\d|60) seconds behind/)
    assert.deepEqual([(await skew(minute)).level, (await skew(0)).level], ['warning', 'ok'])
  })
})

test('a disk with less than 1 GB left is a warning, and one that can’t be read a failure', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-disk-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const disk = async (DATA_DIR: string, gigabytes: number) => {
    const spaceOf = async () => ({ bavail: gigabytes * 1024 ** 3, bsize: 1 })
    return (await examineDiskSpace(readConfig({ DATA_DIR }), spaceOf)).find(({ check }) => check === 'disk')!
  }
  const low = await disk(folder, 0.9)
  assert.deepEqual([low.level, low.detail], ['warning', `0.9 GB free in ${folder}`])
  assert.match(low.todo!, /Free up space/)
  // A folder that isn't there yet will be on the disk of its parent.
  assert.equal((await disk(join(folder, 'data', 'later'), 1.1)).level, 'ok')
  const failing = () => Promise.reject(new Error('EIO: i/o error'))
  const [, broken] = await examineDiskSpace(readConfig({ DATA_DIR: folder }), failing)
  assert.deepEqual([broken!.level, broken!.detail], ['failure', 'EIO: i/o error'])
})

eachStorage('the size of a site', (storage) => {
  test('is shown on embedded storage, with a warning once PostgreSQL would serve it better', async (t) => {
    const site = await openTestApp(await storage.open())
    t.after(() => site.close())
    const { db } = site.app
    const examine = () => examineSize(db, site.clock.now())
    if (storage.kind === 'postgres') return assert.deepEqual(await examine(), [])
    assert.deepEqual(
      (await examine()).map(({ level, detail }) => [level, detail]),
      [['ok', '0 live listings, 0 votes in the last 24 hours']],
    )
    await db.run(sql`
      insert into status_counts (status, listings) values ('live', 1000000)
      on conflict (status) do update set listings = excluded.listings`)
    const [found] = await examine()
    assert.equal(found!.level, 'warning')
    assert.match(found!.detail, /^1,000,000 live listings/)
    assert.match(found!.todo!, /slipway move --to/)
  })
})
