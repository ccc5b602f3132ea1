import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type BrowserSite, complaintsOf, flawsOn, openBrowserSite } from '../../../app/site/support.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { makeScene, type Scene } from './maker-scene.ts'

onOneStorage('maker and admin pages in a browser', (storage) => {
  let site: BrowserSite
  let scene: Scene
  before(async () => {
    site = await openBrowserSite(await storage.open())
    scene = await makeScene(site)
  })
  after(() => site.close())

  const own = () => `/account/listings/${scene.live}`
  const pages = () => ({
    maker: [
      '/account/listings',
      own(),
      `/account/listings/${scene.waiting}`,
      `/account/listings/${scene.saved}`,
      ...['/dashboard', '/edit', '/story', '/updates', '/alternatives', '/history'].map((part) => own() + part),
      `/account/listings/${scene.waiting}/revenue`,
      '/account/interview',
      '/account/notifications',
      '/account/claims',
      `/account/claims/${scene.claim}`,
    ],
    admin: [
      '/admin',
      '/admin/listings',
      `/admin/listings/${scene.live}`,
      '/admin/changes',
      '/admin/claims',
      '/admin/reviews',
      '/admin/votes',
    ],
  })

  for (const who of ['maker', 'admin'] as const) {
    test(`every ${who} page is accessible, without overflow or errors, at both widths and schemes`, async () => {
      const page = await site.newPage({
        width: 390,
        cookies: [{ name: 'slipway', value: who === 'maker' ? scene.makerCookie : scene.adminCookie }],
      })
      const problems = complaintsOf(page, site.address)
      for (const path of pages()[who]) {
        await page.goto(path)
        problems.push(...(await flawsOn(page)))
      }
      assert.deepEqual(problems, [])
    })
  }

  test('without JavaScript on a phone, a tagline is edited and restored from the history', async () => {
    const page = await site.newPage({
      script: false,
      width: 390,
      cookies: [{ name: 'slipway', value: scene.makerCookie }],
    })
    await page.goto('/account/listings')
    await page.click('h2 >> text=Tidewell')
    await page.click('nav[aria-label="Listing"] >> text=Edit')
    await page.fill('#tagline', 'By the water')
    await page.click('text=Save and publish')
    assert.match(await page.innerText('main'), /Changes saved/)
    await page.click('nav[aria-label="Listing"] >> text=History')
    await page.click('main summary >> nth=0')
    assert.match(await page.innerText('ins >> nth=0'), /By the water/)
    await page.click('button[value="before"] >> nth=0')
    assert.match(await page.innerText('main'), /Version restored/)
    await page.goto('/listings/tidewell')
    assert.match(await page.innerText('.lede'), /Tide tables your crew can read/)
  })

  test('without JavaScript on a phone, a listing is claimed by email', async () => {
    const page = await site.newPage({
      script: false,
      width: 390,
      cookies: [{ name: 'slipway', value: scene.adminCookie }],
    })
    await page.goto('/listings/rival-3')
    await page.click('text=Claim this listing')
    await page.check('input[value="email"]')
    await page.fill('#email', 'someone@gmail.com')
    await page.click('text=Claim listing')
    assert.match(await page.innerText('[role=alert]'), /Anyone can get an email at gmail\.com/)
    await page.fill('#email', 'crew@rival-3.example')
    await page.click('text=Claim listing')
    assert.match(await page.innerText('main'), /We sent a link to crew@rival-3\.example/)
  })
})
