import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eachStorage } from '../../support/storage.ts'
import { type AuthorizationServer, authorizationServer } from './support/authorization-server.ts'
import { code, oauthClient } from './support/client.ts'

eachStorage('a client connects', (storage) => {
  let server: AuthorizationServer
  before(async () => void (server = await authorizationServer({ db: await storage.open() })))
  after(() => server.close())

  test('from registration over consent to calls, refresh and revocation', async () => {
    const person = await server.member()
    const client = await oauthClient(server)
    const resource = `${server.url}/api/v1`
    const tokens = await client.connect(await server.browser(person), { resource })
    assert.equal(tokens.expires_in, 3600)
    assert.equal(tokens.scope, 'account:read')
    const me = (await (await server.get('/api/v1/me', tokens.access_token)).json()) as { id: number; authentication: { type: string; name: string } }
    assert.equal(me.id, person.id)
    assert.deepEqual([me.authentication.type, me.authentication.name], ['oauth', 'Harbour master'])

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
})
