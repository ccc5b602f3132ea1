import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Page } from 'playwright-core'
import { views } from '../../../src/app/mcp/views.ts'
import { exampleQuote } from '../../../src/shop/orders/examples.ts'
import { assertWithinTokenBudget } from '../../platform/mcp/support/token-budget.ts'
import { demo } from '../../support/demo.ts'
import { onOneStorage } from '../../support/storage.ts'
import { type BrowserSite, complaintsOf, openBrowserSite } from '../site/support.ts'

const apps = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } }
const versions: [version: string, options: object][] = [
  ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
  ...['2025-11-25', '2025-06-18', '2025-03-26'].map((version): [string, object] => [
    version,
    { supportedProtocolVersions: [version] },
  ]),
]
const slow = { timeout: 120_000 }

onOneStorage('for MCP clients that show views, and in the console', (storage) => {
  let site: BrowserSite
  before(async () => {
    site = await openBrowserSite(await storage.open(demo))
  })
  after(() => site.close())

  async function connect(options: object) {
    const client = new Client({ name: 'test', version: '1' }, options)
    await client.connect(new StreamableHTTPClientTransport(new URL(site.app.urls.mcp)))
    return client
  }
  const viewsIn = (tools: { name: string; _meta?: unknown }[]) =>
    Object.fromEntries(
      tools.flatMap(({ name, _meta }) => {
        const uri = (_meta as { ui?: { resourceUri: string } } | undefined)?.ui?.resourceUri
        return uri ? [[name, uri]] : []
      }),
    )

  for (const [version, options] of versions) {
    test(`${version} clients that negotiate views find them, and others don't`, async () => {
      const client = await connect({ ...options, capabilities: apps })
      const listed = await client.listTools()
      assert.deepEqual(viewsIn(listed.tools), views)
      const declared = client.getServerCapabilities()?.extensions?.['io.modelcontextprotocol/ui']
      assert.deepEqual(declared, { mimeTypes: ['text/html;profile=mcp-app'] })
      for (const uri of Object.values(views)) {
        const [content] = (await client.readResource({ uri })).contents as {
          mimeType: string
          text: string
          _meta: object
        }[]
        assert.equal(content!.mimeType, 'text/html;profile=mcp-app')
        assert.match(
          content!.text,
          /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-/,
        )
        const origin = new URL(site.app.urls.site).origin
        const csp = { connectDomains: [], resourceDomains: [origin], frameDomains: [] }
        assert.deepEqual(content!._meta, { ui: { csp, prefersBorder: true } })
      }
      await client.close()
      const other = await connect(options)
      const plain = await other.listTools()
      assert.deepEqual(viewsIn(plain.tools), {})
      assertWithinTokenBudget(plain)
      await other.close()
    })
  }

  test('version 1 of the official client finds the views', async () => {
    const client = new Client1({ name: 'test', version: '1' }, { capabilities: apps })
    const transport = new Transport1(new URL(site.app.urls.mcp))
    await client.connect(transport as Parameters<typeof client.connect>[0])
    assert.deepEqual(viewsIn((await client.listTools()).tools), views)
    await client.close()
  })

  /** Shows a view in a sandboxed frame, as a client would, with the result of a tool. */
  async function show(page: Page, uri: string, structuredContent: unknown, theme: string) {
    const client = await connect(versions[0]![1])
    const [content] = (await client.readResource({ uri })).contents as { text: string }[]
    await client.close()
    await page.goto('about:blank')
    await page.evaluate(
      ([html, result, theme]) => {
        const frame = document.createElement('iframe')
        frame.setAttribute('sandbox', 'allow-scripts')
        frame.style.cssText = 'border:0;width:100%;height:700px'
        document.body.style.margin = '0'
        const opened: unknown[] = []
        Object.assign(window, { opened })
        addEventListener('message', ({ data }) => {
          const send = (message: object) => frame.contentWindow!.postMessage({ jsonrpc: '2.0', ...message }, '*')
          if (data.method === 'ui/initialize') send({ id: data.id, result: { hostContext: { theme } } })
          if (data.method === 'ui/notifications/initialized')
            send({ method: 'ui/notifications/tool-result', params: { structuredContent: result } })
          if (data.method === 'ui/open-link') opened.push(data.params.url)
        })
        frame.srcdoc = html as string
        document.body.append(frame)
      },
      [content!.text, structuredContent, theme] as const,
    )
    const frame = page.frameLocator('iframe')
    await frame.locator('main > *').first().waitFor()
    return frame
  }

  test('views show the result, open links through the client, and fit 390 pixels', slow, async () => {
    const client = await connect(versions[0]![1])
    const { structuredContent: found } = await client.callTool({ name: 'search_listings', arguments: { per_page: 2 } })
    const [a, b] = (found as { items: { slug: string; name: string; url: string }[] }).items as [
      { slug: string; name: string; url: string },
      { slug: string; name: string; url: string },
    ]
    const listing = await client.callTool({ name: 'get_listing', arguments: { slug: a.slug } })
    const comparison = await client.callTool({ name: 'compare_listings', arguments: { a: a.slug, b: b.slug } })
    await client.close()
    const page = await site.newPage({ width: 390 })
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    const fits = async (frame: Awaited<ReturnType<typeof show>>) =>
      assert.equal(await frame.locator('html').evaluate(({ scrollWidth }) => scrollWidth <= innerWidth), true)
    const shots = process.env.VIEW_SHOTS

    for (const theme of ['light', 'dark']) {
      const card = await show(page, views.get_listing, listing.structuredContent, theme)
      await card.getByRole('heading', { name: a.name }).waitFor()
      await fits(card)
      if (shots) await page.screenshot({ path: `${shots}/listing-${theme}.png` })
      await card.getByRole('link', { name: 'View listing' }).click()
      await page.waitForFunction('opened.length > 0')
      assert.deepEqual(await page.evaluate('opened'), [a.url])

      const table = await show(page, views.compare_listings, comparison.structuredContent, theme)
      await table.getByRole('columnheader', { name: b.name }).waitFor()
      await fits(table)
      if (shots) await page.screenshot({ path: `${shots}/comparison-${theme}.png` })

      const quote = await show(page, views.quote_order, exampleQuote, theme)
      assert.match(
        await quote.locator('dl').innerText(),
        /Launch, week of November 23\s+\$99\s+Subtotal\s+\$99\s+VAT \(19%\)\s+\$18\.81\s+Total\s+\$117\.81/,
      )
      await fits(quote)
      if (shots) await page.screenshot({ path: `${shots}/quote-${theme}.png` })
      assert.equal(await quote.locator('body').evaluate((body) => getComputedStyle(body).colorScheme), theme)
    }
    assert.deepEqual(complaints, [])
    await page.close()
  })

  test('the console lists the real tools, makes a form from the schema, and calls them', slow, async () => {
    const page = await site.newPage({ width: 390 })
    const complaints = complaintsOf(page, site.address)
    await page.goto('/docs/mcp')
    const form = page.locator('mcp-console form')
    await form.waitFor()
    const tools = await (await connect(versions[0]![1])).listTools()
    const offered = await form.getByLabel('Tool', { exact: true }).locator('option').allTextContents()
    assert.deepEqual(
      offered,
      tools.tools.map(({ name }) => name),
    )
    await form.getByLabel('Tool', { exact: true }).selectOption('get_launch_week')
    await form.getByRole('textbox', { name: 'week' }).fill('this')
    await form.getByRole('button', { name: 'Call tool' }).click()
    const result = page.locator('mcp-console [data-part=result]')
    await result.getByRole('heading', { name: 'Result' }).waitFor()
    assert.match(await result.locator('code').innerText(), /"start": "2026-11-09"/)

    await form.getByLabel('Tool', { exact: true }).selectOption('get_account')
    await form.getByRole('button', { name: 'Call tool' }).click()
    await result.getByRole('heading', { name: 'The call failed' }).waitFor()
    assert.match(await result.locator('code').innerText(), /authentication_required/)
    const member = await site.member({ name: 'Ines Carvalho' })
    await form.getByLabel('API key').fill(await site.keyFor(member))
    await form.getByRole('button', { name: 'Call tool' }).click()
    await result.getByRole('heading', { name: 'Result' }).waitFor()
    assert.match(await result.locator('code').innerText(), /Ines Carvalho/)
    assert.deepEqual(
      complaints.filter((complaint) => !/status of 401/.test(complaint)),
      [],
    )
    await page.close()
  })

  test('without script, the page of the MCP server shows a command for every tool', slow, async () => {
    const page = await site.newPage({ script: false })
    await page.goto('/docs/mcp#console')
    assert.equal(await page.locator('mcp-console form').isVisible(), false)
    await page.getByText('Call them from a terminal').click()
    assert.equal(await page.locator('.console-tools pre').count(), 41)
    assert.match(await page.locator('.console-tools pre').first().innerText(), /^curl http.*"method":"tools\/call"/s)
    await page.close()
  })
})
