import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { pages } from '../../../src/app/pages.ts'
import { commandLineActor } from '../../../src/core/audit/actor.ts'
import { showsLog } from '../../../src/core/moderation/settings.ts'
import { PageInput } from '../../../src/directory/site-pages/input.ts'
import { addPage, publishPage } from '../../../src/directory/site-pages/write.ts'
import { demo } from '../../support/demo.ts'
import { onOneStorage } from '../../support/storage.ts'
import { type BrowserSite, complaintsOf, openBrowserSite, violationsOn } from './support.ts'

const widths = [390, 768, 1440]
/** In an order that changes one thing at a time, because the browser draws the page again each time. */
const looks = [
  ['light', 1440],
  ['dark', 1440],
  ['dark', 390],
  ['light', 390],
] as const
type Scheme = (typeof looks)[number][0]
const contrast = 'color-contrast'

// Long lists are shortened: their rows are alike, and checking all of them is slow.
function shortenLists() {
  for (const list of document.querySelectorAll('ul, ol, tbody')) {
    if (list.children.length > 8) for (const more of [...list.children].slice(4)) more.remove()
  }
}

/** All combinations of text and background styles. If a width adds none, contrast need not be checked again. */
function groundsOfText(): string[] {
  const seen = new Set<string>()
  for (const element of document.body.querySelectorAll('*')) {
    const saysSomething = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
    )
    if (!saysSomething || !element.checkVisibility()) continue
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const size = parseFloat(fontSize)
    const behind: string[] = []
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(at)
      behind.push(`${backgroundColor} ${backgroundImage} ${opacity}`)
    }
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    seen.add(`${color} ${isLarge} ${[...new Set(behind)].join()}`)
  }
  return [...seen]
}

onOneStorage('every public page', (storage) => {
  let site: BrowserSite
  let page: Page
  let complaints: string[]
  let shown: string
  before(async () => {
    site = await openBrowserSite(await storage.open(demo))
    const { app } = site
    await app.settings.set(showsLog, true)
    await app.db.transaction(async (tx) => {
      const body = '## What we list\n\nProducts that [people](/) can use today.\n\n- No waiting lists'
      const input = PageInput.parse({ slug: 'guidelines', title: 'Guidelines', description: 'What we list.', body })
      await publishPage(app, tx, await addPage(app, tx, input, commandLineActor), commandLineActor)
    })
    page = await site.newPage()
    complaints = complaintsOf(page, site.address)
  })
  after(() => site.close())

  for (const { path, examples = async () => [] } of pages) {
    test(`${path} is accessible, fits and sends no request to other hosts, at three widths and in both schemes`, async () => {
      complaints.length = 0
      const judged = { light: new Set<string>(), dark: new Set<string>() }
      const show = async (scheme: Scheme, width: number) => {
        if (shown === `${scheme} ${width}`) return
        shown = `${scheme} ${width}`
        await page.emulateMedia({ colorScheme: scheme })
        await page.setViewportSize({ width, height: 900 })
        await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)))
      }
      const measure = async (address: string, width: number) => {
        await show('light', width)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (overflow > 0) complaints.push(`${address} is ${overflow} px wider than ${width}`)
      }
      const judge = async (scheme: Scheme, width: number) => {
        await show(scheme, width)
        const grounds = await page.evaluate(groundsOfText)
        const isKnown = grounds.every((ground) => judged[scheme].has(ground))
        for (const ground of grounds) judged[scheme].add(ground)
        // Only colours depend on the scheme.
        if (scheme === 'dark' && isKnown) return
        const found =
          scheme === 'dark'
            ? await violationsOn(page, [contrast])
            : await violationsOn(page, undefined, { without: isKnown ? [contrast] : [] })
        for (const violation of found) complaints.push(`${width} px, ${scheme}: ${violation}`)
      }
      const [first = path, ...others] = await examples(site.app)
      await page.goto(first)
      for (const width of widths) await measure(first, width)
      await page.evaluate(shortenLists)
      // Layouts in between consist of the same parts.
      for (const [scheme, width] of looks) await judge(scheme, width)
      // Other pages of the same kind are checked at one width and in one scheme only.
      for (const address of others.slice(-1)) {
        await page.goto(address)
        await measure(address, widths[0]!)
        await page.evaluate(shortenLists)
        await judge('light', widths[0]!)
      }
      assert.deepEqual(complaints, [])
    })
  }
})
