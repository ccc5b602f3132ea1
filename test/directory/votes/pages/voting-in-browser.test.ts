import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type BrowserSite, openBrowserSite } from '../../../app/site/support.ts'
import { makeListing } from '../../../support/listings.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { signedIn } from '../../../support/visitor.ts'

onOneStorage('a vote that does not count yet', (storage) => {
  let site: BrowserSite
  before(async () => {
    site = await openBrowserSite(await storage.open())
    await makeListing(site, { slug: 'tidewell', name: 'Tidewell' })
  })
  after(() => site.close())

  for (const script of [true, false])
    test(`is explained, ${script ? 'with' : 'without'} a script`, async () => {
      const member = await signedIn(site)
      const page = await site.newPage({ script, cookies: [{ name: 'slipway', value: member.cookies.get('slipway')! }] })
      await page.goto('/listings/tidewell')
      const vote = page.getByRole('button', { name: /^Vote for Tidewell, 0 votes/ })
      await vote.click()
      await page.getByRole('status').getByText('It counts once your account is 10 minutes old.').waitFor()
      await page.locator('.vote[aria-pressed="true"][data-uncounted]').waitFor()
      assert.equal(await vote.count(), 1, 'the count does not pretend')
      await vote.click()
      await page.locator('.vote[aria-pressed="false"]:not([data-uncounted])').waitFor()
    })
})
