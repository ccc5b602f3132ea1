import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { type BrowserSite, openBrowserSite, violationsOn } from '../../app/site/support.ts'
import { onOneStorage } from '../../support/storage.ts'
import { Memory, officialClients } from './support/mcp-clients.ts'

/** The loopback redirect URI of a native app. */
async function waitingApp() {
  const { promise, resolve } = Promise.withResolvers<URL>()
  const server = createServer(({ url }, response) => {
    if (url?.startsWith('/cb?')) resolve(new URL(url, 'http://127.0.0.1'))
    response.setHeader('content-type', 'text/html').end('<title>Connected</title>You can close this window.')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { redirectUri: `http://127.0.0.1:${port}/cb`, callback: promise, close: () => server.close() }
}

onOneStorage('a person connects an app in a browser', (storage) => {
  let browserSite: BrowserSite
  before(async () => void (browserSite = await openBrowserSite(await storage.open())))
  after(() => browserSite.close())

  for (const script of [true, false]) {
    test(`signs in, consents, and finds the app in the list of connected apps, ${script ? 'with' : 'without'} scripts`, async (t) => {
      const app = await waitingApp()
      t.after(() => app.close())
      const person = await browserSite.member({ password: 'a long password', name: 'Ada Marsh' })
      const memory = new Memory(undefined, app.redirectUri)
      const agent = await officialClients['@modelcontextprotocol/client 2.x']!(browserSite.app.urls.mcp, memory)
      t.after(() => agent.close())
      await assert.rejects(agent.call('get_account'))

      const page = await browserSite.newPage({ script })
      const blocked: string[] = []
      page.on('console', (message) => void (message.type() === 'error' && blocked.push(message.text())))
      await page.goto(memory.wanted!.href)
      assert.equal(new URL(page.url()).pathname, '/sign-in')
      await page.getByLabel('Email', { exact: true }).first().fill(person.email)
      await page.getByLabel('Password', { exact: true }).fill('a long password')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL(/\/oauth\/interaction\//)
      assert.match(await page.locator('main').innerText(), /Harbour agent[^]*127\.0\.0\.1:\d+[^]*View your account/)
      if (script) assert.deepEqual(await violationsOn(page), [])

      await page.getByRole('button', { name: 'Allow' }).click()
      await page.waitForURL(/127\.0\.0\.1:\d+\/cb\?/)
      assert.deepEqual(blocked, [])
      await agent.finish(await app.callback)
      const account = (await agent.call('get_account')).structuredContent as { id: number }
      assert.equal(account.id, person.id)

      await page.goto(`${browserSite.address}/account/apps`)
      assert.match(await page.locator('main').innerText(), /Harbour agent/)
      if (script) assert.deepEqual(await violationsOn(page), [])
      await page.getByRole('button', { name: 'Disconnect Harbour agent' }).click()
      assert.match(await page.locator('main').innerText(), /No connected apps/)
      memory.wanted = undefined
      await assert.rejects(agent.call('get_account'))
      assert.ok(memory.wanted)
    })
  }
})
