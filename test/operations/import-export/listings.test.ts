import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { castVote } from '../../../src/directory/votes/vote.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { eachStorage } from '../../support/storage.ts'
import { exportText, importText, linesOf, mistakesIn } from './support.ts'

const kiln = { slug: 'kiln', name: 'Kiln', tagline: 'Pots, planned', website_url: 'https://www.Kiln.example/start' }

eachStorage('import of listings', (storage) => {
  let site: TestApp

  before(async () => {
    site = await openTestApp(await storage.open())
  })
  after(() => site.close())
  beforeEach(async () => {
    await site.app.db.run(sql`delete from listings`)
    await site.app.db.run(sql`delete from founders`)
    await site.app.db.run(sql`update categories set parent_id = null`)
    await site.app.db.run(sql`delete from categories`)
    site.app.cache.evictAll()
    await importText(
      site,
      'categories',
      JSON.stringify([
        {
          slug: 'craft',
          name: 'Craft',
          children: [
            { slug: 'pottery', name: 'Pottery' },
            { slug: 'weaving', name: 'Weaving' },
          ],
        },
      ]),
    )
  })

  const shown = async (slug: string) => (await site.call(`/api/v1/listings/${slug}`)).body
  const exported = async (slug: string) =>
    (await exportText(site, 'listings'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .find((record) => record.slug === slug)
  const events = () => site.app.db.many(sql`select from_status, to_status, cause from listing_events order by id`)

  test('a new listing is a draft that is not public', async () => {
    assert.deepEqual(await importText(site, 'listings', linesOf(kiln)), { created: 1, updated: 0, unchanged: 0 })
    assert.equal((await site.call('/api/v1/listings/kiln')).status, 404)
    const record = await exported('kiln')
    assert.deepEqual([record.status, record.domain, record.launches], ['draft', 'kiln.example', []])
  })

  test('a live listing is on the site, in its categories and in search, with its launch week', async () => {
    await importText(
      site,
      'listings',
      linesOf({
        ...kiln,
        status: 'live',
        category: 'pottery',
        more_categories: ['weaving'],
        launched_at: '2026-11-04T11:00:00+02:00',
        founders: [{ name: 'Zoë Ng' }],
      }),
    )
    const profile = await shown('kiln')
    assert.deepEqual(
      [profile.status, profile.launch_week, profile.launched_at],
      ['live', '2026-11-02', '2026-11-04T09:00:00.000Z'],
    )
    assert.deepEqual(
      profile.categories.map(({ slug }: { slug: string }) => slug),
      ['pottery', 'weaving'],
    )
    assert.equal((await site.call('/api/v1/categories/craft')).body.total, 1)
    assert.equal((await site.call('/api/v1/listings?q=kiln')).body.total, 1)
    assert.equal((await site.call('/api/v1/launches/weeks/2026-11-02')).body.total, 1)
    assert.deepEqual((await exported('kiln')).launches, [
      { week: '2026-11-02', launched_at: '2026-11-04T09:00:00.000Z' },
    ])
    assert.equal((await site.call('/api/v1/founders/zoe-ng')).body.name, 'Zoë Ng')
    assert.deepEqual(await events(), [{ from_status: null, to_status: 'live', cause: 'import' }])
  })

  test('everything that a draft may contain can be imported again', async () => {
    const long = {
      tagline: 'x'.repeat(500),
      short_description: 'y'.repeat(500),
      city: 'z'.repeat(500),
      pricing_summary: 'p'.repeat(500),
      name: 'n'.repeat(500),
    }
    await importText(site, 'listings', linesOf(kiln))
    await site.app.db.run(
      sql`update profiles
        set name = ${long.name}, tagline = ${long.tagline}, short_description = ${long.short_description},
          city = ${long.city}, pricing_summary = ${long.pricing_summary}`,
    )
    assert.deepEqual(await importText(site, 'listings', await exportText(site, 'listings')), {
      created: 0,
      updated: 0,
      unchanged: 1,
    })
  })

  test('an existing listing changes only in the fields of the line', async () => {
    await importText(
      site,
      'listings',
      linesOf({
        ...kiln,
        status: 'live',
        category: 'pottery',
        description: 'Long',
        features: ['Glaze'],
        pricing_model: 'Usage Based',
        stage: 'Public beta',
        story: { title: 'How' },
      }),
    )
    assert.deepEqual(
      await importText(
        site,
        'listings',
        linesOf({ slug: 'kiln', tagline: 'New', features: [], category: 'weaving', description: null }),
      ),
      { created: 0, updated: 1, unchanged: 0 },
    )
    const record = await exported('kiln')
    assert.deepEqual(
      [record.name, record.tagline, record.features, record.category, record.description, record.story.title],
      ['Kiln', 'New', [], 'weaving', null, 'How'],
    )
    assert.deepEqual([record.pricing_model, record.stage], ['usage-based', 'public-beta'])
    assert.equal((await site.call('/api/v1/categories/pottery')).body.total, 0)
  })

  test('milestones keep their ids in any order of the file; an empty story is no story', async () => {
    const [wheel, glaze] = [
      { date: '2026-02-01', title: 'Wheel' },
      { date: '2026-01-01', title: 'Glaze', url: 'https://kiln.example/glaze' },
    ]
    const milestones = () =>
      site.app.db.many(sql<{ id: number; title: string }>`select id, title from milestones order by title`)
    await importText(site, 'listings', linesOf({ ...kiln, milestones: [wheel, glaze], story: { title: null } }))
    const before = await milestones()
    const file = linesOf({ slug: 'kiln', milestones: [{ date: '2026-02-01', title: 'Kiln' }, wheel, glaze], story: {} })
    assert.deepEqual(await importText(site, 'listings', file), { created: 0, updated: 1, unchanged: 0 })
    assert.deepEqual(
      (await milestones()).filter(({ title }) => title !== 'Kiln'),
      before,
    )
    assert.deepEqual(await importText(site, 'listings', file), { created: 0, updated: 0, unchanged: 1 })
    await importText(site, 'listings', linesOf({ slug: 'kiln', milestones: [{ ...glaze, url: null }] }))
    assert.notEqual((await milestones())[0]!.id, before[0]!.id, 'another address is another milestone')
    assert.deepEqual([(await milestones()).length, (await exported('kiln')).story], [1, null])
  })

  test('votes, owner and rank of an existing listing stay', async () => {
    site.clock.set('2026-11-11T12:00:00Z')
    const owner = await site.member()
    const id = await makeListing(site, { slug: 'loom', ownerId: owner.id })
    const voter = await site.member()
    site.clock.advance(3_600_000)
    await site.app.db.transaction((tx) =>
      castVote(site.app, tx, { listingId: id, memberId: voter.id, network: null, device: null }),
    )
    await importText(site, 'listings', linesOf({ slug: 'loom', name: 'Loom 2', category: 'weaving', launches: [] }))
    assert.equal((await shown('loom')).votes, 1)
    const week = (await site.call('/api/v1/leaderboards/community-weekly')).body
    assert.deepEqual(
      week.items.map((item: { metric: number; listing: { name: string } }) => [item.listing.name, item.metric]),
      [['Loom 2', 1]],
    )
    const { owner_id } = await site.app.db.one(
      sql<{ owner_id: number }>`select owner_id from listings where id = ${id}`,
    )
    assert.equal(owner_id, owner.id)
    site.clock.set('2026-11-15T12:00:00Z')
  })

  test('a change of status is recorded as an event; hidden listings keep their previous status', async () => {
    await importText(
      site,
      'listings',
      linesOf({ ...kiln, status: 'scheduled', category: 'pottery', launch_week: '2026-11-23' }),
    )
    await importText(site, 'listings', linesOf({ slug: 'kiln', status: 'hidden' }))
    assert.equal((await exported('kiln')).hidden_from, 'scheduled')
    assert.deepEqual(await events(), [
      { from_status: null, to_status: 'scheduled', cause: 'import' },
      { from_status: 'scheduled', to_status: 'hidden', cause: 'import' },
    ])
  })

  test('a listing that goes live before its week launches now and releases its place', async () => {
    await importText(
      site,
      'listings',
      linesOf({ ...kiln, status: 'scheduled', category: 'pottery', launch_week: '2026-11-23' }),
    )
    await importText(site, 'listings', linesOf({ slug: 'kiln', status: 'live' }))
    const { launch_week, launches } = await exported('kiln')
    assert.deepEqual(
      [launch_week, launches],
      ['2026-11-09', [{ week: '2026-11-09', launched_at: '2026-11-15T12:00:00.000Z' }]],
    )
  })

  test('founders are shared by slug, keep fields that a line leaves blank, and lose listings that no longer name them', async () => {
    await importText(
      site,
      'listings',
      linesOf({
        ...kiln,
        status: 'live',
        category: 'pottery',
        founders: [{ name: 'Zoë Ng', bio: 'Throws pots', title: 'CEO' }],
      }),
    )
    await importText(
      site,
      'listings',
      linesOf({
        ...kiln,
        slug: 'loom',
        status: 'live',
        category: 'weaving',
        founders: [{ slug: 'zoe-ng', name: 'Zoë Ng' }],
      }),
    )
    const founder = (await site.call('/api/v1/founders/zoe-ng')).body
    assert.equal(founder.bio, 'Throws pots')
    assert.equal(founder.companies.length, 2)
    await importText(site, 'listings', linesOf({ slug: 'loom', founders: [] }))
    assert.equal((await site.call('/api/v1/founders/zoe-ng')).body.companies.length, 1)
  })

  test('alternatives may be named before their own line', async () => {
    const live = { ...kiln, status: 'live', category: 'pottery' }
    await importText(
      site,
      'listings',
      linesOf({ ...live, alternatives: ['loom'] }, { ...live, slug: 'loom', name: 'Loom' }),
    )
    const [first] = (await site.call('/api/v1/listings/kiln/alternatives')).body.items
    assert.deepEqual([first.slug ?? first.listing.slug, first.approved], ['loom', true])
  })

  test('a line without changes writes nothing', async () => {
    await importText(site, 'listings', linesOf(kiln))
    const { updated_at } = await site.app.db.one(sql<{ updated_at: Date }>`select updated_at from profiles`)
    site.clock.advance(1000)
    assert.deepEqual(await importText(site, 'listings', linesOf(kiln)), { created: 0, updated: 0, unchanged: 1 })
    assert.deepEqual(
      (await site.app.db.one(sql<{ updated_at: Date }>`select updated_at from profiles`)).updated_at,
      updated_at,
    )
  })

  test('every mistake is reported with its line, and nothing is written', async () => {
    const lines = [
      JSON.stringify({ ...kiln, status: 'live', category: 'pottery' }),
      '',
      '{"slug": "broken", name}',
      JSON.stringify({ slug: 'no-name', taglin: 'x', country: 'gb' }),
      JSON.stringify({ ...kiln, slug: 'a', category: 'potery' }),
      JSON.stringify({ ...kiln, slug: 'b', status: 'live' }),
      JSON.stringify({ ...kiln, slug: 'c', status: 'scheduled', category: 'pottery' }),
      JSON.stringify({ ...kiln, slug: 'd', launch_week: '2026-11-17' }),
      JSON.stringify({ ...kiln, slug: 'e', website_url: 'javascript:alert(1)' }),
      JSON.stringify({ ...kiln, slug: 'f', alternatives: ['ghost'] }),
      JSON.stringify({ ...kiln }),
      JSON.stringify({ ...kiln, slug: 'g', status: 'live', category: 'pottery', launched_at: '2027-01-01T00:00:00Z' }),
      JSON.stringify({ ...kiln, slug: 'h', category: 'pottery', more_categories: ['pottery'] }),
      JSON.stringify({ ...kiln, slug: 'i', socials: { x: 'javascript:alert(1)' } }),
      JSON.stringify({ ...kiln, slug: 'j', name: 'nul\0' }),
      JSON.stringify({ ...kiln, slug: 'k', founders: [{ name: 'A', contry: 'PT' }] }),
      JSON.stringify({ ...kiln, slug: 'l', website_url: 'http://localhost/' }),
      '[]',
      'null',
      JSON.stringify({ ...kiln, slug: 'm', faqs: Array(11).fill({ question: 'Why?', answer: 'Because.' }) }),
      JSON.stringify({ ...kiln, slug: 'n', faqs: [{ question: 'Why?', answer: ' ' }] }),
      JSON.stringify({ ...kiln, slug: 'o', socials: { gopher: 'https://gopher.example' } }),
      JSON.stringify({ ...kiln, slug: 'p', features: Array(21).fill('Glaze') }),
    ]
    const found = await mistakesIn(site, 'listings', lines.join('\r\n'))
    const mistakesByLine = Map.groupBy(found, ({ line }) => line)
    const expected: Record<number, RegExp> = {
      3: /isn't valid JSON/,
      4: /taglin isn't recognized\. Did you mean tagline\?/,
      5: /no category potery; did you mean pottery\?/,
      6: /category is required for listings with the status live/,
      7: /launch_week is required/,
      8: /launch_week must be the date of a Monday/,
      9: /website_url/,
      10: /alternatives lists ghost/,
      11: /slug kiln already appears in line 1/,
      12: /in the future/,
      13: /pottery twice/,
      14: /socials/,
      15: /NUL/,
      16: /contry isn't recognized\. Did you mean country\?/,
      17: /has no domain/,
      18: /must be/,
      19: /must be/,
      20: /faqs must have at most 10/,
      21: /faqs\[0\]\.answer/,
      22: /socials\.gopher isn't a platform we know/,
      23: /features must have at most 20/,
    }
    assert.deepEqual([...mistakesByLine.keys()].map(String), Object.keys(expected))
    for (const [line, message] of Object.entries(expected))
      assert.match(
        mistakesByLine
          .get(Number(line))!
          .map((mistake) => mistake.message)
          .join('\n'),
        message,
        `line ${line}`,
      )
    assert.match(
      mistakesByLine
        .get(4)!
        .map(({ message }) => message)
        .join('\n'),
      /country/,
    )
    assert.equal(await exportText(site, 'listings'), '')
  })

  test('a mistake in the last line refuses the whole file', async () => {
    await assert.rejects(importText(site, 'listings', linesOf(kiln, { slug: 'loom' })), /a mistake|3 mistakes/)
    assert.equal(await exportText(site, 'listings'), '')
  })

  test('a dry run reports what would happen and changes nothing', async () => {
    assert.deepEqual(
      await importText(site, 'listings', linesOf({ ...kiln, status: 'live', category: 'pottery' }), { dryRun: true }),
      { created: 1, updated: 0, unchanged: 0 },
    )
    assert.equal(await exportText(site, 'listings'), '')
    assert.equal((await site.call('/api/v1/listings?q=kiln')).body.total, 0)
  })
})
