import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { examplePaths } from '../../../src/app/pages.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { demo } from '../../support/demo.ts'
import { onOneStorage } from '../../support/storage.ts'

onOneStorage('public pages', (storage) => {
  let site: TestApp
  let paths: string[]
  before(async () => {
    site = await openTestApp(await storage.open(demo))
    paths = await examplePaths(site.app)
  })
  after(() => site.close())

  test('stay within 25 KB of markup and 15 KB of script, compressed', async () => {
    for (const path of paths) {
      const { status, text } = await site.call(path)
      assert.equal(status, 200, path)
      const size = gzipSync(text).length
      assert.ok(size <= 25 * 1024, `${path}: ${size} bytes of markup`)
      let script = 0
      for (const [, address] of text.matchAll(/<script[^>]* src="([^"]+)"/g))
        script += gzipSync((await site.call(address!)).text).length
      assert.ok(script <= 15 * 1024, `${path}: ${script} bytes of script`)
    }
  })

  test('have a strict CSP and no inline script or style', async () => {
    for (const path of paths) {
      const { headers, text } = await site.call(path)
      assert.match(
        headers['content-security-policy']!,
        /^default-src 'none'; script-src 'self'; style-src 'self'; .*frame-ancestors 'none'$/,
      )
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.ok(headers['referrer-policy'] && headers['permissions-policy'])
      assert.equal(/<style|\sstyle="|\son[a-z]+="/.exec(text)?.[0], undefined, path)
      for (const [tag] of text.matchAll(/<script[^>]*>/g))
        assert.match(tag, /^<script type="(module" src="\/assets\/[^"]+"|application\/ld\+json")>$/, path)
    }
  })

  test('have a link preview image of 1200 by 630 pixels', async () => {
    const images = new Map<string, string>()
    for (const path of paths) {
      const [, image] =
        /<meta property="og:image" content="http:\/\/localhost:3000([^"]+)">/.exec((await site.call(path)).text) ?? []
      assert.ok(image, `${path} names no image`)
      images.set(image, path)
    }
    assert.ok(images.has('/og/site.png'))
    for (const [image, path] of images) {
      const { status, headers } = await site.call(image)
      assert.deepEqual([status, headers['content-type']], [200, 'image/png'], `${image} of ${path}`)
    }
    const { rawPayload } = await site.server.inject('/og/site.png')
    assert.deepEqual([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)], [1200, 630])
  })

  test('have one heading, a title, a description, a canonical address and valid structured data', async () => {
    for (const path of paths) {
      const { text } = await site.call(path)
      assert.equal(text.match(/<h1[ >]/g)?.length, 1, `${path} has one h1`)
      for (const needed of [
        /<title>[^<]{3,}<\/title>/,
        /<meta name="description" content="[^"]{12,}">/,
        /<link rel="canonical" href="http:\/\/localhost:3000\/[^"]*">/,
      ])
        assert.ok(needed.test(text), `${path} lacks ${needed}`)
      for (const [, data] of text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g))
        assert.equal(JSON.parse(data!)['@context'], 'https://schema.org')
      const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
      assert.equal(new Set(ids).size, ids.length, `${path} repeats an id`)
    }
  })

  test('are available as Markdown, by address and by Accept header', async () => {
    for (const path of paths) {
      const [, twin] =
        /<link rel="alternate" type="text\/markdown" href="http:\/\/localhost:3000([^"]+)"/.exec(
          (await site.call(path)).text,
        ) ?? []
      if (!twin) continue
      const byAddress = await site.call(twin.replaceAll('&amp;', '&'))
      assert.equal(byAddress.status, 200, twin)
      assert.equal(byAddress.headers['content-type'], 'text/markdown; charset=utf-8')
      assert.match(byAddress.text, /^# \S/)
      assert.doesNotMatch(byAddress.text.replace(/```[^]*?```|`[^`]*`/g, ''), /<\/?(div|span|a|p)\b/)
      assert.equal((await site.call({ url: path, headers: { accept: 'text/markdown' } })).text, byAddress.text)
    }
  })

  test('respond with 304 while nothing changed, and with the new page as soon as something did', async () => {
    const first = await site.call('/')
    assert.equal(first.headers['cache-control'], 'public, no-cache')
    const again = { url: '/', headers: { 'if-none-match': first.headers.etag! } }
    assert.equal((await site.call(again)).status, 304)
    await site.app.db.transaction(async (tx) => {
      await tx.run(
        sql`update profiles set tagline = 'Changed a moment ago'
          where listing_id = (select listing_id from launches where week = '2026-11-09' order by votes desc limit 1)`,
      )
      await site.app.cache.invalidate(tx, ['listings'])
    })
    const changed = await site.call(again)
    assert.equal(changed.status, 200)
    assert.match(changed.text, /Changed a moment ago/)
    const dark = await site.call({ url: '/', headers: { cookie: 'scheme=dark' } })
    assert.match(dark.text, /^<!doctype html>\n<html lang="en" data-scheme="dark">/)
    assert.notEqual(dark.headers.etag, changed.headers.etag)
  })

  test('the footer shows which color scheme the reader chose', async () => {
    const chosen = async (cookie: string) => {
      const { text } = await site.call({ url: '/', headers: { cookie } })
      return [...text.matchAll(/<button name="scheme" aria-pressed="true" value="(\w+)"/g)].map(([, value]) => value)
    }
    assert.deepEqual(await chosen(''), ['auto'])
    assert.deepEqual(await chosen('scheme=light'), ['light'])
    assert.deepEqual(await chosen('scheme=dark'), ['dark'])
  })

  test('the home page counts every launch of the week, and shows featured listings separately, six at a time in turn', async () => {
    await site.app.db.transaction(async (tx) => {
      await tx.run(
        sql`insert into launches (listing_id, week, launched_at) select id, '2026-11-09', ${site.clock.now()}
          from listings where status = 'live' and launch_week < '2026-11-09' order by id limit 12`,
      )
      await tx.run(sql`update listings set featured_until = null`)
      await tx.run(
        sql`update listings set featured_until = ${new Date(site.clock.now().getTime() + 24 * 3_600_000)}
          where id in (select id from listings where status = 'live' order by id limit 8) or status = 'scheduled'`,
      )
      await tx.run(
        sql`update listings set featured_until = ${site.clock.now()}
          where id = (select max(id) from listings where status = 'live')`,
      )
      await site.app.cache.invalidate(tx, ['listings'])
    })
    const { total } = (await site.call('/api/v1/launches/weeks/this')).body
    assert.ok(total > 12)
    const upcoming = (await site.call('/api/v1/listings?status=upcoming')).body.items
    assert.ok(
      upcoming.length > 0 && upcoming.every(({ featured }: { featured: boolean }) => !featured),
      'nobody is featured before they are live',
    )
    const paid = (
      await site.app.db.many(sql<{ slug: string }>`select slug from listings where status = 'live' order by id limit 8`)
    ).map(({ slug }) => slug)
    const seen = new Map<string, number>()
    for (let hour = 0; hour < 4; hour++) {
      const { text } = await site.call('/')
      assert.match(text, new RegExp(`${total} new products this week`))
      const [, section] = /<section[^>]*aria-labelledby="featured">([^]*?)<\/section>/.exec(text)!
      assert.match(section!, /Paid placement/)
      const shown = [...section!.matchAll(/<h3[^>]*><a href="\/listings\/([^"]+)"/g)].map(([, slug]) => slug!)
      assert.equal(shown.length, 6)
      for (const slug of shown) seen.set(slug, (seen.get(slug) ?? 0) + 1)
      site.clock.advance(3_600_000)
      await site.app.db.transaction((tx) => site.app.cache.invalidate(tx, ['listings']))
    }
    assert.deepEqual(
      Object.fromEntries(seen),
      Object.fromEntries(paid.map((slug) => [slug, 3])),
      'eight share four times six places',
    )
    assert.match((await site.call('/index.md')).text, /## Featured \(paid\)/)
  })

  test('are compressed if the client accepts it', async () => {
    const whole = await site.call('/about')
    for (const encoding of ['gzip', 'br']) {
      const response = await site.server.inject({ url: '/about', headers: { 'accept-encoding': encoding } })
      assert.equal(response.headers['content-encoding'], encoding)
      if (encoding === 'gzip') assert.equal(gunzipSync(response.rawPayload).toString(), whole.text)
    }
    assert.equal(
      (await site.call({ url: '/about', headers: { 'accept-encoding': 'br;q=0, identity' } })).headers[
        'content-encoding'
      ],
      undefined,
    )
  })

  test('use assets with immutable names', async () => {
    const { text } = await site.call('/')
    const addresses = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, address]) => address!)
    assert.ok(addresses.length >= 4)
    for (const address of addresses) {
      const file = await site.call(address)
      assert.equal(file.status, 200)
      assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable')
    }
    assert.equal((await site.call('/assets/nothing.js')).status, 404)
  })
})

onOneStorage('error pages', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open(demo))
  })
  after(() => site.close())
  const asPerson = (url: string) => ({ url, headers: { accept: 'text/html,application/xhtml+xml' } })

  test('a missing page suggests search results', async () => {
    const { status, text, headers } = await site.call(asPerson('/listings/querywrn'))
    assert.equal(status, 404)
    assert.match(headers['content-security-policy']!, /script-src 'self'/)
    assert.match(text, /Did you mean/)
    assert.match(text, /href="\/listings\/querywren"/)
    assert.match(text, /<input[^>]* name="q" value="querywrn"/)
  })

  test('programs get problem documents, under /api and wherever they accept JSON', async () => {
    for (const request of [
      asPerson('/api/v1/nothing'),
      { url: '/nothing' },
      { url: '/nothing', headers: { accept: 'application/json' } },
    ]) {
      const { status, headers } = await site.call(request)
      assert.equal(status, 404)
      assert.equal(headers['content-type'], 'application/problem+json; charset=utf-8')
    }
  })

  test('a server error shows the request id and no details', async () => {
    const broken = await openTestApp(await storage.open(), {
      plugins: [
        ...(await import('../../../src/app/site.ts').then(({ registerSite }) => [registerSite()])),
        { register: (server) => void server.get('/broken', () => Promise.reject(new Error('the secret reason'))) },
      ],
    })
    const { status, text, headers } = await broken.call(asPerson('/broken'))
    assert.equal(status, 500)
    assert.ok(text.includes(headers['x-request-id']!))
    assert.doesNotMatch(text, /secret reason/)
    assert.ok(
      broken.logged.some((line) => line.includes('the secret reason') && line.includes(headers['x-request-id']!)),
    )
    await broken.close()
  })

  test('every code has a page that says what to do', async () => {
    const { problemCodes } = await import('../../../src/platform/problem.ts')
    for (const code of Object.keys(problemCodes)) assert.equal((await site.call(`/errors/${code}`)).status, 200, code)
    assert.equal((await site.call('/errors/no_such_code')).status, 404)
  })

  test('a form from another site is refused', async () => {
    const form = { method: 'POST' as const, url: '/scheme', payload: 'scheme=dark&next=/about' }
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      {},
    ]) {
      assert.equal((await site.call({ ...form, headers: { ...type, ...headers } })).status, 403)
    }
    const { status, headers } = await site.call({ ...form, headers: { ...type, 'sec-fetch-site': 'same-origin' } })
    assert.equal(status, 303)
    assert.equal(headers.location, '/about')
    assert.match(String(headers['set-cookie']), /^scheme=dark; Path=\/; Max-Age=31536000; SameSite=Lax$/)
  })
})
