import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Parser } from 'htmlparser2'
import { examplePaths } from '../../../src/app/pages.ts'
import { indexListings } from '../../../src/directory/search/index-listings.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { demo } from '../../support/demo.ts'
import { onOneStorage } from '../../support/storage.ts'

const hash = '0123456789abcdef0123456789abcdef'
/** What an owner or an import could store as a picture to learn who visits. */
const foreign = [
  'https://tracker.example/logo.png',
  'http://tracker.example/logo.png',
  `https://tracker.example/media/${hash}/256.webp`,
  `http://tracker.example/media/${hash}/256.webp`,
  `https://localhost:3000.tracker.example/media/${hash}/256.webp`,
  `http://localhost:3000@tracker.example/media/${hash}/256.webp`,
  `http://localhost:30001/media/${hash}/256.webp`,
  `https://tracker.example/?/media/${hash}/256.webp`,
  `https://tracker.example/#http://localhost:3000/media/${hash}/256.webp`,
  '//tracker.example/logo.png',
  '/\\tracker.example/logo.png',
  '\\\\tracker.example\\logo.png',
  'HTTPS://TRACKER.EXAMPLE/logo.png',
  ' https://tracker.example/logo.png',
  'https:tracker.example/logo.png',
  'data:image/svg+xml,<svg/>',
  'blob:https://tracker.example/x',
  'ftp://tracker.example/logo.png',
  `/media/../../tracker.example/${hash}/256.webp`,
]

/** Everything on a page that a browser loads automatically. */
function loadedBy(markup: string): string[] {
  const found: string[] = []
  const srcset = (text = '') => text.split(',').flatMap((part) => part.trim().split(/\s+/)[0] || [])
  const parser = new Parser({
    onopentag(tag, attributes) {
      const { src, poster, background, style = '', rel = '', href } = attributes
      for (const value of [src, poster, background]) if (value !== undefined) found.push(value)
      found.push(...srcset(attributes.srcset), ...srcset(attributes.imagesrcset))
      if (tag === 'object' && attributes.data !== undefined) found.push(attributes.data)
      if (/^(image|use|feimage)$/.test(tag))
        found.push(...[href, attributes['xlink:href']].filter((one) => one !== undefined))
      if (
        tag === 'link' &&
        href !== undefined &&
        !/^(canonical|alternate|search|author|license|me|next|prev)$/.test(rel)
      )
        found.push(href)
      found.push(...[...style.matchAll(/url\(["']?([^"')]+)/g)].map(([, address]) => address!))
    },
    ontext(text) {
      found.push(...[...text.matchAll(/@import\s+["']([^"']+)/g)].map(([, address]) => address!))
    },
  })
  parser.end(markup)
  return found
}

onOneStorage('pictures on public pages', (storage) => {
  let site: TestApp
  let paths: string[]
  before(async () => {
    const db = await storage.open(demo)
    site = await openTestApp(db)
    await db.transaction(async (tx) => {
      const listings = await tx.many(sql<{ id: number; slug: string }>`
        select id, slug from listings where status in ('live', 'scheduled') order by votes desc, id`)
      for (const [index, { id }] of listings.entries()) {
        const url = foreign[index % foreign.length]!
        await tx.run(sql`
          update profiles set
            logo_url = ${url},
            description = ${`![x](${url}) <img src="${url}"> <style>@import "${url}"</style>`},
            summary = ${`![x](${url})`}
          where listing_id = ${id}`)
        await tx.run(sql`
          update listings set plan = 'paid', unlocked = array['media', 'story', 'milestones']
          where id = ${id} and status = 'live'`)
        await tx.run(sql`
          insert into media (listing_id, kind, url, alt, width, height, position)
          values (${id}, 'image', ${url}, 'x', 800, 600, 0), (${id}, 'video', ${url}, 'x', null, null, 1)`)
      }
      await tx.run(sql`update founders set photo_url = ${foreign[0]!}, bio = ${`![x](${foreign[0]})`}`)
      await tx.run(sql`update founders set photo_url = ${foreign[2]!} where id % 2 = 0`)
      await tx.run(sql`update posts set body = body || ${`\n\n![x](${foreign[0]})\n\n<img src="${foreign[0]}">`}`)
      await tx.run(sql`update updates set body = ${`![x](${foreign[0]})`}`)
      await indexListings(
        tx,
        listings.map(({ id }) => id),
      )
      await site.app.cache.invalidate(tx, [
        'listings',
        'counters',
        'categories',
        'founders',
        'blog',
        ...listings.map(({ id }) => `listing:${id}`),
      ])
      paths = listings.slice(0, 2 * foreign.length).map(({ slug }) => `/listings/${slug}`)
    })
    paths = [...new Set([...(await examplePaths(site.app)), ...paths, '/updates', '/founders', '/search?q=a'])]
  })
  after(() => site.close())

  test('all come from this site, whatever a listing says, and the content security policy enforces it', async () => {
    const { origin } = new URL(site.app.urls.site)
    const wrong: string[] = []
    let pictures = 0
    for (const path of paths) {
      const { status, text, headers } = await site.call({ url: path, headers: { accept: 'text/html' } })
      if (!String(headers['content-type']).startsWith('text/html')) continue
      assert.ok(status < 500, path)
      for (const address of loadedBy(text)) {
        pictures++
        const url = URL.parse(address, site.app.urls.site)
        if (!url || (url.origin !== origin && url.protocol !== 'data:')) wrong.push(`${path} loads ${address}`)
      }
      const policy = String(headers['content-security-policy'])
      if (path !== '/docs/api' && !policy.includes("; img-src 'self' data:;")) wrong.push(`${path} allows ${policy}`)
    }
    assert.deepEqual(wrong.slice(0, 20), [])
    assert.ok(paths.length > 60 && pictures > 300, `${paths.length} pages, ${pictures} addresses`)
  })

  test('a logo on another server shows as a flag, and a photo as initials', async () => {
    const [page] = paths.filter((path) => path.startsWith('/listings/'))
    assert.match((await site.call({ url: page!, headers: { accept: 'text/html' } })).text, /<svg class="flag"/)
    const founders = (await site.call({ url: '/founders', headers: { accept: 'text/html' } })).text
    assert.match(founders, /<span class="avatar" aria-hidden="true">/)
    assert.doesNotMatch(founders, /<span class="avatar"><img/)
  })

  test('the stylesheets load nothing from elsewhere either', async () => {
    const { text } = await site.call({ url: '/', headers: { accept: 'text/html' } })
    const sheets = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href!)
    assert.ok(sheets.length > 0)
    for (const sheet of sheets)
      assert.doesNotMatch((await site.call(sheet)).text, /url\(\s*["']?(https?:)?\/\/|@import/)
  })
})

onOneStorage('pictures in a bucket', (storage) => {
  test('are allowed from its public address, and nothing else is', async (t) => {
    const site = await openTestApp(await storage.open(), {
      environment: {
        MEDIA_STORE: 's3',
        S3_BUCKET: 'pictures',
        S3_ACCESS_KEY: 'x',
        S3_SECRET_KEY: 'y',
        S3_PUBLIC_URL: 'https://cdn.example/pictures/',
      },
    })
    t.after(() => site.close())
    const { headers } = await site.call({ url: '/', headers: { accept: 'text/html' } })
    assert.match(headers['content-security-policy']!, /; img-src 'self' data: https:\/\/cdn\.example;/)
  })
})
