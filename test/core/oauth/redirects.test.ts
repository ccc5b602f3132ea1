import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Client } from 'oidc-provider'
import { checkRedirects } from '../../../src/core/oauth/check-redirects.ts'
import { formActionSource, summarizeClient } from '../../../src/core/oauth/client-summary.ts'
import { authorizationServer } from './support/authorization-server.ts'
import { oauthClient } from './support/client.ts'

const accepted = [
  'https://agent.example/callback',
  'https://agent.example',
  'https://agent.example/',
  'https://agent.example:8443/callback',
  'https://agent.example/callback?x=1&y=a%2Fb',
  'https://xn--bcher-kva.example/callback',
  'https://agent.example/caf%C3%A9/callback',
  'https://203.0.113.7/callback',
  'http://localhost/callback',
  'http://localhost:3000',
  'http://127.0.0.1:8765/cb',
  'http://[::1]:8765/cb',
  'com.example.agent:/oauth/callback',
  'com.example.agent://callback',
  'io.github.some-one.agent:/cb',
]
for (const uri of accepted)
  test(`a client may register ${uri}`, () => {
    checkRedirects([uri])
  })

const refused: Record<string, string[]> = {
  'dot segments': [
    'https://agent.example/callback/../admin',
    'https://agent.example/./callback',
    'https://agent.example/callback/..',
    'https://agent.example/callback/%2e%2e/admin',
    'https://agent.example/callback/.%2E/admin',
    'https://agent.example/%2e/callback',
    'http://localhost/callback/../x',
    'com.example.agent:/a/../b',
    'com.example.agent:a/../b',
  ],
  'default ports and empty ports': [
    'https://agent.example:443/callback',
    'http://localhost:80/callback',
    'http://127.0.0.1:80/cb',
    'https://agent.example:/callback',
    'https://agent.example:0443/callback',
  ],
  'a user name, or what looks like one': [
    'https://someone@agent.example/callback',
    'https://someone:secret@agent.example/callback',
    'https://@agent.example/callback',
    'https://:@agent.example/callback',
    'http://localhost@evil.example/callback',
    'http://127.0.0.1:80@evil.example/callback',
    'http://localhost%40evil.example/callback',
    'com.example.agent://someone@host/callback',
  ],
  'a fragment': ['https://agent.example/callback#', 'https://agent.example/callback#x', 'com.example.agent:/cb#x'],
  'encoded tricks': [
    'https://agent.example/callback%2f..%2fadmin',
    'https://agent.example/callback%2F..%2Fadmin',
    'https://agent.example/callback%5c..%5cadmin',
    'https://agent.example/%63allback',
    'https://agent.example/callback%00',
    'https://agent.example/callback%0d%0aset-cookie:x',
    'https://agent.example/callback%252e%252e/admin',
    'https://agent.example/callback?x=%00',
    'https://agent.example/callback?x=%0A',
    'https://agent.example/100%',
    'https://agent.example/%zz',
    'com.example.agent:%2F%2Fevil.example',
  ],
  'white space and control characters': [
    ' https://agent.example/callback',
    'https://agent.example/callback ',
    'https://agent.example/call back',
    'https://agent.example/call\tback',
    'https://agent.example/call\nback',
    'ht\ntps://agent.example/callback',
    'https://agent.example/callback\u0000',
    'https://agent.example/\u202ecallback',
  ],
  backslashes: [
    'https://agent.example\\callback',
    'https:\\\\agent.example/callback',
    'https://agent.example/a\\b',
    'http://localhost\\@evil.example/',
  ],
  'another spelling of the host': [
    'HTTPS://agent.example/callback',
    'https://AGENT.example/callback',
    'https://bücher.example/callback',
    'https://agent.example./callback',
    'https:agent.example/callback',
    'https:/agent.example/callback',
    'https:///agent.example/callback',
    'https://agent%2eexample/callback',
    'https://ａgent.example/callback',
    'http://2130706433/callback',
    'http://0x7f.1/callback',
    'http://0177.0.0.1/callback',
    'http://127.1/callback',
    'http://[0:0:0:0:0:0:0:1]/callback',
    'http://[::ffff:127.0.0.1]/callback',
    'http://LOCALHOST/callback',
    'http://localhost./callback',
  ],
  'http to another machine': [
    'http://agent.example/callback',
    'http://localhost.agent.example/callback',
    'http://127.0.0.1.agent.example/callback',
    'http://127.0.0.1.nip.io/callback',
    'http://notlocalhost/callback',
    'http://0.0.0.0/callback',
    'http://[::]/callback',
    'http://10.0.0.1/callback',
  ],
  'a scheme that is no reverse domain name': [
    'myapp:/callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://agent.example/x',
    'about:blank',
    'view-source:https://agent.example/',
    'intent://x#Intent;end',
    'mailto:someone@agent.example',
    'ws://localhost/callback',
    'wss://agent.example/callback',
    'ftp://agent.example/',
    'com.:/callback',
    'com..example:/callback',
    'com.example+x:/callback',
  ],
  wildcards: [
    'https://*.agent.example/',
    'https://agent.example/*',
    'https://agent.example/%2a',
    'http://localhost:*/cb',
  ],
  nothing: [
    '',
    '/callback',
    '//agent.example/callback',
    '?x',
    'agent.example/callback',
    'https://',
    'https://agent.example/cb?',
  ],
}
for (const [what, uris] of Object.entries(refused))
  for (const uri of uris)
    test(`a client cannot register ${what}: ${JSON.stringify(uri)}`, () => {
      assert.throws(() => checkRedirects([uri]), { error: 'invalid_redirect_uri' })
    })

test('anything but a list of texts is refused', () => {
  for (const uris of [undefined, null, 'https://agent.example/', {}, [1], [null], [['https://agent.example/']]])
    assert.throws(() => checkRedirects(uris), { error: 'invalid_redirect_uri' })
})

const summary = (uri: string) => summarizeClient({ clientId: 'x', clientName: 'X' } as Client, uri)

for (const uri of [
  'http://localhost/cb',
  'http://localhost:3000/cb',
  'https://localhost/cb',
  'http://127.0.0.1:1/cb',
  'http://127.8.9.10/cb',
  'http://[::1]/cb',
])
  test(`consent says "on this device" for ${uri}`, () => {
    assert.equal(summary(uri).target, 'this device')
  })
for (const uri of [
  'https://agent.example/cb',
  'https://localhost.agent.example/cb',
  'https://127.0.0.1.agent.example/cb',
  'https://127.0.0.1@agent.example/cb',
  'http://localhost@agent.example/cb',
  'http://localhost:80@agent.example/cb',
  'http://127.evil.example/cb',
  'http://128.0.0.1/cb',
  'http://0.0.0.0/cb',
  'http://10.0.0.1/cb',
  'http://[::2]/cb',
  'http://agent.example/localhost',
  'http://agent.example/?http://localhost',
  'https://agent.example/#@localhost',
])
  test(`consent names the website for ${uri}`, () => {
    const { target, redirectHost } = summary(uri)
    assert.equal(target, 'website')
    assert.equal(redirectHost, new URL(uri).host)
  })
test('consent names the scheme of an app', () => {
  assert.deepEqual(
    ['com.example.agent:/cb', 'com.example.agent://localhost/cb'].map((uri) => [
      summary(uri).target,
      summary(uri).redirectHost,
    ]),
    Array(2).fill(['app', 'com.example.agent']),
  )
  assert.equal(formActionSource('com.example.agent://localhost/cb'), 'com.example.agent:')
})

const server = await authorizationServer()
after(() => server.close())

test('a redirect has to be in normal form when used, too: only the port of a loopback address may differ', async () => {
  const response = await fetch(`${server.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: ['http://127.0.0.1/cb', 'https://agent.example/cb'] }),
  })
  const { client_id } = (await response.json()) as { client_id: string }
  const client = await oauthClient(server, { clientId: client_id })
  const browser = await server.browser(await server.member())
  for (const redirect_uri of [
    'http://127.0.0.1:80/cb',
    'http://127.0.0.1:081/cb',
    'http://127.1:5000/cb',
    'http://127.0.0.1:5000/./cb',
    'http://127.0.0.1:5000/x/../cb',
    'http://x@127.0.0.1:5000/cb',
    'http://127.0.0.1:5000@evil.example/cb',
    'http://127.0.0.1:5000/cb#x',
    'http://127.0.0.1:5000/cb#',
    'http://127.0.0.1:5000/cb?x',
    'http://127.0.0.1:5000\\cb',
    'HTTP://127.0.0.1:5000/cb',
    'https://agent.example:443/cb',
    'https://agent.example/x/../cb',
    'https://agent.example/%63b',
    'https://agent.example/cb#',
  ]) {
    const page = await browser.open(await client.authorizationUrl({ redirect_uri }))
    assert.equal(page.status, 400, redirect_uri)
    assert.match(page.text, /Can’t connect this app/)
  }
  for (const redirect_uri of ['http://127.0.0.1:5000/cb', 'http://127.0.0.1/cb', 'https://agent.example/cb'])
    assert.equal((await browser.open(await client.authorizationUrl({ redirect_uri }))).status, 200, redirect_uri)
})

test('the consent page says where the answer goes', async () => {
  const register = async (uri: string) => {
    const response = await fetch(`${server.url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Deckhand', redirect_uris: [uri] }),
    })
    const { client_id } = (await response.json()) as { client_id: string }
    const client = await oauthClient(server, { clientId: client_id })
    return (await server.browser(await server.member())).open(await client.authorizationUrl({ redirect_uri: uri }))
  }
  assert.match((await register('http://localhost:4000/cb')).text, /localhost:4000 \(on this device\)/)
  const website = (await register('https://localhost.agent.example/cb')).text
  assert.match(website, /localhost\.agent\.example/)
  assert.doesNotMatch(website, /on this device/)
  assert.match((await register('com.example.deckhand:/cb')).text, /com\.example\.deckhand \(an app on this device\)/)
})
