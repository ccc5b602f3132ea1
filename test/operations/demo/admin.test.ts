import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hasAdmin } from '../../../src/core/members/members.ts'
import { addDemoAdmin } from '../../../src/operations/demo/seed.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'

onOneStorage('the demo site', (storage) => {
  let site: TestApp
  before(async () => void (site = await openTestApp(await storage.open())))
  after(() => site.close())

  test('has an admin whose password is printed, but not in production', async (t) => {
    const printed = t.mock.method(console, 'error', () => {})
    const config = { ...site.app.config, production: true }
    assert.equal(await addDemoAdmin({ ...site.app, config }), null)
    assert.equal(await hasAdmin(site.app.db), false)
    assert.equal(printed.mock.callCount(), 0)
    const admin = await addDemoAdmin(site.app)
    assert.equal(await hasAdmin(site.app.db), true)
    assert.match(String(printed.mock.calls[0]?.arguments[0]), new RegExp(admin!.password))
  })
})
