import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { reportThing } from '../../../src/core/moderation/reports.ts'
import { startSession } from '../../../src/core/sessions/session.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { type BrowserSite, openBrowserSite, violationsOn } from '../../app/site/support.ts'
import { makeListing } from '../../support/listings.ts'
import { runQueued } from '../../support/queued-jobs.ts'
import { onOneStorage } from '../../support/storage.ts'

onOneStorage('bulk actions in a browser', (storage) => {
  let site: BrowserSite
  before(async () => {
    site = await openBrowserSite(await storage.open())
  })
  after(() => site.close())

  // Without script, because everything has to work without it.
  test('a moderator ticks two of three cases, removes them with a reason and follows the work', async () => {
    const reporter = await site.member()
    for (const name of ['Anchor', 'Beacon', 'Compass']) {
      const id = await makeListing(site, { slug: name.toLowerCase(), name })
      await site.app.db.transaction((tx) =>
        reportThing(site.app, tx, {
          kind: 'listing',
          id,
          reason: 'spam',
          details: '',
          reporterId: reporter.id,
          address: '::1',
        }),
      )
    }
    const moderator = await site.member({ name: 'Mo Dale', role: 'moderator' })
    const session = await startSession(site.app, site.app.db, moderator.id, { address: '::1', userAgent: undefined })
    const page = await site.newPage({ script: false, cookies: [{ name: 'slipway', value: session }] })
    await page.goto('/admin/moderation')
    await page.getByLabel('Select Anchor', { exact: true }).check()
    await page.getByLabel('Select Compass', { exact: true }).check()
    await page.getByLabel('Action for the selected cases').selectOption('Remove')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Remove 2 cases?' }).waitFor()
    await page.getByLabel('Reason').fill('Copies of another product.')
    await page.getByRole('button', { name: 'Remove 2 cases' }).click()
    await page.getByText('0 of 2: 0 done, 0 failed').waitFor()
    await runQueued(site, 'bulk.run')
    await page.reload()
    await page.getByText('2 of 2: 2 done, 0 failed').waitFor()
    const left = await site.app.db.many(sql<{ slug: string }>`select slug from listings where status = 'live'`)
    assert.deepEqual(left, [{ slug: 'beacon' }])
    await page.getByRole('link', { name: 'Back to the list' }).click()
    assert.equal(await page.locator('.moderation-queue > li').count(), 1)
    await page.getByRole('link', { name: 'Review', exact: true }).click()
    await page.getByText('No cases match').waitFor()
    const withScript = await site.newPage({ cookies: [{ name: 'slipway', value: session }] })
    await withScript.goto('/admin/moderation')
    assert.deepEqual(await violationsOn(withScript), [])
  })
})
