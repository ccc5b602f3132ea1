import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addEditor, removeEditor } from '../../../src/directory/listings/editors.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { restoreVersion } from '../../../src/publishing/editing/restore.ts'
import { versionOf, versionsOf } from '../../../src/publishing/editing/versions.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { eachStorage } from '../../support/storage.ts'
import { createOwner, type Owner } from './support.ts'

eachStorage('changing a listing', (storage) => {
  let site: TestApp
  let ada: Owner
  let slugs = 0

  before(async () => {
    site = await openTestApp(await storage.open(), { plugins: [] })
    ada = await createOwner(site)
  })
  after(() => site.close())

  const createListing = (facts: Partial<Parameters<typeof makeListing>[1]> = {}) =>
    makeListing(site, { slug: `tidewell-${++slugs}`, ownerId: ada.member.id, ...facts })
  const lastSlug = () => `tidewell-${slugs}`
  const versions = (id: number) => versionsOf(site.app.db, id, { limit: 100 })

  test('an edit is published right away and found by search', async () => {
    const id = await createListing()
    await site.call(`/api/v1/listings/${lastSlug()}`)
    const answer = await ada.call('PATCH', `/me/listings/${id}`, {
      fields: {
        tagline: 'Zephyrine tables for harbours',
        country: 'pt',
        pricing_model: 'Usage  Based',
        founded_year: 2024,
        features: ['Offline', 'Offline', 'Printed'],
        contact_email: 'crew@tidewell.example',
        demo_video_url: 'https://youtu.be/dQw4w9WgXcQ',
      },
      socials: { github: 'https://github.com/tidewell' },
      faqs: [{ question: 'Offline?', answer: 'Yes.' }],
    })
    assert.equal(answer.status, 200, answer.text)
    const { body: shown } = await site.call(`/api/v1/listings/${lastSlug()}`)
    assert.equal(shown.tagline, 'Zephyrine tables for harbours')
    assert.deepEqual(
      [shown.country, shown.pricing.model, shown.founded_year, shown.features],
      ['PT', 'usage-based', 2024, ['Offline', 'Printed']],
    )
    assert.deepEqual(
      [shown.socials, shown.faqs, shown.links.demo_video],
      [
        { github: 'https://github.com/tidewell' },
        [{ question: 'Offline?', answer: 'Yes.' }],
        'https://youtu.be/dQw4w9WgXcQ',
      ],
    )
    const { body: found } = await site.call('/api/v1/listings?q=zephyrine')
    assert.deepEqual(
      found.items.map(({ id }: { id: number }) => id),
      [id],
    )
    for (const spelling of ['usage-based', 'Usage based', 'USAGE_BASED', 'uságe  basèd']) {
      const { body } = await site.call(`/api/v1/listings?pricing_model=${encodeURIComponent(spelling)}`)
      assert.deepEqual(
        body.items.map(({ id }: { id: number }) => id),
        [id],
        spelling,
      )
    }
    assert.equal((await site.call('/api/v1/listings?pricing_model=%20-')).body.items.length, 0)
  })

  test('socials and FAQs are replaced as a whole, and an empty text clears a field', async () => {
    const id = await createListing()
    await ada.call('PATCH', `/me/listings/${id}`, {
      fields: { city: 'Porto', country: 'PT', founded_year: 2024 },
      socials: { github: 'https://github.com/a', x: 'https://x.com/a' },
      faqs: [
        { question: 'One?', answer: '1' },
        { question: 'Two?', answer: '2' },
      ],
    })
    const { body } = await ada.call('PATCH', `/me/listings/${id}`, {
      fields: { city: ' ', country: '', founded_year: null },
      socials: { linkedin: 'https://linkedin.com/a' },
      faqs: [],
    })
    assert.deepEqual(
      [body.city, body.country, body.founded_year, body.socials, body.faqs],
      [null, null, null, { linkedin: 'https://linkedin.com/a' }, []],
    )
  })

  test('an empty request changes nothing', async () => {
    const id = await createListing()
    for (const payload of [undefined, {}, { fields: {} }]) {
      const answer = await ada.call('PATCH', `/me/listings/${id}`, payload)
      assert.equal(answer.status, 200, answer.text)
      assert.equal(answer.body.versions, 0)
    }
    const same = (await ada.call('GET', `/me/listings/${id}`)).body.tagline
    assert.equal((await ada.call('PATCH', `/me/listings/${id}`, { fields: { tagline: same } })).body.versions, 0)
  })

  test('a fact is no longer listed as missing on the website once its owner states it', async () => {
    const id = await createListing()
    await site.app.db.run(
      sql`update profiles set not_found_on_website = array['city', 'contact_email', 'founded_year'] where listing_id = ${id}`,
    )
    const { body } = await ada.call('PATCH', `/me/listings/${id}`, {
      fields: { contact_email: 'crew@tidewell.example', city: '' },
    })
    assert.deepEqual(body.not_found_on_website, ['city', 'founded_year'])
  })

  test('errors name their field, and then nothing is changed', async () => {
    const id = await createListing()
    const { status, body } = await ada.call('PATCH', `/me/listings/${id}`, {
      fields: { tagline: 'Fine', country: 'XX', taglin: 'x' },
      socials: { githab: 'https://github.com/a' },
    })
    assert.equal(status, 400)
    assert.deepEqual(body.errors.map(({ path }: { path: string }) => path).sort(), [
      'fields.country',
      'fields.taglin',
      'socials.githab',
    ])
    assert.match(
      body.errors.find(({ path }: { path: string }) => path === 'fields.taglin').message,
      /Did you mean tagline/,
    )
    assert.equal((await versions(id)).length, 0)
  })

  test('a listing can be changed in any status, and each status has its next step', async () => {
    const expected = {
      draft: 'choose_plan',
      awaiting_badge: 'add_badge',
      scheduled: 'wait_for_launch',
      live: 'gather_votes',
      hidden: 'ask_site_team',
    } as const
    for (const [status, code] of Object.entries(expected) as [keyof typeof expected, string][]) {
      const id = await createListing({
        status,
        week: status === 'draft' ? null : status === 'live' || status === 'hidden' ? '2026-11-09' : '2026-12-28',
      })
      const { status: answered, body } = await ada.call('PATCH', `/me/listings/${id}`, { fields: { city: 'Porto' } })
      assert.equal(answered, 200)
      assert.deepEqual([body.status, body.city, body.next_step.code], [status, 'Porto', code])
    }
  })

  test('every version records who made it, when, and the content before and after', async () => {
    const id = await createListing()
    await ada.call('PATCH', `/me/listings/${id}`, { fields: { tagline: 'First' } })
    site.clock.advance(60_000)
    await ada.call('PATCH', `/me/listings/${id}`, { fields: { tagline: 'Second' } })
    const saved = await versions(id)
    assert.deepEqual(
      saved.map(({ number, member_name, cause, changed }) => ({ number, member_name, cause, changed })),
      [
        { number: 2, member_name: 'Ada Marsh', cause: 'edited', changed: ['tagline'] },
        { number: 1, member_name: 'Ada Marsh', cause: 'edited', changed: ['tagline'] },
      ],
    )
    const { before, after, made_at } = await versionOf(site.app.db, id, 2)
    assert.deepEqual([before?.tagline, after.tagline, made_at], ['First', 'Second', site.clock.now()])
  })

  test('concurrent changes are all saved, each starting from the one before', async () => {
    const id = await createListing()
    const answers = await Promise.all([
      ada.call('PATCH', `/me/listings/${id}`, { fields: { city: 'Porto' } }),
      ada.call('PATCH', `/me/listings/${id}`, { fields: { headline: 'Tides' } }),
      ada.call('POST', `/me/listings/${id}/milestones`, { date: '2026-01-01', title: 'Began' }),
      ada.call('PUT', `/me/listings/${id}/story`, { title: 'A raincoat pocket' }),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 201, 200],
    )
    const saved = (await versions(id)).reverse()
    assert.deepEqual(
      saved.map(({ number }) => number),
      [1, 2, 3, 4],
    )
    for (let number = 2; number <= 4; number++) {
      const [earlier, later] = [await versionOf(site.app.db, id, number - 1), await versionOf(site.app.db, id, number)]
      assert.deepEqual(later.before, earlier.after)
    }
    const { body } = await ada.call('GET', `/me/listings/${id}`)
    assert.deepEqual(
      [body.city, body.headline, body.milestones.length, body.story.title],
      ['Porto', 'Tides', 1, 'A raincoat pocket'],
    )
  })

  test('restoring a version makes a new one, and milestones keep their ids', async () => {
    const id = await createListing()
    const first = (await ada.call('POST', `/me/listings/${id}/milestones`, { date: '2026-01-01', title: 'Began' })).body
      .id
    await ada.call('PATCH', `/me/listings/${id}`, {
      fields: { tagline: 'As it was', keywords: ['tides'] },
      faqs: [{ question: 'One?', answer: '1' }],
    })
    await ada.call('PUT', `/me/listings/${id}/story`, { title: 'A raincoat pocket' })
    const then = (await ada.call('GET', `/me/listings/${id}`)).body
    await ada.call('DELETE', `/me/listings/${id}/milestones/${first}`)
    await ada.call('PATCH', `/me/listings/${id}`, {
      fields: { tagline: 'Spoilt', keywords: [] },
      socials: { x: 'https://x.com/spoilt' },
      faqs: [],
    })
    await ada.call('PUT', `/me/listings/${id}/story`, { title: '' })
    await site.app.db.transaction((tx) => restoreVersion(site.app, tx, { listingId: id, number: 3 }, ada.member.id))
    const now = (await ada.call('GET', `/me/listings/${id}`)).body
    assert.deepEqual({ ...now, versions: 0, updated_at: '' }, { ...then, versions: 0, updated_at: '' })
    assert.equal(now.versions, 7)
    const [newest] = await versions(id)
    assert.deepEqual(
      [newest?.cause, [...newest!.changed].sort()],
      ['restored version 3', ['faqs', 'keywords', 'milestones', 'socials', 'story', 'tagline']],
    )
    await site.app.db.transaction((tx) =>
      restoreVersion(site.app, tx, { listingId: id, number: 1, state: 'before' }, ada.member.id),
    )
    assert.equal((await ada.call('GET', `/me/listings/${id}`)).body.milestones.length, 0)
  })

  test('an editor can edit like the owner, and everyone else gets not found', async () => {
    const id = await createListing()
    const [grace, stranger] = [await createOwner(site, 'Grace'), await createOwner(site, 'Stranger')]
    await site.app.db.transaction((tx) => addEditor(site.app, tx, id, grace.member.id))
    const edited = await grace.call('PATCH', `/me/listings/${id}`, { fields: { city: 'Braga' } })
    assert.deepEqual([edited.status, edited.body.role], [200, 'editor'])
    assert.deepEqual(
      (await grace.call('GET', '/me/listings')).body.items.map(({ id, role }: { id: number; role: string }) => [
        id,
        role,
      ]),
      [[id, 'editor']],
    )
    assert.equal((await grace.call('GET', '/me')).body.counts.listings, 1)
    assert.equal((await versions(id))[0]?.member_name, 'Grace')
    const milestone = (
      await grace.call('POST', `/me/listings/${id}/milestones`, { date: '2026-01-01', title: 'Began' })
    ).body.id
    const requests = [
      ['GET', ''],
      ['PATCH', ''],
      ['POST', '/updates', { title: 'a', body: 'b' }],
      ['POST', '/milestones', { date: '2026-01-01', title: 'a' }],
      ['DELETE', `/milestones/${milestone}`],
      ['PUT', '/story'],
      ['POST', '/free'],
    ] as const
    for (const [method, path, payload] of requests)
      assert.equal((await stranger.call(method, `/me/listings/${id}${path}`, payload)).status, 404, `${method} ${path}`)
    assert.equal((await stranger.call('GET', '/me/listings')).body.total, 0)
    const other = await createListing()
    assert.equal(
      (await ada.call('DELETE', `/me/listings/${other}/milestones/${milestone}`)).status,
      404,
      'a milestone of another listing',
    )
    await site.app.db.transaction((tx) => removeEditor(tx, id, grace.member.id))
    assert.equal((await grace.call('PATCH', `/me/listings/${id}`, {})).status, 404)
  })

  test('story and milestones are public only where they are unlocked', async () => {
    const free = await createListing()
    await ada.call('PUT', `/me/listings/${free}/story`, { title: 'A raincoat pocket' })
    const milestone = await ada.call('POST', `/me/listings/${free}/milestones`, { date: '2026-01-01', title: 'Began' })
    assert.equal(milestone.body.shown, false)
    const closed = (await site.call(`/api/v1/listings/${lastSlug()}`)).body
    assert.deepEqual(['story' in closed, 'milestones' in closed], [false, false])
    const paid = await createListing({ plan: 'paid' })
    const story = await ada.call('PUT', `/me/listings/${paid}/story`, { title: 'A raincoat pocket', lessons: 'Rain.' })
    assert.equal(story.body.shown, true)
    assert.equal(
      (await ada.call('PUT', `/me/listings/${paid}/story`, { lessons: '' })).body.story.title,
      'A raincoat pocket',
      'sections left out stay',
    )
    const open = (await site.call(`/api/v1/listings/${lastSlug()}`)).body
    assert.deepEqual([open.story.title, open.story.lessons, open.milestones], ['A raincoat pocket', null, []])
    assert.deepEqual((await ada.call('GET', `/me/listings/${paid}`)).body.unlocked, ['story', 'milestones', 'media'])
  })

  test('the same idempotency key adds one milestone', async () => {
    const id = await createListing()
    const post = () =>
      ada.call(
        'POST',
        `/me/listings/${id}/milestones`,
        { date: '2026-01-01', title: 'Began' },
        { 'idempotency-key': `once-${id}` },
      )
    const [one, two] = await Promise.all([post(), post()])
    assert.deepEqual([one.status, one.body], [two.status, two.body])
    assert.equal((await ada.call('GET', `/me/listings/${id}`)).body.milestones.length, 1)
  })
})
