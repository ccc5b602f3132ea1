import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '../../../../src/platform/database/sql.ts'
import { writesPerMinute } from '../../../../src/platform/limits/policy.ts'
import { acceptInvite } from '../../../../src/publishing/drafts/invites.ts'
import { crawlsPerHour } from '../../../../src/publishing/drafts/settings.ts'
import { launchPaid } from '../../../../src/publishing/lifecycle/transitions.ts'
import { openTestApp, type TestApp } from '../../../support/app.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { mailTo, signedIn, Visitor } from '../../../support/visitor.ts'
import { expectStatus, Maker, makeCategory, manualDraft, run, startWebsite, type Website } from '../support.ts'

type Person = Awaited<ReturnType<typeof signedIn>>

onOneStorage('drafts on the site', (storage) => {
  let website: Website
  let site: TestApp
  let ada: Person
  let maker: Maker
  before(async () => {
    website = await startWebsite()
    site = await openTestApp(await storage.open(), { environment: { READER_ALLOW: website.place } })
    await makeCategory(site)
    ada = await signedIn(site, { email: 'ada@tidewell.example', name: 'Ada Marsh' })
    maker = await Maker.of(site, ada.member)
  })
  after(async () => {
    website.close()
    await site.close()
  })

  /** Sends the form of a field as a browser does, with the values on the page. */
  const send = async (
    person: Person,
    id: string,
    name: string,
    form: Record<string, string | string[]>,
    seen?: number,
  ) => {
    const page = (await person.get(`/account/drafts/${id}`)).text
    const part = page.slice(page.indexOf(`id="${name}"`))
    const hidden = (field: string) => new RegExp(`name="${field}" value="([^"]*)"`).exec(part)?.[1] ?? ''
    return person.post(`/account/drafts/${id}/parts/${name}`, {
      form_token: hidden('form_token'),
      revision: String(seen ?? hidden('revision')),
      was: hidden('was').replaceAll('&amp;', '&'),
      ...form,
    })
  }

  test('a visitor enters an address, signs in, and returns to the form with it', async () => {
    const stranger = new Visitor(site)
    assert.match((await stranger.get('/')).text, /<a class="button" href="\/submit">/)
    const long = `https://tidewell.example/${'a'.repeat(400)}`
    const sent = await stranger.post('/submit', { url: long })
    assert.equal(sent.status, 303)
    const next = new URL(sent.headers.location!, 'http://localhost').searchParams.get('next')!
    assert.match((await ada.get(next)).text, new RegExp(`value="${long}"`))
    const made = await ada.post('/submit', { url: website.url })
    assert.match(made.headers.location!, /^\/account\/drafts\/[0-9a-f-]{36}$/)
    const refused = await ada.post('/submit', { url: 'ftp://tidewell.example' })
    assert.equal(refused.status, 400)
    assert.match(refused.text, /aria-invalid="true"/)
    const unverified = await signedIn(site, { email: 'new@tidewell.example', verified: false })
    assert.match((await unverified.post('/submit', { url: website.url })).text, /Confirm your email/)
  })

  test('during the crawl the page shows progress, and reloads itself without script', async () => {
    const { id } = await maker.submit(website.url)
    const waiting = (await ada.get(`/account/drafts/${id}`)).text
    assert.match(waiting, /<noscript><meta http-equiv="refresh" content="3"><\/noscript>/)
    assert.match(waiting, /Starting…/)
    await run(site, 'drafts.build', { draft_id: id })
    const ready = (await ada.get(`/account/drafts/${id}`)).text
    assert.doesNotMatch(ready, /http-equiv="refresh"/)
    assert.match(ready, /<blockquote dir="auto">Tide tables that a harbour crew can read in the rain<\/blockquote>/)
    assert.match(ready, new RegExp(`href="${website.url}#:~:text=Tide%20tables%20that`))
  })

  test('a value to check says why until it is accepted', async (t) => {
    const pages = { ...website.pages }
    t.after(() => void (website.pages = pages))
    website.pages['/about'] = `${pages['/about']}<p>Made in France</p>`
    const { id, missing } = await maker.drafted(website.url)
    const { field } = missing.find(({ why }) => why.startsWith('Please check'))!
    const part = async () => {
      const page = (await ada.get(`/account/drafts/${id}`)).text
      const from = page.indexOf(`<section class="part part-ai" id="${field}"`)
      return page.slice(from, page.indexOf('</section>', from))
    }
    assert.match(await part(), /Please check.*Only one place on your website says so/s)
    await send(ada, id, field, { do: 'accept', value: '' })
    assert.doesNotMatch(await part(), /Please check|Only one place/)
  })

  test('every action on a field works with its form', async () => {
    const { id } = await maker.drafted(website.url)
    const field = async (name: 'tagline' | 'features') => (await maker.get(id)).fields[name]
    const actions: [form: Record<string, string>, state: string][] = [
      [{ do: 'accept', value: '' }, 'ai'],
      [{ do: 'save', value: 'Words\r\nof two lines' }, 'edited'],
      [{ do: 'lock', value: 'Locked words' }, 'override'],
      [{ do: 'save', value: 'Still locked' }, 'override'],
      [{ do: 'unlock', value: 'ignored' }, 'edited'],
      [{ do: 'remove', value: '' }, 'deleted'],
      [{ do: 'restore', value: '' }, 'ai'],
      [{ do: 'save', value: 'Mine' }, 'edited'],
      [{ do: 'regenerate', value: '' }, 'ai'],
    ]
    for (const [form, state] of actions) {
      const answer = await send(ada, id, 'tagline', form)
      assert.equal(answer.headers.location, `/account/drafts/${id}#tagline`)
      assert.equal((await field('tagline')).state, state, JSON.stringify(form))
    }
    await send(ada, id, 'features', { value: 'One\r\n\r\n  Two \r\n' })
    assert.deepEqual((await field('features')).value, ['One', 'Two'])
    const wrong = await send(ada, id, 'contact_email', { value: 'nobody' })
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /id="contact_email-error">Contact email must be an email address/)
    assert.match(wrong.text, /value="nobody"/)
  })

  test('a redraft reads the website again and says what changed, or that nothing did', async () => {
    const { id } = await maker.drafted(website.url)
    const redraft = async (name: string) => {
      await send(ada, id, name, { do: 'regenerate', value: '' })
      const page = (await ada.get(`/account/drafts/${id}`)).text
      return page
        .slice(page.indexOf(`<section class="part`, page.indexOf(`parts/${name}"`) - 400))
        .split('</section>')[0]!
    }
    assert.match(await redraft('tagline'), /We read your site again\. Nothing changed\./)
    assert.match(await redraft('demo_video_url'), /We read your site again and found nothing for this field\./)
    const home = website.pages['/'] as string
    try {
      website.pages['/'] = home.replaceAll(
        'Tide tables that a harbour crew can read in the rain',
        'Tides, on one dry page',
      )
      const changed = await redraft('tagline')
      assert.match(changed, /We read your site again and updated this\. It was:/)
      assert.match(changed, /<blockquote[^>]*>Tide tables that a harbour crew can read in the rain<\/blockquote>/)
      assert.match(changed, /value="Tides, on one dry page"/)
      const undo = /name="undo" value="(\d+)"/.exec(changed)![1]!
      await send(ada, id, 'tagline', { undo, value: 'ignored' })
      assert.equal((await maker.get(id)).fields.tagline.value, 'Tide tables that a harbour crew can read in the rain')
      assert.doesNotMatch((await ada.get(`/account/drafts/${id}`)).text, /updated this/, 'an edit ends the note')
    } finally {
      website.pages['/'] = home
    }
    website.pages['/'] = (_, response) => void response.writeHead(503).end()
    assert.match(
      await redraft('name'),
      /We couldn’t read your site just now, so we used the pages from last time\. Nothing changed\./,
    )
    website.pages['/'] = home
    site.clock.advance(11 * 60_000)
    assert.doesNotMatch((await ada.get(`/account/drafts/${id}`)).text, /used the pages from last time/)
  })

  test('while the website is read, the page names the pages', async () => {
    const { id } = await maker.submit(website.url)
    await site.app.db.run(sql`
      update drafts set progress_step = 'reading', progress_done = 2, progress_total = 12,
        progress_page = 'Pricing', progress_pages = ${['Homepage', 'About']}
      where id = ${id}`)
    const { text } = await ada.get(`/account/drafts/${id}`)
    assert.match(text, /role="status">Reading Pricing…</)
    assert.match(text, /aria-label="Pages read"><li dir="auto">Homepage<\/li><li dir="auto">About<\/li><\/ul>/)
  })

  test('lists and links are edited with forms, and emptied entries are removed', async () => {
    const id = await manualDraft(site, ada.member)
    await send(ada, id, 'faqs', { question: ['Offline?', ''], answer: ['Yes.', ''] })
    await send(ada, id, 'founders', { name: ['Inês', 'Rui', ''], title: ['CEO', '', ''], bio: ['', 'Sails.', ''] })
    await send(ada, id, 'milestones', {
      date: ['2026-01-02', ''],
      title: ['First', ''],
      description: ['', ''],
      url: ['', ''],
    })
    await send(ada, id, 'company_socials', { x: 'https://x.com/tidewell', github: '' })
    await send(ada, id, 'company_socials', { x: '', github: 'https://github.com/tidewell' })
    await send(ada, id, 'story', { title: 'From the boat', lessons: 'Laminate.' })
    await send(ada, id, 'seo', { title: 'Tides', meta: '' })
    const draft = await maker.get(id)
    assert.deepEqual(draft.faqs, [{ question: 'Offline?', answer: 'Yes.' }])
    assert.deepEqual(draft.founders, [
      { name: 'Inês', title: 'CEO', bio: null },
      { name: 'Rui', title: null, bio: 'Sails.' },
    ])
    assert.deepEqual(draft.milestones, [{ date: '2026-01-02', title: 'First', description: null, url: null }])
    assert.deepEqual(
      [draft.company_socials, draft.story.lessons, draft.seo.title],
      [{ github: 'https://github.com/tidewell' }, 'Laminate.', 'Tides'],
    )
    assert.equal((await send(ada, id, 'faqs', { question: ['Offline?'], answer: [''] })).status, 400)
  })

  test('two people who edit at the same time lose nothing', async () => {
    const id = await manualDraft(site, ada.member)
    await maker.call('POST', `/drafts/${id}/invites`, { email: 'bo@tidewell.example' })
    const bo = await signedIn(site, { email: 'bo@tidewell.example', name: 'Bo Lind' })
    const { link } = await mailTo(site, 'bo@tidewell.example')
    await site.app.db.transaction((tx) => acceptInvite(site.app, tx, link.replace('/invites/', ''), bo.member))
    const seen = (await maker.get(id)).fields.tagline.revision

    await send(bo, id, 'city', { value: 'Porto' })
    await send(ada, id, 'tagline', { value: 'Words of Ada' }, seen)
    const later = await send(bo, id, 'tagline', { value: 'Words of Bo' }, seen)
    assert.equal((await maker.get(id)).fields.city.value, 'Porto')
    assert.equal((await maker.get(id)).fields.tagline.value, 'Words of Bo', 'the last one wins')

    const forBo = (await bo.get(later.headers.location!.replace(/#.*/, ''))).text
    assert.match(forBo, /<strong>Ada Marsh<\/strong> changed this while you were typing[^]*Words of Ada/)
    const forAda = (await ada.get(`/account/drafts/${id}`)).text
    assert.match(forAda, /<strong>Bo Lind<\/strong> changed this after you[^]*Words of Ada/)
    const back = /name="put_back" value="(\d+)"/.exec(forAda)![1]!
    await send(ada, id, 'tagline', { value: 'whatever', put_back: back })
    assert.equal((await maker.get(id)).fields.tagline.value, 'Words of Ada')

    const was = new URLSearchParams({ title: '', lessons: '' }).toString()
    await send(ada, id, 'story', { title: 'Title by Ada', lessons: '', was })
    await send(bo, id, 'story', { title: '', lessons: 'Lessons by Bo', was })
    const { story } = await maker.get(id)
    assert.deepEqual([story.title, story.lessons], ['Title by Ada', 'Lessons by Bo'])
  })

  test('the form submits a draft, shows the next steps, and the public page shows facts with sources', async () => {
    const { id } = await maker.drafted(website.url)
    const refused = await ada.post(`/account/drafts/${id}/submit`, { form_token: await ada.formToken() })
    if (refused.status === 400) assert.match(refused.text, /Choose a category/)
    await send(ada, id, 'categories', { value: ['Field & Shift Work', '', ''] })
    await send(ada, id, 'seo', { title: 'Tidewell for harbours', meta: '' })
    assert.match((await ada.get(`/account/drafts/${id}/preview`)).text, /<h1 dir="auto">Tidewell<\/h1>/)
    assert.equal(
      (await ada.post(`/account/drafts/${id}/submit`, { form_token: await ada.formToken() })).headers.location,
      `/account/drafts/${id}?done=submitted`,
    )
    const shown = (await ada.get(`/account/drafts/${id}`)).text
    assert.match(shown, /Choose how to launch/)
    const { listing_id } = await maker.get(id)
    await site.app.db.transaction((tx) => launchPaid(site.app, tx, listing_id!, null, { cause: 'test' }))
    const listing = await site.call('/listings/tidewell')
    assert.match(listing.text, /<title>Tidewell for harbours · /)
    assert.match(
      listing.text,
      /Sources? for \d+ facts?<\/summary>[^]*Tide tables that a harbour crew can read in the rain/,
    )
    await maker.update(id, { fields: { tagline: 'Something else' } })
    assert.doesNotMatch((await site.call('/listings/tidewell')).text, /<dt>Tagline<\/dt>/)
    assert.doesNotMatch((await ada.get(`/account/drafts/${id}`)).text, /Choose how to launch/)
  })

  test('after a failed crawl the owner can retry or fill in the fields', async () => {
    const { id } = await maker.drafted('http://10.0.0.1/')
    const form_token = await ada.formToken()
    assert.match((await ada.get(`/account/drafts/${id}`)).text, /isn&#39;t a public address/)
    await ada.post(`/account/drafts/${id}/again`, { form_token })
    assert.equal((await maker.get(id)).status, 'crawling')
    await run(site, 'drafts.build', { draft_id: id })
    await ada.post(`/account/drafts/${id}/by-hand`, { form_token })
    const { status, error } = await maker.get(id)
    assert.deepEqual([status, error], ['ready', null])
    await send(ada, id, 'name', { value: 'By hand' })
    assert.deepEqual((await maker.get(id)).fields.name.state, 'manual')
  })

  test('crawls have the same limit in forms and the API, and every form is limited', async () => {
    const limited = await openTestApp(site.app.db, { environment: { RATE_LIMITS: 'on' } })
    await limited.app.settings.set(crawlsPerHour, 2)
    const eve = await signedIn(limited, { email: 'eve@tidewell.example' })
    const api = await Maker.of(limited, eve.member)
    const id = await manualDraft(limited, eve.member)
    const form_token = await eve.formToken()
    const post = async (path: string, form: Record<string, string> = {}) =>
      (await eve.post(`/account/drafts/${id}/${path}`, { form_token, ...form })).status
    const patch = async (body: object) => (await api.call('PATCH', `/drafts/${id}`, body)).status
    assert.deepEqual(
      [
        await post('competitor', { url: 'https://other.example' }),
        await post('competitor', { url: '' }),
        await patch({ regenerate: ['tagline'] }),
      ],
      [303, 303, 200],
    )
    assert.deepEqual(
      [
        await post('again'),
        await post('competitor', { url: 'https://other.example' }),
        await post('parts/city', { do: 'regenerate' }),
      ],
      [429, 429, 429],
    )
    assert.deepEqual(
      [
        await patch({ regenerate: ['city'] }),
        await patch({ competitor_url: 'https://other.example' }),
        await patch({ competitor_url: '', fields: { city: 'Porto' } }),
      ],
      [429, 429, 200],
    )
    await limited.app.settings.set(writesPerMinute, 9)
    assert.equal(await post('accept'), 429, 'the forms took their share of the writes')
    await limited.close()
  })

  test('other people’s drafts, unknown ids and forms without a token are refused', async () => {
    const id = await manualDraft(site, ada.member)
    const cy = await signedIn(site)
    for (const path of [
      `/account/drafts/${id}`,
      `/account/drafts/${id}/preview`,
      `/account/drafts/${id}/events`,
      '/account/drafts/nonsense',
    ])
      assert.equal((await cy.get(path)).status, 404, path)
    assert.equal(
      (await cy.post(`/account/drafts/${id}/parts/name`, { form_token: await cy.formToken(), value: 'Stolen' })).status,
      404,
    )
    assert.equal((await ada.post(`/account/drafts/${id}/parts/name`, { value: 'No token' })).status, 403)
    assert.equal(
      (await ada.post(`/account/drafts/${id}/parts/nothing`, { form_token: await ada.formToken() })).status,
      404,
    )
    assert.equal((await maker.get(id)).fields.name.value, 'Tidewell')
    assert.match((await ada.get('/account/drafts')).text, /Tidewell/)
    assert.match((await cy.get('/account/drafts')).text, /No drafts yet/)
    expectStatus(await maker.call('GET', '/me'), 200)
  })
})
