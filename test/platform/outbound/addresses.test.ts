import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { Agent, request } from 'undici'
import {
  type Address,
  addressRules,
  checkedAddresses,
  isPublic,
  OutboundError,
} from '../../../src/platform/outbound/addresses.ts'
import { guardedConnect } from '../../../src/platform/outbound/connect.ts'
import { readPage } from '../../../src/publishing/reader/crawl.ts'
import { ReaderFailure } from '../../../src/publishing/reader/failure.ts'
import { fetchPage } from '../../../src/publishing/reader/fetch-page.ts'
import { openSession } from '../../../src/publishing/reader/session.ts'
import { dnsServer, failsWith, readerApp, site, trap } from '../../publishing/reader/support.ts'

const isBlocked = (error: unknown) => error instanceof OutboundError && error.code === 'private_address'

/** Each is tried with and without the port of a listening socket. */
const spellings = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.000.000.001',
  '0177.0.0.1',
  '0177.1',
  '0x7f.0.0.1',
  '0x7f.1',
  '0x7f000001',
  '0X7F000001',
  '2130706433',
  '017700000001',
  '127.0.0.1.',
  '127.0.0.2',
  '127.255.255.254',
  '0',
  '0.0.0.0',
  '0x0',
  '00',
  '0.0.0.0.',
  '１２７.０.０.１',
  '127。0。0。1',
  '127．0．0．1',
  '127｡0｡0｡1',
  '①②⑦.⓪.⓪.①',
  '%31%32%37.0.0.1',
  '127.0.0.%31',
  '1\u00ad27.0.0.1',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::0001]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::FFFF:7F00:0001]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[::ffff:0:127.0.0.1]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[4000::1]',
  '10.0.0.1',
  '10.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.257',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '0251.0376.0251.0376',
  '[::ffff:169.254.169.254]',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '192.88.99.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '0xa83f8110',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'ⓛocalhost',
  'lo\u00adcalhost',
]

test('private addresses are never connected to, however they are spelled', async (t) => {
  const { port, connections } = await trap(t)
  const { app } = readerApp()
  const urlsFor = (host: string) => [
    `http://${host}:${port}/`,
    `http://${host}/`,
    `https://${host}/`,
    `http://allowed.example@${host}:${port}/`,
    `http://allowed.example:80@${host}/`,
    `${host}:${port}`,
  ]
  assert.ok(spellings.length >= 60)
  for (const address of spellings.flatMap(urlsFor)) {
    await assert.rejects(
      readPage(app, address),
      (error) => error instanceof ReaderFailure && (error.code === 'blocked_address' || error.code === 'not_a_website'),
      address,
    )
  }
  assert.equal(connections(), 0)
})

test('private addresses are also refused on the ports of websites', async (t) => {
  const { port, connections } = await trap(t)
  const { app } = readerApp()
  const rules = { ...addressRules(app.config), ports: new Set([port]) }
  const agent = new Agent({ connect: guardedConnect(rules) })
  t.after(() => agent.destroy())
  for (const host of spellings) {
    await using session = openSession(app)
    const url = URL.parse(`http://${host}:${port}/`)
    if (url)
      await assert.rejects(
        fetchPage({ ...session, rules, agent }, url, { robots: false }),
        failsWith('blocked_address'),
        host,
      )
    // The connector also refuses, without the check of the URL.
    if (url) await assert.rejects(request(url, { dispatcher: agent }), isBlocked, host)
  }
  assert.equal(connections(), 0)
})

test('URLs that are not websites are refused, including tricks with their parts', async (t) => {
  const { port, connections } = await trap(t)
  const { app } = readerApp()
  for (const address of [
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'gopher://127.0.0.1:25/_HELO',
    'dict://127.0.0.1:11211/stats',
    'data:text/html,<h1>x</h1>',
    'javascript:alert(1)',
    'ws://127.0.0.1/',
    'blob:http://127.0.0.1/x',
    'view-source:http://127.0.0.1',
    'http://',
    'http:///',
    '',
    'http://[::1',
    'http://127.0.0.1:99999/',
    'http://[fe80::1%25eth0]/',
    'http://1.2.3.4.5/',
    'http://256.256.256.256/',
    `http:127.0.0.1:${port}`,
    `http:\\\\127.0.0.1:${port}\\`,
    `http://\t127.0.0.1:${port}`,
    `http://127.0.0.1:${port}#@allowed.example/`,
    `http://127.0.0.1:${port}?@allowed.example/`,
    `http://127.0.0.1:${port}\\@allowed.example/`,
    `  http://127.0.0.1:${port}  `,
    `//127.0.0.1:${port}`,
    `http://allowed.example%2f@127.0.0.1:${port}/`,
    'http://93.184.216.34:22/',
    'http://93.184.216.34:6379/',
    'http://93.184.216.34:8080/',
    'https://93.184.216.34:25/',
  ]) {
    await assert.rejects(
      readPage(app, address),
      (error) => error instanceof ReaderFailure && (error.code === 'blocked_address' || error.code === 'not_a_website'),
      address,
    )
  }
  assert.equal(connections(), 0)
})

test('a name is refused when any of its addresses is private, whatever the order of the DNS records', async (t) => {
  const { connections } = await trap(t)
  const dns = await dnsServer(t, {
    'private.example': { a: ['127.0.0.1'] },
    'mixed.example': { a: ['93.184.216.34', '10.0.0.1'] },
    'six.example': { a: ['93.184.216.34'], aaaa: ['0:0:0:0:0:0:0:1'] },
    'mapped.example': { aaaa: ['0:0:0:0:0:ffff:7f00:1'] },
    'translated.example': { aaaa: ['64:ff9b:0:0:0:0:7f00:1'] },
    'metadata.example': { a: ['169.254.169.254'] },
    'zero.example': { a: ['0.0.0.0'] },
    'alias.example': { cname: 'second.example' },
    'second.example': { cname: 'third.example' },
    'third.example': { a: ['192.168.1.1'] },
    'xn--mnchen-3ya.example': { a: ['10.1.2.3'] },
    '127.0.0.1.nip.example': { a: ['127.0.0.1'] },
    'app.localhost': { a: ['127.0.0.1'] },
  })
  const { app } = readerApp({ DNS_SERVERS: dns.place })
  for (const name of [
    'private.example',
    'PRIVATE.example',
    'private.example.',
    'mixed.example',
    'six.example',
    'mapped.example',
    'translated.example',
    'metadata.example',
    'zero.example',
    'alias.example',
    'münchen.example',
    '127.0.0.1.nip.example',
    'app.localhost',
  ]) {
    await assert.rejects(readPage(app, `http://${name}/`), failsWith('blocked_address'), name)
    await assert.rejects(readPage(app, `https://${name}/`), failsWith('blocked_address'), name)
  }
  await assert.rejects(
    readPage(app, 'http://nobody.example/'),
    failsWith('unreachable', /We couldn't find nobody\.example/),
  )
  assert.equal(connections(), 0)
})

test('a DNS server that does not answer is retried, and reported as a timeout instead of a spelling mistake', async (t) => {
  const queries: Buffer[] = []
  const silent = createSocket('udp4').on('message', (query) => void queries.push(query))
  silent.bind(0, '127.0.0.1')
  await once(silent, 'listening')
  t.after(() => silent.close())
  const { app } = readerApp({ DNS_SERVERS: `127.0.0.1:${silent.address().port}` })
  await assert.rejects(
    readPage(app, 'http://tidewell.example/'),
    (error) =>
      failsWith('timed_out', /DNS didn't respond in time\. Try again/)(error) && (error as ReaderFailure).isTemporary,
  )
  assert.ok(queries.length >= 4, 'two questions, each asked twice')
})

test('a DNS record that changes after the check has no effect', async (t) => {
  const dns = await dnsServer(
    t,
    { 'rebinding.example': { a: ['93.184.216.34'] } },
    { 'rebinding.example': { a: ['127.0.0.1'] } },
  )
  const { app } = readerApp({ DNS_SERVERS: dns.place })
  const connectedTo: string[] = []
  const connect = guardedConnect(addressRules(app.config), (options, callback) => {
    connectedTo.push(options.hostname)
    callback(null, { remoteAddress: options.hostname, destroy() {} } as unknown as Socket)
  })
  const open = () =>
    new Promise<Error | null>((resolve) =>
      connect({ hostname: 'rebinding.example', host: 'rebinding.example', protocol: 'http:', port: '' }, (...[error]) =>
        resolve(error),
      ),
    )
  assert.equal(await open(), null)
  assert.deepEqual(connectedTo, ['93.184.216.34'])
  assert.deepEqual(dns.queries.filter((one) => one.endsWith(' 1')).length, 1)
  assert.ok(isBlocked(await open()))
  assert.deepEqual(connectedTo, ['93.184.216.34'])
})

test('a socket that is connected to a private address is closed', async () => {
  const lookup = async (): Promise<Address[]> => [{ address: '93.184.216.34', family: 4 }]
  let closed = false
  const connect = guardedConnect({ allowed: new Set(), ports: new Set([80]), lookup }, (_options, callback) =>
    callback(null, { remoteAddress: '127.0.0.1', destroy: () => void (closed = true) } as unknown as Socket),
  )
  const error = await new Promise((resolve) =>
    connect({ hostname: 'transparent-proxy.example', host: 'x', protocol: 'http:', port: '' }, (...[failure]) =>
      resolve(failure),
    ),
  )
  assert.ok(isBlocked(error))
  assert.ok(closed)
})

test('a redirect to a private address is not followed', async (t) => {
  const { port, connections } = await trap(t)
  const targets = [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `//127.1:${port}/`,
    `http://[::1]:${port}/`,
    `http://0x7f000001:${port}/`,
    'http://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'http://[::ffff:169.254.169.254]/',
    `http://user:pass@127.0.0.1:${port}/`,
  ]
  for (const [index, location] of targets.entries()) {
    const open = await site(t, { [`/${index}`]: (_, response) => response.writeHead(302, { location }).end() })
    await assert.rejects(
      readPage(readerApp({ READER_ALLOW: open.place }).app, `${open.origin}/${index}`),
      failsWith('blocked_address'),
      location,
    )
  }
  const toFile = await site(t, {
    '/': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  })
  await assert.rejects(
    readPage(readerApp({ READER_ALLOW: toFile.place }).app, toFile.origin),
    failsWith('not_a_website'),
  )
  assert.equal(connections(), 0)
})

test('an allowed host is allowed only on its port and under its name', async (t) => {
  const open = await site(t, { '/': '<p>Hello from inside</p>' })
  const shut = await trap(t)
  const { app } = readerApp({ READER_ALLOW: open.place })
  assert.equal((await readPage(app, open.origin)).content.blocks[0]!.text, 'Hello from inside')
  await assert.rejects(readPage(app, `http://127.0.0.1:${shut.port}/`), failsWith('blocked_address'))
  await assert.rejects(readPage(app, `http://localhost:${open.port}/`), failsWith('blocked_address'))
  await assert.rejects(readPage(app, `http://[::1]:${shut.port}/`), failsWith('blocked_address'))
  assert.equal(shut.connections(), 0)
})

test('every spelling of an allowed host is that host', async (t) => {
  const open = await site(t, { '/': '<p>Hello</p>' })
  for (const allow of [`127.0.0.1:${open.port}`, `127.1:${open.port}`, ` 0x7f.1:${open.port} , other.example:80`]) {
    assert.equal(
      (await readPage(readerApp({ READER_ALLOW: allow }).app, `http://2130706433:${open.port}/`)).status,
      200,
    )
  }
  for (const wrong of ['127.0.0.1', 'host:', ':80', 'http://x:80', 'x:99999', 'a@b:80'])
    assert.throws(() => readerApp({ READER_ALLOW: wrong }), /READER_ALLOW/, wrong)
})

test('public addresses are allowed', async () => {
  for (const address of [
    '93.184.216.34',
    '1.1.1.1',
    '8.8.8.8',
    '2606:4700:4700::1111',
    '2a00:1450:4001:80e::200e',
    '::ffff:8.8.8.8',
  ])
    assert.ok(isPublic(address), address)
  const rules = {
    allowed: new Set<string>(),
    ports: new Set([443]),
    lookup: async (): Promise<Address[]> => [{ address: '93.184.216.34', family: 4 }],
  }
  assert.deepEqual(await checkedAddresses(rules, 'public.example', 443), [{ address: '93.184.216.34', family: 4 }])
})
