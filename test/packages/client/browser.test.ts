import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { openBrowserSite } from '../../app/site/support.ts'
import { demo } from '../../support/demo.ts'
import { onOneStorage } from '../../support/storage.ts'

const entry = fileURLToPath(new URL('../../../packages/client/src/index.ts', import.meta.url))

onOneStorage('the client in a browser', (storage) => {
  test('calls the site from a page of another origin, and reads its errors', { timeout: 120_000 }, async (t) => {
    const site = await openBrowserSite(await storage.open(demo))
    t.after(() => site.close())
    const token = await site.keyFor(await site.member({ name: 'Ada' }))
    const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: 'esm', write: false })
    const other = createServer(({ url }, response) => {
      const isScript = url === '/client.js'
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      response.end(isScript ? outputFiles[0]!.text : '<!doctype html><title>Other</title>')
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    t.after(() => other.closeAllConnections())
    t.after(() => void other.close())
    const page = await site.newPage()
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)
    const seen = await page.evaluate(`(async () => {
      const { Slipway } = await import('/client.js')
      const client = new Slipway({ site: '${site.address}', token: '${token}' })
      let count = 0
      for await (const _ of client.searchListings({ per_page: 50 })) count++
      const { total } = await client.searchListings()
      const draft = await client.submitListing({ url: 'https://tidewell.example' })
      const missing = await client.getListing({ slug: 'no-such-listing' }).catch((error) => error)
      return { name: (await client.getAccount()).name, isWhole: count === total, status: draft.status,
        code: missing.code, requestId: missing.requestId }
    })()`)
    const { requestId, ...rest } = seen as Record<string, unknown>
    assert.deepEqual(rest, { name: 'Ada', isWhole: true, status: 'crawling', code: 'not_found' })
    assert.match(String(requestId), /^req_/)
  })
})
