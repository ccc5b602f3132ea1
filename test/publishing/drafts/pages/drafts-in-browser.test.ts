import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { acceptInvite } from '../../../../src/publishing/drafts/invites.ts'
import { type BrowserSite, complaintsOf, openBrowserSite, violationsOn } from '../../../app/site/support.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { mailTo, signedIn } from '../../../support/visitor.ts'
import { Maker, makeCategory, startWebsite, type Website } from '../support.ts'

onOneStorage('drafts in a browser', (storage) => {
  let website: Website
  let site: BrowserSite
  let ada: Awaited<ReturnType<typeof signedIn>>
  let maker: Maker
  before(async () => {
    website = await startWebsite()
    site = await openBrowserSite(await storage.open(), {}, { READER_ALLOW: website.place })
    await makeCategory(site)
    ada = await signedIn(site, { email: 'ada@tidewell.example', name: 'Ada Marsh' })
    maker = await Maker.of(site, ada.member)
    await site.app.jobs.start()
  })
  after(async () => {
    website.close()
    await site.close()
  })

  const pageOf = (person: typeof ada, options: { script?: boolean; width?: number; scheme?: 'light' | 'dark' } = {}) =>
    site.newPage({ ...options, cookies: [{ name: 'slipway', value: person.cookies.get('slipway')! }] })
  const draftOn = (page: Page) => new URL(page.url()).pathname.split('/')[3]!

  test('with script, a draft goes from an address to a listing and saves while typing', async () => {
    const page = await pageOf(ada)
    const complaints = complaintsOf(page, site.address)
    let release = () => {}
    const held = website.pages['/pricing'] as string
    website.pages['/pricing'] = (_, response) =>
      void (release = () => response.writeHead(200, { 'content-type': 'text/html' }).end(held))
    await page.goto('/submit')
    await page.fill('#url', website.url)
    await page.click('text=Draft my profile')
    await page.waitForSelector('.draft-step:text-is("Reading Pricing…")')
    assert.deepEqual((await page.locator('.draft-pages li').allTextContents()).slice(0, 2), ['Homepage', 'About'])
    assert.deepEqual(await violationsOn(page), [])
    await assert.doesNotReject(page.waitForSelector('draft-progress progress[value]'))
    website.pages['/pricing'] = held
    release()
    await page.waitForSelector('draft-editor')
    const id = draftOn(page)

    await page.fill('#tagline-value', 'Typed by Ada')
    await page.waitForSelector('#tagline .part-saved:text("Saved")')
    assert.equal((await maker.get(id)).fields.tagline.value, 'Typed by Ada')
    assert.equal(await page.inputValue('#tagline-value'), 'Typed by Ada')
    await page.click('#tagline button[value=restore]')
    await page.waitForSelector('#tagline-value[value="Tide tables that a harbour crew can read in the rain"]')
    await page.waitForSelector('#tagline .state-ai')
    assert.equal(await page.inputValue('#tagline-value'), 'Tide tables that a harbour crew can read in the rain')
    await page.click('#tagline button[value=lock]')
    await page.waitForSelector('#tagline .state-override')
    await page.fill('#contact_email-value', 'nobody')
    await page.waitForSelector('#contact_email .wrong')
    assert.deepEqual(await violationsOn(page), [])
    await page.fill('#contact_email-value', 'crew@tidewell.example')
    await page.waitForSelector('#contact_email .part-saved:text("Saved")')
    await page.selectOption('#categories-value', 'Field & Shift Work')
    await page.waitForSelector('#categories .part-saved:text("Saved")')
    await page.click('text=Save as listing')
    await page.waitForSelector('text=Choose how to launch')
    const draft = await maker.get(id)
    assert.ok(draft.listing_id)
    assert.deepEqual(
      [draft.fields.tagline.state, draft.fields.contact_email.value],
      ['override', 'crew@tidewell.example'],
    )
    // The browser logs the refusal in its console.
    assert.deepEqual(
      complaints.filter((line) => !line.includes('400')),
      [],
    )
  })

  test('restoring a field while its text is still being saved restores it', async () => {
    const { id } = await maker.submit(website.url)
    const page = await pageOf(ada)
    await page.goto(`/account/drafts/${id}`)
    await page.waitForSelector('draft-editor.script')
    const sends = (request: Request, field: string) => !!new URLSearchParams(request.postData() ?? '').get(field)
    const isSave = (request: Request) => request.method() === 'POST' && !sends(request, 'do')
    await page.fill('#name-value', 'Typed once')
    await page.waitForSelector('#name .part-saved:text("Saved")')
    // From now on, a save takes longer than a click.
    await page.route(`**/account/drafts/${id}/**`, async (route) => {
      if (isSave(route.request())) await setTimeout(400)
      await route.continue()
    })
    const saved = page.waitForResponse((response) => isSave(response.request()))
    const restored = page.waitForResponse(
      (response) => response.request().method() === 'POST' && !isSave(response.request()),
    )
    await page.fill('#name-value', 'Typed twice')
    // As long as a person presses a button: pressing it leaves the field, releasing it submits the form.
    await page.click('#name button[value=restore]', { delay: 80 })
    await Promise.all([saved, restored])
    await page.waitForSelector('#name .state-ai')
    assert.equal(await page.inputValue('#name-value'), 'Tidewell')
    assert.deepEqual(await maker.get(id).then(({ fields: { name } }) => [name.value, name.state]), ['Tidewell', 'ai'])
  })

  test('restoring a field while its text fails to save restores it for good', async () => {
    const { id } = await maker.submit(website.url)
    const page = await pageOf(ada)
    await page.clock.install()
    await page.goto(`/account/drafts/${id}`)
    await page.waitForSelector('draft-editor.script')
    let failed = 0
    await page.route(`**/account/drafts/${id}/**`, async (route) => {
      const isTyped = route.request().postData()?.includes('Typed') && !route.request().postData()?.includes('do=')
      if (!isTyped || failed++ > 0) return route.continue()
      await setTimeout(400)
      return route.abort()
    })
    await maker.update(id, { fields: { name: 'Edited before' } })
    await page.reload()
    await page.waitForSelector('#name .state-edited')
    await page.fill('#name-value', 'Typed once')
    const sent = page.waitForRequest((request) => !!request.postData()?.includes('Typed'))
    await page.dispatchEvent('#name-value', 'change')
    await page.clock.runFor(1)
    await sent
    await page.click('#name button[value=restore]')
    await page.waitForSelector('#name .state-ai')
    assert.equal(failed, 1)
    // Later than a save would be retried.
    await page.clock.runFor(10_000)
    await setTimeout(500)
    assert.equal((await maker.get(id)).fields.name.value, 'Tidewell')
  })

  test('sections, suggestions and the actions of a field are one step away', async () => {
    const { id } = await maker.submit(website.url)
    const page = await pageOf(ada)
    await page.goto(`/account/drafts/${id}`)
    await page.waitForSelector('draft-editor')
    const opacity = () => page.locator('#name .part-more').evaluate((more) => getComputedStyle(more).opacity)
    assert.equal(await opacity(), '0')
    await page.focus('#name-value')
    await page.waitForFunction(() => getComputedStyle(document.querySelector('#name .part-more')!).opacity === '1')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#name .state-accepted')
    assert.equal((await maker.get(id)).fields.name.state, 'ai', 'Enter saves, it does not lock')

    const nav = page.locator('.draft-nav')
    await nav.getByText('Company', { exact: true }).click()
    await page.waitForSelector('.draft-nav a[aria-current]:text-is("Company")')
    const { y } = (await nav.boundingBox())!
    assert.ok(y >= 0 && y < 60, 'the navigation stays in view')
    await page.click('.draft-suggestions a:text-is("Demo video")')
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'demo_video_url-value')

    await page.click('#tagline button[value=regenerate]')
    await page.waitForSelector('#tagline .notice:text("We read your site again. Nothing changed.")')
  })

  test('on a touch screen the actions of a field open with a link, also without script', async () => {
    const { id } = await maker.submit(website.url)
    const page = await pageOf(ada, { width: 390, script: false })
    await page.goto(`/account/drafts/${id}`)
    await page.waitForSelector('draft-editor', { timeout: 60_000 })
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    const lock = page.locator('#name button[value=lock]')
    assert.equal(await lock.isVisible(), false)
    await page.click('#name .part-open')
    await lock.click()
    await page.waitForSelector('#name .state-override')
  })

  test('two people see each other’s changes and what they have overwritten', async () => {
    const { id } = await maker.submit(website.url)
    await maker.call('POST', `/drafts/${id}/invites`, { email: 'bo@tidewell.example' })
    const bo = await signedIn(site, { email: 'bo@tidewell.example', name: 'Bo Lind' })
    const { link } = await mailTo(site, 'bo@tidewell.example')
    await site.app.db.transaction((tx) => acceptInvite(site.app, tx, link.replace('/invites/', ''), bo.member))
    const [one, two] = [await pageOf(ada), await pageOf(bo)]
    for (const page of [one, two]) {
      await page.goto(`/account/drafts/${id}`)
      await page.waitForSelector('draft-editor')
    }
    await one.fill('#city-value', 'Porto by Ada')
    await two.waitForFunction(
      () => (document.querySelector('#city-value') as HTMLInputElement).value === 'Porto by Ada',
    )

    // Bo is typing in the field that Ada changes.
    await two.focus('#tagline-value')
    await one.fill('#tagline-value', 'Words of Ada')
    await one.waitForSelector('#tagline .part-saved:text("Saved")')
    await two.fill('#tagline-value', 'Words of Bo')
    await two.waitForSelector('#tagline .notice:has-text("Words of Ada")')
    assert.equal((await maker.get(id)).fields.tagline.value, 'Words of Bo')
    await one.reload()
    await one.waitForSelector('#tagline .notice:has-text("Bo Lind")')
    await one.click('#tagline button[name=put_back]')
    await one.waitForFunction(
      () => (document.querySelector('#tagline-value') as HTMLInputElement).value === 'Words of Ada',
    )
    // Further down, the navigation covers part of some field.
    await one.evaluate(() => scrollTo(0, 0))
    assert.deepEqual(await violationsOn(one), [])
  })

  test('without script, the same works with forms on a phone', async () => {
    const page = await pageOf(ada, { script: false, width: 390 })
    await page.goto('/submit')
    await page.fill('#url', website.url)
    await page.click('text=Draft my profile')
    // The page reloads itself until the draft is ready.
    await page.waitForSelector('draft-editor', { timeout: 60_000 })
    const id = draftOn(page)
    await page.fill('#tagline-value', 'Typed without script')
    await page.click('#tagline button[value=save]')
    await page.waitForURL(`**/account/drafts/${id}#tagline`)
    assert.equal(await page.inputValue('#tagline-value'), 'Typed without script')
    await page.click('#faqs summary:has-text("Add a question")')
    await page.locator('#faqs input[name=question]').last().fill('Is it wet?')
    await page.locator('#faqs textarea[name=answer]').last().fill('Only outside.')
    await page.click('#faqs button[value=save]')
    await page.waitForSelector('#faqs input[value="Is it wet?"]')
    await page.goto(`/account/drafts/${id}`)
    await page.selectOption('#categories-value', 'Field & Shift Work')
    await page.click('#categories button[value=save]')
    await page.click('text=Save as listing')
    await page.waitForSelector('text=Choose how to launch')
    assert.equal((await maker.get(id)).faqs.at(-1)?.question, 'Is it wet?')
  })

  test('every page is accessible and fits on a phone, in the dark', async () => {
    const page = await pageOf(ada, { width: 390, scheme: 'dark' })
    const { items } = (await maker.call('GET', '/drafts')).body as { items: { id: string; status: string }[] }
    const failed = await maker.drafted('http://10.0.0.1/')
    const ready = items.find(({ status }) => status === 'ready')!.id
    for (const path of [
      '/submit',
      '/account/drafts',
      `/account/drafts/${ready}`,
      `/account/drafts/${ready}/preview`,
      `/account/drafts/${failed.id}`,
    ]) {
      await page.goto(path)
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('details.fold')) fold.setAttribute('open', '')
      })
      assert.deepEqual(await violationsOn(page), [])
      assert.equal(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        0,
        `${path} fits`,
      )
    }
  })
})
