import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'
import { exportText, importText, mistakesIn } from './support.ts'

onOneStorage('import of categories', (storage) => {
  let site: TestApp

  before(async () => {
    site = await openTestApp(await storage.open())
  })
  after(() => site.close())
  beforeEach(async () => {
    await site.app.db.run(sql`delete from listings`)
    await site.app.db.run(sql`update categories set parent_id = null`)
    await site.app.db.run(sql`delete from categories`)
    site.app.cache.evictAll()
  })

  const tree = async () => {
    const { items } = (await site.call('/api/v1/categories')).body
    return items.map(({ slug, subcategories }: { slug: string; subcategories: { slug: string }[] }) => [
      slug,
      subcategories.map((child) => child.slug),
    ])
  }
  const write = (categories: unknown, options = {}) =>
    importText(site, 'categories', JSON.stringify(categories), options)

  test('the demo tree survives an import and export unchanged', async () => {
    const text = await readFile(
      new URL('../../../src/directory/categories/starter/categories.json', import.meta.url),
      'utf8',
    )
    const { created, updated } = await importText(site, 'categories', text)
    assert.ok(created! > 30)
    assert.equal(updated, 0)
    const file = await exportText(site, 'categories')
    assert.deepEqual(await importText(site, 'categories', file), { created: 0, updated: created })
    assert.equal(await exportText(site, 'categories'), file)
  })

  test('appear in the order of the file, and categories it does not name stay', async () => {
    await write([
      { slug: 'a', name: 'A', children: [{ slug: 'a1', name: 'A 1' }] },
      { slug: 'b', name: 'B' },
    ])
    await write([{ slug: 'b', name: 'Bees', children: [{ slug: 'b1', name: 'B 1' }] }])
    assert.deepEqual(await tree(), [
      ['a', ['a1']],
      ['b', ['b1']],
    ])
  })

  test('can swap places with their parent, and their listings are counted again', async () => {
    await makeListing(site, { slug: 'kiln' })
    await write([{ slug: 'top', name: 'Top', children: [{ slug: 'things', name: 'Things' }] }])
    const counts = async () =>
      Object.fromEntries(
        (
          await site.app.db.many(
            sql<{ slug: string; listings: number }>`
              select slug, coalesce(listings, 0)::int as listings from categories left
              join category_counts on category_id = id order by slug`,
          )
        ).map(({ slug, listings }) => [slug, listings]),
      )
    assert.deepEqual(await counts(), { things: 1, top: 1 })
    await write([{ slug: 'things', name: 'Things', children: [{ slug: 'top', name: 'Top' }] }])
    assert.deepEqual(await counts(), { things: 1, top: 0 })
    assert.deepEqual(await tree(), [['things', ['top']]])
  })

  test('cannot push a category that the file does not name to a third level', async () => {
    await write([{ slug: 'a', name: 'A', children: [{ slug: 'a1', name: 'A 1' }] }])
    const found = await mistakesIn(
      site,
      'categories',
      JSON.stringify([{ slug: 'b', name: 'B', children: [{ slug: 'a', name: 'A' }] }]),
    )
    assert.match(found[0]!.message, /a can't move under b because a1 is under it/)
    assert.deepEqual(await tree(), [['a', ['a1']]])
  })

  test('every mistake is reported at once', async () => {
    const found = await mistakesIn(
      site,
      'categories',
      JSON.stringify([
        { slug: 'Bad Slug', name: 'A' },
        { slug: 'b', nme: 'B', children: [{ slug: 'c', name: 'C', children: [] }] },
      ]),
    )
    const text = found.map(({ message }) => message).join('\n')
    for (const part of [
      'categories[0].slug',
      'categories[1].name',
      "categories[1].nme isn't recognized. Did you mean name?",
      'categories[1].children[0].children',
    ])
      assert.ok(text.includes(part), `${part} in ${text}`)
  })

  test('a duplicate slug is a mistake', async () => {
    assert.match(
      (
        await mistakesIn(
          site,
          'categories',
          JSON.stringify([{ slug: 'a', name: 'A', children: [{ slug: 'a', name: 'A' }] }]),
        )
      )[0]!.message,
      /2 times/,
    )
  })

  test('two categories cannot have the same name, within the file or with an existing one', async () => {
    await write([{ slug: 'a', name: 'Boats' }])
    const file = JSON.stringify([
      { slug: 'b', name: 'boats' },
      { slug: 'c', name: 'Sails' },
      { slug: 'd', name: 'Sails' },
    ])
    assert.deepEqual(
      (await mistakesIn(site, 'categories', file)).map(({ message }) => message),
      ['b: another category is already called Boats (a)', 'd: another category is already called Sails (c)'],
    )
    assert.deepEqual(await tree(), [['a', []]])
  })

  test('two categories can swap their names', async () => {
    await write([
      { slug: 'a', name: 'A' },
      { slug: 'b', name: 'B' },
    ])
    await write([
      { slug: 'a', name: 'B' },
      { slug: 'b', name: 'A' },
    ])
    const names = await site.app.db.many(sql`select slug, name from categories order by slug`)
    assert.deepEqual(names, [
      { slug: 'a', name: 'B' },
      { slug: 'b', name: 'A' },
    ])
  })

  test('a file that is not JSON is refused with the line', async () => {
    assert.equal((await mistakesIn(site, 'categories', '[\n{"slug": "a",\n name: 1}]'))[0]!.line, 3)
  })

  test('a dry run changes nothing', async () => {
    assert.deepEqual(await write([{ slug: 'a', name: 'A' }], { dryRun: true }), { created: 1, updated: 0 })
    assert.deepEqual(await tree(), [])
  })
})
