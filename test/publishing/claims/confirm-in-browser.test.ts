import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '../../../src/platform/database/sql.ts'
import { openClaim } from '../../../src/publishing/claims/open.ts'
import { type BrowserSite, complaintsOf, flawsOn, openBrowserSite } from '../../app/site/support.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'
import { mailTo } from '../../support/visitor.ts'

onOneStorage('emailed claims in a browser', (storage) => {
  let site: BrowserSite
  before(async () => void (site = await openBrowserSite(await storage.open())))
  after(() => site.close())

  const claimByEmail = async (slug: string) => {
    const member = await site.member({ name: 'Ada Marsh' })
    const listingId = await makeListing(site, { slug, name: 'Tidewell' })
    const email = `crew@${slug}.example`
    const { id } = await site.app.db.transaction((tx) =>
      openClaim(site.app, tx, member.id, { slug, method: 'email', email }),
    )
    const status = async () =>
      (await site.app.db.one(sql<{ status: string }>`select status from claims where id = ${id}`)).status
    return { link: (await mailTo(site, email)).link, status, listingId }
  }

  test('opening the link verifies the claim', async () => {
    const { link, status } = await claimByEmail('opened')
    const page = await site.newPage()
    const complaints = complaintsOf(page, site.address)
    await page.goto(link)
    await page.waitForSelector('h1:text("Confirmed")')
    assert.equal(await status(), 'verified')
    assert.deepEqual(complaints, [])
  })

  test('a page that is loaded in advance verifies only when it is shown', async () => {
    const { link, status } = await claimByEmail('prefetched')
    const page = await site.newPage()
    await page.addInitScript(() => {
      let shown = false
      Object.defineProperty(document, 'visibilityState', { get: () => (shown ? 'visible' : 'hidden') })
      addEventListener('show', () => {
        shown = true
        document.dispatchEvent(new Event('visibilitychange'))
      })
    })
    await page.goto(link, { waitUntil: 'networkidle' })
    assert.equal(await page.textContent('h1'), 'Confirm the claim on Tidewell')
    assert.equal(await status(), 'pending')
    await page.evaluate(() => dispatchEvent(new Event('show')))
    await page.waitForSelector('h1:text("Confirmed")')
    assert.equal(await status(), 'verified')
  })

  test('without script, a button confirms, and a link leads to the way to decline', async () => {
    const { link, status } = await claimByEmail('by-button')
    const page = await site.newPage({ script: false })
    await page.goto(link)
    assert.equal(await status(), 'pending')
    await page.click('text=I don’t know this person')
    assert.equal(await page.textContent('h1'), 'Decline the claim on Tidewell')
    await page.goBack()
    await page.click('text=Confirm claim')
    await page.waitForSelector('h1:text("Confirmed")')
    assert.equal(await status(), 'verified')
  })

  test('the page is accessible, and the claim ends when its reader declines', async () => {
    const { link, status } = await claimByEmail('declined')
    const page = await site.newPage()
    await page.goto(`${link}/decline`)
    assert.deepEqual(await flawsOn(page), [])
    await page.click('text=Decline claim')
    await page.waitForSelector('h1:text("Declined")')
    assert.equal(await status(), 'rejected')
  })
})
