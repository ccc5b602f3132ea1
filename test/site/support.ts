import axe from 'axe-core'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { seedDemo } from '../../src/features/demo/seed.ts'
import type { Database } from '../../src/platform/database/types.ts'
import { registerSite, type SiteOptions } from '../../src/site/register.ts'
import { openTestApp, type TestApp } from '../support/app.ts'

export interface Harbour extends TestApp {
  /** Address of the running site, such as http://127.0.0.1:40123. */
  address: string
  browser: Browser
  newPage(options?: PageOptions): Promise<Page>
}

export interface PageOptions {
  script?: boolean
  scheme?: 'light' | 'dark'
  width?: number
  cookies?: { name: string; value: string }[]
  context?: BrowserContextOptions
}

const switches = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** The real site, listening, with a real browser to visit it. */
export async function openHarbour(db: Database, { demo = true, site = {} }: { demo?: boolean; site?: SiteOptions } = {}): Promise<Harbour> {
  const test = await openTestApp(db, { plugins: [registerSite(site)] })
  if (demo) await seedDemo(test.app)
  const address = await test.server.listen({ host: '127.0.0.1', port: 0 })
  test.app.urls.moveTo(address)
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: switches })
  const contexts: BrowserContext[] = []
  return {
    ...test,
    address,
    browser,
    async newPage({ script = true, scheme = 'light', width = 1440, cookies = [], context: more = {} } = {}) {
      const context = await browser.newContext({ baseURL: address, javaScriptEnabled: script, colorScheme: scheme, viewport: { width, height: 900 }, reducedMotion: 'reduce', bypassCSP: false, ...more })
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

export interface Violation {
  rule: string
  page: string
  where: string[]
}

/** What axe-core finds wrong with the page as it stands. */
export async function violationsOn(page: Page): Promise<Violation[]> {
  // Run as a script of the tool, not of the page: the policy of the page stays as it is.
  const client = await page.context().newCDPSession(page)
  const evaluate = async (expression: string) => {
    const { result, exceptionDetails } = await client.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  await evaluate(`${axe.source};undefined`)
  const { violations } = (await evaluate(`axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] })`)) as axe.AxeResults
  await client.detach()
  return violations.map(({ id, nodes }) => ({ rule: id, page: page.url(), where: nodes.slice(0, 5).map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`) }))
}
