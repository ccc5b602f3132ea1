import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { timeZone } from '../../../src/core/calendar/settings.ts'
import { siteName } from '../../../src/core/site-settings/settings.ts'
import { SettableClock } from '../../../src/platform/clock.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { Settings } from '../../../src/platform/settings/settings.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'
import { until } from '../jobs/support.ts'
import { openTwoInstances } from '../limits/support.ts'

onOneStorage('a setting', (storage) => {
  let db: Database
  let site: TestApp
  before(async () => {
    db = await storage.open()
    site = await openTestApp(db)
  })
  after(() => site.close())

  test('has its default value until it is set', async () => {
    assert.equal(site.app.settings.get(siteName), siteName.default)
    await site.app.settings.set(siteName, 'Harbour')
    assert.equal(site.app.settings.get(siteName), 'Harbour')
  })

  test('invalidates cached answers', async () => {
    assert.equal((await site.call('/api/v1/site')).body.name, 'Harbour')
    await site.app.settings.set(siteName, 'Quay')
    assert.equal((await site.call('/api/v1/site')).body.name, 'Quay')
  })

  test('is stored across restarts', async () => {
    const settings = await Settings.open(db, site.clock, [siteName, timeZone])
    assert.equal(settings.get(siteName), 'Quay')
    await settings.close()
  })

  test('cannot be set to an invalid value', async () => {
    await assert.rejects(site.app.settings.set(timeZone, 'Atlantis/Harbour'), /must be a time zone/)
    assert.equal(site.app.settings.get(timeZone), 'UTC')
  })

  test('has its default value if the stored one is invalid in this version', async () => {
    await db.run(sql`insert into settings (key, value, changed_at) values ('site.time_zone', '5', now())`)
    await db.run(sql`insert into settings (key, value, changed_at) values ('no.longer.there', '5', now())`)
    const settings = await Settings.open(db, site.clock, [siteName, timeZone])
    assert.equal(settings.get(timeZone), 'UTC')
    await settings.close()
  })
})

test('a setting that is not in the list cannot be read, and none can be listed twice', async () => {
  const db = { many: async () => [], listen: async () => async () => {} } as unknown as Database
  const clock = new SettableClock('2026-11-15T12:00:00Z')
  const settings = await Settings.open(db, clock, [siteName])
  assert.throws(() => settings.get(timeZone), /site\.time_zone is not in the list/)
  await assert.rejects(Settings.open(db, clock, [siteName, timeZone, siteName]), /site\.name is listed twice/)
})

test('a setting that is changed on one instance changes on the other', async () => {
  const { one, two, close } = await openTwoInstances()
  try {
    await one.app.settings.set(siteName, 'Harbour')
    assert.equal(one.app.settings.get(siteName), 'Harbour')
    await until('the other instance is notified', () => two.app.settings.get(siteName) === 'Harbour')
  } finally {
    await close()
  }
})

test('an instance that fails to read changed settings retries, one read at a time', async () => {
  let notify = () => {}
  const pendingReads: ((name: string | Error) => void)[] = []
  const many = () =>
    new Promise((resolve, reject) =>
      pendingReads.push((name) =>
        name instanceof Error ? reject(name) : resolve([{ key: siteName.key, value: name }]),
      ),
    )
  const next = async () => {
    await until('it is being read', () => pendingReads.length > 0)
    return pendingReads.shift()!
  }
  const db = {
    many,
    listen: async (_: string, listener: () => void) => {
      notify = listener
      return async () => {}
    },
  } as unknown as Database
  const opening = Settings.open(db, new SettableClock('2026-11-15T12:00:00Z'), [siteName])
  ;(await next())('Harbour')
  const settings = await opening
  notify()
  ;(await next())(new Error('connection lost'))
  ;(await next())(new Error('connection lost'))
  ;(await next())('Quay')
  await until('it is read', () => settings.get(siteName) === 'Quay')
  notify()
  const older = await next()
  notify()
  assert.equal(pendingReads.length, 0, 'the next one waits')
  older('Pier')
  ;(await next())('Mole')
  await until('it is read', () => settings.get(siteName) === 'Mole')
  await settings.close()
})
