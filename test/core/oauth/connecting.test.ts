import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as oauth from 'oauth4webapi'
import { onOneStorage } from '../../support/storage.ts'
import { type AuthorizationServer, authorizationServer } from './support/authorization-server.ts'
import { code, oauthClient } from './support/client.ts'
import { clientDocuments, documentUrl } from './support/client-document.ts'

onOneStorage('a client connects', (storage) => {
  let server: AuthorizationServer
  let documents: Awaited<ReturnType<typeof clientDocuments>>
  before(async () => {
    documents = await clientDocuments()
    server = await authorizationServer({ db: await storage.open(), fetch: documents.fetch })
  })
  after(async () => {
    await server.close()
    documents.close()
  })

  test('a 401 leads to the metadata of the resource and its authorization server', async () => {
    for (const [resource, path] of [
      ['api/v1', '/api/v1/me'],
      ['mcp', '/mcp'],
    ]) {
      const refused = await fetch(server.url + path, {
        ...(resource === 'mcp' && {
          method: 'POST',
          body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_account"}}',
        }),
        headers: { 'content-type': 'application/json' },
      })
      assert.equal(refused.status, 401)
      assert.match(refused.headers.get('www-authenticate')!, /scope="account:read"/)
      const identifier = new URL(`${server.url}/${resource}`)
      const found = await oauth.processResourceDiscoveryResponse(
        identifier,
        await oauth.resourceDiscoveryRequest(identifier, { [oauth.allowInsecureRequests]: true }),
      )
      assert.ok(
        refused.headers
          .get('www-authenticate')!
          .includes(`resource_metadata="${server.url}/.well-known/oauth-protected-resource/${resource}"`),
      )
      assert.deepEqual(found.authorization_servers, [server.url])
    }
  })

  for (const [how, clientId] of [
    ['registering itself', undefined],
    ['with a document of its own', documentUrl],
  ] as const) {
    test(`${how}: consent, calls, refresh and revocation`, async () => {
      const person = await server.member()
      const client = await oauthClient(server, clientId ? { clientId } : {})
      const resource = `${server.url}/api/v1`
      const tokens = await client.connect(await server.browser(person), { resource })
      assert.equal(tokens.expires_in, 3600)
      assert.equal(tokens.scope, 'account:read')
      const me = (await (await server.get('/api/v1/me', tokens.access_token)).json()) as {
        id: number
        authentication: { type: string; name: string }
      }
      assert.equal(me.id, person.id)
      assert.deepEqual(
        [me.authentication.type, me.authentication.name],
        ['oauth', clientId ? 'Harbour agent' : 'Harbour master'],
      )

      const fresh = await client.refresh(tokens.refresh_token!)
      assert.notEqual(fresh.refresh_token, tokens.refresh_token)
      assert.equal((await server.get('/api/v1/me', fresh.access_token)).status, 200)

      await client.revoke(fresh.refresh_token!)
      for (const token of [tokens.access_token, fresh.access_token]) {
        const refused = await server.get('/api/v1/me', token)
        assert.equal(refused.status, 401)
        assert.match(refused.headers.get('www-authenticate')!, /error="invalid_token"/)
      }
      await assert.rejects(client.refresh(fresh.refresh_token!), code('invalid_grant'))
    })
  }

  test('a client that names no resource gets a token for the API', async () => {
    const client = await oauthClient(server)
    const callback = await (await server.browser(await server.member())).authorize(
      (await client.authorizationUrl()).replace(/&resource=[^&]+/, ''),
    )
    const response = await fetch(`${server.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: callback.searchParams.get('code')!,
        redirect_uri: 'http://127.0.0.1:49152/cb',
        code_verifier: client.verifier,
        client_id: client.client.client_id,
      }),
    })
    const { access_token } = (await response.json()) as { access_token: string }
    assert.equal((await server.get('/api/v1/me', access_token)).status, 200)
  })

  test('unknown scopes and OpenID parameters are ignored', async () => {
    const client = await oauthClient(server)
    const tokens = await client.connect(await server.browser(await server.member()), {
      scope: 'openid profile offline_access listings:write',
      nonce: 'n',
      max_age: '0',
    })
    assert.equal(tokens.scope, 'listings:write')
    assert.equal('id_token' in tokens, false)
  })
})
