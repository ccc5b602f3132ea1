import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { startSession } from '../../../src/core/sessions/session.ts'
import { type BrowserSite, openBrowserSite } from '../../app/site/support.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn } from '../../support/visitor.ts'
import { addApp, addAuthenticator, codeOf, password, wrongCode } from '../second-factor/support.ts'
import { Memory, officialClients } from './support/mcp-clients.ts'

/** A local app that waits for the browser's redirect. */
async function waitForCallback(t: { after(work: () => unknown): void }) {
  const { promise: called, resolve } = Promise.withResolvers<URL>()
  const server = createServer(({ url }, response) => {
    if (url?.startsWith('/cb?')) resolve(new URL(url, 'http://127.0.0.1'))
    response.end('Connected')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => server.close())
  return { called, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cb` }
}

onOneStorage('a member with a second factor connects an app in a browser', (storage) => {
  let site: BrowserSite
  before(async () => void (site = await openBrowserSite(await storage.open())))
  after(() => site.close())

  test('gives a code after the password, and only then consents', async (t) => {
    const callback = await waitForCallback(t)
    const person = await signedIn(site, { email: 'ada@people.example', name: 'Ada Marsh', password })
    const { secret } = await addApp(site, person)
    const memory = new Memory(undefined, callback.url)
    const agent = await officialClients['@modelcontextprotocol/client 2.x']!(site.app.urls.mcp, memory)
    t.after(() => agent.close())
    await assert.rejects(agent.call('get_account'))

    const page = await site.newPage()
    await page.goto(memory.wanted!.href)
    const consent = new URL(page.url()).searchParams.get('next')!
    assert.match(consent, /^\/oauth\/interaction\//)
    await page.getByLabel('Email', { exact: true }).first().fill('ada@people.example')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/\/sign-in\/second-step/)

    const between = await page.context().newPage()
    await between.goto(`${site.address}${consent}`)
    assert.equal(new URL(between.url()).pathname, '/sign-in', 'half signed in, nobody consents')
    assert.equal(await between.getByRole('button', { name: 'Allow' }).count(), 0)
    await between.close()

    const code = page.locator('input[name=code]').first()
    await code.fill(wrongCode(site, secret))
    await code.press('Enter')
    await page.waitForLoadState()
    assert.equal(await page.getByRole('button', { name: 'Allow' }).count(), 0)
    await page.locator('input[name=code]').first().fill(codeOf(site, secret))
    await page.locator('input[name=code]').first().press('Enter')
    await page.waitForURL(/\/oauth\/interaction\//)
    assert.match(await page.locator('main').innerText(), /Harbour agent[^]*View your account/)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL(/127\.0\.0\.1:\d+\/cb\?/)
    await agent.finish(await callback.called)
    const account = (await agent.call('get_account')).structuredContent as { id: number }
    assert.equal(account.id, person.member.id)
  })

  test('proves it with a passkey after the password', async (t) => {
    // Browsers refuse passkeys for an IP address.
    const address = site.address.replace('127.0.0.1', 'localhost')
    site.app.urls.moveTo(address)
    const member = await site.member({ email: 'bo@people.example', name: 'Bo Marsh', password })
    const callback = await waitForCallback(t)
    const memory = new Memory(undefined, callback.url)
    const agent = await officialClients['@modelcontextprotocol/client 2.x']!(site.app.urls.mcp, memory)
    t.after(() => agent.close())
    await assert.rejects(agent.call('get_account'))

    const page = await site.newPage()
    await page.goto(`${address}/about`)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    await addAuthenticator(page)
    const value = await startSession(site.app, site.app.db, member.id, { address: '203.0.113.9', userAgent: undefined })
    await page.context().addCookies([{ name: 'slipway', value, url: address }])
    await page.goto(`${address}/account/security`)
    await page.click('button:has-text("Add a passkey")')
    await page.getByLabel('Name').fill('Laptop')
    await page.click('button:has-text("Create passkey")')
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
    await page.context().clearCookies()

    await page.goto(memory.wanted!.href)
    await page.getByLabel('Email', { exact: true }).first().fill('bo@people.example')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/\/sign-in\/second-step/)
    await page
      .getByRole('button', { name: /passkey/i })
      .first()
      .click()
    await page.waitForURL(/\/oauth\/interaction\//)
    assert.match(await page.locator('main').innerText(), /Harbour agent[^]*View your account/)
    await page.getByRole('button', { name: 'Allow' }).click()
    await agent.finish(await callback.called)
    const account = (await agent.call('get_account')).structuredContent as { id: number }
    assert.equal(account.id, member.id)
  })
})
