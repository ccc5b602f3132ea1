import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { registerSite, type SiteOptions } from '../../../src/app/site.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import type { Viewer } from '../../../src/web/viewer.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'

export interface BrowserSite extends TestApp {
  /** Address of the running site, such as http://127.0.0.1:40123. */
  address: string
  newPage(options?: PageOptions): Promise<Page>
}

export interface PageOptions {
  script?: boolean
  scheme?: 'light' | 'dark'
  width?: number
  cookies?: { name: string; value: string }[]
}

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Scripts run once on each page, too short for the optimizing compiler to gain what it costs.
  '--js-flags=--no-turbofan',
]

/** The real site on a port, with a real browser. */
export async function openBrowserSite(
  db: Database,
  site: SiteOptions = {},
  environment: Record<string, string> = {},
): Promise<BrowserSite> {
  return browserSiteOf(await openTestApp(db, { environment, plugins: [registerSite(site)] }))
}

/** The same for an app that is already open. */
export async function browserSiteOf(test: TestApp): Promise<BrowserSite> {
  const address = await test.server.listen({ host: '127.0.0.1', port: 0 })
  test.app.urls.moveTo(address)
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: switches,
  })
  const contexts: BrowserContext[] = []
  return {
    ...test,
    address,
    async newPage({ script = true, scheme = 'light', width = 1440, cookies = [] } = {}) {
      const context = await browser.newContext({
        baseURL: address,
        javaScriptEnabled: script,
        colorScheme: scheme,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      })
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: address })))
      contexts.push(context)
      return context.newPage()
    },
    async close() {
      for (const context of contexts) await context.close()
      await browser.close()
      await test.close()
    },
  }
}

/** Signs in the viewer in the cookie `test-viewer`. */
export const viewerFromCookie: NonNullable<SiteOptions['readViewer']> = async (request) => {
  const sent = /(?:^|;\s*)test-viewer=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
  return sent ? (JSON.parse(decodeURIComponent(sent)) as Viewer) : null
}

export function cookieOf(viewer: Viewer) {
  return { name: 'test-viewer', value: encodeURIComponent(JSON.stringify(viewer)) }
}

// The minified file is read faster by every page.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Violations that axe-core finds on the page, a line for each rule and element. */
export async function violationsOn(
  page: Page,
  rules?: readonly string[],
  { without = [] }: { without?: readonly string[] } = {},
): Promise<string[]> {
  // Runs in the isolated world of the tool, so the CSP of the page stays in force.
  const client = await page.context().newCDPSession(page)
  const evaluate = async (expression: string) => {
    const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  const runOnly = rules
    ? { type: 'rule', values: rules }
    : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const left = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  if (!(await evaluate('typeof axe === "object"'))) await evaluate(`${axeSource}; undefined`)
  const { violations } = (await evaluate(
    `axe.run(document, \
${JSON.stringify({ runOnly, rules: left, resultTypes: ['violations'], preload: false, iframes: false, selectors: false })})`,
  )) as axe.AxeResults
  await client.detach()
  const path = new URL(page.url()).pathname
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 5)
      .map(
        ({ html, failureSummary }) =>
          `${path} ${id}: ${html.slice(0, 160)} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
      ),
  )
}

/** Collects problems of a page: requests to other hosts, script errors and CSP violations. */
export function complaintsOf(page: Page, address: string): string[] {
  const complaints: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(address) && !url.startsWith('data:')) complaints.push(`asked for ${url}`)
  })
  page.on('pageerror', ({ message }) => void complaints.push(`fault: ${message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} ${message.location().url}`.trimEnd())
  })
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return complaints
}

/** Problems of the page with all disclosures open: on a phone and on a desktop, in both schemes. */
export async function flawsOn(page: Page): Promise<string[]> {
  const flaws: string[] = []
  await page.evaluate(() => document.querySelectorAll('details.fold').forEach((fold) => fold.setAttribute('open', '')))
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (overflow > 0) flaws.push(`${page.url()} is ${overflow} px too wide at ${width}`)
  }
  flaws.push(...(await violationsOn(page)))
  // Only colours depend on the scheme, and only target sizes and scrolling on the width.
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 900 })
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)))
  flaws.push(...(await violationsOn(page, ['color-contrast', 'target-size', 'scrollable-region-focusable'])))
  await page.emulateMedia({ colorScheme: 'light' })
  return flaws
}
