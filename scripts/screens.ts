import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { registerSite } from '../src/app/site.ts'
import { startSession } from '../src/core/sessions/session.ts'
import { seedDemo } from '../src/operations/demo/seed.ts'
import type { ServerPlugin } from '../src/platform/http/server.ts'
import { makeScene } from '../test/app/site/access/scene.ts'
import { openTestApp, testNow } from '../test/support/app.ts'
import { openTestDatabase } from '../test/support/storage.ts'
import { sheetOf } from './sheet.ts'

/**
 * Takes the pictures in docs/screens/after: every page that the router knows, 1440 and 390 px wide, light and dark, side
 * by side at half size. Arguments limit it to these routes: `/admin/orders/:number`, or all of them with `/admin/*`. The
 * page for the README is taken with `/`.
 */
const folder = join(import.meta.dirname, '../docs/screens')
const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const
type Look = (typeof looks)[number]
const maxHeight = 2400
const sheet = { scale: 0.5, gap: 24, maxBytes: 45 * 1024 }
const large = { scale: 1, gap: 0, maxBytes: 120 * 1024 }
const notPages = /^\/(api|mcp|oauth|assets|media|badges|og|feeds|webhooks|\.well-known)\b|\*|\.\w+$|:file|suggestions/

async function main() {
  const wanted = process.argv.slice(2)
  const isWanted = (route: string) =>
    wanted.length === 0 ||
    wanted.some((one) => (one.endsWith('*') ? route.startsWith(one.slice(0, -1)) : route === one))
  process.env.TEST_STORAGE ??= 'embedded'
  const { db, remove } = await openTestDatabase()
  const patterns = new Set<string>()
  const noteRoutes: ServerPlugin = {
    register: (server) =>
      void server.addHook('onRoute', ({ method, url }) => {
        if ([method].flat().includes('GET') && isWanted(url) && !notPages.test(url)) patterns.add(url)
      }),
  }
  const site = await openTestApp(db, { plugins: [noteRoutes, registerSite()] })
  await seedDemo(site.app)
  const people = {
    'another member': await site.member({ name: 'Mara Holt' }),
    'co-founder': await site.member({ name: 'Carl Weber' }),
    owner: await site.member({ name: 'Inês Carvalho' }),
    admin: await site.member({ name: 'Ada Byrne', role: 'admin' }),
  }
  // Before the scene, so that the links in its emails lead here.
  const address = await site.server.listen({ host: '127.0.0.1', port: 0 })
  site.app.urls.moveTo(address)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  // The README shows the demo site alone, without what the scene adds to it.
  if (isWanted('/')) {
    const home = await shoot(browser, `${address}/`, looks[0], {})
    writeFileSync(join(folder, 'home.webp'), await sheetOf(browser, [home], large))
  }
  const scene = await makeScene(site, people)

  const headersFor = async (path: string): Promise<Record<string, string>> => {
    const viewer = path.startsWith('/admin') ? people.admin : /^\/(account|submit)/.test(path) ? people.owner : null
    if (!viewer) return {}
    const origin = { address: '127.0.0.1', userAgent: undefined }
    return { cookie: `slipway=${await startSession(site.app, site.app.db, viewer.id, origin)}` }
  }

  try {
    mkdirSync(join(folder, 'after'), { recursive: true })
    for (const pattern of patterns) {
      const path = await scene.address(pattern)
      const headers = await headersFor(path)
      if (!(await isPage(address + path, headers))) continue
      const pictures: Buffer[] = []
      for (const look of looks) pictures.push(await shoot(browser, address + path, look, headers))
      const name = pattern === '/' ? 'home' : pattern.slice(1).replace(/[/:]+/g, '-')
      writeFileSync(join(folder, 'after', `${name}.webp`), await sheetOf(browser, pictures, sheet))
      console.log(pattern)
    }
  } finally {
    await browser.close()
    await site.close()
    await remove()
  }
}

async function isPage(url: string, headers: Record<string, string>): Promise<boolean> {
  const response = await fetch(url, { redirect: 'manual', headers })
  await response.body?.cancel()
  return response.status === 200 && /html/.test(response.headers.get('content-type') ?? '')
}

async function shoot(
  browser: Browser,
  url: string,
  { width, height, colorScheme }: Look,
  extraHTTPHeaders: Record<string, string>,
): Promise<Buffer> {
  const viewport = { width, height }
  const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce', extraHTTPHeaders })
  // The clock of the site, so that countdowns agree with it.
  await page.clock.setFixedTime(testNow)
  await page.goto(url)
  await page.evaluate(() => document.fonts.ready)
  // In a window as tall as the page, bars that stick to the bottom are in place, and lazy pictures load.
  const tall = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(Math.max(tall, height), maxHeight) })
  // Frames below the end of the picture never load.
  await Promise.all(page.frames().map((frame) => frame.waitForLoadState('load', { timeout: 2000 }).catch(() => {})))
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  const picture = await page.screenshot()
  await page.close()
  return picture
}

await main()
