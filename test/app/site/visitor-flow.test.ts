import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { demo } from '../../support/demo.ts'
import { onOneStorage } from '../../support/storage.ts'
import { type BrowserSite, complaintsOf, openBrowserSite } from './support.ts'

onOneStorage('a visitor navigates by clicking', (storage) => {
  let site: BrowserSite
  before(async () => {
    site = await openBrowserSite(await storage.open(demo))
  })
  after(() => site.close())

  for (const script of [true, false]) {
    test(`${script ? 'with' : 'without'} script: a search with a typo, another with a filter, a listing, its alternatives, a \
comparison, its category, last week’s podium, a leaderboard and a founder`, async () => {
      const page = await site.newPage({ script })
      page.setDefaultTimeout(10_000)
      const complaints = complaintsOf(page, site.address)
      await page.goto('/')
      await searchFor(page, 'querywrn', script)
      assert.match(await mainText(page), /Showing results for\s+“?querywren/i)

      await page.getByRole('main').getByRole('searchbox').fill('report')
      await page.getByRole('main').getByRole('searchbox').press('Enter')
      await page.waitForURL(/\/search\?q=report/)
      await follow(page, 'Developer Tools', { to: /\/search\?.*category=developer-tools/ })
      await follow(page, 'Querywren', { to: /\/listings\/querywren$/ })
      assert.equal(await page.locator('h1').textContent(), 'Querywren')

      await follow(page, 'See all alternatives', { to: /\/alternatives$/ })
      await follow(page, /^Compare/, { to: /\/compare\?a=querywren&b=/ })
      assert.ok((await page.locator('main table tbody tr').count()) >= 3, 'the comparison has rows')

      await follow(page, 'Querywren', { to: /\/listings\/querywren$/ })
      await follow(page, 'APIs & Databases', { to: /\/categories\/apis-and-databases$/ })
      assert.match(await mainText(page), /MockFjord/)

      await page.getByRole('banner').getByRole('link').first().click()
      await page.waitForURL(/\/$/)
      const winner = (await page.locator('section:has(#podium)').getByRole('link').first().textContent())!
      await follow(page, /^See all of week/, { to: /\/launches\/weeks\/2026-11-02$/ })
      assert.equal(
        (await page.locator('main .row-name').first().textContent())!.trim(),
        winner.trim(),
        'the week is led by the winner of the podium',
      )

      await page.getByRole('navigation').getByRole('link', { name: 'Leaderboards' }).first().click()
      await follow(page, 'Most voted of all time', { to: /\/leaderboards\/community-all-time$/ })
      await page.locator('main .row-name a').first().click()
      await page.waitForURL(/\/listings\/[^/]+$/)
      const listing = await page.locator('h1').textContent()
      await page.locator('main a[href^="/founders/"]').first().click()
      await page.waitForURL(/\/founders\/[^/]+$/)
      assert.match(await mainText(page), new RegExp(listing!.trim()), 'the founder’s page names the listing')
      assert.deepEqual(complaints, [])
    })
  }
})

async function searchFor(page: Page, words: string, script: boolean): Promise<void> {
  if (script) {
    await page.keyboard.press('/')
    const box = page.getByRole('dialog').getByRole('searchbox')
    await box.fill(words)
    await page.getByRole('dialog').getByText('Showing results for “querywren”').waitFor()
    await box.press('Enter')
  } else {
    await page.getByRole('banner').getByRole('searchbox').fill(words)
    await page.getByRole('banner').getByRole('searchbox').press('Enter')
  }
  await page.waitForURL(/\/search\?q=querywrn/)
}

async function follow(page: Page, name: string | RegExp, { to }: { to: RegExp }): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name, exact: typeof name === 'string' && name !== 'Developer Tools' })
    .first()
    .click()
  await page.waitForURL(to)
}

async function mainText(page: Page): Promise<string> {
  return (await page.getByRole('main').innerText()).replace(/\s+/g, ' ')
}
