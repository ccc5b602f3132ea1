import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PrivateKeyJwt } from 'oauth4webapi'
import { documentsPerHour } from '../../../src/core/oauth/limits.ts'
import { type AuthorizationServer, authorizationServer } from './support/authorization-server.ts'
import { oauthClient, redirectUri } from './support/client.ts'
import { clientDocuments } from './support/client-document.ts'
import { trustedLoopback } from './support/trusted-loopback.ts'

const documents = await clientDocuments()
const server = await authorizationServer({ fetch: documents.fetch })
const { privateKey, publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
  'sign',
  'verify',
])
const host = await trustedLoopback({
  '/client.json': (origin) => ({
    client_id: `${origin}/client.json`,
    client_name: 'Harbour agent',
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    jwks_uri: `${origin}/keys.json`,
  }),
  '/keys.json': () => ({ keys: [key] }),
})
const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
const key = { crv, kty, x, y, kid: 'one' }
const guarded = await authorizationServer({ environment: { READER_ALLOW: `localhost:${host.port}` } })
after(async () => {
  await Promise.all([server.close(), guarded.close()])
  host.close()
  documents.close()
})

async function answerTo(clientId: string, at: AuthorizationServer = server) {
  const client = await oauthClient(at, { clientId })
  return (await at.browser(await at.member())).open(await client.authorizationUrl())
}

test('the page shows the host that a document was read from', async () => {
  const page = await answerTo(documents.add({ client_uri: 'https://well-known.example/' }))
  assert.equal(page.status, 200)
  assert.ok(
    page.text.includes('agent.example') &&
      !page.text.includes('well-known.example') &&
      !page.text.includes('not verified'),
  )
})

const bad: Record<string, Record<string, unknown>> = {
  'names another client': { client_id: 'https://agent.example/other.json' },
  'has a bad redirect': { redirect_uris: [redirectUri, 'javascript:alert(1)'] },
  'redirects to http elsewhere': { redirect_uris: [redirectUri, 'http://agent.example/cb'] },
  'carries a secret': { client_secret: 'secret' },
  'wants to use a secret': { token_endpoint_auth_method: 'client_secret_basic' },
  'does not have the redirect of the request': { redirect_uris: ['http://127.0.0.1:49152/another'] },
  'is larger than five kilobytes': { client_name: 'x'.repeat(6000) },
}
for (const [how, changed] of Object.entries(bad)) {
  test(`a document that ${how} is refused`, async () => {
    const page = await answerTo(documents.add(changed))
    assert.equal(page.status, 400)
    assert.match(page.text, /Can’t connect this app/)
  })
}

for (const url of [
  'http://agent.example/client.json',
  'https://agent.example/client.json#x',
  'https://user@agent.example/client.json',
  'https://agent.example/a/../client.json',
]) {
  test(`${url} is not the URL of a document`, async () => {
    assert.equal((await answerTo(url)).status, 400)
  })
}

test('a document and its keys are fetched over the network', async () => {
  const client = await oauthClient(guarded, {
    clientId: `https://localhost:${host.port}/client.json`,
    authentication: PrivateKeyJwt({ key: privateKey, kid: 'one' }),
  })
  const { access_token } = await client.connect(await guarded.browser(await guarded.member()))
  assert.ok(access_token)
  assert.deepEqual(host.requests, ['/client.json', '/keys.json'])
})

test('a document at a private address is never fetched, however the address is spelled', async () => {
  const places = [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '[::ffff:127.0.0.1]',
    '127.0.0.2',
    '0.0.0.0',
    `127.0.0.1:${host.port}`,
  ]
  for (const place of places) {
    guarded.logged.length = 0
    const page = await answerTo(`https://${place}/other.json`, guarded)
    assert.equal(page.status, 400, place)
    assert.match(page.text, /metadata document fetch failed/)
    assert.match(
      guarded.logged.join(),
      place.includes(`:${host.port}`) ? /We don't read websites on port \d+ of 127.0.0.1/ : /isn't a public address/,
      place,
    )
  }
  assert.ok(!host.requests.includes('/other.json'))
})

test('fetched documents are rate limited by IP address', async (t) => {
  const limited = await authorizationServer({ fetch: documents.fetch, environment: { RATE_LIMITS: 'on' } })
  t.after(() => limited.close())
  await limited.app.settings.set(documentsPerHour, 3)
  const before = documents.timesServed()
  const statuses: number[] = []
  for (let count = 0; count < 5; count++)
    statuses.push((await answerTo(`https://agent.example/${count}.json`, limited)).status)
  assert.deepEqual(statuses, [200, 200, 200, 400, 400])
  assert.equal(documents.timesServed() - before, 3)
})
