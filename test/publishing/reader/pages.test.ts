import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { brotliCompressSync, createGzip, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { isMarkup } from '../../../src/publishing/reader/content-sniffing.ts'
import { readPage } from '../../../src/publishing/reader/crawl.ts'
import { redirectTarget } from '../../../src/publishing/reader/fetch.ts'
import { allowing, failsWith, readerApp, site } from './support.ts'

const html = { 'content-type': 'text/html' }
const impatient = { limits: { pageMilliseconds: 300 } }

test('the user agent names the bot and a page about it', async (t) => {
  const open = await site(t, { '/': '<p>Hello</p>' })
  const page = await readPage(allowing(open), open.origin.replace('//', '//somebody:secret@'))
  assert.equal(page.url, `${open.origin}/`)
  const { headers } = open.requests.at(-1)!
  assert.equal(headers['user-agent'], 'SlipwayBot/1.0 (+https://launch.example/about)')
  assert.equal(headers.authorization, undefined)
  assert.match(headers['accept-encoding'] as string, /gzip.*br.*deflate/)
})

const packed: Record<string, (text: string) => Buffer> = {
  gzip: gzipSync,
  br: brotliCompressSync,
  deflate: deflateSync,
  'deflate, gzip': (text) => gzipSync(deflateSync(text)),
}
for (const [encoding, pack] of Object.entries(packed)) {
  test(`a page compressed with ${encoding} is decompressed`, async (t) => {
    const open = await site(t, {
      '/': (_, response) =>
        response.writeHead(200, { ...html, 'content-encoding': encoding }).end(pack('<p>Grüße</p>')),
    })
    assert.equal((await readPage(allowing(open), open.origin)).html, '<p>Grüße</p>')
  })
}

test('deflate without the zlib header is decompressed too', async (t) => {
  const open = await site(t, {
    '/': (_, response) =>
      response.writeHead(200, { ...html, 'content-encoding': 'deflate' }).end(deflateRawSync('<p>Hello</p>')),
  })
  assert.equal((await readPage(allowing(open), open.origin)).html, '<p>Hello</p>')
})

test('an unknown or broken compression is reported', async (t) => {
  for (const encoding of ['zstd', 'gzip', 'br', 'deflate', 'gzip, gzip, gzip']) {
    const open = await site(t, {
      '/': (_, response) => response.writeHead(200, { ...html, 'content-encoding': encoding }).end('not packed at all'),
    })
    await assert.rejects(readPage(allowing(open), open.origin), failsWith('unreachable'), encoding)
  }
})

test('a response with a vague content type is recognized as a page by its first tag', () => {
  for (const page of [
    '<p>Hello',
    '\ufeff \n<!-- a --><?XML version="1.0"?>\n<!-- <p> --><!DOCTYPE\nhtml>',
    '<!----><h1>',
  ])
    assert.ok(isMarkup(page), page)
  for (const text of [
    '',
    'Hello <p>',
    '<!-- <p>',
    '<?xml <p',
    '<!--><p>',
    '<svg>',
    '<picture>',
    `${'<!---->'.repeat(24)}x`,
    `${'<!---->'.repeat(600)}x`,
  ])
    assert.ok(!isMarkup(text), text.slice(0, 40))
})

test('a decompression bomb is stopped at the size limit', async (t) => {
  let written = 0
  const bomb = await site(t, {
    '/': (_, response) => {
      response.writeHead(200, { ...html, 'content-encoding': 'gzip' })
      const gzip = createGzip()
      gzip.pipe(response)
      const zeros = Buffer.alloc(1024 * 1024, ' ')
      const more = () => {
        while (written < 100) {
          written++
          if (!gzip.write(zeros)) return void gzip.once('drain', more)
        }
        gzip.end()
      }
      more()
      response.on('close', () => gzip.destroy())
    },
  })
  await assert.rejects(readPage(allowing(bomb), bomb.origin), failsWith('too_large'))
})

test('an endless compressed stream that decompresses to nothing is stopped', async (t) => {
  const nothing = gzipSync('')
  const open = await site(t, {
    '/': (_, response) => {
      response.writeHead(200, { ...html, 'content-encoding': 'gzip' })
      const more = () => {
        while (response.write(Buffer.concat(Array(1000).fill(nothing))));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    },
  })
  await assert.rejects(readPage(allowing(open), open.origin), failsWith('too_large'))
})

test('a page of 100 MB is refused by its content-length, or stopped at the size limit', async (t) => {
  let written = 0
  const chunk = Buffer.alloc(65_536, 'a')
  const endless = (headers: Record<string, string>) =>
    site(t, {
      '/': (_, response) => {
        response.writeHead(200, { ...html, ...headers })
        const more = () => {
          while (written < 100 * 1024 * 1024) {
            written += chunk.length
            if (!response.write(chunk)) return void response.once('drain', more)
          }
          response.end()
        }
        more()
      },
    })
  const silent = await endless({})
  await assert.rejects(readPage(allowing(silent), silent.origin), failsWith('too_large', /2048 KB/))
  assert.ok(written < 50 * 1024 * 1024, `${written} bytes were taken`)
  const honest = await endless({ 'content-length': String(100 * 1024 * 1024) })
  await assert.rejects(readPage(allowing(honest), honest.origin), failsWith('too_large'))
})

test('a page of exactly the maximum size is read', async (t) => {
  const text = `<p>${'a'.repeat(2 * 1024 * 1024 - 7)}</p>`
  const open = await site(t, { '/': text, '/more': `${text}.` })
  assert.equal((await readPage(allowing(open), open.origin)).html.length, 2 * 1024 * 1024)
  await assert.rejects(readPage(allowing(open), `${open.origin}/more`), failsWith('too_large'))
})

test('a server that never responds or sends very slowly times out', async (t) => {
  const silent = await site(t, () => {})
  await assert.rejects(readPage(allowing(silent), silent.origin, impatient), failsWith('timed_out'))
  const dripping = await site(t, {
    '/': (_, response) => {
      response.writeHead(200, html)
      const drip = setInterval(() => response.write('<p>drip</p>'), 20)
      response.on('close', () => clearInterval(drip))
    },
  })
  await assert.rejects(readPage(allowing(dripping), dripping.origin, impatient), failsWith('timed_out'))
})

test('headers that arrive very slowly or never end are refused', async (t) => {
  const dripping = await site(t, {
    '/': (request, response) => {
      response.on('error', () => {})
      request.socket.write('HTTP/1.1 200 OK\r\n')
      const drip = setInterval(() => request.socket.writable && request.socket.write('X-More: yes\r\n'), 20)
      request.socket.on('close', () => clearInterval(drip))
    },
    '/large': (request) =>
      void request.socket.write(`HTTP/1.1 200 OK\r\n${`X-More: ${'y'.repeat(1000)}\r\n`.repeat(100)}\r\n`),
  })
  await assert.rejects(readPage(allowing(dripping), dripping.origin, impatient), failsWith('timed_out'))
  await assert.rejects(readPage(allowing(dripping), `${dripping.origin}/large`), failsWith('too_large', /headers/i))
})

test('at most five redirects are followed, and no loops', async (t) => {
  const to = (location: string) => (_: unknown, response: import('node:http').ServerResponse) =>
    void response.writeHead(302, { location }).end()
  const open = await site(t, { '/itself': to('#top'), '/loop': to('/loop2'), '/loop2': to('/loop') })
  const app = allowing(open)
  await assert.rejects(readPage(app, `${open.origin}/loop`), failsWith('unreachable', /in a loop/))
  await assert.rejects(readPage(app, `${open.origin}/itself`), failsWith('unreachable', /in a loop/))
  const counted = await site(t, (request, response) => {
    const left = Number(request.url!.slice(1))
    if (request.url === '/robots.txt') response.writeHead(404).end()
    else if (left > 0) response.writeHead(301, { location: `/${left - 1}` }).end()
    else response.writeHead(200, html).end('<p>Arrived</p>')
  })
  const page = await readPage(allowing(counted), `${counted.origin}/5`)
  assert.deepEqual([page.url, page.html], [`${counted.origin}/0`, '<p>Arrived</p>'])
  await assert.rejects(readPage(allowing(counted), `${counted.origin}/6`), failsWith('unreachable', /more than 5/))
  const endless = await site(t, (request, response) =>
    request.url === '/robots.txt'
      ? response.writeHead(404).end()
      : response.writeHead(302, { location: `${request.url}x` }).end(),
  )
  await assert.rejects(readPage(allowing(endless), `${endless.origin}/a`), failsWith('unreachable', /more than 5/))
  assert.equal(endless.requestedPaths.length, 7)
})

test('a redirect from https to http is followed only within a host', () => {
  const from = new URL('https://acme.example/a')
  assert.equal(redirectTarget(from, 'http://acme.example/b').href, 'http://acme.example/b')
  assert.equal(redirectTarget(from, 'https://other.example/').href, 'https://other.example/')
  assert.equal(redirectTarget(new URL('http://acme.example/'), 'http://other.example/').href, 'http://other.example/')
  assert.throws(() => redirectTarget(from, 'http://other.example/'), failsWith('unreachable', /over plain HTTP/))
  assert.throws(() => redirectTarget(from, 'http://['), failsWith('unreachable', /invalid address/))
})

test('content that is not a page is refused, whatever its content type', async (t) => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const answers: [type: string | undefined, body: string | Buffer][] = [
    ['image/png', png],
    ['text/html', png],
    ['text/html', '%PDF-1.7 …'],
    ['text/html', Buffer.from('PK\x03\x04\x00')],
    ['text/html; charset=utf-8', Buffer.from([0, 1, 2, 3, 4])],
    ['application/pdf', '%PDF-1.7'],
    ['application/json', '{"a":1}'],
    ['application/zip', '<html>'],
    ['video/mp4', '<!doctype html>'],
    ['text/plain', 'just words'],
    [undefined, 'just words'],
    ['application/octet-stream', png],
  ]
  for (const [type, body] of answers) {
    const open = await site(t, {
      '/': (_, response) => response.writeHead(200, type ? { 'content-type': type } : {}).end(body),
    })
    await assert.rejects(readPage(allowing(open), open.origin), failsWith('not_a_website'), `${type} ${body}`)
  }
})

test('a page with a vague content type is still read', async (t) => {
  for (const type of [
    undefined,
    'text/plain',
    'application/octet-stream',
    'application/xhtml+xml',
    'TEXT/HTML;charset=UTF-8',
  ]) {
    const open = await site(t, {
      '/': (_, response) =>
        response
          .writeHead(200, type ? { 'content-type': type } : {})
          .end('<!-- hi -->\n<!DOCTYPE html><title>Yes</title>'),
    })
    assert.equal((await readPage(allowing(open), open.origin)).content.title, 'Yes', type)
  }
})

test('the status of a page is returned, whatever it is', async (t) => {
  const open = await site(t, {})
  assert.equal((await readPage(allowing(open), open.origin)).status, 404)
})

test('a refused connection and a broken one are distinguished from a timeout', async (t) => {
  const breaking = await site(t, {
    '/': (request) => request.socket.destroy(),
    '/half': (request, response) => {
      response.writeHead(200, { ...html, 'content-length': '1000' })
      response.write('<p>')
      setTimeout(() => request.socket.destroy(), 20)
    },
  })
  await assert.rejects(readPage(allowing(breaking), breaking.origin), failsWith('unreachable'))
  await assert.rejects(readPage(allowing(breaking), `${breaking.origin}/half`), failsWith('unreachable'))
  const { app } = readerApp({ READER_ALLOW: '127.0.0.1:1' })
  await assert.rejects(readPage(app, 'http://127.0.0.1:1/'), failsWith('unreachable', /connection refused/))
})

async function tlsSite(t: TestContext) {
  const read = (name: string) => readFileSync(new URL(`./certificates/${name}`, import.meta.url))
  const server = createTlsServer({ key: read('other-key.pem'), cert: read('other-certificate.pem') }, (_, response) =>
    response.writeHead(200, html).end('<p>Hello</p>'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('an untrusted certificate is refused, and so is a server without TLS', async (t) => {
  const place = await tlsSite(t)
  await assert.rejects(
    readPage(readerApp({ READER_ALLOW: place }).app, `https://${place}/`),
    failsWith('unreachable', /certificate/),
  )
  const plain = await site(t, { '/': '<p>Hello</p>' })
  await assert.rejects(
    readPage(allowing(plain), `https://${plain.place}/`),
    failsWith('unreachable', /certificate or encryption/),
  )
})

const utf16 = (text: string, order: 'le' | 'be') =>
  order === 'le' ? Buffer.from(text, 'utf16le') : Buffer.from(text, 'utf16le').swap16()
const windows1251 = Buffer.concat([
  Buffer.from('<title>'),
  Buffer.from('cff0e8e2e5f22c20ece8f02120ddf2ee20f1f2f0e0ede8f6e020ede020f0f3f1f1eaeeec20ffe7fbeae52e', 'hex'),
  Buffer.from('</title>'),
])
const russian = 'Привет, мир! Это страница на русском языке.'
const shiftJis = Buffer.concat([
  Buffer.from('<title>'),
  Buffer.from(
    '93fa967b8cea82cc8379815b835782c582b7814282b182ea82cd95b68e9a8352815b836882cc8e7792e882aa82c882a295b68f9182c5814190bb956982cc90e096be82c697bf8be082f08f9182a282c482a282dc82b78142',
    'hex',
  ),
  Buffer.from('</title>'),
])
const japanese = '日本語のページです。これは文字コードの指定がない文書で、製品の説明と料金を書いています。'

const charsets: [what: string, type: string, bytes: Buffer, title: string][] = [
  ['windows-1251 in the header', 'text/html; charset=windows-1251', windows1251, russian],
  [
    'windows-1251 in the page',
    'text/html',
    Buffer.concat([Buffer.from('<meta charset="windows-1251">'), windows1251]),
    russian,
  ],
  [
    'windows-1251 in an old meta',
    'text/html',
    Buffer.concat([Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=cp1251">'), windows1251]),
    russian,
  ],
  ['windows-1251 nowhere', 'text/html', windows1251, russian],
  ['windows-1251 that claims to be UTF-8', 'text/html; charset=utf-8', windows1251, russian],
  ['shift_jis in the header', 'text/html; charset="Shift_JIS"', shiftJis, japanese],
  ['shift_jis nowhere', 'text/html', shiftJis, japanese],
  [
    'iso-8859-1 in the header',
    'text/html; charset=iso-8859-1',
    Buffer.from('<title>Café à côté</title>', 'latin1'),
    'Café à côté',
  ],
  ['UTF-8 nowhere', 'text/html', Buffer.from('<title>Grüße 日本 🚀</title>'), 'Grüße 日本 🚀'],
  [
    'UTF-8 with a mark, whatever the header says',
    'text/html; charset=iso-8859-1',
    Buffer.from('\ufeff<title>Grüße</title>'),
    'Grüße',
  ],
  [
    'UTF-16 with a mark',
    'text/html',
    Buffer.concat([Buffer.from([0xff, 0xfe]), utf16('<title>Grüße 日本</title>', 'le')]),
    'Grüße 日本',
  ],
  [
    'UTF-16 the other way round',
    'text/html',
    Buffer.concat([Buffer.from([0xfe, 0xff]), utf16('<title>Grüße 日本</title>', 'be')]),
    'Grüße 日本',
  ],
  ['UTF-16 without a mark', 'text/html', utf16('<title>Hello</title>', 'le'), 'Hello'],
  ['a charset that nobody knows', 'text/html; charset=klingon', Buffer.from('<title>Grüße</title>'), 'Grüße'],
]
for (const [what, type, bytes, title] of charsets) {
  test(`charset: ${what}`, async (t) => {
    const open = await site(t, { '/': (_, response) => response.writeHead(200, { 'content-type': type }).end(bytes) })
    assert.equal((await readPage(allowing(open), open.origin)).content.title, title)
  })
}
