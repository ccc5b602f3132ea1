import assert from 'node:assert/strict'
import { request } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { addressRules } from '../../../src/platform/outbound/addresses.ts'
import { openProxy } from '../../../src/platform/outbound/proxy.ts'
import { readPage } from '../../../src/publishing/reader/crawl.ts'
import { readerApp, site, trap } from './support.ts'

const chromium = { READER_RENDERER: 'chromium', CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' }
const generous = { limits: { renderMilliseconds: 60_000, crawlMilliseconds: 120_000 } }
const shell = (script: string) => `<title>App</title><div id=root></div><script>${script}</script>`

test('a page that is empty without its scripts is rendered', async (t) => {
  const open = await site(t, {
    '/': shell(
      `fetch('/words').then((answer) => answer.text()).then((words) => { document.title = 'Ready'; root.innerHTML = \
'<h1>' + words + '</h1>' })`,
    ),
    '/words': 'Made by a script',
  })
  const { app } = readerApp({ READER_ALLOW: open.place, ...chromium })
  const page = await readPage(app, open.origin, generous)
  assert.ok(page.rendered)
  assert.deepEqual([page.content.title, page.content.blocks.map(({ text }) => text)], ['Ready', ['Made by a script']])
  assert.match(open.requests.at(-1)!.headers['user-agent']!, /^SlipwayBot/)
})

test('scripts of a page cannot reach blocked addresses', async (t) => {
  const secret = await trap(t)
  const places = [
    `127.0.0.1:${secret.port}`,
    `localhost:${secret.port}`,
    `[::1]:${secret.port}`,
    `0x7f.1:${secret.port}`,
    `[::ffff:127.0.0.1]:${secret.port}`,
  ]
  const open = await site(t, {
    '/': shell(`
      const tries = ${JSON.stringify(places)}.flatMap((place) => [
        fetch('http://' + place + '/').then((answer) => answer.text()).then(() => 'reached', () => 'refused'),
        new Promise((resolve) => { const socket = new WebSocket('ws://' + place + '/'); socket.onopen = () => \
resolve('reached'); socket.onerror = () => resolve('refused') }),
      ])
      for (const place of \
${JSON.stringify(places)}) { const frame = document.createElement('iframe'); frame.src = 'http://' + place + '/'; \
document.body.append(frame); navigator.sendBeacon('http://' + place + '/') }
      window.open('http://${places[0]}/')
      Promise.all(tries).then((results) => { root.innerHTML = '<p>' + results.join(' ') + '</p>' })`),
  })
  const { app } = readerApp({ READER_ALLOW: open.place, ...chromium })
  const page = await readPage(app, open.origin, generous)
  assert.ok(page.rendered)
  assert.deepEqual(
    page.content.blocks.map(({ text }) => text),
    [places.flatMap(() => ['refused', 'refused']).join(' ')],
  )
  assert.equal(secret.connections(), 0)
})

test('a page that has text without its scripts is not rendered', async (t) => {
  const open = await site(t, {
    '/': `<p>${'Words enough to be read. '.repeat(20)}</p><script>document.body.innerHTML = ''</script>`,
  })
  const { app } = readerApp({ READER_ALLOW: open.place, ...chromium, CHROMIUM_PATH: '/nowhere' })
  assert.equal((await readPage(app, open.origin)).rendered, false)
})

test('if the browser fails, the page is read as it was fetched', async (t) => {
  const open = await site(t, { '/': shell('1') })
  const page = await readPage(
    readerApp({ READER_ALLOW: open.place, ...chromium, CHROMIUM_PATH: '/nowhere' }).app,
    open.origin,
  )
  assert.deepEqual([page.rendered, page.content.title], [false, 'App'])
  assert.equal((await readPage(readerApp({ READER_ALLOW: open.place }).app, open.origin)).rendered, false)
})

test('the proxy allows and blocks addresses, for plain requests and for CONNECT', async (t) => {
  const secret = await trap(t)
  const open = await site(t, { '/hello?a=1': 'Hello' })
  await using proxy = await openProxy(addressRules(readerApp({ READER_ALLOW: open.place }).app.config), {
    requests: 20,
    bytes: 100_000,
  })
  const get = (target: string) =>
    new Promise<number>((resolve, reject) =>
      request(proxy.url, { path: target }, (answer) => resolve(answer.resume().statusCode!))
        .on('error', reject)
        .end(),
    )
  const tunnel = (target: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1', () =>
        socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`),
      )
      socket.once('data', (data) => {
        resolve(data.toString().split('\r\n')[0]!)
        socket.destroy()
      })
    })
  assert.equal(await get(`${open.origin}/hello?a=1`), 200)
  assert.equal(await tunnel(open.place), 'HTTP/1.1 200 Connection Established')
  for (const place of [
    `127.0.0.1:${secret.port}`,
    `localhost:${secret.port}`,
    `[::1]:${secret.port}`,
    '169.254.169.254:80',
    '10.0.0.1:443',
  ]) {
    assert.equal(await get(`http://${place}/`), 403, place)
    assert.equal(await tunnel(place), 'HTTP/1.1 403 Forbidden', place)
  }
  assert.equal(await get('/nonsense'), 403)
  assert.equal(secret.connections(), 0)
})

test('the proxy limits the number of requests', async (t) => {
  const open = await site(t, { '/': 'Hello' })
  await using proxy = await openProxy(addressRules(readerApp({ READER_ALLOW: open.place }).app.config), {
    requests: 2,
    bytes: 100_000,
  })
  const statuses: number[] = []
  for (let turn = 0; turn < 3; turn++)
    statuses.push(
      await new Promise((resolve) =>
        request(proxy.url, { path: `${open.origin}/` }, (answer) => resolve(answer.resume().statusCode!)).end(),
      ),
    )
  assert.deepEqual(statuses, [200, 200, 403])
})
