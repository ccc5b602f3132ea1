import type { Browser, BrowserContext } from 'playwright-core'
import { openProxy } from '../../platform/outbound/proxy.ts'
import type { CrawlSession } from './session.ts'
import { type ReadPage, readableLength } from './text.ts'

// Less than this is a loading message or a request to turn scripts on.
const almostNothing = 200

/** The page as its scripts make it, if it is empty without them and a browser is configured. */
export async function renderIfEmpty(session: CrawlSession, page: ReadPage): Promise<string | undefined> {
  const { READER_RENDERER } = session.app.config
  if (READER_RENDERER !== 'chromium' || page.scripts === 0 || readableLength(page) >= almostNothing) return undefined
  try {
    return await render(session, page.url)
  } catch (error) {
    // What was fetched is still there to be read.
    session.app.log.warn({ error: (error as Error).message, url: page.url }, 'A page could not be rendered')
    return undefined
  }
}

async function render(session: CrawlSession, url: string): Promise<string | undefined> {
  const { limits, rules } = session
  const late = AbortSignal.any([session.signal, AbortSignal.timeout(limits.renderMilliseconds)])
  await using proxy = await openProxy(rules, { requests: limits.renderRequests, bytes: limits.renderBytes })
  await using browser = await launch(session.app.config.CHROMIUM_PATH, proxy.url, limits.renderMilliseconds)
  // Closing it ends whatever the page is busy with.
  late.addEventListener('abort', () => void browser.close().catch(() => {}), { once: true })
  const context = await browser.newContext({
    userAgent: session.userAgent,
    acceptDownloads: false,
    serviceWorkers: 'block',
    permissions: [],
  })
  await leaveOutPictures(context)
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
    // Chromium refuses its sandbox to root.
    chromiumSandbox: process.getuid?.() !== 0,
    // Loopback is not left out: that is what the page must not reach.
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

async function leaveOutPictures(context: BrowserContext) {
  await context.route('**/*', (route) =>
    ['image', 'media', 'font'].includes(route.request().resourceType()) ? route.abort() : route.continue(),
  )
}
