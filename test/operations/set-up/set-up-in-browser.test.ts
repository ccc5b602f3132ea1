import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { setUpToken } from '../../../src/operations/set-up/state.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import {
  type BrowserSite,
  complaintsOf,
  openBrowserSite,
  type PageOptions,
  violationsOn,
} from '../../app/site/support.ts'
import { deadLetter } from '../../support/dead-letter.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'

onOneStorage('setting up and running a site in a browser', (storage) => {
  const harbours: BrowserSite[] = []
  after(async () => {
    for (const browserSite of harbours) await browserSite.close()
  })

  async function checked(page: Page, complaints: string[], script = true): Promise<void> {
    // axe-core needs script, so pages are checked only in the run with script.
    if (!script) return
    complaints.push(...(await violationsOn(page)))
    await fits(page, complaints)
  }

  async function fits(page: Page, complaints: string[]): Promise<void> {
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (overflow > 0) complaints.push(`${page.url()} is ${overflow} px too wide`)
  }

  /** From the empty site to the admin overview, by clicking. */
  async function setUp(options: PageOptions): Promise<{ site: BrowserSite; page: Page; complaints: string[] }> {
    const site = await openBrowserSite(await storage.open())
    harbours.push(site)
    const page = await site.newPage(options)
    page.setDefaultTimeout(15_000)
    const complaints = complaintsOf(page, site.address)
    await page.goto('/')
    await checked(page, complaints, options.script)
    await page.click('text=Set up the site')
    await page.fill('#token', (await setUpToken(site.app))!)
    await checked(page, complaints, options.script)
    await page.click('main >> text=Continue')
    await page.fill('#name', 'Olga Owner')
    await page.fill('#email', 'owner@people.example')
    await page.fill('#password', 'a long password')
    await checked(page, complaints, options.script)
    await page.click('button:has-text("Create account")')
    await page.fill('[name="site.name"]', 'Harbour')
    await page.selectOption('[name="site.time_zone"]', 'Europe/Zurich')
    await page.selectOption('[name="site.currency_display"]', 'code')
    await checked(page, complaints, options.script)
    await page.click('main >> text=Continue')
    await page.check('input[value=life]')
    await checked(page, complaints, options.script)
    await page.click('main >> text=Continue')
    await checked(page, complaints, options.script)
    if (options.script === false) await page.click('text=Skip: don’t sell yet')
    else {
      await page.fill('[name="seller.name"]', 'Harbour Ltd')
      await page.fill('[name="seller.address"]', '1 Quay\nDublin')
      await page.selectOption('[name="seller.country"]', 'IE')
      await page.fill('[name="seller.vat_number"]', 'IE6433435F')
      await page.click('main >> text=Continue')
    }
    await page.click('text=Send test email >> nth=-1')
    await page.locator('main a[href="/mailbox"]').waitFor()
    await checked(page, complaints, options.script)
    await page.click('button:has-text("Finish")')
    assert.equal(new URL(page.url()).pathname, '/admin')
    assert.equal((await page.goto('/set-up'))!.status(), 404)
    complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes('404')))
    await page.goto('/')
    assert.match(await page.innerText('main'), /Launch the first product/)
    assert.match(await page.innerText('.trial'), /no real money moves/)
    await checked(page, complaints, options.script)
    return { site, page, complaints }
  }

  test('with script: set up by clicking, then every operations page is accessible', async () => {
    const { site, page, complaints } = await setUp({})
    const { app } = site
    const ada = await site.member({ name: 'Ada Marsh', email: 'ada@people.example' })
    await makeListing(site, { slug: 'tidewell', name: 'Tidewell', ownerId: ada.id })
    await site.keyFor(ada)
    await deadLetter(app.db, { job: 'mail.send', data: { mail: 7 }, error: `It broke ${'unbreakable'.repeat(20)}` })
    const { id: mail } = await app.db.one(sql<{ id: number }>`select id from mails order by id limit 1`)
    const small = await site.newPage({
      width: 390,
      scheme: 'dark',
      cookies: (await page.context().cookies()).map(({ name, value }) => ({ name, value })),
    })
    small.setDefaultTimeout(15_000)
    for (const path of [
      '/admin',
      '/admin/people',
      `/admin/people/${ada.id}`,
      '/admin/jobs',
      '/admin/mails',
      `/admin/mails/${mail}`,
      '/admin/audit',
      '/admin/health',
      '/admin/health/guide',
    ]) {
      await page.goto(path)
      await checked(page, complaints)
      await small.goto(path)
      await fits(small, complaints)
    }
    await page.goto('/admin/people')
    await page.fill('input[type=search] >> nth=-1', 'marsh')
    await page.click('main >> text=Find')
    await page.click('main a:has-text("Ada Marsh")')
    await page.click('summary:has-text("Suspend")')
    await page.fill('#reason', 'Spam in reviews.')
    await page.click('button:has-text("Suspend account")')
    assert.match(await page.innerText('main'), /Account suspended\. We emailed them your reason/)
    await page.goto('/admin/jobs')
    await page.click('summary:has-text("Drop")')
    await page.click('button:has-text("Drop run")')
    assert.match(await page.innerText('main'), /No failed jobs/)
    await page.goto('/admin/audit')
    await page.selectOption('#action', 'account.suspended')
    await page.click('main button:has-text("Apply")')
    assert.match(await page.innerText('main table'), /Suspended the account[^]*Ada Marsh[^]*Olga Owner/)
    assert.deepEqual(complaints, [])
  })

  test('without script, on a phone: the same set-up', async () => {
    const { complaints } = await setUp({ script: false, width: 390, scheme: 'dark' })
    assert.deepEqual(complaints, [])
  })
})
