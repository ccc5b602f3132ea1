import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { sql } from '../../../src/platform/database/sql.ts'
import { onOneStorage } from '../../support/storage.ts'
import { Directory } from './support/directory.ts'
import { slip } from './support/typing.ts'
import { Writer } from './support/writing.ts'

onOneStorage('ranking', (storage) => {
  let directory: Directory
  before(async () => {
    directory = new Directory(await storage.open())
    await directory.add({ name: 'Keywords only', keywords: ['lantern'], votes: 900 })
    await directory.add({
      name: 'Described',
      description: 'It says lantern, lantern and lantern.',
      keywords: ['lantern'],
      votes: 800,
    })
    await directory.add({ name: 'Tagged', tagline: 'The lantern of the sea', votes: 700 })
    await directory.add({ name: 'Green Lantern Works', votes: 5 })
    await directory.add({ name: 'Red Lantern Works', votes: 6 })
    await directory.add({ name: 'Lantern', votes: 0 })
    await directory.add({ name: 'Lanterns', votes: 999 })
    await directory.add({ name: 'Lantarn', votes: 9999 })
    await directory.add({ name: 'Lante', votes: 50 })
    await directory.add({ name: 'Daily News', votes: 1 })
    await directory.add({ name: 'Newsletter Kit', votes: 2 })
    await directory.add({ name: 'New Things', votes: 500 })
    await directory.settled()
  })

  test('ranks a word that ends in s before longer words that start with it, and does not find the word without the s', async () => {
    assert.deepEqual(await directory.names('news'), ['Daily News', 'Newsletter Kit'])
  })

  test('puts the exact name first, then name, tagline, description, keywords, then close matches', async () => {
    assert.deepEqual(await directory.names('lantern'), [
      'Lantern',
      'Red Lantern Works',
      'Green Lantern Works',
      'Tagged',
      'Described',
      'Keywords only',
      'Lanterns',
    ])
  })

  test('puts the typed word before longer words that start with it', async () => {
    const names = await directory.names('lante')
    assert.deepEqual(names.slice(0, 5), ['Lante', 'Lanterns', 'Red Lantern Works', 'Green Lantern Works', 'Lantern'])
  })

  test('omits corrected matches from other sorts if there is an exact match', async () => {
    assert.deepEqual(await directory.names('lantarn', { sort: 'votes' }), ['Lantarn'])
    assert.deepEqual((await directory.names('lantarn')).slice(0, 2), ['Lantarn', 'Lantern'])
  })

  test('puts a corrected whole name before a longer name', async () => {
    assert.equal((await directory.names('green lantern wroks'))[0], 'Green Lantern Works')
    assert.equal((await directory.names('lantenr'))[0], 'Lantern')
  })

  test('omits words two edits away if enough listings match with one edit', async () => {
    const quay = new Directory(await storage.open())
    for (let made = 0; made < 19; made++) await quay.add({ name: `Harbor ${made}` })
    await quay.add({ name: 'Arbor Day' })
    await quay.settled()
    assert.equal((await quay.search('harbr')).counted, 20)
    await quay.add({ name: 'Harbor 19' })
    await quay.settled()
    const { counted, corrected } = await quay.search('harbr')
    assert.deepEqual({ counted, corrected }, { counted: 20, corrected: 'harbor' })
  })

  test('puts a whole name two edits away after names one edit away, and before longer names', async () => {
    const quay = new Directory(await storage.open())
    for (let made = 0; made < 21; made++) await quay.add({ name: `Harbor ${made}`, votes: made })
    await quay.add({ name: 'Arbor', votes: 5000 })
    await quay.add({ name: 'Harbor' })
    await quay.settled()
    assert.deepEqual((await quay.names('harbr')).slice(0, 3), ['Harbor', 'Arbor', 'Harbor 20'])
    assert.equal((await quay.search('harbr')).corrected, 'harbor')
  })

  test('puts names that lack none of the typed letters before names with other letters', async () => {
    const quay = new Directory(await storage.open())
    await quay.add({ name: 'Cesly', votes: 100 })
    await quay.add({ name: 'Chely' })
    await quay.add({ name: 'Rostfenio' })
    await quay.add({ name: 'Ustanio', votes: 100 })
    await quay.settled()
    assert.deepEqual(await quay.names('cehly'), ['Chely', 'Cesly'])
    assert.deepEqual(await quay.names('ostenio'), ['Rostfenio', 'Ustanio'])
  })

  test('lists many equally good matches by the sort, page by page', async () => {
    const many = new Directory(await storage.open())
    const votes = Array.from({ length: 60 }, (_, made) => (made * 37) % 61)
    for (const [made, count] of votes.entries()) await many.add({ name: `Boat ${made}`, tagline: 'Oars', votes: count })
    await many.add({ name: 'Oars', votes: 0 })
    await many.settled()
    const expected = votes
      .map((count, made) => ({ count, name: `Boat ${made}` }))
      .sort((a, b) => b.count - a.count)
      .map(({ name }) => name)
    const pages = await Promise.all([0, 20, 40, 60].map((offset) => many.names('oars', { offset })))
    assert.deepEqual(pages.flat(), ['Oars', ...expected])
  })

  test('lists many equally good matches even if all have fewer votes than the others', async () => {
    const many = new Directory(await storage.open())
    for (let made = 0; made < 60; made++) await many.add({ name: `Raft ${made}`, votes: 5 })
    for (let made = 0; made < 30; made++) await many.add({ name: `Boat ${made}`, tagline: 'Oars', votes: made % 3 })
    await many.settled()
    const found = await many.names('oars', { limit: 5 })
    assert.deepEqual(
      found,
      Array.from({ length: 5 }, (_, index) => `Boat ${index * 3 + 2}`),
    )
  })

  test('never puts an exact match below others', async () => {
    const crowd = new Directory(await storage.open())
    const writer = new Writer(5)
    const names: string[] = []
    for (let made = 0; made < 12; made++) {
      const name = writer.listing().name
      names.push(name)
      await crowd.add({ name, votes: writer.below(5) })
      for (let wrong = 0; wrong < 2; wrong++) {
        const mistaken = slip(name.toLowerCase(), writer)
        names.push(mistaken)
        await crowd.add({ name: mistaken, tagline: writer.pick(names), votes: 100 + writer.below(100) })
      }
    }
    await crowd.settled()
    const asked = fc.oneof(fc.constantFrom(...names), fc.constantFrom(...names.flatMap((name) => name.split(' '))))
    await fc.assert(
      fc.asyncProperty(asked, async (q) => {
        const { ids } = await crowd.search(q, { limit: 100 })
        const typed = q.toLowerCase().split(/\s+/)
        const rows = await crowd.db.many(
          sql<{
            id: number
            text: string
          }>`select listing_id as id, lower(concat_ws(' ', name, tagline)) as text from profiles`,
        )
        const exact = new Set(
          rows.filter(({ text }) => typed.every((word) => text.split(' ').includes(word))).map(({ id }) => id),
        )
        const places = ids.map((id) => exact.has(id))
        assert.equal(
          places.indexOf(false) === -1 ? places.length : places.indexOf(false),
          exact.size,
          `${q}: ${places.join(' ')}`,
        )
      }),
      { numRuns: storage.kind === 'postgres' ? 100 : 40 },
    )
  })
})
