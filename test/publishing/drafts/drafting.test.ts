import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '../../../src/platform/database/sql.ts'
import { storableJson } from '../../../src/publishing/drafts/queries.ts'
import { readingSlots } from '../../../src/publishing/reader/slots.ts'
import { until } from '../../platform/jobs/support.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { eachStorage } from '../../support/storage.ts'
import { Maker, makeCategory, run, startWebsite, tidewell, type Website } from './support.ts'

eachStorage('drafting a website', (storage) => {
  let website: Website
  let closed: Website
  let site: TestApp
  let ada: Maker
  before(async () => {
    website = await startWebsite()
    closed = await startWebsite({ '/': tidewell['/']!, '/robots.txt': 'User-agent: *\nDisallow: /' })
    site = await openTestApp(await storage.open(), {
      environment: { READER_ALLOW: `${website.place},${closed.place}` },
    })
    await makeCategory(site)
    ada = await Maker.of(site)
  })
  after(async () => {
    website.close()
    closed.close()
    await site.close()
  })

  test('submitting returns right away, and a job makes the draft ready, each value with its quote', async () => {
    website.requestedPaths.length = 0
    const submitted = await ada.submit(` ${website.url}#top `)
    assert.deepEqual(
      [submitted.status, submitted.url, submitted.progress, submitted.completeness],
      ['crawling', website.url, { step: 'waiting', done: 0, total: 0 }, 0],
    )
    assert.deepEqual(website.requestedPaths, [], 'nothing is asked of the site by the request itself')

    const { app } = site
    const seen: string[] = []
    const stop = app.cache.watch(
      [`draft:${submitted.id}`],
      () => void ada.get(submitted.id).then(({ status }) => seen.push(status)),
    )
    await app.jobs.start()
    await until('it is ready', async () => (await ada.get(submitted.id)).status === 'ready')
    await app.jobs.stop()
    stop()
    assert.ok(seen.length >= 3, `progress was told ${seen.length} times`)

    const draft = await ada.get(submitted.id)
    assert.equal(draft.fields.tagline.value, 'Tide tables that a harbour crew can read in the rain')
    assert.equal(draft.fields.tagline.state, 'ai')
    assert.equal(draft.fields.demo_video_url.state, 'not_found')
    assert.equal(draft.progress.step, 'done')
    assert.ok(draft.missing.some(({ field, required }) => field === 'demo_video_url' && !required))
    const pages = Object.values(tidewell).join(' ')
    const words = `${pages} ${pages.replace(/<[^>]+>/g, ' ')}`.replace(/\s+/g, ' ')
    for (const [name, { value, evidence }] of Object.entries(draft.fields)) {
      if (value !== null)
        assert.ok(
          evidence.length > 0 &&
            evidence.every(({ quote, url }) => words.includes(quote) && url.startsWith(website.url)),
          name,
        )
    }
  })

  test('two concurrent workers build one draft', async () => {
    const { id } = await ada.submit(website.url)
    await Promise.all([1, 2, 3].map(() => run(site, 'drafts.build', { draft_id: id })))
    const { status, revision } = await ada.get(id)
    assert.deepEqual([status, revision], ['ready', 1])
  })

  test('drafts of a site that never answers wait in the queue, and drafts of other sites are built', async (t) => {
    const silent = await startWebsite({ '/': () => {} })
    t.after(() => silent.close())
    const other = await openTestApp(site.app.db, { environment: { READER_ALLOW: `${website.place},${silent.place}` } })
    t.after(() => other.close())
    const ids: string[] = []
    for (let count = 0; count < 4; count++) ids.push((await ada.submit(silent.url)).id)
    const hanging = ids.slice(0, 2).map((id) => run(other, 'drafts.build', { draft_id: id }))
    await until('two are being read', () => !readingSlots(other.app).hasRoom(new URL(silent.url)))
    for (const id of ids.slice(2)) await run(other, 'drafts.build', { draft_id: id })
    const postponed = await site.app.db.many(sql<{ draft: string }>`
      select data ->> 'draft_id' as draft from pgboss.job
      where name = 'drafts.build' and data ->> 'draft_id' = any(${ids})
        and state = 'created' and start_after > ${new Date(Date.now() + 5_000)}`)
    assert.deepEqual(new Set(postponed.map(({ draft }) => draft)), new Set(ids.slice(2)))
    assert.equal((await ada.get(ids[3]!)).status, 'crawling')
    const { id } = await ada.submit(website.url)
    await run(other, 'drafts.build', { draft_id: id })
    assert.equal((await ada.get(id)).status, 'ready')
    silent.close()
    await Promise.all(hanging)
  })

  test('while DNS does not answer, the draft is retried, and then fails with a timeout', async (t) => {
    const other = await openTestApp(site.app.db, { environment: { DNS_SERVERS: '127.0.0.1:1' } })
    t.after(() => other.close())
    const { id } = await ada.submit('https://tidewell.example/')
    for (let attempt = 1; attempt < 4; attempt++) {
      await assert.rejects(run(other, 'drafts.build', { draft_id: id }), /DNS/)
      assert.equal((await ada.get(id)).status, 'crawling')
    }
    await run(other, 'drafts.build', { draft_id: id })
    const { status, error } = await ada.get(id)
    assert.equal(status, 'failed')
    assert.deepEqual([error?.code, /DNS didn.t respond/.test(error?.message ?? '')], ['timed_out', true])
  })

  test("one person's first draft is built before another person's many drafts", async () => {
    const [busy, fresh] = [await Maker.of(site), await Maker.of(site)]
    const ids: string[] = []
    for (const maker of [busy, busy, busy, fresh]) ids.push((await maker.submit(website.url)).id)
    const queued = await site.app.db.many(sql<{ draft: string }>`
      select data ->> 'draft_id' as draft from pgboss.job
      where name = 'drafts.build' and data ->> 'draft_id' = any(${ids}) order by priority desc, created_on`)
    assert.deepEqual(
      queued.map(({ draft }) => draft),
      [ids[0], ids[3], ids[1], ids[2]],
    )
  })

  test('characters that jsonb refuses are left out', async () => {
    const text = storableJson({ name: 'Tide\0well \ud83d' })
    assert.deepEqual(await site.app.db.one(sql`select ${text}::jsonb as stored`), {
      stored: { name: 'Tidewell \ufffd' },
    })
  })

  test('running the job again changes nothing', async () => {
    const { id } = await ada.drafted(website.url)
    const before = await ada.get(id)
    website.requestedPaths.length = 0
    await run(site, 'drafts.build', { draft_id: id })
    assert.deepEqual(await ada.get(id), before)
    assert.deepEqual(website.requestedPaths, [])
  })

  test('a job that was interrupted after the crawl continues without crawling again', async () => {
    const { id } = await ada.drafted(website.url)
    const whole = await ada.get(id)
    await site.app.db.run(sql`update drafts set status = 'drafting', revision = 0, attempts = 1 where id = ${id}`)
    await site.app.db.run(sql`delete from draft_parts where draft_id = ${id}`)
    await site.app.db.run(sql`delete from draft_versions where draft_id = ${id}`)
    website.requestedPaths.length = 0
    await run(site, 'drafts.build', { draft_id: id })
    assert.deepEqual((await ada.get(id)).fields, whole.fields)
    assert.deepEqual(website.requestedPaths, [])
  })

  test('edits during the crawl are kept', async () => {
    const { id } = await ada.submit(website.url)
    await ada.update(id, { fields: { tagline: 'My own words', city: 'Porto', name: null }, lock_fields: ['city'] })
    await run(site, 'drafts.build', { draft_id: id })
    const { fields } = await ada.get(id)
    assert.deepEqual([fields.tagline.value, fields.tagline.state], ['My own words', 'edited'])
    assert.equal(fields.tagline.ai_value, 'Tide tables that a harbour crew can read in the rain')
    assert.deepEqual([fields.city.value, fields.city.state], ['Porto', 'override'])
    assert.deepEqual([fields.name.value, fields.name.state, fields.name.ai_value], [null, 'deleted', 'Tidewell'])
    assert.equal(fields.description.state, 'ai')
  })

  const failures: [code: string, what: string, url: () => string, set?: () => void][] = [
    ['robots_disallowed', 'a site that forbids it', () => closed.url],
    ['unreachable', 'a page that is not there', () => `${website.url}missing`],
    ['blocked_address', 'a private address', () => 'http://10.0.0.1/'],
    ['blocked_address', 'this very machine', () => 'http://localhost:1/'],
    [
      'not_a_website',
      'a file',
      () => website.url,
      () =>
        (website.pages['/'] = (_, response) =>
          response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF')),
    ],
    [
      'too_large',
      'a page without end',
      () => website.url,
      () =>
        (website.pages['/'] = (_, response) =>
          response.writeHead(200, { 'content-type': 'text/html' }).end('<p>a</p>'.repeat(400_000))),
    ],
  ]
  for (const [code, what, url, set] of failures) {
    test(`${what} fails with ${code} and says what to do`, async (t) => {
      const pages = { ...website.pages }
      t.after(() => void (website.pages = pages))
      set?.()
      const { status, error, id } = await ada.drafted(url())
      assert.equal(status, 'failed')
      assert.equal(error?.code, code)
      assert.match(error!.message, /\.$/)
      assert.match(error!.advice, /\.$/)
      assert.equal((await ada.call('POST', `/drafts/${id}/submit`)).status, 400)
    })
  }

  test('what only one place on the website says needs a check, and is not complete until then', async (t) => {
    const pages = { ...website.pages }
    t.after(() => void (website.pages = pages))
    website.pages['/about'] = `${pages['/about']}<p>Made in France</p>`
    const { id, fields, missing, completeness } = await ada.drafted(website.url)
    const unsure = missing.filter(({ why }) => why.startsWith('Please check'))
    assert.ok(unsure.length > 0)
    for (const { field, required } of unsure) {
      const { state, accepted, value } = fields[field as 'country']
      assert.deepEqual([state, accepted, required], ['ai', false, false])
      const checked = await ada.update(id, { fields: { [field]: value } })
      assert.ok(!checked.missing.some((one) => one.field === field))
    }
    assert.ok((await ada.get(id)).completeness > completeness)
  })

  test('a website that needs scripts says so in the draft', async (t) => {
    const pages = { ...website.pages }
    t.after(() => void (website.pages = pages))
    website.pages = { '/': '<title>React App</title><div id="root"></div><script src="/app.js"></script>' }
    const { status, note, fields } = await ada.drafted(website.url)
    assert.deepEqual([status, fields.name.value, fields.tagline.value], ['ready', null, null])
    assert.match(note!, /needs JavaScript/)
    website.pages = pages
    assert.equal((await ada.drafted(website.url)).note, null)
  })

  test('a drafter that always fails makes the draft fail instead of retrying forever', async () => {
    const { id } = await ada.submit(website.url)
    await site.app.db.run(sql`update drafts set attempts = 4 where id = ${id}`)
    await run(site, 'drafts.build', { draft_id: id })
    assert.equal((await ada.get(id)).error?.code, 'drafter_failed')
  })

  test('only members with a verified email can submit', async () => {
    const stranger = await Maker.of(site, await site.member({ verified: false }))
    const refused = await stranger.call('POST', '/drafts', { url: website.url })
    assert.equal(refused.status, 403)
    assert.match(refused.body.detail, /Confirm your email/)
  })

  test('drafts are visible only to their owner, who gets them newest first', async () => {
    const bo = await Maker.of(site)
    const first = await bo.submit('https://one.example')
    site.clock.advance(1000)
    const second = await bo.submit('https://two.example')
    assert.deepEqual(
      (await bo.call('GET', '/drafts')).body.items.map(({ id }: { id: string }) => id),
      [second.id, first.id],
    )
    for (const [method, path, body] of [
      ['GET', ''],
      ['PATCH', '', {}],
      ['POST', '/submit'],
      ['POST', '/invites', { email: 'a@b.example' }],
    ] as const) {
      assert.equal((await ada.call(method, `/drafts/${first.id}${path}`, body)).status, 404, `${method} ${path}`)
    }
  })

  test('crawls of idle drafts are purged, and regenerating a field crawls again', async () => {
    const { id } = await ada.drafted(website.url)
    await ada.update(id, { fields: { tagline: 'Mine' } })
    await run(site, 'drafts.purge_pages')
    const savedCrawl = () => site.app.db.maybe(sql`select read_at from draft_readings where draft_id = ${id}`)
    assert.ok(await savedCrawl())
    site.clock.advance(31 * 24 * 3600_000)
    await run(site, 'drafts.purge_pages')
    assert.equal(await savedCrawl(), undefined)

    const updated = await ada.update(id, { regenerate: ['tagline'] })
    assert.deepEqual([updated.fields.tagline.value, updated.fields.tagline.regenerating], ['Mine', true])
    await run(site, 'drafts.redraft_fields', { draft_id: id, names: ['tagline'] })
    const { tagline } = (await ada.get(id)).fields
    assert.deepEqual(
      [tagline.state, tagline.value, tagline.regenerating],
      ['ai', 'Tide tables that a harbour crew can read in the rain', false],
    )
    assert.ok(await savedCrawl())
  })
})
