import { mkdtempSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { operations } from '../src/features/index.ts'
import { seedDemo } from '../src/features/demo/seed.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { buildServer } from '../src/platform/http/server.ts'
import { registerSite } from '../src/site/register.ts'
import { openSlipway } from '../src/slipway.ts'

/**
 * Makes the pictures in docs/screens: main pages, both schemes, desktop and phone. With a page's path as argument only that page;
 * SITE=<address> takes the pictures of a site that runs already.
 */
const folder = join(import.meta.dirname, '../docs/screens')
const shots: [name: string, path: string][] = [
  ['home', '/'],
  ['styleguide', '/styleguide'],
  ['how-ranking-works', '/how-ranking-works'],
  ['about', '/about'],
  ['error', '/errors/rate_limited'],
  ['missing', '/listings/queriwren'],
]
const widths = { desktop: 1440, phone: 390 }
const most = 120 * 1024

async function main() {
  const [only] = process.argv.slice(2)
  await using site = process.env.SITE ? running(process.env.SITE) : await started()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  mkdirSync(folder, { recursive: true })
  try {
    for (const [name, path] of shots) if (!only || only === path || only === name) await shoot(browser, site.address, name, path)
  } finally {
    await browser.close()
  }
}

async function shoot(browser: Browser, address: string, name: string, path: string) {
  for (const scheme of ['light', 'dark'] as const) {
    for (const [device, width] of Object.entries(widths)) {
      const page = await browser.newPage({ viewport: { width, height: device === 'phone' ? 844 : 900 }, colorScheme: scheme, reducedMotion: 'reduce' })
      await page.goto(address + path)
      await page.evaluate(() => document.fonts.ready)
      const file = join(folder, `${name}-${device}-${scheme}.jpg`)
      const tall = await page.evaluate(() => document.documentElement.scrollHeight)
      const clip = { x: 0, y: 0, width, height: Math.min(tall, device === 'phone' ? 3000 : 2200) }
      for (const quality of [82, 70, 55, 40, 28]) {
        await page.screenshot({ path: file, fullPage: true, clip, type: 'jpeg', quality })
        if (statSync(file).size < most) break
      }
      console.log(`${file.slice(folder.length + 1)} ${Math.round(statSync(file).size / 1024)} KB`)
      await page.close()
    }
  }
}

function running(address: string) {
  return { address, [Symbol.asyncDispose]: async () => {} }
}

async function started() {
  const directory = mkdtempSync(join(tmpdir(), 'slipway-screens-'))
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: directory, RATE_LIMITS: 'off', LOG_LEVEL: 'error', WORKERS: 'off', CLOCK: '2026-11-13T09:30:00Z' })
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
