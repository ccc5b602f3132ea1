import type { Browser, BrowserContext } from 'playwright-core'
import type { CrawlSession } from './session.ts'
import { type CrawledPage, readableLength } from './text.ts'

// Less text than this is a loading message or a request to enable JavaScript.
const minReadableLength = 200

/** Whether a page shows almost nothing until its scripts run. */
export function needsScripts(page: CrawledPage): boolean {
  return page.scripts > 0 && readableLength(page) < minReadableLength
}

/** Renders a page in a browser, if one is configured and the page is empty without its scripts. */
export async function renderIfEmpty(session: CrawlSession, page: CrawledPage): Promise<string | undefined> {
  const { READER_RENDERER } = session.app.config
  if (READER_RENDERER !== 'chromium' || !needsScripts(page)) return undefined
  try {
    return await render(session, page.url)
  } catch (error) {
    // The crawl continues with the fetched page.
    session.app.log.warn({ error: (error as Error).message, url: page.url }, 'A page could not be rendered')
    return undefined
  }
}

async function render(session: CrawlSession, url: string): Promise<string | undefined> {
  const { limits, rules } = session
  const signal = AbortSignal.any([session.signal, AbortSignal.timeout(limits.renderMilliseconds)])
  // Loaded here, because `node:http` loads all of `fetch` for a module that imports it.
  const { openProxy } = await import('../../platform/outbound/proxy.ts')
  await using proxy = await openProxy(rules, { requests: limits.renderRequests, bytes: limits.renderBytes })
  await using browser = await launch(session.app.config.CHROMIUM_PATH, proxy.url, limits.renderMilliseconds)
  // Closing the browser stops whatever the page is doing.
  signal.addEventListener('abort', () => void browser.close().catch(() => {}), { once: true })
  const context = await browser.newContext({
    userAgent: session.userAgent,
    acceptDownloads: false,
    serviceWorkers: 'block',
    permissions: [],
  })
  await blockMedia(context)
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
  context.on('page', (popup) => void (popup !== page && popup.close().catch(() => {})))
  await page.goto(url, { waitUntil: 'domcontentloaded', timeout: limits.renderMilliseconds })
  await page.waitForLoadState('networkidle', { timeout: limits.renderMilliseconds / 2 }).catch(() => {})
  if (new URL(page.url()).origin !== new URL(url).origin) return undefined
  const html = await page.content()
  return Buffer.byteLength(html) > limits.bytes ? undefined : html
}

async function launch(executablePath: string, proxy: string, timeout: number): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  return chromium.launch({
    executablePath,
    timeout,
    // Chromium's sandbox does not work for root.
    chromiumSandbox: process.getuid?.() !== 0,
    // Loopback goes through the proxy too, because the page must not reach it.
    proxy: { server: proxy, bypass: '<-loopback>' },
    args: [
      '--disable-quic',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      '--disable-background-networking',
      '--disable-dev-shm-usage',
    ],
  })
}

async function blockMedia(context: BrowserContext) {
  await context.route('**/*', (route) =>
    ['image', 'media', 'font'].includes(route.request().resourceType()) ? route.abort() : route.continue(),
  )
}
