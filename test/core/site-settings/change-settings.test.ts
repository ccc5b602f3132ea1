import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { timeZone } from '../../../src/core/calendar/settings.ts'
import { changeSettings, type RequestedChange } from '../../../src/core/site-settings/change-settings.ts'
import { currencyDisplay, siteName, sitePurpose } from '../../../src/core/site-settings/settings.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { fingerprint } from '../../../src/platform/fingerprint.ts'
import { Problem } from '../../../src/platform/problem.ts'
import type { Setting } from '../../../src/platform/settings/declare.ts'
import { settingHistory } from '../../../src/platform/settings/history.ts'
import { queueFrom, queueTo } from '../../../src/publishing/lifecycle/settings.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'

onOneStorage('settings changed by admins', (storage) => {
  let site: TestApp
  let admin: number
  before(async () => {
    site = await openTestApp(await storage.open())
    admin = (await site.member({ role: 'admin', name: 'Ada' })).id
  })
  after(() => site.close())

  const change = (...wanted: { setting: unknown; value?: unknown; seen?: string }[]) =>
    site.app.db.transaction((tx) =>
      changeSettings(site.app, tx, wanted as RequestedChange[], { memberId: admin, via: 'site' }),
    )
  const mistakes = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    assert.ok(error instanceof Problem, String(error))
    return error.errors!.map(({ path, message }) => `${path} ${message}`)
  }
  const history = () => settingHistory(site.app.db, { limit: 100 })

  test('take effect right away, with their history and an audit event', async () => {
    await change({ setting: siteName, value: 'Quay' }, { setting: currencyDisplay, value: 'code' })
    assert.equal((await site.call('/api/v1/site')).body.name, 'Quay')
    assert.match((await site.call('/pricing')).text, /USD\u00a099</)
    assert.deepEqual(
      (await history()).map(({ key, before, after, member_name }) => [key, before, after, member_name]),
      [
        ['site.currency_display', null, 'code', 'Ada'],
        ['site.name', null, 'Quay', 'Ada'],
      ],
    )
    const trail = await site.app.db.many(
      sql<{
        subject: string
        actor_id: number
      }>`select subject, actor_id from audit_events where action = 'admin.acted' order by id`,
    )
    assert.deepEqual(trail, [
      { subject: 'setting:site.name', actor_id: admin },
      { subject: 'setting:site.currency_display', actor_id: admin },
    ])
  })

  test('are refused together, with all errors', async () => {
    const refused = change(
      { setting: siteName, value: '' },
      { setting: timeZone, value: 'Mars' },
      { setting: sitePurpose, value: 'Fine\0' },
      { setting: queueTo, value: 3.5 },
    )
    assert.deepEqual(await mistakes(refused), [
      "site.name can't be empty",
      'site.time_zone must be a time zone, like UTC or Europe/Zurich',
      'site.purpose contains a NUL character',
      'queue.to_weeks must be a whole number',
    ])
    assert.equal((await history()).length, 2)
  })

  test('are checked against each other, whichever one changes', async () => {
    assert.match(
      (await mistakes(change({ setting: queueFrom, value: 9 })))[0]!,
      /^queue\.to_weeks can't be before the queue starts, 9 weeks ahead/,
    )
    assert.match((await mistakes(change({ setting: queueTo, value: 5 })))[0]!, /^queue\.to_weeks can.t be before/)
    await change({ setting: queueFrom, value: 9 }, { setting: queueTo, value: 10 })
    assert.deepEqual([site.app.settings.get(queueFrom), site.app.settings.get(queueTo)], [9, 10])
  })

  test('can be reset to their defaults', async () => {
    await change({ setting: currencyDisplay }, { setting: queueFrom }, { setting: queueTo })
    assert.deepEqual([site.app.settings.get(currencyDisplay), site.app.settings.get(queueFrom)], ['symbol', 6])
    assert.deepEqual(
      (await history()).slice(0, 3).map(({ after }) => after),
      [null, null, null],
    )
    await change({ setting: currencyDisplay })
    assert.equal((await history()).length, 7)
  })

  test('are not overwritten if someone else changed them in the meantime', async () => {
    const seen = fingerprint(site.app.settings.get(siteName))
    const results = await Promise.allSettled([
      change({ setting: siteName, value: 'Mole', seen }),
      change({ setting: siteName, value: 'Pier', seen }),
      change({ setting: sitePurpose, value: 'For boats.', seen: fingerprint(sitePurpose.default) }),
    ])
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'fulfilled', 'rejected'])
    assert.equal(results[2]!.status, 'fulfilled')
    const lost = results.find((result) => result.status === 'rejected') as PromiseRejectedResult
    assert.match(lost.reason.errors[0].message, /changed to “(Mole|Pier)” by someone else in the meantime/)
    assert.equal(site.app.settings.get(sitePurpose), 'For boats.')
  })

  test('leave no trace if the change is rolled back', async () => {
    const before = await history()
    await assert.rejects(
      site.app.db.transaction(async (tx) => {
        await changeSettings(site.app, tx, [{ setting: siteName as Setting, value: 'Never' }], {
          memberId: admin,
          via: 'site',
        })
        throw new Error('stop')
      }),
      /stop/,
    )
    assert.notEqual(site.app.settings.get(siteName), 'Never')
    assert.deepEqual(await history(), before)
  })
})
