import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { sql } from '../../../src/platform/database/sql.ts'
import { copyForeignPictures } from '../../../src/publishing/editing/copy-pictures.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'
import { run, startWebsite, type Website } from '../drafts/support.ts'

onOneStorage('pictures on other servers', (storage) => {
  let website: Website
  let site: TestApp
  before(async () => {
    const png = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#0a6' } })
      .png()
      .toBuffer()
    website = await startWebsite({
      '/picture.png': (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(png),
      '/page.html': '<h1>Not a picture</h1>',
    })
    site = await openTestApp(await storage.open(), { environment: { READER_ALLOW: website.place } })
  })
  after(async () => {
    website.close()
    await site.close()
  })

  async function listingWith(slug: string, logo: string): Promise<number> {
    const id = await makeListing(site, { slug })
    await site.app.db.run(sql`update profiles set logo_url = ${logo} where listing_id = ${id}`)
    return id
  }
  const logoOf = async (id: number) =>
    (await site.app.db.one(sql<{ url: string }>`select logo_url as url from profiles where listing_id = ${id}`)).url

  test('logos, screenshots and photos are copied into our media store, once', async () => {
    const url = `${website.url}picture.png`
    const id = await listingWith('copied', url)
    await site.app.db.run(sql`update listings set plan = 'paid' where id = ${id}`)
    await site.app.db.run(sql`
      insert into media (listing_id, kind, url, position)
      values (${id}, 'image', ${url}, 0), (${id}, 'video', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 1)`)
    const { founder } = await site.app.db.one(sql<{ founder: number }>`
      insert into founders (slug, name, photo_url, search_name) values ('ines', 'Ines', ${url}, 'ines')
      returning id as founder`)
    await site.app.db.run(sql`
      insert into listing_founders (listing_id, founder_id, position) values (${id}, ${founder}, 0)`)
    const page = () => site.call({ url: '/listings/copied', headers: { accept: 'text/html' } })
    assert.doesNotMatch((await page()).text, new RegExp(website.place))
    assert.match((await page()).text, /<svg class="flag"/)
    await run(site, 'editing.copy_pictures')
    assert.match(await logoOf(id), /^\/media\/[0-9a-f]{32}\/256\.webp$/)
    const shown = (await page()).text
    assert.match(shown, /<img src="http:\/\/localhost:3000\/media\/[0-9a-f]{32}\/256\.webp"/)
    assert.match(shown, /\/media\/[0-9a-f]{32}\/\d+\.jpg/, 'the screenshot')
    const { photo_url } = (await site.call('/api/v1/founders/ines')).body
    assert.match(photo_url, /^http:\/\/localhost:3000\/media\/[0-9a-f]{32}\/256\.webp$/)
    assert.equal((await site.call(new URL(photo_url).pathname)).headers['content-type'], 'image/webp')
    assert.deepEqual(await copyForeignPictures(site.app), { copied: 0, failed: 0 })
    await site.app.db.run(sql`update profiles set logo_url = null where listing_id = ${id}`)
    site.clock.advance(3 * 24 * 3600_000)
    await run(site, 'media.purge')
    assert.equal((await site.call(new URL(photo_url).pathname)).status, 200, 'the purge keeps a photo')
  })

  test('pictures that cannot be copied stay hidden, and are tried three times', async () => {
    const ids = [
      await listingWith('no-picture', `${website.url}page.html`),
      await listingWith('missing', `${website.url}missing.png`),
      await listingWith('inside', 'http://127.0.0.1:9/logo.png'),
      await listingWith('metadata', 'http://169.254.169.254/logo.png'),
      await listingWith('private', 'https://10.0.0.1/logo.png'),
    ]
    const before = await Promise.all(ids.map(logoOf))
    const results = []
    for (let days = 0; days < 5; days++) {
      results.push(await copyForeignPictures(site.app))
      assert.deepEqual(await copyForeignPictures(site.app), { copied: 0, failed: 0 }, 'not twice a day')
      site.clock.advance(24 * 3600_000 + 1000)
    }
    assert.deepEqual(
      results.map(({ failed }) => failed),
      [5, 5, 5, 0, 0],
    )
    assert.deepEqual(await Promise.all(ids.map(logoOf)), before)
    const { items } = (await site.call('/api/v1/listings?per_page=50')).body as {
      items: { slug: string; logo_url: string | null }[]
    }
    assert.equal(items.find(({ slug }) => slug === 'missing')!.logo_url, null)
  })

  test('a run copies a limited number', async () => {
    for (let index = 0; index < 35; index++) await listingWith(`many-${index}`, `${website.url}missing-${index}.png`)
    assert.deepEqual(await copyForeignPictures(site.app), { copied: 0, failed: 30 })
    assert.deepEqual(await copyForeignPictures(site.app), { copied: 0, failed: 5 })
  })
})
