import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { sql } from '../../../../src/platform/database/sql.ts'
import { type BrowserSite, flawsOn, openBrowserSite, type PageOptions } from '../../../app/site/support.ts'
import { makeListing } from '../../../support/listings.ts'
import { onOneStorage } from '../../../support/storage.ts'

const video = 'https://www.youtube.com/watch?v=abc123def45'
const pathOf = (position: number) => `/media/${String(position).repeat(32)}/1200.webp`

onOneStorage('the page of a listing in a browser', (storage) => {
  let site: BrowserSite
  before(async () => {
    site = await openBrowserSite(await storage.open())
    const id = await makeListing(site, { slug: 'tidewell', name: 'Tidewell', plan: 'paid' })
    const other = await makeListing(site, { slug: 'moorline', name: 'Moorline' })
    await makeListing(site, { slug: 'driftly', name: 'Driftly' })
    await site.app.db.run(sql`update profiles set demo_video_url = ${video} where listing_id = ${id}`)
    for (const position of [1, 2, 3])
      await site.app.db.run(sql`
        insert into media (listing_id, kind, url, alt, width, height, position)
        values (${id}, 'image', ${pathOf(position)}, ${`Picture ${position}`}, 1200, 750, ${position})`)
    await site.app.db.run(sql`
      with made as (insert into founders (slug, name, search_name) values ('ada', 'Ada', 'ada') returning id)
      insert into listing_founders (listing_id, founder_id) select unnest(${[id, other]}::bigint[]), id from made`)
  })
  after(() => site.close())

  /** Opens the page. Pictures and the player are played; what was asked of other hosts is returned. */
  async function open(options: PageOptions = {}): Promise<{ page: Page; asked: string[] }> {
    const page = await site.newPage(options)
    const asked: string[] = []
    const picture = await sharp({ create: { width: 1200, height: 750, channels: 3, background: '#217480' } })
      .webp()
      .toBuffer()
    await page.route(/^https:/, (route) => {
      const { host } = new URL(route.request().url())
      asked.push(host)
      return route.fulfill({ contentType: 'text/html', body: '<p>Playing' })
    })
    await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/webp', body: picture }))
    await page.goto('/listings/tidewell')
    return { page, asked }
  }

  test('pictures open in a lightbox that keys, buttons and swipes move through', async () => {
    const { page } = await open()
    await page.getByRole('link', { name: 'Picture 2' }).click()
    const lightbox = page.getByRole('dialog', { name: 'Pictures' })
    const count = lightbox.getByRole('status')
    await count.getByText('2 of 3').waitFor()
    await page.keyboard.press('ArrowRight')
    await count.getByText('3 of 3').waitFor()
    await page.keyboard.press('ArrowRight')
    await count.getByText('1 of 3').waitFor()
    await lightbox.getByRole('button', { name: 'Previous' }).click()
    await count.getByText('3 of 3').waitFor()
    await page.waitForFunction(() => {
      const strip = document.querySelector('.lightbox ul')!
      return strip.scrollLeft === 2 * strip.clientWidth
    })
    // A swipe scrolls the strip, which snaps to the next picture.
    await lightbox.locator('ul').evaluate((strip) => strip.scrollTo({ left: strip.clientWidth * 0.9 }))
    await count.getByText('2 of 3').waitFor()
    await page.keyboard.press('Escape')
    assert.equal(await lightbox.count(), 0)
    assert.equal(await page.evaluate(() => document.activeElement?.querySelector('img')?.alt), 'Picture 2')
  })

  test('without a script, pictures and the video are links', async () => {
    const { page, asked } = await open({ script: false })
    const link = (name: string) => page.getByRole('link', { name }).getAttribute('href')
    assert.match((await link('Picture 1')) ?? '', new RegExp(`${pathOf(1)}$`))
    assert.equal(await link('Watch the demo'), video)
    assert.ok(!asked.some((host) => host.includes('youtube')))
  })

  test('the video loads nothing before it is played, and then sets no cookies', async () => {
    const { page, asked } = await open()
    await page.waitForLoadState('networkidle')
    assert.deepEqual(asked, [])
    await page.getByRole('link', { name: 'Watch the demo' }).click()
    const player = page.locator('iframe')
    assert.equal(await player.getAttribute('src'), 'https://www.youtube-nocookie.com/embed/abc123def45?autoplay=1')
    await player.contentFrame().getByText('Playing').waitFor()
  })

  test('only this page may show frames, and only those of the players', async () => {
    const policy = async (path: string) => (await site.call(path)).headers['content-security-policy']!
    assert.match(
      await policy('/listings/tidewell'),
      /; frame-src https:\/\/www\.youtube-nocookie\.com https:\/\/player\.vimeo\.com; /,
    )
    for (const path of ['/', '/listings/tidewell/alternatives', '/sign-in'])
      assert.doesNotMatch(await policy(path), /frame-src/, path)
  })

  test('numbers come first, and other products of the founders and similar ones last', async () => {
    const { page } = await open()
    assert.deepEqual(await page.locator('.numbers dt').allTextContents(), ['Votes', 'Followers', 'Views'])
    const others = page.getByRole('region', { name: 'More by this maker' })
    assert.deepEqual(await others.locator('.row-name').allTextContents(), ['Moorline'])
    const similar = page.getByRole('region', { name: 'Similar products' })
    assert.deepEqual(await similar.locator('.row-name').allTextContents(), ['Driftly'])
  })

  test('the vote stays in reach on a phone, and the page is accessible', async () => {
    const { page } = await open({ width: 390 })
    const vote = page.getByRole('button', { name: /^Vote for Tidewell/ })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const box = (await vote.boundingBox())!
    assert.ok(box.y > 800 && box.y + box.height <= 900, JSON.stringify(box))
    assert.ok(box.height >= 44)
    const footer = await page
      .locator('footer')
      .last()
      .evaluate((element) => element.getBoundingClientRect().bottom)
    assert.ok(footer <= box.y, 'the bar does not cover the footer')
    assert.deepEqual(await flawsOn(page), [])
  })

  test('the shown week is in view on a phone', async () => {
    const page = await site.newPage({ width: 390 })
    await page.goto('/launches')
    const week = (await page.locator('.weeks [aria-current]').boundingBox())!
    assert.ok(week.x >= 0 && week.x + week.width <= 390, JSON.stringify(week))
  })
})
