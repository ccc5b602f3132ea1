import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { Client, InsufficientScopeError, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createApiKey } from '../../../src/core/members/api-keys.ts'
import { sessionCookie } from '../../../src/core/sessions/cookies.ts'
import { startSession } from '../../../src/core/sessions/session.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { minute } from '../../../src/platform/duration.ts'
import type { Scope } from '../../../src/platform/operation/caller.ts'
import { Browser } from '../../core/oauth/support/browser.ts'
import { oauthClient } from '../../core/oauth/support/client.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { enterTestSeller } from '../../support/seller.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn, type Visitor } from '../../support/visitor.ts'

const versions: Record<string, object> = {
  '2026-07-28': { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  '2025-11-25': { supportedProtocolVersions: ['2025-11-25'] },
}
const capabilities = { elicitation: { url: {} } }
const onlySdk = { 'io.modelcontextprotocol/logLevel': 'info' }

type Data = Record<string, unknown>

onOneStorage('a tool call whose key lacks a scope', (storage) => {
  let site: TestApp
  let owner: Visitor & { member: { id: number } }
  let key: { id: number; key: string }
  const clients: Client[] = []

  before(async () => {
    site = await openTestApp(await storage.open())
    site.app.urls.moveTo(await site.server.listen({ host: '127.0.0.1', port: 0 }))
  })
  after(async () => {
    for (const client of clients) await client.close()
    await site.close()
  })
  beforeEach(async () => {
    owner = await signedIn(site)
    key = await newKey(owner.member.id)
  })

  const newKey = (memberId: number, scopes: Scope[] = ['account:read']) =>
    createApiKey(site.app.db, site.clock.now(), { memberId, name: 'Deploy <script>', scopes })
  const pathOf = (url: string) => new URL(url).pathname
  const scopesOf = async (id = key.id) =>
    (await site.app.db.one(sql<{ scopes: Scope[] }>`select scopes from api_keys where id = ${id}`)).scopes
  const decide = async (person: Visitor, path: string, answer: string) =>
    person.post(path, { form_token: await person.formToken(), answer })

  async function connect(version: string, onAsked?: (url: string, message: string) => Promise<string>) {
    const client = new Client(
      { name: 'test', version: '1' },
      { ...versions[version], ...(onAsked && { capabilities }) },
    )
    clients.push(client)
    if (onAsked)
      client.setRequestHandler('elicitation/create', async ({ params }) => {
        const { url, message } = params as { url: string; message: string }
        return { action: (await onAsked(url, message)) as 'accept' }
      })
    const headers = { authorization: `Bearer ${key.key}` }
    await client.connect(new StreamableHTTPClientTransport(new URL(site.app.urls.mcp), { requestInit: { headers } }))
    return client
  }

  let made = 0
  const submit = (client: Client) =>
    client.callTool({ name: 'submit_listing', arguments: { url: `https://sample-${++made}.example` } })
  const textIn = ({ content }: Awaited<ReturnType<typeof submit>>) => (content as { text: string }[])[0]!.text

  /** A call of `submit_listing` in 2026-07-28, as it goes over the wire. */
  async function post(params: Data = {}, meta: Data = {}, accept = 'application/json, text/event-stream') {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': capabilities,
      ...meta,
    }
    const call = { name: 'submit_listing', arguments: { url: 'https://wire.example' }, ...params, _meta }
    const response = await fetch(site.app.urls.mcp, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key.key}`,
        'content-type': 'application/json',
        accept,
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': call.name,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
    })
    const text = await response.text()
    const message = text.startsWith('{') ? text : [...text.matchAll(/^data: (.+)$/gm)].at(-1)![1]!
    return { response, message: JSON.parse(message) }
  }

  async function ask(meta: Data = {}): Promise<{ path: string; requestState: string }> {
    const { message } = await post({}, meta)
    const { inputRequests, requestState } = message.result
    return { path: pathOf(inputRequests.page.params.url), requestState }
  }

  for (const version of Object.keys(versions)) {
    describe(`in ${version}`, () => {
      test('continues once the owner allows it, with the same key', async () => {
        const asked: string[] = []
        const client = await connect(version, async (url, message) => {
          asked.push(message)
          assert.equal((await decide(owner, pathOf(url), 'allow')).status, 303)
          return 'accept'
        })
        const { structuredContent } = await submit(client)
        assert.equal((structuredContent as Data).status, 'crawling')
        assert.deepEqual(asked, [
          'Your API key “Deploy <script>” needs more access: Create and edit your listings and claims. Allow or deny it on this page.',
        ])
        assert.deepEqual(await scopesOf(), ['account:read', 'listings:write'])
        assert.equal((await submit(client)).isError, undefined)
        assert.equal(asked.length, 1, 'the next call needs no page')
      })

      test('ends with the error if the owner denies it, and does not ask again for a while', async () => {
        let asked = 0
        const client = await connect(version, async (url) => {
          asked++
          await decide(owner, pathOf(url), 'deny')
          return 'accept'
        })
        const isRefused = /This needs the scope listings:write\. Request it, or use a key that has it\./
        assert.match(textIn(await submit(client)), isRefused)
        await assert.rejects(submit(client), InsufficientScopeError)
        assert.equal(asked, 1)
        assert.deepEqual(await scopesOf(), ['account:read'])
        site.clock.advance(16 * minute)
        await submit(client).catch(() => {})
        assert.equal(asked, 2)
      })

      test('ends with the error and the link if the page is not opened', async () => {
        let link = ''
        const client = await connect(version, async (url) => {
          link = url
          return 'decline'
        })
        const text = textIn(await submit(client))
        assert.ok(text.includes(`Allow it at ${link}, then call submit_listing again.`), text)
        assert.deepEqual(await scopesOf(), ['account:read'])
        await decide(owner, pathOf(link), 'allow')
        assert.equal((await submit(client)).isError, undefined)
      })

      test('gets the challenge if the client cannot open pages', async () => {
        await assert.rejects(submit(await connect(version)), InsufficientScopeError)
        assert.equal(await site.app.db.maybe(sql`select 1 from scope_requests where api_key_id = ${key.id}`), undefined)
      })
    })
  }

  for (const [way, meta] of [
    ['the fast path', {}],
    ['the SDK', onlySdk],
  ] as const) {
    test(`is answered by ${way} with the page, and with the result after it`, async () => {
      const { response, message } = await post({}, meta)
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('www-authenticate'), null)
      const { resultType, inputRequests, requestState } = message.result
      assert.equal(resultType, 'input_required')
      const path = pathOf(inputRequests.page.params.url)
      const again = { inputResponses: { page: { action: 'accept' } }, requestState }
      const waiting = post(again, meta)
      await new Promise((resolve) => setTimeout(resolve, 300))
      await decide(owner, path, 'allow')
      const { message: done } = await waiting
      assert.equal(done.result.resultType, 'complete')
      assert.equal(done.result.structuredContent.status, 'crawling')
    })

    test(`is refused by ${way} with the link if the person declines`, async () => {
      const { requestState } = await ask(meta)
      const { response, message } = await post({ inputResponses: { page: { action: 'decline' } }, requestState }, meta)
      assert.equal(response.headers.get('www-authenticate'), null)
      assert.equal(message.result.isError, true)
      assert.match(message.result.content[0].text, /"code":"insufficient_scope"/)
      assert.match(message.result.content[0].text, /Allow it at http/)
    })
  }

  test('is answered right away if the client accepts no stream', async () => {
    const { path, requestState } = await ask()
    const again = { inputResponses: { page: { action: 'accept' } }, requestState }
    assert.equal((await post(again, {}, 'application/json')).message.result.isError, true)
    await decide(owner, path, 'allow')
    assert.equal((await post(again, {}, 'application/json')).message.result.isError, undefined)
  })

  test('has a state that is useless to another member, or for another tool', async () => {
    const { requestState } = await ask()
    const again = { inputResponses: { page: { action: 'accept' } }, requestState }
    const own = key
    key = await newKey((await signedIn(site)).member.id)
    assert.equal((await post(again)).message.error.code, -32602)
    key = own
    assert.equal((await post({ ...again, name: 'create_checkout' })).message.error.code, -32602)
  })

  test('gets the challenge with an access token: apps get more access through OAuth', async () => {
    const browser = new Browser(site.app.urls.site)
    const origin = { address: '127.0.0.1', userAgent: undefined }
    browser.keep([sessionCookie(site.app, await startSession(site.app, site.app.db, owner.member.id, origin))])
    const { access_token } = await (await oauthClient({ url: site.app.urls.site })).connect(browser)
    key = { id: 0, key: access_token }
    for (const meta of [{}, onlySdk]) {
      const { response } = await post({}, meta)
      assert.equal(response.status, 403)
      assert.match(String(response.headers.get('www-authenticate')), /insufficient_scope.*listings:write/)
    }
  })

  for (const version of Object.keys(versions)) {
    test(`continues to the page of the tool itself in ${version}`, async () => {
      await enterTestSeller(site.app)
      const listing = await makeListing(site, { slug: `mine-${++made}`, status: 'draft', ownerId: owner.member.id })
      const opened: string[] = []
      const client = await connect(version, async (url) => {
        opened.push(pathOf(url).split('/')[1]!)
        if (opened.length === 1) await decide(owner, pathOf(url), 'allow')
        return opened.length === 1 ? 'accept' : 'decline'
      })
      const items = [{ product: 'launch', listing_id: listing, week: '2026-11-30' }]
      const { structuredContent } = await client.callTool({ name: 'create_checkout', arguments: { items } })
      assert.equal((structuredContent as Data).status, 'pending')
      assert.deepEqual(opened, ['account', 'checkout'])
    })
  }

  test('asks with the same link while the link is open, and with a new one after it expired', async () => {
    const first = await ask()
    assert.equal((await ask()).path, first.path)
    site.clock.advance(16 * minute)
    const second = await ask()
    assert.notEqual(second.path, first.path)
    assert.equal((await owner.get(first.path)).status, 404)
  })

  test('does not ask owners who have not confirmed their email', async () => {
    await site.app.db.run(sql`update members set email_verified_at = null where id = ${owner.member.id}`)
    assert.equal((await post()).response.status, 403)
  })

  describe('shows the owner a page that', () => {
    test('names the key and exactly what is added, and changes nothing by itself', async () => {
      const { path } = await ask()
      const { status, text } = await owner.get(path)
      assert.equal(status, 200)
      assert.match(text, /<dt>Key<\/dt><dd dir="auto">Deploy &lt;script/)
      assert.match(text, /The key will also be able to<\/h2>\s*<ul class="ticks"><li>Create and edit your listings/)
      assert.doesNotMatch(text, /Price orders|listings:write/)
      await owner.get(`${path}?answer=allow`)
      assert.deepEqual(await scopesOf(), ['account:read'])
    })

    test('sends people who are signed out to sign in, and back', async () => {
      const { path } = await ask()
      owner.cookies.clear()
      const { status, headers } = await owner.get(path)
      assert.equal(status, 303)
      assert.ok(String(headers.location).includes(encodeURIComponent(path)), String(headers.location))
    })

    test('nobody else can open or answer, whatever their role', async () => {
      const { path } = await ask()
      for (const role of ['member', 'admin', 'owner'] as const) {
        const other = await signedIn(site)
        await site.app.db.run(sql`update members set role = ${role} where id = ${other.member.id}`)
        assert.equal((await other.get(path)).status, 404)
        await decide(other, path, 'allow')
        await decide(other, path, 'deny')
      }
      assert.deepEqual(await scopesOf(), ['account:read'])
      assert.match((await owner.get(path)).text, /more access\?/)
    })

    test('accepts no form without the token of the session, or from another site', async () => {
      const { path } = await ask()
      assert.equal((await owner.post(path, { answer: 'allow' })).status, 403)
      const form = { form_token: await owner.formToken(), answer: 'allow' }
      assert.equal((await owner.post(path, form, { 'sec-fetch-site': 'cross-site' })).status, 403)
      assert.deepEqual(await scopesOf(), ['account:read'])
    })

    test('can be used once', async () => {
      const { path } = await ask()
      await decide(owner, path, 'deny')
      await decide(owner, path, 'allow')
      assert.match((await owner.get(path)).text, /No access added/)
      assert.deepEqual(await scopesOf(), ['account:read'])
    })

    test('expires', async () => {
      const { path } = await ask()
      site.clock.advance(14 * minute)
      assert.match((await owner.get(path)).text, /more access\?/)
      site.clock.advance(2 * minute)
      await decide(owner, path, 'allow')
      assert.match((await owner.get(path)).text, /This request has expired/)
      assert.deepEqual(await scopesOf(), ['account:read'])
    })

    test('asks for a proof of identity first if the session is not fresh', async () => {
      site.clock.advance(30 * minute)
      const { path } = await ask()
      assert.match((await decide(owner, path, 'allow')).text, /Confirm it’s you|Sign in again/)
      assert.deepEqual(await scopesOf(), ['account:read'])
      assert.equal((await decide(owner, path, 'deny')).status, 303)
    })

    test('does nothing for a key that was revoked', async () => {
      const { path } = await ask()
      await site.app.db.run(sql`update api_keys set revoked_at = ${site.clock.now()} where id = ${key.id}`)
      await decide(owner, path, 'allow')
      assert.match((await owner.get(path)).text, /This request has expired/)
      assert.deepEqual(await scopesOf(), ['account:read'])
    })

    test('leaves a trace in the log of the account', async () => {
      const { path } = await ask()
      await decide(owner, path, 'allow')
      const { details } = await site.app.db.one(sql<{ details: Data }>`
        select details from audit_events where action = 'api_key.scope_added' and subject = ${`api_key:${key.id}`}`)
      assert.deepEqual(details, { name: 'Deploy <script>', scope: 'listings:write' })
    })

    test('does not exist for unknown IDs', async () => {
      for (const id of ['x', crypto.randomUUID(), '%00', "1'--"])
        assert.ok([400, 404].includes((await owner.get(`/account/keys/requests/${id}`)).status), id)
    })
  })
})
