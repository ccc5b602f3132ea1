import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Browser, chromium } from 'playwright-core'
import { registerSite } from '../../../src/app/site.ts'
import { startSession } from '../../../src/core/sessions/session.ts'
import type { ServerPlugin } from '../../../src/platform/http/server.ts'
import { openTestApp, type TestApp, testNow } from '../../support/app.ts'
import { demo } from '../../support/demo.ts'
import { onOneStorage } from '../../support/storage.ts'
import { makeScene, type People, type Scene } from './access/scene.ts'

/**
 * Takes a picture of every page that the router knows: 1440 and 390 px wide, light and dark, side by side at half size.
 * Not part of `npm test`. Run it with `SCREENS=docs/screens/after npm test -- test/app/site/every-page.screens.ts`;
 * `ONLY=/admin` limits it to paths that start with it.
 */
const folder = process.env.SCREENS ?? '/tmp/screens'
const shots = [
  { width: 1440, height: 900, tallest: 2400, colorScheme: 'light' },
  { width: 1440, height: 900, tallest: 2400, colorScheme: 'dark' },
  { width: 390, height: 844, tallest: 2400, colorScheme: 'light' },
  { width: 390, height: 844, tallest: 2400, colorScheme: 'dark' },
] as const
const maxBytes = 45 * 1024
const noPages = /^\/(api|mcp|oauth|assets|media|badges|og|feeds|webhooks|\.well-known)\b|\*|\.\w+$|:file|suggestions/

onOneStorage('screens', (storage) => {
  let site: TestApp
  let people: People
  let scene: Scene
  let browser: Browser
  let address: string
  const paths: string[] = []
  const noteRoutes: ServerPlugin = {
    register: (server) =>
      void server.addHook('onRoute', ({ method, url }) => {
        if ([method].flat().includes('GET') && !noPages.test(url) && !paths.includes(url)) paths.push(url)
      }),
  }

  before(async () => {
    site = await openTestApp(await storage.open(demo), { plugins: [noteRoutes, registerSite()] })
    people = {
      'another member': await site.member({ name: 'Mara Holt' }),
      'co-founder': await site.member({ name: 'Carl Weber' }),
      owner: await site.member({ name: 'Inês Carvalho' }),
      admin: await site.member({ name: 'Ada Byrne', role: 'admin' }),
    }
    scene = await makeScene(site, people)
    address = await site.server.listen({ host: '127.0.0.1', port: 0 })
    site.app.urls.moveTo(address)
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    mkdirSync(folder, { recursive: true })
  })
  after(async () => {
    await browser.close()
    await site.close()
  })

  test('every page', { timeout: 1_800_000 }, async () => {
    for (const pattern of paths.filter((path) => path.startsWith(process.env.ONLY ?? '/'))) {
      const path = await scene.address(pattern)
      const viewer = path.startsWith('/admin') ? people.admin : /^\/(account|submit)/.test(path) ? people.owner : null
      const origin = { address: '127.0.0.1', userAgent: undefined }
      const headers: Record<string, string> = viewer
        ? { cookie: `slipway=${await startSession(site.app, site.app.db, viewer.id, origin)}` }
        : {}
      const response = await fetch(address + path, { redirect: 'manual', headers })
      const isPage = response.status === 200 && /html/.test(response.headers.get('content-type') ?? '')
      await response.body?.cancel()
      if (!isPage) {
        console.log(`${pattern}: ${response.status}`)
        continue
      }
      const pictures: string[] = []
      for (const { width, height, tallest, colorScheme } of shots) {
        const context = await browser.newContext({
          viewport: { width, height },
          colorScheme,
          reducedMotion: 'reduce',
          extraHTTPHeaders: headers,
        })
        const page = await context.newPage()
        await page.clock.setFixedTime(testNow)
        await page.goto(address + path, { waitUntil: 'load' })
        await page.evaluate(() => document.fonts.ready)
        const tall = await page.evaluate(() => document.documentElement.scrollHeight)
        const clip = { x: 0, y: 0, width, height: Math.min(tall, tallest) }
        pictures.push((await page.screenshot({ fullPage: true, clip })).toString('base64'))
        await context.close()
      }
      const name = pattern === '/' ? 'home' : pattern.slice(1).replace(/[/:]+/g, '-')
      writeFileSync(join(folder, `${name}.webp`), await sheet(browser, pictures))
    }
  })
})

/** The pictures side by side at half size, as WebP in the best quality that fits the size limit. */
async function sheet(browser: Browser, pictures: string[]): Promise<Buffer> {
  const page = await browser.newPage()
  const bytes = await page.evaluate(
    async ({ pictures, maxBytes }) => {
      const images = await Promise.all(
        pictures.map(async (data) => createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())),
      )
      const gap = 24
      const width = images.reduce((sum, image) => sum + image.width / 2 + gap, gap)
      const height = Math.max(...images.map((image) => image.height / 2)) + 2 * gap
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')!
      context.fillStyle = '#8a8f98'
      context.fillRect(0, 0, width, height)
      context.imageSmoothingQuality = 'high'
      let left = gap
      for (const image of images) {
        context.drawImage(image, left, gap, image.width / 2, image.height / 2)
        left += image.width / 2 + gap
      }
      let blob: Blob | undefined
      for (const quality of [0.75, 0.6, 0.45, 0.3]) {
        blob = await canvas.convertToBlob({ type: 'image/webp', quality })
        if (blob.size < maxBytes) break
      }
      return Array.from(new Uint8Array(await blob!.arrayBuffer()))
    },
    { pictures, maxBytes },
  )
  await page.close()
  return Buffer.from(bytes)
}
