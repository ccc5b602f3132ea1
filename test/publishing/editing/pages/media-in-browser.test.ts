import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startSession } from '../../../../src/core/sessions/session.ts'
import { type BrowserSite, complaintsOf, openBrowserSite, violationsOn } from '../../../app/site/support.ts'
import { drawn, ownFolder } from '../../../directory/media/support.ts'
import { makeListing } from '../../../support/listings.ts'
import { onOneStorage } from '../../../support/storage.ts'

onOneStorage('pictures in a browser', (storage) => {
  let site: BrowserSite
  const folder = ownFolder()
  before(async () => {
    site = await openBrowserSite(await storage.open(), {}, { DATA_DIR: folder })
  })
  after(() => site.close())

  test('without JavaScript on a phone, logo and pictures are uploaded, described and reordered', async () => {
    const owner = await site.member()
    const id = await makeListing(site, { slug: 'tidewell', name: 'Tidewell', plan: 'paid', ownerId: owner.id })
    const session = await startSession(site.app, site.app.db, owner.id, {
      address: '203.0.113.9',
      userAgent: undefined,
    })
    const files = { logo: join(folder, 'logo.png'), one: join(folder, 'one.png'), two: join(folder, 'two.jpg') }
    await drawn(300, 300).toFile(files.logo)
    await drawn(1400, 900).toFile(files.one)
    await drawn(1200, 1200).toFile(files.two)

    const page = await site.newPage({ script: false, width: 390, cookies: [{ name: 'slipway', value: session }] })
    const complaints = complaintsOf(page, site.address)
    await page.goto(`/account/listings/${id}/media`)
    await page.setInputFiles('#logo-file', files.logo)
    await page.click('text=Upload logo')
    for (const [file, alt] of [
      [files.one, 'The start page'],
      [files.two, 'The map'],
    ] as const) {
      await page.setInputFiles('#picture-file', file)
      await page.fill('#alt', alt)
      await page.click('text=Upload picture')
      assert.match(await page.innerText('main'), /Picture added/)
    }
    await page.click('.media-list > li:nth-child(2) button[value="front"]')
    assert.deepEqual(
      await page.$$eval('.media-list img', (images) => images.map((image) => image.getAttribute('alt'))),
      ['The map', 'The start page'],
    )

    const reader = await site.newPage({ width: 390, cookies: [{ name: 'slipway', value: session }] })
    await reader.goto(`/account/listings/${id}/media`)
    complaints.push(...(await violationsOn(reader)))
    await reader.setInputFiles('#picture-file', files.two)
    await reader.click('text=Upload picture')
    assert.match(await reader.innerText('main'), /You already added this picture/)
    complaints.push(...(await violationsOn(reader)))
    assert.equal(
      await reader.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      0,
    )
    await reader.goto('/listings/tidewell')
    assert.deepEqual(
      await reader.$$eval('.listing-head img, .gallery img', (images) =>
        images.map((image) => image.getAttribute('width')),
      ),
      ['96', '1200', '1400'],
    )
    await reader.waitForFunction(() => (document.querySelector('.gallery img') as HTMLImageElement).naturalWidth > 0)
    // The browser picks the size that fits, not the largest.
    assert.match(await reader.$eval('.gallery img', (image) => (image as HTMLImageElement).currentSrc), /\/480\.webp$/)
    assert.deepEqual(complaints, [])
  })
})
