import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { startSession } from '../../../src/core/sessions/session.ts'
import { type BrowserSite, openBrowserSite, violationsOn } from '../../app/site/support.ts'
import { demo } from '../../support/demo.ts'
import { onOneStorage } from '../../support/storage.ts'

onOneStorage('the brand in a browser', (storage) => {
  let site: BrowserSite
  let admin: Page
  let visitor: Page
  let scripted: Page
  before(async () => {
    site = await openBrowserSite(await storage.open(demo))
    const { id } = await site.member({ name: 'Olga Owner', role: 'admin' })
    const session = await startSession(site.app, site.app.db, id, { address: '::1', userAgent: undefined })
    // Everything works without JavaScript.
    admin = await site.newPage({ script: false, cookies: [{ name: 'slipway', value: session }] })
    visitor = await site.newPage()
    // The accessibility checker is a script.
    scripted = await site.newPage({ cookies: [{ name: 'slipway', value: session }] })
    for (const page of [admin, visitor, scripted]) page.setDefaultTimeout(30_000)
  })
  after(() => site.close())

  const section = async (name: string) => {
    await admin.goto(`/admin/brand/${name}`)
  }
  const save = () => admin.getByRole('button', { name: 'Save to draft' }).click()
  const said = (text: string) => admin.getByText(text, { exact: false }).first().waitFor()
  const named = (page: Page) => page.locator('.nameplate').innerText()

  test('a changed name and an uploaded logo appear only in the draft', { timeout: 240_000 }, async () => {
    await section('identity')
    await admin.getByLabel('Name', { exact: true }).fill('Quayside')
    await save()
    await said('Saved to your draft.')
    const logo = await sharp({ create: { width: 600, height: 150, channels: 4, background: '#1f6b3f' } })
      .png()
      .toBuffer()
    await admin.locator('#file-logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
    await admin.locator('#picture-logo form[enctype] button').click()
    await admin.getByAltText('Current: Logo', { exact: true }).waitFor()
    const frame = admin.frameLocator('iframe')
    assert.deepEqual([await admin.locator('.trial').count(), await frame.locator('.trial').count()], [1, 0])
    assert.equal(await frame.locator('.nameplate').innerText(), 'Quayside')
    assert.equal(await frame.locator('.nameplate img').getAttribute('width'), '160')
    await visitor.goto('/')
    assert.equal(await named(visitor), 'Slipway')
  })

  test('a file that is not a picture is refused next to its field', { timeout: 120_000 }, async () => {
    await section('identity')
    const file = { name: 'icon.png', mimeType: 'image/png', buffer: Buffer.from('This is not a picture at all.') }
    await admin.locator('#file-icon').setInputFiles(file)
    await admin.locator('#picture-icon form[enctype] button').click()
    await admin.locator('#picture-icon').getByText('We can’t read this file.').waitFor()
  })

  test('an unreadable color is refused, and the nearest readable one is offered with one click', {
    timeout: 120_000,
  }, async () => {
    await section('colors')
    await admin.locator('#accent_light').fill('#ffcc00')
    await save()
    await admin
      .getByText(/Accent on background in the light scheme has a contrast of 1\.\d:1, and needs 4\.5:1/)
      .first()
      .waitFor()
    assert.equal(await admin.locator('#accent_light').inputValue(), '#ffcc00')
    const offer = admin.getByRole('button', { name: /^Use #/ })
    const color = (await offer.innerText()).replace('Use ', '')
    await offer.click()
    await said('Saved to your draft.')
    assert.equal(await admin.locator('#accent_light').inputValue(), color)
  })

  test('the menu can be reordered and get an own link', { timeout: 120_000 }, async () => {
    await section('navigation')
    await admin.locator('button[value="menu:4:up"]').click()
    await said('Saved to your draft.')
    await admin.locator('input[name=menu_4_hidden]').check()
    await admin.locator('#menu_5_name').fill('Forum')
    await admin.locator('#menu_5_url').fill('forum.example')
    await admin.locator('#menu_5_url').press('Enter')
    await said('must start with / for a page of this site')
    assert.equal(await admin.locator('#menu_5_name').inputValue(), 'Forum')
    assert.ok(await admin.locator('input[name=menu_4_hidden]').isChecked())
    await admin.locator('#menu_5_url').fill('https://forum.example/')
    await save()
    await said('Saved to your draft.')
    const links = admin.frameLocator('iframe').locator('.masthead-nav a')
    assert.deepEqual(await links.evaluateAll((all) => all.map((link) => link.textContent)), [
      'Launches',
      'Categories',
      'Leaderboards',
      'Blog',
      'Forum',
      'Launch a product',
    ])
  })

  test('only the admin can preview the draft on real pages', { timeout: 120_000 }, async () => {
    await section('type')
    await admin.getByRole('radio', { name: /Inter/ }).first().check()
    await save()
    await admin.getByRole('link', { name: 'Preview on the site' }).click()
    await admin.getByText('Only you see this draft.').waitFor()
    assert.equal(await named(admin), 'Quayside')
    await admin.goto('/launches')
    assert.match(await admin.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily), /^Inter/)
    await visitor.goto('/launches')
    assert.equal(await named(visitor), 'Slipway')
    const stranger = await site.call({
      url: '/launches',
      headers: { cookie: 'brand_preview=1', 'sec-fetch-dest': 'iframe' },
    })
    assert.doesNotMatch(stranger.text, /Quayside/)
    assert.match(stranger.headers['content-security-policy']!, /frame-ancestors 'none'/)
    await admin.getByRole('link', { name: 'Exit preview' }).click()
    assert.equal(await named(admin), 'Slipway')
  })

  test('its pages are accessible, with a draft', { timeout: 240_000 }, async () => {
    for (const name of ['identity', 'colors', 'type', 'navigation', 'announcement', 'home', 'code', 'history']) {
      await scripted.goto(`/admin/brand/${name}`)
      assert.deepEqual(await violationsOn(scripted), [])
    }
  })

  test('publishing shows it to everyone, and undo reverts it', { timeout: 240_000 }, async () => {
    await section('announcement')
    await admin.locator('#text').fill('We moved to the quay.')
    await save()
    await admin.getByRole('button', { name: 'Publish' }).click()
    await said('Published. Everyone sees it now.')
    await visitor.goto('/')
    assert.equal(await named(visitor), 'Quayside')
    await visitor.getByText('We moved to the quay.').waitFor()
    assert.ok(await visitor.locator('.nameplate img').evaluate((image) => (image as HTMLImageElement).naturalWidth > 0))
    assert.deepEqual(await violationsOn(visitor), [])
    await admin.getByRole('link', { name: 'History' }).click()
    await admin.getByText('by Olga Owner').waitFor()
    await admin.getByRole('button', { name: /^Undo/ }).click()
    await said('Undone. The previous version is published again.')
    await visitor.goto('/')
    assert.equal(await named(visitor), 'Slipway')
    await admin.goto('/admin/audit')
    await said('Published the brand')
  })
})
