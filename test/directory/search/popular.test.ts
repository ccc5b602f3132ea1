import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { tiles } from '../../../src/directory/listings/summaries.ts'
import type { SearchFilters } from '../../../src/directory/search/filters.ts'
import { markPopular } from '../../../src/directory/search/popular.ts'
import { searchListings } from '../../../src/directory/search/query.ts'
import { vocabulary } from '../../../src/directory/search/vocabulary.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { roundTripsOf } from '../../support/round-trips.ts'
import { statementsOf } from '../../support/statements.ts'
import { onOneStorage } from '../../support/storage.ts'
import { Directory } from './support/directory.ts'
import { fill } from './support/fill.ts'

onOneStorage('a directory with popular listings', (storage) => {
  let directory: Directory
  let db: Database
  before(async () => {
    directory = new Directory(await storage.open())
    db = directory.db
    await fill(db, 22_000)
    await vocabulary(directory.app).words()
  })
  beforeEach(() => markPopular({ db }))

  let word: string
  beforeEach(() => void (word = 'frequent3'))
  const asked = (filters: Omit<SearchFilters, 'status'> = {}) =>
    ({ q: word, filters: { status: 'live', ...filters }, sort: 'relevance', limit: 20, offset: 0 }) as const
  const find = async (filters: Omit<SearchFilters, 'status'> = {}) =>
    (await searchListings(directory.app, db, asked(filters))).ids
  const exact = async (country: string | null = null) => {
    const rows = await db.many(sql<{ id: number }>`
      select l.id from listings l join search_documents d on d.listing_id = l.id
      where l.status = 'live' and d.body @@ ${word}::tsquery and (${country}::text is null or l.country = ${country})
      order by l.votes desc, l.launched_at, l.id limit 20`)
    return rows.map(({ id }) => id)
  }
  const assertExact = async (message?: string) => assert.deepEqual(await find(), await exact(), message)
  const readsAllMatches = async () => {
    const statements = await statementsOf(find)
    assert.ok(statements.some((text) => text.includes('d.popular')))
    return statements.some((text) => text.includes('with candidates'))
  }
  const vote = (id: number, votes: number) => db.run(sql`update listings set votes = ${votes} where id = ${id}`)
  const numbers = () =>
    db.one(
      sql<{ marked_from: number; complete_from: number }>`select marked_from, complete_from from search_popularity`,
    )
  /** Listings that searches rely on to be marked but are not. */
  const missing = () =>
    db.many(sql`
      select l.id from listings l join search_documents d on d.listing_id = l.id
      where l.status = 'live' and not d.popular and l.votes >= (select complete_from from search_popularity)`)
  /** Listings that are popular but not marked, or marked but not popular. */
  const wrong = () =>
    db.many(sql`
      select l.id from listings l join search_documents d on d.listing_id = l.id
      where l.status = 'live' and d.popular <> (l.votes >= (select marked_from from search_popularity))`)

  test('marks a few of all listings as popular', async () => {
    assert.deepEqual(await wrong(), [])
    const { marked } = await db.one(sql<{ marked: number }>`
      select count(*)::int as marked from search_documents where popular`)
    assert.ok(marked > 440 && marked < 660, String(marked))
    const { marked_from, complete_from } = await numbers()
    assert.equal(marked_from, complete_from)
  })

  test('a frequent word finds the same listings without reading all matches', async () => {
    await assertExact()
    assert.equal(await readsAllMatches(), false)
    assert.deepEqual(await find({ country: 'NZ' }), await exact('NZ'), 'with a filter')
  })

  test('popular listings are read together with those of that name and the count, in one message', async () => {
    const first = await exact()
    await db.run(sql`
      insert into profiles (listing_id, name, tagline, website_url, updated_at)
      select id, 'Product', 'Does it', 'https://product.example', now() from listings where id = any(${first}::bigint[])`)
    const prefetch = tiles.prefetch()
    const search = () => searchListings(directory.app, db.together(), asked(), prefetch)
    const { ids, counted } = await search()
    assert.deepEqual(ids, first)
    assert.deepEqual([...prefetch.rows.keys()], first)
    if (db.kind === 'postgres') assert.equal(await roundTripsOf(search), 1)
    const { listings } = await db.one(sql<{ listings: number }>`
      select count(*)::int as listings from search_documents where status = 'live' and body @@ ${word}::tsquery`)
    assert.equal(counted, listings, 'without the upcoming ones')
  })

  test('if few matches are popular, the others are found, too', async () => {
    word = 'frequent5'
    const tail = await db.many(sql<{ listing_id: number }>`
      select listing_id from search_documents where popular and body @@ ${word}::tsquery order by listing_id offset 10`)
    await db.transaction(async (tx) => {
      await tx.run(sql`
        update listings set votes = 1 where id = any(${tail.map(({ listing_id }) => listing_id)}::bigint[])`)
    })
    await assertExact()
    assert.equal(await readsAllMatches(), true)
  })

  test('a listing that gets many votes comes first immediately, and one that lost them does not', async () => {
    const last = (await exact()).at(-1)!
    const { id } = await db.one(sql<{ id: number }>`
      select l.id from listings l join search_documents d on d.listing_id = l.id
      where l.status = 'live' and d.body @@ ${word}::tsquery and not d.popular order by l.id limit 1`)
    await vote(id, 5_000)
    assert.equal((await find())[0], id)
    assert.equal(await readsAllMatches(), false)
    await vote(last, 0)
    await assertExact()
  })

  test('a popular listing that is shown again is found again', async () => {
    const [first] = await exact()
    await db.run(sql`update listings set status = 'hidden', hidden_from = 'live' where id = ${first!}`)
    await db.run(sql`update search_documents set popular = false where listing_id = ${first!}`)
    await db.run(sql`update listings set status = 'live', hidden_from = null where id = ${first!}`)
    await assertExact()
  })

  test('results are right while listings are being marked', async () => {
    const { marked_from } = await numbers()
    await db.run(sql`update search_popularity set marked_from = ${marked_from - 20}`)
    await assertExact('fewer votes are enough, and nothing is marked yet')
    await markPopular({ db })
    await db.run(sql`update search_popularity set complete_from = complete_from + 20, marked_from = complete_from + 20`)
    await assertExact('more votes are needed, and too many are marked')
    await markPopular({ db })
    assert.deepEqual(await wrong(), [])
  })

  test('marks are updated when listings have more votes', async () => {
    const before = await numbers()
    await db.run(sql`update listings set votes = votes + 100 where status = 'live' and votes > 960`)
    await markPopular({ db })
    const after = await numbers()
    assert.ok(after.marked_from > before.marked_from)
    assert.deepEqual(await wrong(), [])
    await assertExact()
  })

  test('two concurrent runs give the same result, even while people vote', async () => {
    const { marked_from } = await numbers()
    const below = await db.many(sql<{ id: number }>`
      select id from listings where status = 'live' and votes < ${marked_from} order by votes desc, id limit 30`)
    await db.run(sql`update listings set votes = votes / 2 where status = 'live' and votes > 950`)
    const voting = async () => {
      for (const { id } of below) await vote(id, marked_from + 500)
    }
    await Promise.all([markPopular({ db }), voting(), markPopular({ db })])
    assert.deepEqual(await missing(), [])
    await assertExact()
    await markPopular({ db })
    assert.deepEqual(await wrong(), [])
  })

  test('a listing that gets votes while its mark is removed is marked again', async (context) => {
    if (db.kind === 'embedded') return context.skip('one transaction at a time')
    const { marked_from } = await numbers()
    const { id } = await db.one(sql<{ id: number }>`
      select id from listings where status = 'live' and votes < ${marked_from} order by id limit 1`)
    await db.run(sql`update search_documents set popular = true where listing_id = ${id}`)
    // Holds up the removal of the mark after the listing is locked.
    await db.script(`
      create function hold_up() returns trigger language plpgsql as 'begin perform pg_sleep(0.5); return new; end';
      create trigger hold_up before update of popular on search_documents
        for each row when (old.popular and not new.popular) execute function hold_up()`)
    const removing = markPopular({ db })
    const isHeldUp = () =>
      db.one(sql<{ yes: boolean }>`
        select exists (select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()) as yes`)
    while (!(await isHeldUp()).yes) await pause(10)
    await Promise.all([removing, vote(id, marked_from + 500)])
    await db.script('drop function hold_up cascade')
    assert.deepEqual(await missing(), [])
  })

  test('a document that is being written is marked as soon as it is unlocked', async (context) => {
    if (db.kind === 'embedded') return context.skip('one transaction at a time')
    const { marked_from } = await numbers()
    const { id } = await db.one(sql<{ id: number }>`
      select listing_id as id from search_documents where popular order by listing_id limit 1`)
    await db.run(sql`update search_documents set popular = false where listing_id = ${id}`)
    const [isLocked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = db.transaction(async (tx) => {
      await tx.run(sql`update search_documents set status = status where listing_id = ${id}`)
      isLocked.resolve()
      await end.promise
    })
    await isLocked.promise
    const marking = markPopular({ db })
    await pause(300)
    end.resolve()
    await Promise.all([writing, marking])
    assert.equal((await numbers()).marked_from, marked_from)
    assert.deepEqual(await missing(), [])
  })
})

onOneStorage('a small directory', (storage) => {
  test('has no popular listings', async () => {
    const directory = new Directory(await storage.open())
    await directory.add({ name: 'Tern', votes: 1_000 })
    await markPopular({ db: directory.db })
    assert.equal(await directory.db.maybe(sql`select 1 as one from search_documents where popular`), undefined)
  })
})
