import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AdminActor } from '../../../src/core/audit/actor.ts'
import { CategoryChanged, categoriesForAdmin, categoryVersion } from '../../../src/directory/categories/admin.ts'
import type { CategoryInput } from '../../../src/directory/categories/input.ts'
import { mergeCategory } from '../../../src/directory/categories/merge.ts'
import { removeCategory } from '../../../src/directory/categories/remove.ts'
import { continueMerges, mergesUnderway } from '../../../src/directory/categories/run-merges.ts'
import { addCategory, changeCategory } from '../../../src/directory/categories/write.ts'
import type { App } from '../../../src/platform/app.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Transaction } from '../../../src/platform/database/types.ts'
import { Problem } from '../../../src/platform/problem.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { eachStorage } from '../../support/storage.ts'
import { signedIn } from '../../support/visitor.ts'

eachStorage('categories', (storage) => {
  let site: TestApp
  let admin: AdminActor
  const ids = new Map<string, number>()
  before(async () => {
    site = await openTestApp(await storage.open())
    admin = { adminId: (await site.member({ role: 'admin' })).id }
  })
  after(() => site.close())

  const inOne = <T>(work: (tx: Transaction) => Promise<T>) => site.app.db.transaction(work)
  const input = (facts: Partial<CategoryInput> & { name: string; slug: string }): CategoryInput => ({
    description: null,
    faqs: [],
    attributes: [],
    parent_id: null,
    place: null,
    ...facts,
  })
  const add = async (facts: Parameters<typeof input>[0]) =>
    ids.set(facts.slug, await inOne((tx) => addCategory(site.app, tx, input(facts), admin)))
  const asSeen = async (slug: string) => (await categoriesForAdmin(site.app.db)).find(({ id }) => id === ids.get(slug))!
  const change = async (slug: string, facts: Partial<CategoryInput>, seen?: string) => {
    const { name, description, faqs, attributes, parent_id, ...now } = await asSeen(slug)
    return inOne((tx) =>
      changeCategory(
        site.app,
        tx,
        now.id,
        { slug: now.slug, name, description, faqs, attributes, parent_id, place: null, ...facts },
        admin,
        seen,
      ),
    )
  }
  const tree = async () =>
    (await site.call('/api/v1/categories')).body.items.map(
      ({
        slug,
        listing_count,
        subcategories,
      }: {
        slug: string
        listing_count: number
        subcategories: { slug: string; listing_count: number }[]
      }) => [slug, listing_count, subcategories.map((child) => `${child.slug} ${child.listing_count}`)],
    )
  const refusal = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    assert.ok(error instanceof Problem, String(error))
    return error.errors?.map(({ path, message }) => `${path} ${message}`) ?? [error.message]
  }
  const put = (slug: string, categories: string[]) =>
    inOne(async (tx) => {
      const id = (await tx.one(sql<{ id: number }>`select id from listings where slug = ${slug}`)).id
      await tx.run(sql`delete from listing_categories where listing_id = ${id}`)
      for (const [position, category] of categories.entries())
        await tx.run(
          sql`insert into listing_categories (listing_id, category_id, position)
            values (${id}, ${ids.get(category)}, ${position})`,
        )
      await tx.run(sql`update listings set category_id = ${ids.get(categories[0]!)} where id = ${id}`)
      await site.app.cache.invalidate(tx, ['listings', 'categories'])
    })

  test('appear in the tree immediately, in the given order', async () => {
    for (const [slug, name] of [
      ['boats', 'Boats'],
      ['harbours', 'Harbours'],
      ['weather', 'Weather'],
    ] as const)
      await add({ slug, name })
    await add({ slug: 'sails', name: 'Sails', parent_id: ids.get('boats')! })
    await add({ slug: 'hulls', name: 'Hulls', parent_id: ids.get('boats')!, place: 1 })
    assert.deepEqual(await tree(), [
      ['boats', 0, ['hulls 0', 'sails 0']],
      ['harbours', 0, []],
      ['weather', 0, []],
    ])
    await change('weather', { place: 1 })
    assert.deepEqual(
      (await tree()).map(([slug]: [string]) => slug),
      ['weather', 'boats', 'harbours'],
    )
    await change('weather', { place: 3 })
  })

  test('are refused if they duplicate another or would add a third level', async () => {
    assert.deepEqual(await refusal(add({ slug: 'boats', name: 'BOATS' })), [
      'slug is already used by another category',
      'name There’s already a category called Boats',
    ])
    assert.deepEqual(await refusal(add({ slug: 'ropes', name: 'Ropes', parent_id: ids.get('sails')! })), [
      'parent must be a top-level category; Sails is a subcategory',
    ])
    assert.match(
      (await refusal(change('boats', { parent_id: ids.get('weather')! })))[0]!,
      /^parent can’t be set because this category has subcategories/,
    )
    assert.deepEqual(await refusal(change('boats', { parent_id: ids.get('boats')! })), [
      'parent must be another existing category',
    ])
    assert.match(
      (
        await refusal(
          add({
            slug: 'x',
            name: 'X',
            attributes: [
              { key: 'a', label: 'A' },
              { key: 'a', label: 'A again' },
            ],
          }),
        )
      )[0]!,
      /attributes\[1\]\.label already exists/,
    )
  })

  test('keep their old slugs working on pages, in the API and in search', async () => {
    await makeListing(site, { slug: 'jib' })
    await put('jib', ['sails'])
    await change('sails', { slug: 'sail-making', name: 'Sail making' })
    assert.equal((await site.call('/api/v1/categories/sails')).body.slug, 'sail-making')
    assert.equal((await site.call('/api/v1/listings?category=sails')).body.items[0].category.name, 'Sail making')
    const moved = await site.call('/categories/sails?page=1')
    assert.deepEqual([moved.status, moved.headers.location], [301, '/categories/sail-making?page=1'])
    assert.equal((await site.call('/categories/sails.md')).headers.location, '/categories/sail-making.md')
    assert.equal((await site.call('/feeds/categories/sails.atom')).status, 200)
    ids.set('sail-making', ids.get('sails')!)
    await add({ slug: 'sails', name: 'Second-hand sails' })
    assert.equal((await site.call('/api/v1/categories/sails')).body.name, 'Second-hand sails')
    await inOne((tx) => removeCategory(site.app, tx, ids.get('sails')!, null, admin))
  })

  test('are replaced in drafts when they are renamed or merged', async () => {
    const owner = await site.member()
    const { id } = await site.app.db.one(sql<{ id: string }>`
      insert into drafts (owner_id, url, created_at, updated_at)
      values (${owner.id}, 'https://a.example', now(), now())
      returning id`)
    await site.app.db.run(sql`
      insert into draft_parts (draft_id, name, value, ai_value, state, revision)
      values (${id}, 'categories', '["hulls", "weather"]', '["hulls"]', 'edited', 1)`)
    const field = () =>
      site.app.db.one(
        sql<{ value: string[]; ai_value: string[] }>`select value, ai_value from draft_parts where draft_id = ${id}`,
      )
    await change('hulls', { name: 'Hulls & decks', slug: 'decks' })
    assert.deepEqual(await field(), { value: ['decks', 'weather'], ai_value: ['decks'] })
    await change('hulls', { slug: 'hulls' })
    await inOne((tx) => removeCategory(site.app, tx, ids.get('weather')!, ids.get('hulls')!, admin))
    assert.deepEqual(await field(), { value: ['hulls'], ai_value: ['hulls'] })
  })

  test('are counted under their new parent after a move', async () => {
    assert.deepEqual(await tree().then((rows) => rows.filter(([slug]: [string]) => slug !== 'things')), [
      ['boats', 1, ['hulls 0', 'sail-making 1']],
      ['harbours', 0, []],
    ])
    await change('sail-making', { parent_id: ids.get('harbours')! })
    assert.deepEqual(await tree().then((rows) => rows.filter(([slug]: [string]) => slug !== 'things')), [
      ['boats', 0, ['hulls 0']],
      ['harbours', 1, ['sail-making 1']],
    ])
  })

  test('can be removed only by merging their listings, subcategories, attributes and slugs into another', async () => {
    await makeListing(site, { slug: 'mast' })
    await makeListing(site, { slug: 'keel', status: 'draft', week: null })
    await put('mast', ['hulls', 'sail-making'])
    await put('keel', ['sail-making', 'hulls'])
    await change('boats', { attributes: [{ key: 'berths', label: 'Berths', kind: 'number' }] })
    assert.deepEqual(await refusal(inOne((tx) => removeCategory(site.app, tx, ids.get('hulls')!, null, admin))), [
      'Hulls & decks has 2 listings. Choose a category to move them to.',
    ])
    assert.match(
      (
        await refusal(inOne((tx) => removeCategory(site.app, tx, ids.get('boats')!, ids.get('sail-making')!, admin)))
      )[0]!,
      /can’t move this category’s contents there/,
    )
    await inOne((tx) => removeCategory(site.app, tx, ids.get('hulls')!, ids.get('sail-making')!, admin))
    const places = await site.app.db.many(sql<{ slug: string; position: number; category: string; first: string }>`
      select l.slug, lc.position, c.slug as category, k.slug as first from listings l
      join listing_categories lc on lc.listing_id = l.id join categories c on c.id = lc.category_id
      join categories k on k.id = l.category_id where l.slug in ('mast', 'keel') order by l.slug, lc.position`)
    assert.deepEqual(places, [
      { slug: 'keel', position: 0, category: 'sail-making', first: 'sail-making' },
      { slug: 'mast', position: 0, category: 'sail-making', first: 'sail-making' },
    ])
    await inOne((tx) => removeCategory(site.app, tx, ids.get('boats')!, ids.get('harbours')!, admin))
    assert.deepEqual((await asSeen('harbours')).attributes, [{ key: 'berths', label: 'Berths', kind: 'number' }])
    assert.deepEqual(await tree().then((rows) => rows.filter(([slug]: [string]) => slug !== 'things')), [
      ['harbours', 2, ['sail-making 2']],
    ])
    for (const former of ['hulls', 'sails', 'weather'])
      assert.equal((await site.call(`/api/v1/categories/${former}`)).status, former === 'sails' ? 404 : 200, former)
    assert.equal((await site.call('/api/v1/categories/boats')).body.slug, 'harbours')
  })

  test('format comparison attributes by their kind', async () => {
    await makeListing(site, { slug: 'sloop' })
    await put('sloop', ['harbours'])
    await put('mast', ['harbours'])
    await change('harbours', {
      attributes: [
        { key: 'offline', label: 'Works offline', kind: 'yes_no' },
        { key: 'berths', label: 'Berths', kind: 'number' },
      ],
    })
    await inOne(async (tx) => {
      await tx.run(
        sql`update profiles set attributes = '{"berths": "12000", "offline": "true"}'
          where listing_id = (select id from listings where slug = 'sloop')`,
      )
      await site.app.cache.invalidate(tx, ['listings', 'categories'])
    })
    const { rows } = (await site.call('/api/v1/compare?a=sloop&b=mast')).body
    assert.deepEqual(rows.slice(-2), [
      { key: 'offline', label: 'Works offline', a: 'Yes', b: 'Not stated' },
      { key: 'berths', label: 'Berths', a: '12,000', b: 'Not stated' },
    ])
  })

  test('cannot be saved over a concurrent change', async () => {
    const seen = categoryVersion(await asSeen('harbours'))
    await change('harbours', { description: 'Theirs.' }, seen)
    const { details } = await site.app.db.one(
      sql<{
        details: Record<string, unknown>
      }>`select details from audit_events where subject = ${`category:${ids.get('harbours')}`} order by id desc
        limit 1`,
    )
    assert.deepEqual(Object.keys(details.changes as object), ['description'])
    assert.equal((details.changes as { description: string[] }).description[1], 'Theirs.')
    await assert.rejects(
      change('harbours', { description: 'Ours.' }, seen),
      (error) => error instanceof CategoryChanged && error.theirs.description === 'Theirs.',
    )
  })

  test('change one at a time, and each change is in the audit trail', async () => {
    const added = await Promise.allSettled(
      ['One', 'One', 'One'].map((name) =>
        inOne((tx) => addCategory(site.app, tx, input({ slug: 'one', name }), admin)),
      ),
    )
    assert.deepEqual(added.map(({ status }) => status).sort(), ['fulfilled', 'rejected', 'rejected'])
    const trail = await site.app.db.many(
      sql<{
        actor_id: number
        did: string
      }>`select actor_id, details ->> 'did' as did from audit_events where subject like 'category:%' order by id`,
    )
    assert.ok(trail.every(({ actor_id }) => actor_id === admin.adminId))
    assert.equal(trail.at(-1)!.did, 'added the category One')
    assert.ok(trail.some(({ did }) => did === 'merged the category Boats into Harbours'))
  })

  test('are merged in batches by a job if they are big, which resumes after an interruption', async () => {
    const { app } = site
    for (const slug of ['crowd', 'quay', 'pier']) await add({ slug, name: slug })
    const [crowd, quay, pier] = ['crowd', 'quay', 'pier'].map((slug) => ids.get(slug)!)
    await app.db.run(sql`
      with made as (insert into listings (slug, status, domain, category_id, created_at)
      select 'many-' || i, 'draft', 'many.example', ${crowd}, now() from generate_series(1, 1201) i returning id)
      insert into listing_categories (listing_id, category_id, position) select id, ${crowd}, 0 from made`)
    const held = async (id: number | undefined) =>
      (
        await app.db.one(
          sql<{ count: number }>`select count(*) as count from listing_categories where category_id = ${id}`,
        )
      ).count
    const merge = () => inOne((tx) => mergeCategory(app, tx, crowd!, quay!, admin))
    assert.deepEqual([await merge(), await merge()], [false, false])
    assert.deepEqual(await refusal(inOne((tx) => mergeCategory(app, tx, quay!, pier!, admin))), [
      'Another category is being merged into quay. Wait until that’s done.',
    ])
    assert.deepEqual(await refusal(inOne((tx) => mergeCategory(app, tx, pier!, crowd!, admin))), [
      'crowd is being merged into another category. Wait until that’s done.',
    ])
    const team = await signedIn(site, { role: 'admin', email: 'team@people.example' })
    assert.match((await team.get('/admin/categories')).text, /Merging crowd into quay: 1,201 listings left to move/)
    // The second portion breaks off, as it would when the process is killed.
    let portions = 0
    const breaking: App = {
      ...app,
      cache: Object.assign(Object.create(app.cache), {
        invalidate: async (...told: Parameters<typeof app.cache.invalidate>) =>
          ++portions === 2 ? Promise.reject(new Error('killed')) : app.cache.invalidate(...told),
      }),
    }
    await assert.rejects(continueMerges(breaking), /killed/)
    assert.deepEqual([await held(crowd), await held(quay)], [701, 500])
    await continueMerges(app)
    assert.deepEqual([await held(crowd), await held(quay), (await mergesUnderway(app.db)).length], [0, 1201, 0])
    assert.equal(
      (await app.db.one(sql<{ count: number }>`select count(*) as count from listings where category_id = ${quay}`))
        .count,
      1201,
    )
    assert.ok(!(await tree()).some(([slug]: [string]) => slug === 'crowd'))
    const trail = await app.db.many(
      sql<{
        did: string
      }>`select details ->> 'did' as did from audit_events where subject = ${`category:${crowd}`} order by id`,
    )
    assert.deepEqual(
      trail.map(({ did }) => did),
      [
        'added the category crowd',
        'started merging the category crowd into quay',
        'merged the category crowd into quay',
      ],
    )
  })
})
