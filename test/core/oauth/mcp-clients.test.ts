import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { disconnectAllApps } from '../../../src/core/oauth/apps.ts'
import { authorizationServer } from './support/authorization-server.ts'
import { clientDocuments, documentUrl } from './support/client-document.ts'
import { Memory, officialClients } from './support/mcp-clients.ts'

const document = await clientDocuments()
const server = await authorizationServer({ fetch: document.fetch })
after(async () => {
  await server.close()
  document.close()
})

const registrations = { 'registering itself': undefined, 'with a document of its own': documentUrl }

for (const [name, make] of Object.entries(officialClients)) {
  for (const [how, url] of Object.entries(registrations)) {
    describe(`${name}, ${how}`, () => {
      test('401, discovery, registration, consent, call, step-up, refresh, revocation, 401', async () => {
        const person = await server.member()
        const browser = await server.browser(person)
        const memory = new Memory(url)
        const agent = await make(server.app.urls.mcp, memory)

        const consent = async () => {
          const callback = await browser.authorize(memory.wanted!.href)
          assert.equal(callback.searchParams.get('iss'), server.url)
          memory.wanted = undefined
          await agent.finish(callback)
        }

        await assert.rejects(agent.call('get_account'))
        assert.equal(memory.wanted?.searchParams.get('resource'), server.app.urls.mcp)
        assert.equal(memory.wanted?.searchParams.get('scope'), 'account:read')
        if (url) assert.equal(memory.wanted?.searchParams.get('client_id'), url)
        await consent()
        const account = (await agent.call('get_account')).structuredContent as {
          id: number
          scopes: string[]
          authentication: { name: string }
        }
        assert.deepEqual(
          [account.id, account.scopes, account.authentication.name],
          [person.id, ['account:read'], 'Harbour agent'],
        )

        agent.beforeStepUp()
        await assert.rejects(agent.call('test_order'))
        assert.deepEqual(memory.wanted?.searchParams.get('scope')?.split(' ').sort(), ['account:read', 'orders:write'])
        await consent()
        assert.deepEqual((await agent.call('test_order')).structuredContent, { ordered: true })

        const before = memory.tokens()!.access_token
        server.clock.advance(3601_000)
        assert.deepEqual((await agent.call('test_order')).structuredContent, { ordered: true })
        assert.notEqual(memory.tokens()!.access_token, before)
        assert.equal(memory.wanted, undefined)

        await disconnectAllApps(server.app.db, person.id)
        await assert.rejects(agent.call('test_order'))
        assert.ok(memory.wanted, 'the person is asked again')
        await agent.close()
      })
    })
  }
}

test('a document is fetched once and cached', () => {
  assert.equal(document.timesServed(), 1)
})
