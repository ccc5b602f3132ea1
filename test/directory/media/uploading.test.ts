import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { request as connect } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { picturesOf } from '../../../src/directory/media/queries.ts'
import { maxUploadMegabytes, uploadsPerHour } from '../../../src/directory/media/settings.ts'
import { mediaStore } from '../../../src/directory/media/store/open.ts'
import { withUploadSlot } from '../../../src/directory/media/upload-slots.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { type Answered, openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn, type Visitor } from '../../support/visitor.ts'
import { drawn, everything, multipart, ownFolder, type Part } from './support.ts'

onOneStorage('uploading', (storage) => {
  let site: TestApp
  let owner: Awaited<ReturnType<typeof signedIn>>
  let listingId: number
  let token: string

  before(async () => {
    site = await openTestApp(await storage.open(), { environment: { DATA_DIR: ownFolder(), RATE_LIMITS: 'on' } })
    owner = await signedIn(site)
    listingId = await makeListing(site, { slug: 'uploaded', plan: 'paid', ownerId: owner.member.id })
    token = await owner.formToken(page())
  })
  after(() => site.close())

  const page = () => `/account/listings/${listingId}/media`
  const cookieOf = (visitor: Visitor) => [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const send = (
    parts: readonly Part[],
    { path = `${page()}/pictures`, visitor = owner as Visitor, headers = {} as Record<string, string> } = {},
  ): Promise<Answered> => {
    const { payload, type } = multipart(parts)
    return site.call({
      method: 'POST',
      url: path,
      payload,
      headers: {
        'content-type': type,
        'sec-fetch-site': 'same-origin',
        accept: 'text/html',
        cookie: cookieOf(visitor),
        ...headers,
      },
    })
  }
  const upload = (
    bytes: Buffer,
    more: { name?: string; type?: string; alt?: string; form?: string } = {},
    options = {},
  ) =>
    send(
      [
        { name: 'form_token', value: token },
        { name: 'form', value: more.form ?? 'picture' },
        ...(more.alt === undefined ? [] : [{ name: 'alt', value: more.alt }]),
        { name: 'file', value: bytes, filename: more.name ?? 'screen.png', type: more.type ?? 'image/png' },
      ],
      options,
    )
  const pictures = () => picturesOf(site.app.db, listingId)
  const stored = async () => (await everything(mediaStore(site.app).list())).length

  test('a picture and a logo are uploaded with forms that work without a script', async () => {
    const form = (await owner.get(page())).text
    assert.match(
      form,
      /<form class="stack" method="post" enctype="multipart\/form-data" action="\/account\/listings\/\d+\/media\/pictures"><input type="hidden" name="form_token"/,
    )
    const added = await upload(await drawn(800, 500).png().toBuffer(), { alt: 'The <b>start</b> page' })
    assert.equal(added.status, 303, added.text)
    assert.equal(added.headers.location, `${page()}?done=added`)
    const shown = (await owner.get(added.headers.location!)).text
    assert.match(shown, /Picture added\./)
    assert.match(shown, /alt="The &lt;b&gt;start&lt;\/b&gt; page" width="800" height="500"/)
    const logo = await upload(await drawn(300, 300).png().toBuffer(), { form: 'logo' }, { path: `${page()}/logo` })
    assert.equal(logo.status, 303)
    assert.match((await owner.get(page())).text, /256\.webp/)
  })

  test('pictures are described, moved and removed with forms', async () => {
    await upload(await drawn(810, 500).png().toBuffer())
    const [first, second] = (await pictures()).map(({ id }) => id)
    assert.equal(
      (await owner.post(`${page()}/describe`, { form_token: token, picture: String(second), alt: 'Second' })).status,
      303,
    )
    assert.equal(
      (await owner.post(`${page()}/arrange`, { form_token: token, picture: String(second), do: 'front' })).headers
        .location,
      `${page()}?done=moved`,
    )
    assert.deepEqual(
      (await pictures()).map(({ id, alt }) => [id, alt]),
      [
        [second, 'Second'],
        [first, 'The <b>start</b> page'],
      ],
    )
    assert.equal(
      (await owner.post(`${page()}/arrange`, { form_token: token, picture: String(second), do: 'remove' })).headers
        .location,
      `${page()}?done=removed`,
    )
    assert.deepEqual(
      (await pictures()).map(({ id }) => id),
      [first],
    )
    assert.equal(
      (await owner.post(`${page()}/arrange`, { form_token: token, picture: '999999', do: 'remove' })).status,
      404,
    )
    assert.equal((await owner.post(`${page()}/logo/remove`, { form_token: token })).status, 303)
  })

  test('a video link must point to a video platform', async () => {
    const wrong = await owner.post(`${page()}/video`, {
      form_token: token,
      form: 'video',
      demo_video_url: 'https://evil.example/video',
    })
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /another video host/)
    assert.match(wrong.text, /value="https:\/\/evil\.example\/video"/)
    assert.equal(
      (
        await owner.post(`${page()}/video`, {
          form_token: token,
          form: 'video',
          demo_video_url: 'https://youtu.be/abcdefghijk',
        })
      ).status,
      303,
    )
    assert.match((await site.call('/listings/uploaded')).text, /https:\/\/youtu\.be\/abcdefghijk/)
  })

  test('an unusable file is refused on the page, with advice', async () => {
    const png = await drawn(820, 500).png().toBuffer()
    const had = await stored()
    const refuse = async (answer: Promise<Answered>, about: RegExp) => {
      const { status, text } = await answer
      assert.equal(status, 400, text)
      assert.match(text, about)
      assert.match(text, /Upload picture/)
    }
    await refuse(upload(Buffer.from('<script>alert(1)</script>'), { name: 'x.png' }), /can’t read this file/)
    await refuse(upload(png.subarray(0, 400)), /couldn’t read this image/)
    await refuse(upload(Buffer.alloc(0), { name: '' }), /Choose a picture/)
    await refuse(
      send([
        { name: 'form_token', value: token },
        { name: 'form', value: 'picture' },
      ]),
      /Choose a picture/,
    )
    await refuse(upload(png, { alt: 'x'.repeat(301) }), /at most 300 characters/)
    await refuse(
      send([
        { name: 'form_token', value: token },
        { name: 'file', value: png, filename: 'a.png' },
        { name: 'file', value: png, filename: 'b.png' },
      ]),
      /one picture at a time/,
    )
    await refuse(
      send([
        { name: 'form_token', value: token },
        ...Array.from({ length: 20 }, (_, index) => ({ name: `f${index}`, value: 'x' })),
        { name: 'file', value: png, filename: 'a.png' },
      ]),
      /Upload one picture at a time/,
    )
    assert.equal(await stored(), had)
  })

  test('a truncated or malformed form is a client error', async () => {
    const { payload, type } = multipart([
      { name: 'form_token', value: token },
      { name: 'file', value: await drawn(830, 500).png().toBuffer(), filename: 'a.png' },
    ])
    const raw = (body: Buffer | string, contentType: string) =>
      site.call({
        method: 'POST',
        url: `${page()}/pictures`,
        payload: body,
        headers: {
          'content-type': contentType,
          'sec-fetch-site': 'same-origin',
          accept: 'text/html',
          cookie: cookieOf(owner),
        },
      })
    for (const [body, contentType] of [
      [payload.subarray(0, 900), type],
      [payload, 'multipart/form-data'],
      [payload, 'multipart/form-data; boundary=other'],
      ['', type],
      ['a=b', 'application/x-www-form-urlencoded'],
      ['{}', 'application/json'],
    ] as const) {
      const { status } = await raw(body, contentType)
      assert.equal(status, 400, `${contentType} of ${body.length}`)
    }
  })

  test('an upload without permission is refused before its body is read', async () => {
    const png = await drawn(840, 500).png().toBuffer()
    const had = await stored()
    const stranger = await signedIn(site)
    const theirs = await stranger.formToken()
    const parts = (value: string) => [
      { name: 'form_token', value },
      { name: 'file', value: png, filename: 'a.png' },
    ]
    assert.equal((await send(parts(theirs), { visitor: stranger })).status, 404)
    assert.equal((await send(parts('forged'))).status, 403)
    assert.equal(
      (
        await send([
          { name: 'file', value: png, filename: 'a.png' },
          { name: 'form_token', value: token },
        ])
      ).status,
      403,
    )
    assert.equal((await send(parts(token), { headers: { 'sec-fetch-site': 'cross-site' } })).status, 403)
    const { status, headers } = await send(parts(token), { headers: { cookie: '' } })
    assert.equal(status, 303)
    assert.match(headers.location!, /^\/sign-in/)
    assert.equal((await stranger.get(page())).status, 404)
    assert.equal((await stranger.post(`${page()}/logo/remove`, { form_token: theirs })).status, 404)
    assert.equal(await stored(), had)
  })

  test('an upload is cut off at the size limit, with or without a content length', async () => {
    await site.app.settings.set(maxUploadMegabytes, 1)
    await site.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = site.server.server.address() as AddressInfo
    const had = await stored()
    const { payload, type } = multipart([
      { name: 'form_token', value: token },
      { name: 'form', value: 'picture' },
      { name: 'file', value: randomBytes(3 * 1024 * 1024), filename: 'a.png' },
    ])
    for (const extra of [{ 'content-length': String(payload.length) }, { 'transfer-encoding': 'chunked' }]) {
      const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
        const sent = connect(
          {
            port,
            host: '127.0.0.1',
            method: 'POST',
            path: `${page()}/pictures`,
            headers: {
              'content-type': type,
              'sec-fetch-site': 'same-origin',
              accept: 'text/html',
              cookie: cookieOf(owner),
              ...extra,
            },
          },
          async (answer) =>
            resolve({
              status: answer.statusCode!,
              text: await answer.setEncoding('utf8').reduce((all, piece) => all + piece, ''),
            }),
        )
        // The server may close the connection before the end.
        sent.on(
          'error',
          (error) =>
            (error as NodeJS.ErrnoException).code === 'EPIPE' ||
            (error as NodeJS.ErrnoException).code === 'ECONNRESET' ||
            reject(error),
        )
        sent.end(payload)
      })
      assert.equal(status, 413)
      assert.match(text, /The limit is 1 MB/)
    }
    assert.equal(await stored(), had)
    await site.app.settings.set(maxUploadMegabytes, 10)
  })

  test('files are served only as pictures, and may be cached forever', async () => {
    const { picture, sizes } = (await pictures())[0]!
    for (const { name } of sizes!) {
      const answer = await site.call(`/media/${picture}/${name}`)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers['content-type'], name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')
      assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(answer.headers['x-content-type-options'], 'nosniff')
      assert.equal(answer.headers['content-security-policy'], "default-src 'none'; sandbox")
      assert.ok(Number(answer.headers['content-length']) > 100)
      const again = await site.call({
        url: `/media/${picture}/${name}`,
        headers: { 'if-none-match': answer.headers.etag! },
      })
      assert.equal(again.status, 304)
      const head = await site.call({ method: 'HEAD', url: `/media/${picture}/${name}` })
      assert.deepEqual(
        [head.status, head.text, head.headers['content-length']],
        [200, '', answer.headers['content-length']],
      )
    }
    for (const path of [
      `/media/${picture}/481.webp`,
      `/media/${picture}/480.svg`,
      `/media/${'0'.repeat(32)}/480.webp`,
      '/media/../config.json',
      `/media/${picture}/..%2f..%2fsecret`,
      `/media/${picture}/480.webp.00.part`,
    ])
      assert.equal((await site.call(path)).status, 404, path)
  })

  test('excess concurrent uploads are asked to wait, and slots are released', async () => {
    const waiting = Array.from({ length: 8 }, () => Promise.withResolvers<void>())
    const held = waiting.map(({ promise }) => withUploadSlot(site.app, () => promise))
    const refused = await upload(await drawn(850, 500).png().toBuffer())
    assert.equal(refused.status, 429)
    assert.equal(refused.headers['retry-after'], '30')
    for (const { resolve } of waiting) resolve()
    await Promise.all(held)
    assert.equal((await upload(await drawn(850, 500).png().toBuffer())).status, 303)
  })

  test('uploads are rate limited', async () => {
    await site.app.settings.set(uploadsPerHour, 1)
    const other = await signedIn(site)
    await site.app.db.run(sql`update listings set owner_id = ${other.member.id} where id = ${listingId}`)
    token = await other.formToken()
    const statuses = []
    for (let sent = 0; sent < 3; sent++)
      statuses.push((await upload(Buffer.from('not a picture at all, but counted'), {}, { visitor: other })).status)
    assert.deepEqual(statuses, [400, 429, 429])
  })
})
