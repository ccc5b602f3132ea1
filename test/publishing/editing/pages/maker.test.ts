import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startSession } from '../../../../src/core/sessions/session.ts'
import { addEditor } from '../../../../src/directory/listings/editors.ts'
import { readRevenue } from '../../../../src/directory/verified-revenue/refresh.ts'
import { json, sql } from '../../../../src/platform/database/sql.ts'
import { updateListing } from '../../../../src/publishing/editing/update.ts'
import { account } from '../../../directory/verified-revenue/support.ts'
import { openTestApp, type TestApp } from '../../../support/app.ts'
import { type Provider, startProvider, status } from '../../../support/provider.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { signedIn, Visitor } from '../../../support/visitor.ts'
import { makeScene, type Scene } from './maker-scene.ts'

onOneStorage('maker pages', (storage) => {
  let site: TestApp
  let provider: Provider
  let scene: Scene
  let maker: Visitor
  let own: string

  before(async () => {
    provider = await startProvider()
    site = await openTestApp(await storage.open(), { environment: { STRIPE_API_BASE: provider.base } })
    scene = await makeScene(site)
    maker = new Visitor(site)
    maker.cookies.set('slipway', scene.makerCookie)
    own = `/account/listings/${scene.live}`
  })
  after(async () => {
    await site.close()
    provider.close()
  })

  let token: string | undefined
  const send = async (path: string, form: Record<string, string> = {}) =>
    maker.post(path, { form_token: (token ??= await maker.formToken('/account/interview')), ...form })
  /** The fields of a form on a page, as a browser would submit them. */
  const formAt = async (path: string, action: string) => {
    const { text } = await maker.get(path)
    const form = new RegExp(`<form[^>]*action="${action}"[^]*?</form>`).exec(text)![0]
    const decode = (value: string) =>
      value.replace(
        /&(amp|lt|gt|quot|#39);/g,
        (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name]!,
      )
    const sent: Record<string, string> = {}
    for (const [tag] of form.matchAll(/<input[^>]*>/g))
      if (/ name="/.test(tag)) sent[/ name="([^"]*)"/.exec(tag)![1]!] = decode(/ value="([^"]*)"/.exec(tag)?.[1] ?? '')
    for (const [, name, value] of form.matchAll(/<textarea[^>]* name="([^"]*)"[^>]*>([^]*?)<\/textarea>/g))
      sent[name!] = decode(value!).replaceAll('\n', '\r\n')
    for (const [, name, options] of form.matchAll(/<select[^>]* name="([^"]*)"[^>]*>([^]*?)<\/select>/g))
      sent[name!] = /<option value="([^"]*)" selected/.exec(options!)?.[1] ?? ''
    return sent
  }
  const versions = async (id = scene.live) =>
    (
      await site.app.db.one(
        sql<{ count: number }>`select count(*) as count from listing_versions where listing_id = ${id}`,
      )
    ).count
  const profile = async (id = scene.live) =>
    site.app.db.one(
      sql<{
        tagline: string
        city: string | null
        features: string[]
        faqs: unknown[]
        socials: Record<string, string>
      }>`select tagline, city, features, faqs, socials from profiles where listing_id = ${id}`,
    )

  test('the list shows listings in every status, with what happens next and when', async () => {
    const { text } = await maker.get('/account/listings')
    for (const words of [
      'Live',
      'Waiting for badge',
      'Not launched',
      'Hidden by an admin',
      'Votes count until the week ends',
      'Until November 16, 2026 at 00:00 UTC',
      'Its website was sold',
      'Pick the free plan, or pay',
    ])
      assert.ok(text.includes(words), words)
    assert.equal(
      (await new Visitor(site).get('/account/listings')).headers.location,
      '/sign-in?next=%2Faccount%2Flistings',
    )
    assert.equal((await maker.get('/account')).headers.location, '/account/listings')
  })

  test('the pages and forms of a listing of others are not found', async () => {
    const stranger = await signedIn(site)
    const form = { form_token: await stranger.formToken('/account/interview') }
    for (const path of [
      '',
      '/dashboard',
      '/dashboard/days.csv',
      '/dashboard/sources.csv',
      '/edit',
      '/story',
      '/updates',
      '/alternatives',
      '/revenue',
      '/revenue/disconnect',
      '/history',
    ])
      assert.equal((await stranger.get(own + path)).status, 404, path)
    const before = await versions()
    for (const path of [
      '/edit',
      '/badge',
      '/free',
      '/story',
      '/milestones',
      '/milestones/delete',
      '/updates',
      '/restore',
      '/alternatives',
      '/alternatives/approve',
      '/alternatives/withdraw',
      '/comparison',
      '/revenue/connect',
      '/revenue/disconnect',
    ])
      assert.equal((await stranger.post(own + path, form)).status, 404, path)
    for (const path of ['/edit', '/updates'])
      assert.equal(
        (await maker.post(own + path, { title: 'x', body: 'y' })).status,
        403,
        'without the token of the session',
      )
    assert.equal(await versions(), before)
    assert.equal((await maker.get('/account/listings/0')).status, 404)
    assert.equal((await maker.get('/account/listings/x')).status, 404)
  })

  test('submitting an unchanged form changes nothing', async () => {
    const before = await versions()
    for (const [page, action, done] of [
      ['/edit', '/edit', 'same'],
      ['/story', '/story', 'saved'],
    ] as const) {
      const answer = await maker.post(own + action, await formAt(own + page, own + action))
      assert.equal(answer.headers.location, `${own}${page}?done=${done}`)
    }
    assert.equal(await versions(), before)
  })

  test('saving publishes only the changed fields, and keeps concurrent changes of an editor', async () => {
    const form = await formAt(`${own}/edit`, `${own}/edit`)
    await site.app.db.transaction((tx) =>
      updateListing(site.app, tx, scene.live, scene.maker.id, { fields: { city: 'Porto' } }),
    )
    const saved = await maker.post(`${own}/edit`, {
      ...form,
      tagline: 'The day of a harbour',
      features: 'Offline tables\r\n\r\n  Moon phases  ',
      'social-github': '',
      'social-x': 'https://x.com/tidewell',
      'faq-1-question': 'What does it cost?',
      'faq-1-answer': 'Nine euros.',
    })
    assert.equal(saved.headers.location, `${own}/edit?done=saved`)
    assert.deepEqual(await profile(), {
      tagline: 'The day of a harbour',
      city: 'Porto',
      features: ['Offline tables', 'Moon phases'],
      faqs: [
        { question: 'Does it work offline?', answer: 'Yes, for 30 days.' },
        { question: 'What does it cost?', answer: 'Nine euros.' },
      ],
      socials: { x: 'https://x.com/tidewell' },
    })
    assert.match((await maker.get(`${own}/edit?done=saved`)).text, /Changes saved/)
    assert.match((await site.call('/api/v1/listings/tidewell')).text, /The day of a harbour/)
  })

  test('content beyond the limits of the form stays until it is changed', async () => {
    const faqs = Array.from({ length: 12 }, (_, index) => ({
      question: ` Question ${index}?`,
      answer: `Line one\r\nline two ${'long '.repeat(400)}`,
    }))
    const socials = { x: 'https://x.com/tidewell', gopher: 'https://gopher.example/tidewell' }
    const before = await profile(scene.saved)
    const path = `/account/listings/${scene.saved}/edit`
    await site.app.db.run(
      sql`update profiles set faqs = ${json(faqs)}::jsonb, socials = ${json(socials)}::jsonb
        where listing_id = ${scene.saved}`,
    )
    const form = await formAt(path, path)
    assert.equal(
      (
        await maker.post(path, {
          ...form,
          tagline: 'Light, when it is dark',
          'social-github': 'https://github.com/lantern',
        })
      ).headers.location,
      `${path}?done=saved`,
    )
    assert.deepEqual(await profile(scene.saved), {
      ...before,
      tagline: 'Light, when it is dark',
      faqs,
      socials: { ...socials, github: 'https://github.com/lantern' },
    })
    const tooMany = await maker.post(path, { ...form, 'faq-11-answer': 'Short.' })
    assert.equal(tooMany.status, 400)
    assert.match(tooMany.text, /href="#faq-10-question">You have 12 questions; the limit is 10/)
  })

  test('only a live listing is published by saving, and its country is chosen by name', async () => {
    for (const id of [scene.saved, scene.waiting, scene.hidden]) {
      const { text } = await maker.get(`/account/listings/${id}/edit`)
      assert.match(text, /<button class="button">Save<\/button>/)
      assert.doesNotMatch(text, /publish/i)
    }
    const { text } = await maker.get(`${own}/edit`)
    assert.match(text, /<button class="button">Save and publish<\/button>/)
    assert.match(text, /<option value="PT" selected>Portugal<\/option>/)
  })

  test('errors are shown at their fields, and the form keeps its values', async () => {
    const form = await formAt(`${own}/edit`, `${own}/edit`)
    const before = await versions()
    const refused = await maker.post(`${own}/edit`, {
      ...form,
      tagline: '',
      country: 'XX',
      founded_year: 'long ago',
      contact_email: 'nobody',
      demo_video_url: 'javascript:alert(1)',
      'social-x': 'not a link',
      'faq-4-question': 'And this?',
      city: 'Kept <here>',
    })
    assert.equal(refused.status, 400)
    for (const id of [
      'tagline',
      'country',
      'founded_year',
      'contact_email',
      'demo_video_url',
      'social-x',
      'faq-4-answer',
    ])
      assert.match(refused.text, new RegExp(`href="#${id}"`), id)
    for (const words of [
      'Country must be a two-letter country code',
      'Year founded must be a',
      'Answer can&#39;t be empty',
      'value="Kept &lt;here&gt;"',
      'value="javascript:alert(1)"',
    ])
      assert.ok(refused.text.includes(words), words)
    assert.equal(await versions(), before)
    assert.equal((await maker.post(`${own}/edit`, { ...form, city: 'nul\0' })).status, 400)
  })

  test('the history shows before and after, and either can be restored', async () => {
    const newest = await versions()
    const { text } = await maker.get(`${own}/history`)
    assert.match(text, /<del>one page,|<del>All about Tidewell/)
    assert.match(text, /<ins>Tide tables your crew can read at a glance<\/ins>/)
    const { number } = await site.app.db.one(sql<{ number: number }>`
      select number from listing_versions
      where listing_id = ${scene.live} and after ->> 'tagline' = 'Tide tables your crew can read at a glance'
      order by number
      limit 1`)
    assert.equal(
      (await send(`${own}/restore`, { number: String(number), state: 'before' })).headers.location,
      `${own}/history?done=restored`,
    )
    assert.equal((await profile()).tagline, 'All about Tidewell')
    await send(`${own}/restore`, { number: String(number), state: 'after' })
    assert.equal((await profile()).tagline, 'Tide tables your crew can read at a glance')
    await send(`${own}/restore`, { number: String(newest), state: 'after' })
    assert.equal((await profile()).tagline, 'The day of a harbour')
    assert.equal((await send(`${own}/restore`, { number: '999', state: 'after' })).status, 404)
  })

  test('story, milestones and updates are saved from their forms', async () => {
    const form = await formAt(`${own}/story`, `${own}/story`)
    await maker.post(`${own}/story`, { ...form, why_started: 'A wet table.', title: '' })
    const story = await site.app.db.one(sql<{ title: string | null; why_started: string; story: string }>`
      select title, why_started, story from stories where listing_id = ${scene.live}`)
    assert.equal(story.title, null)
    assert.equal(story.why_started, 'A wet table.')
    assert.match(story.story, /alert/, 'what was not changed stays')

    const wrong = await send(`${own}/milestones`, {
      form: 'milestone',
      date: '2026-02-30',
      title: '',
      description: 'kept',
      url: 'http://x.example',
    })
    assert.equal(wrong.status, 400)
    for (const words of ['Date must be a date', 'Title can&#39;t be empty', 'Link must be a URL', '>kept</textarea>'])
      assert.ok(wrong.text.includes(words), words)
    await send(`${own}/milestones`, {
      form: 'milestone',
      date: '2026-05-01',
      title: 'A second harbour',
      description: '',
      url: '',
    })
    const { id } = await site.app.db.one(
      sql<{ id: number }>`select id from milestones where listing_id = ${scene.live} and title = 'A second harbour'`,
    )
    await send(`${own}/milestones/delete`, { milestone: String(id) })
    assert.equal((await site.app.db.many(sql`select 1 from milestones where id = ${id}`)).length, 0)
    assert.equal((await send(`${own}/milestones/delete`, { milestone: String(id) })).status, 404)

    assert.equal((await send(`${own}/updates`, { title: 'Tide <em>alarms</em>', body: ' ' })).status, 400)
    assert.equal(
      (await send(`${own}/updates`, { title: 'Tide <em>alarms</em>', body: 'They ring.\r\nTwice.' })).headers.location,
      `${own}/updates?done=posted`,
    )
    assert.match((await maker.get(`${own}/updates`)).text, /Tide &lt;em&gt;alarms&lt;\/em&gt;/)
    assert.equal(
      (
        await site.app.db.one(
          sql<{ body: string }>`select body from updates where listing_id = ${scene.live} order by id desc limit 1`,
        )
      ).body,
      'They ring.\nTwice.',
    )
  })

  test('alternatives are approved by URL or from the suggestions, and withdrawn', async () => {
    const approved = async () =>
      (await site.call('/api/v1/listings/tidewell/alternatives')).body.items
        .filter(({ approved }: { approved: boolean }) => approved)
        .map(({ slug }: { slug: string }) => slug)
    assert.deepEqual(await approved(), ['rival-0'])
    await send(`${own}/alternatives`, { listing: 'http://localhost:3000/listings/rival-2' })
    const { id } = await site.app.db.one(sql<{ id: number }>`select id from listings where slug = 'rival-0'`)
    await send(`${own}/alternatives/withdraw`, { alternative: String(id) })
    assert.deepEqual(await approved(), ['rival-2'])
    for (const listing of ['tidewell', 'no-such-thing', '']) {
      const refused = await send(`${own}/alternatives`, { listing })
      assert.equal(refused.status, 400, listing)
      assert.match(refused.text, /href="#listing"/)
    }
  })

  test('comparison facts are validated by kind, and only changed ones are saved', async () => {
    const attributes = [
      { key: 'offline', label: 'Works offline', kind: 'yes_no' },
      { key: 'harbours', label: 'Harbours', kind: 'number' },
      { key: 'licence', label: 'Licence' },
    ]
    await site.app.db.transaction(async (tx) => {
      await tx.run(sql`update categories set attributes = ${JSON.stringify(attributes)}::jsonb where slug = 'things'`)
      await site.app.cache.invalidate(tx, ['categories'])
    })
    const compared = async () =>
      (await site.call('/api/v1/compare?a=tidewell&b=rival-1')).body.rows
        .slice(-3)
        .map(({ a, b }: { a: string | null; b: string | null }) => [a, b])
    const shown = await formAt(`${own}/alternatives`, `${own}/comparison`)
    assert.equal(
      (await send(`${own}/comparison`, { ...shown, 'fact-0': 'Yes', 'fact-1': '1200' })).headers.location,
      `${own}/alternatives?done=saved#comparison`,
    )
    assert.deepEqual(await compared(), [
      ['Yes', 'Not stated'],
      ['1,200', 'Not stated'],
      [null, null],
    ])
    // This form was loaded before the other facts were saved.
    await send(`${own}/comparison`, { ...shown, 'fact-2': 'MIT' })
    assert.deepEqual(await compared(), [
      ['Yes', 'Not stated'],
      ['1,200', 'Not stated'],
      ['MIT', 'Not stated'],
    ])
    const refused = await send(`${own}/comparison`, {
      ...shown,
      'fact-0': 'perhaps',
      'fact-1': 'many',
      'fact-2': 'x'.repeat(301),
    })
    assert.equal(refused.status, 400)
    for (const words of [
      'Works offline must be Yes or No',
      'Harbours must be a number',
      'Licence must be at most 300 characters',
      'href="#fact-1"',
      'value="many"',
    ])
      assert.ok(refused.text.includes(words), words)
    const current = await formAt(`${own}/alternatives`, `${own}/comparison`)
    await send(`${own}/comparison`, { ...current, 'fact-0': 'Yes', 'fact-1': '' })
    assert.deepEqual(await compared(), [
      ['Yes', 'Not stated'],
      [null, null],
      ['MIT', 'Not stated'],
    ])
  })

  test('the free plan is chosen once, and the page then shows the badge code', async () => {
    const path = `/account/listings/${scene.saved}`
    assert.match((await maker.get(path)).text, /Choose free plan/)
    assert.equal((await send(`${path}/free`)).headers.location, `${path}?done=free`)
    const after = await maker.get(path)
    assert.match(after.text, /Waiting for badge/)
    assert.match(after.text, /&lt;a href=&quot;http:\/\/localhost:3000\/listings\/lantern&quot;/)
    assert.equal((await send(`${path}/free`)).headers.location, `${path}?done=free`)
    assert.equal((await maker.get(path)).text, after.text)
    assert.match((await maker.get(`/account/listings/${scene.waiting}`)).text, /It leads elsewhere\./)
  })

  test('an interview answer replaces the one before', async () => {
    const form = await formAt('/account/interview', '/account/interview')
    const [first, second] = Object.keys(form).filter((name) => name.startsWith('answer-')) as [string, string]
    await maker.post('/account/interview', { ...form, [first]: 'A tide table <b>that got wet</b>.' })
    const again = await formAt('/account/interview', '/account/interview')
    assert.equal(again[first], 'A tide table <b>that got wet</b>.')
    assert.equal((await maker.post('/account/interview', { ...again, [second]: 'x'.repeat(4001) })).status, 400)
    await maker.post('/account/interview', { ...again, [first]: '' })
    assert.equal((await formAt('/account/interview', '/account/interview'))[first], '')
  })

  test('notifications are marked as read one by one or all at once, and delivery preferences are saved', async () => {
    const unread = async () =>
      (
        await site.app.db.many(sql<{ id: number }>`
          select id from notifications where member_id = ${scene.maker.id} and read_at is null order by id`)
      ).map(({ id }) => id)
    const before = await unread()
    assert.match(
      (await maker.get('/')).text,
      new RegExp(`Notifications <span class="tab-count figure">${before.length}</span>`),
    )
    await send('/account/notifications/read', { id: String(before[0]) })
    assert.deepEqual(await unread(), before.slice(1))
    const stranger = await signedIn(site)
    await stranger.post('/account/notifications/read', {
      form_token: await stranger.formToken('/account/interview'),
      id: String(before[1]),
    })
    assert.deepEqual(await unread(), before.slice(1))
    await send('/account/notifications/read', { id: 'all' })
    assert.deepEqual(await unread(), [])
    assert.match((await maker.get('/account/notifications')).text, /<a href="\/account\/mails">email settings<\/a>/)
    const selected = async () =>
      [...(await maker.get('/account/mails')).text.matchAll(/value="(\w+)" selected/g)].map(([, value]) => value)
    await send('/account/mails', { followed: 'daily', launches: 'none', invites: 'daily' })
    assert.deepEqual(await selected(), ['daily', 'none', 'immediate'])
    await send('/account/mails', { followed: 'nonsense', launches: 'immediate', invites: 'none' })
    assert.deepEqual(await selected(), ['daily', 'immediate', 'none'])
  })

  test('revenue is connected by a restricted key, shown with what was left out, and disconnected', async () => {
    const shown = async () => (await maker.get(`${own}/revenue`)).text
    assert.match(await shown(), /No revenue yet/)
    const secret = await send(`${own}/revenue/connect`, { key: 'sk_live_0123456789abcdef' })
    assert.equal(secret.status, 400)
    assert.match(secret.text, /href="#key">This is a secret key/)
    assert.ok(!secret.text.includes('0123456789abcdef'))

    provider.answer(
      account([
        { at: '2026-09-10T10:00:00Z', amount: 120_000 },
        { at: '2026-10-10T10:00:00Z', amount: 123_450 },
        { at: '2026-10-11T10:00:00Z', amount: 900, currency: 'eur' },
      ]),
    )
    const connected = await send(`${own}/revenue/connect`, { key: ' rk_test_0123456789abcdWXYZ ' })
    assert.equal(connected.headers.location, `${own}/revenue?done=connected`)
    assert.match(await shown(), /We’re reading the last 12 months/)
    await readRevenue(site.app, scene.live)
    const page = await shown()
    for (const words of [
      'ends in WXYZ',
      'through October 2026',
      'Payments in EUR',
      '$1,234.50',
      'September 2026',
      '$1,200.00',
    ])
      assert.ok(page.includes(words), words)
    assert.ok(!page.includes('0123456789abcd'))
    assert.match((await maker.get(own)).text, new RegExp(`href="${own}/revenue"`))

    const cofounder = await site.member()
    await site.app.db.transaction((tx) => addEditor(site.app, tx, scene.live, cofounder.id))
    const other = new Visitor(site)
    other.cookies.set(
      'slipway',
      await startSession(site.app, site.app.db, cofounder.id, { address: '203.0.113.9', userAgent: undefined }),
    )
    const seen = (await other.get(`${own}/revenue`)).text
    assert.ok(
      seen.includes('$1,234.50') &&
        seen.includes('Only the owner') &&
        !seen.includes('WXYZ') &&
        !seen.includes('name="key"'),
    )
    const form = { form_token: await other.formToken('/account/interview'), key: 'rk_test_9876543210abcd' }
    for (const path of ['/revenue/connect', '/revenue/disconnect'])
      assert.equal((await other.post(own + path, form)).status, 403, path)

    await site.app.db.run(sql`update revenue_connections set read_through = '2026-09-01'`)
    provider.answer(status(401))
    await readRevenue(site.app, scene.live)
    assert.match(await shown(), /no longer accepts this key/)

    assert.match((await maker.get(`${own}/revenue/disconnect`)).text, /2 months of revenue we read/)
    assert.equal((await send(`${own}/revenue/disconnect`)).headers.location, `${own}/revenue?done=disconnected`)
    assert.match(await shown(), /No revenue yet/)
    const trail = await site.app.db.many(sql<{ action: string; actor_id: number }>`
      select action, actor_id from audit_events
      where action like 'revenue.%' and subject = ${`listing:${scene.live}`}
      order by id`)
    assert.deepEqual(trail, [
      { action: 'revenue.connected', actor_id: scene.maker.id },
      { action: 'revenue.disconnected', actor_id: scene.maker.id },
    ])
  })

  test('an invalid session leads to sign-in, and then back', async () => {
    const signedOut = new Visitor(site)
    signedOut.cookies.set(
      'slipway',
      `${await startSession(site.app, site.app.db, scene.maker.id, { address: '203.0.113.9', userAgent: undefined })}x`,
    )
    assert.equal(
      (await signedOut.get(`${own}/edit`)).headers.location,
      `/sign-in?next=${encodeURIComponent(`${own}/edit`)}`,
    )
  })
})
