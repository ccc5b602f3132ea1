import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { pages } from '../../src/site/pages/index.ts'
import { demo } from '../support/demo.ts'
import { complaintsOf, type Harbour, onOneStorage, openHarbour, violationsOn } from './support.ts'

const byWidth = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'link-in-text-block', 'aria-hidden-focus']

onOneStorage('the site in a browser', (storage) => {
  let site: Harbour
  before(async () => {
    site = await openHarbour(await storage.open(demo))
  })
  after(() => site.close())

  test('every page is accessible, fits and asks nobody else, at three widths and in both schemes', async () => {
    const page = await site.newPage()
    const complaints = complaintsOf(page, site.address)
    const look = async (path: string, scheme: 'light' | 'dark', width: number, rules?: readonly string[]) => {
      await page.setViewportSize({ width, height: 900 })
      for (const violation of await violationsOn(page, rules)) complaints.push(`${width} px, ${scheme}: ${violation}`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (overflow > 0) complaints.push(`${path} is ${overflow} px wider than ${width}`)
    }
    for (const { examples = async () => [], audience = 'everyone', ...declared } of pages) {
      if (audience !== 'everyone') continue
      const [first = declared.path, ...others] = await examples(site.app)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(first)
      // What depends on neither width nor scheme is looked at once.
      await look(first, 'light', 390)
      for (const width of [768, 1440]) await look(first, 'light', width, byWidth)
      for (const [index, path] of others.entries()) {
        await page.goto(path)
        await look(path, 'light', [390, 768, 1440][index % 3]!)
      }
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.goto(first)
      for (const width of [390, 768, 1440]) await look(first, 'dark', width, ['color-contrast'])
    }
    assert.deepEqual(complaints, [])
  })

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
    const shifted = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0))
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

  test('j and k walk through the list', async () => {
    const page = await site.newPage()
    await page.goto('/')
    const names = await page.locator('[data-keys] .row-name a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    assert.equal(await focusedPath(page), names[1])
    await page.keyboard.press('k')
    assert.equal(await focusedPath(page), names[0])
  })

  test('the countdown tells the end in the reader’s own zone, and without script in that of the site', async () => {
    const withScript = await site.newPage()
    await withScript.goto('/')
    assert.match((await withScript.locator('count-down time').textContent())!, /November/)
    const without = await site.newPage({ script: false })
    await without.goto('/')
    assert.equal(await without.locator('count-down time').textContent(), 'Monday 16 November at 00:00 UTC')
    assert.equal(await without.locator('[data-unit="hours"]').textContent(), '12')
  })

  test('a vote without an account leads to signing in, with and without script', async () => {
    for (const script of [true, false]) {
      const page = await site.newPage({ script })
      await page.goto('/')
      await page.getByRole('button', { name: /^Vote for/ }).first().click()
      await page.waitForURL('**/sign-in?*')
    }
  })
})

function focusedPath(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('href') ?? null)
}
