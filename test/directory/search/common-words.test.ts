import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { BulkIndex } from '../../../src/directory/search/bulk-index.ts'
import { sorts } from '../../../src/directory/search/sorts.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { statementsOf } from '../../support/statements.ts'
import { onOneStorage } from '../../support/storage.ts'
import { Directory } from './support/directory.ts'

interface Row {
  id: number
  name: string
  tagline: string
  description: string
  votes: number
  country: string
  launched: string
}

const total = 2400

/** So many listings contain the same words that they are no longer checked one by one. */
onOneStorage('words in very many listings', (storage) => {
  let directory: Directory
  let rows: Row[]
  before(async () => {
    directory = new Directory(await storage.open())
    await directory.category('everything')
    await directory.db.transaction(async (tx) => {
      await tx.run(sql`
        insert into listings (slug, status, domain, category_id, country, votes, views, launched_at, created_at)
        select 'listing-' || n, 'live', 'site-' || n || '.example', (select min(id)
        from categories), (array['PT', 'DE', 'PT', 'PT'])[1 + n % 4], n * 7 % 11, n * 5 % 13,
          '2026-01-05'::timestamptz + make_interval(days => n % 10), now() from generate_series(1, ${total}::int) n`)
      rows = (
        await tx.many(
          sql<
            Omit<Row, 'name' | 'tagline' | 'description'>
          >`select id, votes, country, launched_at::text as launched from listings order by id`,
        )
      ).map((row, n) => ({
        ...row,
        name:
          n % 40 === 0
            ? `Tide ${n}`
            : n === 1111
              ? 'Tide'
              : n === 1113
                ? 'Quaycharts'
                : n % 41 === 0
                  ? `Tided ${n}`
                  : `Boat ${n}`,
        tagline: n % 3 === 0 ? 'Reads the tide' : 'Reads charts',
        description: `${n % 2 === 0 ? 'A tide for every quay' : 'Every quay'} ${atEbb(row.votes)} ${n === 1115 ? 'chxrt' : ''}`,
      }))
      const upcoming = await tx.many(sql<{ id: number }>`
        insert into listings (slug, status, domain, category_id, launch_week, created_at)
        select 'upcoming-' || n, 'scheduled', 'upcoming-' || n || '.example', (select min(id)
        from categories), '2026-11-23', now() from generate_series(1, 30) n returning id`)
      const bulk = await BulkIndex.begin(tx)
      await bulk.add(rows.map((row) => ({ ...row, keywords: '' })))
      await bulk.add(upcoming.map(({ id }) => ({ id, name: 'Buoy', tagline: 'At ebb', description: '', keywords: '' })))
      await bulk.finish()
    })
    await directory.db.script('analyze')
  })

  /** Only listings with few votes have this word, some only in the plural. */
  const atEbb = (votes: number) => (votes <= 4 ? 'at ebb' : votes === 5 ? 'at ebbs' : '')
  const words = (text: string) => text.toLowerCase().split(' ')
  const place = ({ name, tagline, description }: Row, word: string) =>
    name.toLowerCase() === word
      ? 0
      : words(name).includes(word)
        ? 1
        : words(tagline).includes(word)
          ? 2
          : words(description).includes(word)
            ? 3
            : undefined
  const byVotes = (a: Row, b: Row) =>
    b.votes - a.votes || (a.launched < b.launched ? -1 : a.launched > b.launched ? 1 : 0) || a.id - b.id
  const expected = (word: string, passing = (_: Row) => true) =>
    rows
      .filter((row) => place(row, word) !== undefined && passing(row))
      .sort((a, b) => place(a, word)! - place(b, word)! || byVotes(a, b))
      .map(({ id }) => id)

  test('are ordered by field, then by votes, through fifty pages', async () => {
    const whole = expected('tide')
    assert.ok(whole.length > 1500)
    for (const offset of [0, 20, 60, 80, 980, 1000, whole.length - 10, whole.length, 5000]) {
      const { ids, counted } = await directory.search('tide', { limit: 20, offset })
      assert.deepEqual(ids, offset < 1000 ? whole.slice(offset, offset + 20) : [], `from ${offset}`)
      assert.equal(counted, whole.length)
    }
  })

  test('work with filters that leave many, few or no listings', async () => {
    const whole = expected('tide', ({ country }) => country === 'PT')
    const many = await directory.found('tide', { filters: { status: 'live', country: 'PT' }, limit: 100 })
    assert.deepEqual(many, { ids: whole.slice(0, 100), counted: whole.length, corrected: null })
    const few = await directory.found('tide', { filters: { status: 'live', domain: 'site-41.example' } })
    assert.deepEqual(few, { ids: [rows[40]!.id], counted: 1, corrected: null })
    assert.equal((await directory.found('tide', { filters: { status: 'live', country: 'FR' } })).counted, 0)
    assert.equal((await directory.search('tide', { filters: { status: 'upcoming' } })).counted, 0)
  })

  test('are not scanned for a page beyond the end', async () => {
    const { length } = expected('tide')
    for (const sort of ['relevance', 'votes'] as const) {
      const last = await statementsOf(() => directory.search('tide', { sort, limit: 100, offset: length - 1 }))
      const beyond = await statementsOf(() => directory.search('tide', { sort, limit: 100, offset: length }))
      assert.ok(last.length > beyond.length, sort)
      assert.equal(beyond.length, sort === 'relevance' ? 1 : 2, 'how many match is counted, and that is all')
    }
  })

  test('are found and counted if only the listings with the fewest votes have them', async () => {
    const having = (word: string) => rows.filter(({ description }) => words(description).includes(word)).sort(byVotes)
    const statements = await statementsOf(async () => {
      const { ids, counted } = await directory.search('ebb', { limit: 20 })
      const whole = [...having('ebb'), ...having('ebbs')]
      assert.deepEqual(
        ids,
        whole.slice(0, 20).map(({ id }) => id),
      )
      assert.ok(having('ebb').length > 1000 && having('ebbs').length > 100)
      assert.equal(counted, whole.length, 'without the upcoming ones')
    })
    assert.ok(statements.some((text) => /limit \$\d+\s*\) as l/.test(text)))
  })

  test('work with every other sort', async () => {
    for (const sort of sorts) {
      const { ids, counted } = await directory.search('quay', { sort, limit: 100, offset: 50 })
      const all = await directory.search(undefined, { sort, limit: 100, offset: 50 })
      assert.deepEqual(ids, all.ids, sort)
      assert.equal(counted, total)
    }
  })

  test('put a corrected whole name first', async () => {
    const { ids, counted } = await directory.search('tidde')
    assert.ok(counted > 1000)
    assert.equal(ids[0], rows[1111]!.id)
  })

  test('are counted together with a name that joins them into one word', async () => {
    assert.ok(!rows[1113]!.tagline.includes('charts'))
    const having = rows.filter(({ tagline }) => tagline.includes('charts')).length
    const { ids, counted } = await directory.search('quay chatrs')
    assert.deepEqual([ids[0], counted], [rows[1113]!.id, having + 1])
    const further = await directory.search('quay chxrtz')
    assert.equal(further.counted, having + 1, 'also if the name is two edits away and another word is nearer')
  })

  test('are corrected when mistyped', async () => {
    const { ids, counted, corrected } = await directory.search('chatrs')
    const whole = rows.filter(({ tagline }) => tagline.includes('charts')).sort(byVotes)
    assert.deepEqual(
      ids,
      whole.slice(0, 20).map(({ id }) => id),
    )
    assert.equal(counted, whole.length)
    assert.equal(corrected, 'charts')
  })

  test('can be combined with a rare word', async () => {
    assert.equal((await directory.search('boat 77')).ids[0], rows[77]!.id)
    assert.equal((await directory.search('quay 77')).ids[0], rows[77]!.id)
  })
})
