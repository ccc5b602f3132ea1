import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { setLogo } from '../../../src/publishing/editing/logo.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { runQueued } from '../../support/queued-jobs.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn } from '../../support/visitor.ts'
import { expectStatus, Maker, makeCategory, manualDraft, run, startWebsite, type Website } from './support.ts'

onOneStorage('the logo of a draft', (storage) => {
  let website: Website
  let site: TestApp
  let ada: Awaited<ReturnType<typeof signedIn>>
  let maker: Maker
  before(async () => {
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#0a6' } })
        .png()
        .toBuffer()
    const [logo, tiny] = [await picture(200, 200), await picture(16, 16)]
    website = await startWebsite({
      '/logo.png': (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(logo),
      '/moved.png': (_, response) => void response.writeHead(302, { location: '/logo.png' }).end(),
      '/tiny.png': (_, response) => void response.end(tiny),
      '/page.html': '<h1>Not a picture</h1>',
    })
    site = await openTestApp(await storage.open(), { environment: { READER_ALLOW: website.place } })
    ada = await signedIn(site, { email: 'ada@tidewell.example', name: 'Ada Marsh' })
    maker = await Maker.of(site, ada.member)
    await makeCategory(site)
  })
  after(async () => {
    website.close()
    await site.close()
  })

  const fetchQueued = () => runQueued(site, 'drafts.fetch_logo')
  const logoOf = async (listingId: number): Promise<string | null> =>
    expectStatus<{ logo_url: string | null }>(await maker.call('GET', `/me/listings/${listingId}`), 200).logo_url
  const submit = async (id: string): Promise<number> =>
    expectStatus<{ listing_id: number }>(await maker.call('POST', `/drafts/${id}/submit`), 200).listing_id
  const missing = async (id: string) => (await maker.get(id)).missing.find(({ field }) => field === 'logo_url')

  test('is copied into our media store, keeps its address, and appears in the editor and on the listing', async () => {
    const id = await manualDraft(site, ada.member)
    const url = `${website.url}moved.png`
    const saved = await maker.update(id, { fields: { logo_url: url } })
    assert.deepEqual([saved.fields.logo_url.value, saved.fields.logo_url.state], [url, 'manual'])
    assert.deepEqual(await missing(id), { field: 'logo_url', why: "We haven't fetched it yet.", required: false })
    assert.match((await ada.get(`/account/drafts/${id}`)).text, /Fetching the logo…/)
    const listingId = await submit(id)
    assert.equal(await logoOf(listingId), null, 'pages show only our copy')

    const { completeness } = await maker.get(id)
    await fetchQueued()
    const fetched = await maker.get(id)
    assert.equal(fetched.fields.logo_url.value, url)
    assert.ok(fetched.completeness > completeness)
    assert.equal(await missing(id), undefined)
    const address = await logoOf(listingId)
    assert.match(address!, /\/media\/[0-9a-f]{32}\/256\.webp$/)
    const file = new URL(address!).pathname
    assert.equal((await site.call(file)).headers['content-type'], 'image/webp')
    assert.match((await ada.get(`/account/drafts/${id}`)).text, new RegExp(`<img class="part-logo" src="${file}"`))
    assert.match((await ada.get(`/account/drafts/${id}/preview`)).text, new RegExp(file))

    site.clock.advance(2 * 24 * 3600_000)
    const unsubmitted = await manualDraft(site, ada.member, { logo_url: `${website.url}logo.png` })
    await fetchQueued()
    site.clock.advance(2 * 24 * 3600_000)
    await run(site, 'media.purge')
    assert.equal((await site.call(file)).status, 200, 'the purge keeps what a draft uses')
    assert.equal(await missing(unsubmitted), undefined)
  })

  for (const [what, path, error] of [
    ['is missing', 'nothing.png', "We couldn't fetch the logo: the server returned status 404."],
    ['is no picture', 'page.html', "We couldn't use the logo. We can’t read this file."],
    ['is too small', 'tiny.png', "We couldn't use the logo. This image is only 16 × 16 pixels."],
  ] as const) {
    test(`says why when it ${what}, and the draft is saved anyway`, async () => {
      const id = await manualDraft(site, ada.member, { logo_url: `${website.url}${path}` })
      const listingId = await submit(id)
      await fetchQueued()
      assert.equal((await maker.get(id)).fields.logo_url.value, `${website.url}${path}`)
      assert.ok((await missing(id))!.why.startsWith(error), (await missing(id))!.why)
      assert.equal(await logoOf(listingId), null)
      const { text } = await ada.get(`/account/drafts/${id}`)
      assert.match(text, /name="do" value="fetch">Try again/)
      assert.doesNotMatch(text, /class="part-logo"/)
    })
  }

  test('is not fetched from private addresses, and one that cannot be copied is not shown', async () => {
    const id = await manualDraft(site, ada.member, { logo_url: 'https://10.0.0.1/logo.png' })
    const listingId = await submit(id)
    await fetchQueued()
    const { text } = await ada.get(`/account/drafts/${id}`)
    assert.match(text, /We couldn&#39;t fetch the logo: its address isn&#39;t public\./)
    assert.doesNotMatch(text, /class="part-logo"/)
    assert.equal(await logoOf(listingId), null)
  })

  test('can be fetched again once its website has it', async () => {
    const id = await manualDraft(site, ada.member, { logo_url: `${website.url}late.png` })
    await fetchQueued()
    assert.match((await missing(id))!.why, /status 404/)
    website.pages['/late.png'] = website.pages['/logo.png']!
    const page = (await ada.get(`/account/drafts/${id}`)).text
    await ada.post(`/account/drafts/${id}/parts/logo_url`, {
      form_token: /name="form_token" value="([^"]+)"/.exec(page)![1]!,
      do: 'fetch',
    })
    await fetchQueued()
    assert.equal(await missing(id), undefined)
  })

  test('does not replace a logo that was uploaded to the listing itself', async () => {
    const id = await manualDraft(site, ada.member, { logo_url: `${website.url}logo.png` })
    const listingId = await submit(id)
    const own = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c33' } })
      .png()
      .toBuffer()
    await setLogo(site.app, { listingId, memberId: ada.member.id }, own)
    const uploaded = await logoOf(listingId)
    await fetchQueued()
    assert.equal(await missing(id), undefined)
    assert.equal(await logoOf(listingId), uploaded)
  })
})
