import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AdminActor } from '../../../src/core/audit/actor.ts'
import { categoryIdOf } from '../../../src/directory/categories/queries.ts'
import { removeCategory } from '../../../src/directory/categories/remove.ts'
import { changeCategory } from '../../../src/directory/categories/write.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { draftsPersonalData } from '../../../src/publishing/drafts/personal-data.ts'
import { launchPaid } from '../../../src/publishing/lifecycle/transitions.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { eachStorage } from '../../support/storage.ts'
import { expectStatus, Maker, makeCategory, manualDraft } from './support.ts'

eachStorage('categories of a draft', (storage) => {
  let site: TestApp
  let ada: Maker
  let admin: AdminActor
  before(async () => {
    site = await openTestApp(await storage.open())
    ada = await Maker.of(site)
    admin = { adminId: (await site.member({ role: 'admin' })).id }
  })
  after(() => site.close())

  const stored = (id: string) =>
    site.app.db.one(sql<{ value: string[]; ai_value: string[] | null }>`
      select value, ai_value from draft_parts where draft_id = ${id} and name = 'categories'`)
  const shown = async (id: string) => (await ada.get(id)).fields.categories.value
  const rename = async (slug: string, facts: { slug?: string; name?: string }) => {
    const id = (await categoryIdOf(site.app.db, slug))!
    const { name } = await site.app.db.one(sql<{ name: string }>`select name from categories where id = ${id}`)
    const input = { slug, name, ...facts, description: null, faqs: [], attributes: [], parent_id: null, place: null }
    await site.app.db.transaction((tx) => changeCategory(site.app, tx, id, input, admin))
  }
  const remove = async (slug: string, into: string | null) => {
    const id = (await categoryIdOf(site.app.db, slug))!
    const intoId = into === null ? null : (await categoryIdOf(site.app.db, into))!
    await site.app.db.transaction((tx) => removeCategory(site.app, tx, id, intoId, admin))
  }
  /** Stores the categories of a draft by name, as older versions did. */
  const storeNames = (id: string, names: string[], aiNames: string[] | null = null) =>
    site.app.db.run(sql`
      update draft_parts set
        value = ${JSON.stringify(names)}::jsonb,
        ai_value = ${aiNames && JSON.stringify(aiNames)}::jsonb,
        state = ${aiNames ? 'ai' : 'manual'}
      where draft_id = ${id} and name = 'categories'`)

  test('are accepted by name or slug, stored by slug and shown by name', async () => {
    await makeCategory(site, 'Tide Tables', 'tides')
    await makeCategory(site, 'Weather', 'weather')
    const id = await manualDraft(site, ada.member)
    const updated = await ada.update(id, { fields: { categories: [' tide tables', 'WEATHER', 'tides'] } })
    assert.deepEqual(updated.fields.categories.value, ['Tide Tables', 'Weather'])
    assert.deepEqual(updated.versions[0]?.changes[0]?.after, ['Tide Tables', 'Weather'])
    assert.deepEqual((await stored(id)).value, ['tides', 'weather'])
  })

  test('show their new name after a rename', async () => {
    await makeCategory(site, 'Knots', 'knots')
    const id = await manualDraft(site, ada.member, { categories: ['knots'] })
    await rename('knots', { name: 'Ropes & Knots' })
    assert.deepEqual(await shown(id), ['Ropes & Knots'])
    await rename('knots', { slug: 'ropes' })
    assert.deepEqual([await shown(id), (await stored(id)).value], [['Ropes & Knots'], ['ropes']])
  })

  test('are updated when their category is merged', async () => {
    await makeCategory(site, 'Sails', 'sails')
    await makeCategory(site, 'Rigging', 'rigging')
    const id = await manualDraft(site, ada.member, { categories: ['Rigging', 'Sails'] })
    await remove('sails', 'rigging')
    assert.deepEqual([await shown(id), (await stored(id)).value], [['Rigging'], ['rigging']])
  })

  test('keep the name of a category that is removed, and a draft without its main category is not submitted', async () => {
    await makeCategory(site, 'Oars & Paddles', 'oars')
    const id = await manualDraft(site, ada.member, { categories: ['oars'] })
    await remove('oars', null)
    assert.deepEqual(await shown(id), ['Oars & Paddles'])
    const { errors } = expectStatus<{ errors: object[] }>(await ada.call('POST', `/drafts/${id}/submit`), 400)
    assert.deepEqual(errors, [
      { path: 'categories', message: 'The category you chose no longer exists. Choose another one.' },
    ])
  })

  test('are read like the others if they were stored by name', async () => {
    await makeCategory(site, 'Pilot Boats', 'pilots')
    await makeCategory(site, 'Ferries', 'ferries')
    const id = await manualDraft(site, ada.member, { name: 'Harbourline' })
    await storeNames(id, ['Pilot Boats', 'Ferries'], ['Pilot Boats', 'Ferries'])
    assert.deepEqual(await shown(id), ['Pilot Boats', 'Ferries'])

    const accepted = await ada.update(id, { fields: { categories: ['pilots', 'ferries'] } })
    assert.equal(accepted.fields.categories.state, 'ai', 'the same value again is no edit')

    await storeNames(id, ['Pilot Boats', 'Ferries'])
    const listing = expectStatus<{ listing_id: number }>(await ada.call('POST', `/drafts/${id}/submit`), 200)
    await site.app.db.transaction((tx) => launchPaid(site.app, tx, listing.listing_id, null, { cause: 'test' }))
    const { body } = await site.call('/api/v1/listings/harbourline')
    assert.deepEqual(
      body.categories.map(({ slug }: { slug: string }) => slug),
      ['pilots', 'ferries'],
      'the second comes with the paid plan',
    )
  })

  test('are updated by renames and merges if they were stored by name', async () => {
    await makeCategory(site, 'Buoys', 'buoys')
    await makeCategory(site, 'Lights', 'lights')
    const id = await manualDraft(site, ada.member)
    await storeNames(id, ['Buoys', 'Lights'])
    await rename('buoys', { name: 'Buoys & Markers' })
    assert.deepEqual(await shown(id), ['Buoys & Markers', 'Lights'])
    await remove('lights', 'buoys')
    assert.deepEqual([await shown(id), (await stored(id)).value], [['Buoys & Markers'], ['buoys']])
  })

  test('are exported by name with the rest of a draft', async () => {
    await makeCategory(site, 'Anchors', 'anchors')
    const grace = await Maker.of(site)
    await manualDraft(site, grace.member, { categories: ['anchors'] }, 'https://anchors.example')
    const { drafts } = (await draftsPersonalData.export(site.app.db, grace.member)) as {
      drafts: { content: { categories: string[] } }[]
    }
    assert.deepEqual(drafts[0]?.content.categories, ['Anchors'])
  })
})
