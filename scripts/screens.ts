import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { readConfig } from '../src/app/config.ts'
import { operations } from '../src/app/operations.ts'
import { registerSite } from '../src/app/site.ts'
import { openSlipway } from '../src/app/slipway.ts'
import { seedDemo } from '../src/operations/demo/seed.ts'
import { buildServer } from '../src/platform/http/server.ts'

/**
 * Takes the screenshots in docs/screens: main pages, both color schemes, desktop and phone. An argument limits it to the
 * page with that path. SITE=<address> uses a running site.
 */
const folder = join(import.meta.dirname, '../docs/screens')
const shots: [name: string, path: string][] = [
  ['home', '/'],
  ['listing', '/listings/boardleaf'],
  ['week', '/launches/weeks/last'],
  ['search', '/search?q=report'],
  ['category', '/categories/finance'],
  ['leaderboard', '/leaderboards/community-all-time'],
  ['how-ranking-works', '/how-ranking-works'],
  ['styleguide', '/styleguide'],
  ['missing', '/listings/queriwren'],
]
const widths = { desktop: 1440, phone: 390 }
const most = 120 * 1024
/** The clock of the site and of the browser, so that countdowns are the same in both. */
const now = '2026-11-13T09:30:00Z'

async function main() {
  const [only] = process.argv.slice(2)
  await using site = process.env.SITE ? running(process.env.SITE) : await started()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  mkdirSync(folder, { recursive: true })
  try {
    for (const [name, path] of shots)
      if (!only || only === path || only === name) await shoot(browser, site.address, name, path)
  } finally {
    await browser.close()
  }
}

async function shoot(browser: Browser, address: string, name: string, path: string) {
  for (const scheme of ['light', 'dark'] as const) {
    for (const [device, width] of Object.entries(widths)) {
      const page = await browser.newPage({
        viewport: { width, height: device === 'phone' ? 844 : 900 },
        colorScheme: scheme,
        reducedMotion: 'reduce',
      })
      if (!process.env.SITE) await page.clock.setFixedTime(now)
      await page.goto(address + path)
      await page.evaluate(() => document.fonts.ready)
      const tall = await page.evaluate(() => document.documentElement.scrollHeight)
      const clip = { x: 0, y: 0, width, height: Math.min(tall, device === 'phone' ? 3000 : 2200) }
      const picture = await page.screenshot({ fullPage: true, clip })
      const file = `${name}-${device}-${scheme}.webp`
      const small = await smaller(browser, picture)
      writeFileSync(join(folder, file), small)
      console.log(`${file} ${Math.round(small.length / 1024)} KB`)
      await page.close()
    }
  }
}

/** Encodes as WebP, in the best quality that fits the size limit. The browser does the encoding. */
async function smaller(browser: Browser, picture: Buffer): Promise<Buffer> {
  const page = await browser.newPage()
  const written = await page.evaluate(
    async ({ source, most }) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob())
      const canvas = new OffscreenCanvas(image.width, image.height)
      canvas.getContext('2d')!.drawImage(image, 0, 0)
      let blob: Blob | undefined
      for (const quality of [0.85, 0.7, 0.55, 0.4, 0.25]) {
        blob = await canvas.convertToBlob({ type: 'image/webp', quality })
        if (blob.size < most) break
      }
      return Array.from(new Uint8Array(await blob!.arrayBuffer()))
    },
    { source: picture.toString('base64'), most },
  )
  await page.close()
  return Buffer.from(written)
}

function running(address: string) {
  return { address, [Symbol.asyncDispose]: async () => {} }
}

async function started() {
  const directory = mkdtempSync(join(tmpdir(), 'slipway-screens-'))
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: directory,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    WORKERS: 'off',
    CLOCK: now,
  })
  const slipway = await openSlipway(config)
  await seedDemo(slipway.app)
  const server = await buildServer(slipway.app, operations, [registerSite()])
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  slipway.app.urls.moveTo(address)
  return {
    address,
    async [Symbol.asyncDispose]() {
      await server.close()
      await slipway.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

await main()
