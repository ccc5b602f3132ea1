import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { demo } from '../../support/demo.ts'
import { onOneStorage } from '../../support/storage.ts'
import { type BrowserSite, openBrowserSite } from './support.ts'

onOneStorage('the site in a browser', (storage) => {
  let site: BrowserSite
  before(async () => {
    site = await openBrowserSite(await storage.open(demo))
  })
  after(() => site.close())

  test('nothing moves while a page loads', async () => {
    const page = await site.newPage({ width: 390 })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready)
    const shifted = await page.evaluate(() =>
      (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    )
    assert.ok(shifted < 0.05, `layout shift ${shifted}`)
  })

  test('the scheme is switched and remembered, with script', () => switchesScheme({ script: true }))
  test('the scheme is switched and remembered, without script', () => switchesScheme({ script: false }))

  async function switchesScheme({ script }: { script: boolean }) {
    const page = await site.newPage({ script, scheme: 'light' })
    await page.goto('/about')
    await page.getByRole('button', { name: 'Dark', exact: true }).click()
    await page.locator('html[data-scheme="dark"]').waitFor()
    await page.goto('/how-ranking-works')
    assert.equal(await page.locator('html').getAttribute('data-scheme'), 'dark')
    assert.equal(await page.getByRole('button', { name: 'Dark', exact: true }).getAttribute('aria-pressed'), 'true')
    await page.getByRole('button', { name: 'Auto', exact: true }).click()
    await page.locator('html:not([data-scheme])').waitFor()
  }

  test('the slash key opens a search that forgives typing mistakes', async () => {
    const page = await site.newPage()
    await page.goto('/')
    await page.keyboard.press('/')
    await page.getByRole('dialog').getByRole('searchbox').fill('querywrn')
    await page.getByRole('dialog').getByText('Showing results for “querywren”').waitFor()
    await page.keyboard.press('ArrowDown')
    assert.equal(await focusedPath(page), '/listings/querywren')
    await page.keyboard.press('Escape')
    assert.equal(await page.getByRole('dialog').count(), 0)
  })

  test('j and k move through the list', async () => {
    const page = await site.newPage()
    await page.goto('/')
    const names = await page
      .locator('[data-keys] .row-name a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    assert.equal(await focusedPath(page), names[1])
    await page.keyboard.press('k')
    assert.equal(await focusedPath(page), names[0])
  })

  test('the countdown shows the end in the reader’s time zone, and without script in that of the site', async () => {
    const withScript = await site.newPage()
    await withScript.goto('/')
    assert.match((await withScript.locator('count-down time').textContent())!, /November/)
    const without = await site.newPage({ script: false })
    await without.goto('/')
    assert.equal(await without.locator('count-down time').textContent(), 'Monday, November 16 at 00:00 UTC')
    assert.equal(await without.locator('[data-unit="hours"]').textContent(), '12')
  })

  test('a vote without an account leads to the sign-in page, with and without script', async () => {
    for (const script of [true, false]) {
      const page = await site.newPage({ script })
      await page.goto('/')
      await page
        .getByRole('button', { name: /^Vote for/ })
        .first()
        .click()
      await page.waitForURL('**/sign-in?*')
    }
  })
})

function focusedPath(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('href') ?? null)
}
