import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { operations } from '../../../src/app/operations.ts'
import { type BrowserSite, openBrowserSite } from '../../app/site/support.ts'
import { onOneStorage } from '../../support/storage.ts'

onOneStorage('the API reference page', (storage) => {
  let browserSite: BrowserSite
  before(async () => {
    browserSite = await openBrowserSite(await storage.open())
  })
  after(() => browserSite.close())

  test('shows every operation, loads only our own files and causes no browser errors', async () => {
    const page = await browserSite.newPage()
    // Its script has several megabytes to compile.
    page.setDefaultTimeout(120_000)
    const requested: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))

    await page.goto('/docs/api', { waitUntil: 'networkidle' })
    await page.getByRole('heading', { name: 'Slipway API' }).first().waitFor()
    for (const { title } of operations) await page.getByText(title, { exact: true }).first().waitFor()
    assert.doesNotMatch(await page.locator('body').innerText(), /Developer Tools|Deploy/)

    assert.deepEqual(
      requested.filter((url) => new URL(url).origin !== browserSite.address && !/^(data|blob):/.test(url)),
      [],
    )
    assert.deepEqual(complaints, [])
  })

  test('may not load anything from other origins, nor be framed', async () => {
    const { headers, status } = await browserSite.call('/docs/api')
    assert.equal(status < 400, true)
    const page = status === 200 ? headers : (await browserSite.call('/docs/api/')).headers
    const policy = page['content-security-policy']!
    assert.match(policy, /default-src 'self'/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /https?:|\*/)
  })

  test('is rendered from the public OpenAPI file, at both of its addresses', async () => {
    const [short, versioned] = [await browserSite.call('/openapi.json'), await browserSite.call('/api/v1/openapi.json')]
    assert.equal(short.status, 200)
    assert.equal(short.text, versioned.text)
    assert.equal(short.body.servers[0].url, `${browserSite.address}/api/v1`)
    assert.equal(short.headers['access-control-allow-origin'], '*')
  })
})
