import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { BulkIndex } from '../../../src/directory/search/bulk-index.ts'
import { indexListing, indexListings } from '../../../src/directory/search/index-listings.ts'
import { vocabulary } from '../../../src/directory/search/vocabulary.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { eachStorage } from '../../support/storage.ts'
import { Directory } from './support/directory.ts'

interface Count {
  word: string
  documents: number
  heads: number
  names: number
}

async function kept(db: Database): Promise<Count[]> {
  return db.many(sql<Count>`select word, documents, heads, names from search_words order by word collate "C"`)
}

/** Recounted from the searchable documents. */
async function counted(db: Database): Promise<Count[]> {
  return db.many(sql<Count>`
    select word, count(*)::int as documents,
      count(*) filter (where head @@ ('''' || word || '''')::tsquery)::int as heads,
      count(*) filter (where head @@ ('''/' || word || '''')::tsquery)::int as names
    from search_documents, unnest(tsvector_to_array(body)) as word
    where status in ('live', 'scheduled') and word not like '=%' group by word order by word collate "C"`)
}

eachStorage('indexing', (storage) => {
  let directory: Directory
  let db: Database
  before(async () => {
    db = await storage.open()
    directory = new Directory(db)
  })

  test('a listing is found under its new name right away, and no longer under the old one', async () => {
    const id = await directory.add({ name: 'Barnacle' })
    assert.deepEqual((await directory.search('barnacle')).ids, [id])
    await directory.rename(id, 'Windlass')
    assert.deepEqual((await directory.search('windlass')).ids, [id])
    await directory.settled()
    assert.deepEqual((await directory.search('barnacle')).ids, [])
  })

  test('a listing is found only while it is live, without reindexing', async () => {
    const id = await directory.add({ name: 'Capstan', status: 'draft' })
    const found = async () => [
      (await directory.search('capstan')).counted,
      (await directory.search('capstan', { filters: { status: 'upcoming' } })).counted,
    ]
    assert.deepEqual(await found(), [0, 0])
    await db.run(sql`update listings set status = 'scheduled', launch_week = '2026-11-23' where id = ${id}`)
    assert.deepEqual(await found(), [0, 1])
    await db.run(sql`update listings set status = 'live', launched_at = now() where id = ${id}`)
    assert.deepEqual(await found(), [1, 0])
    await db.run(sql`update listings set status = 'awaiting_badge' where id = ${id}`)
    assert.deepEqual(await found(), [0, 0])
  })

  test('a listing that goes live while it is being indexed is found', async () => {
    const { id } = await db.one(sql<{ id: number }>`
      insert into listings (slug, domain, category_id, launched_at, created_at)
        values ('gudgeon', 'gudgeon.example', (select min(id) from categories), now(), now()) returning id`)
    await db.run(
      sql`insert into profiles (listing_id, name, tagline, website_url, updated_at)
        values (${id}, 'Gudgeon', '', 'https://gudgeon.example', now())`,
    )
    const indexed = Promise.withResolvers<void>()
    const indexing = db.transaction(async (tx) => {
      await indexListing(tx, id)
      indexed.resolve()
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    await indexed.promise
    await Promise.all([indexing, db.run(sql`update listings set status = 'live' where id = ${id}`)])
    assert.deepEqual((await directory.search('gudgeon')).ids, [id])
  })

  test('words of hidden listings are not used for corrections', async () => {
    await directory.add({ name: 'Hawsepipe', status: 'draft' })
    assert.equal((await vocabulary(directory.app).words()).has('hawsepipe'), false)
    assert.deepEqual(await directory.found('hawsepip'), { ids: [], counted: 0, corrected: null })
  })

  test('reindexing an unchanged listing writes nothing', async () => {
    const id = await directory.add({ name: 'Bollard' })
    const version = () =>
      db.one(sql<{ xmin: string }>`select xmin::text from search_documents where listing_id = ${id}`)
    const before = await version()
    await db.transaction((tx) => indexListing(tx, id))
    assert.deepEqual(await version(), before)
  })

  test('a listing without a profile gets no document, and the others get theirs', async () => {
    const { id: bare } = await db.one(
      sql<{
        id: number
      }>`insert into listings (slug, domain, created_at) values ('bare', 'bare.example', now()) returning id`,
    )
    const complete = await directory.add({ name: 'Fairlead' })
    const indexed = () =>
      db.many(
        sql<{ listing_id: number }>`select listing_id from search_documents where listing_id in (${bare}, ${complete})`,
      )
    await db.run(sql`delete from search_documents where listing_id = ${complete}`)
    assert.deepEqual(await indexed(), [])
    await db.transaction((tx) => indexListings(tx, [bare, 999_999_999, complete]))
    assert.deepEqual(await indexed(), [{ listing_id: complete }])
  })

  test('concurrent indexing leaves the counts right', async () => {
    const ids: number[] = []
    for (let made = 0; made < 8; made++)
      ids.push(await directory.add({ name: `Start ${made}`, tagline: 'common words for everyone here' }))
    const names = ['Anchor common', 'common Anchor', 'Zephyr words', 'everyone Anchor Zephyr']
    await Promise.all(
      Array.from({ length: 60 }, (_, turn) =>
        db.transaction(async (tx) => {
          const id = ids[(turn * 5) % ids.length]!
          await tx.run(
            sql`update profiles set name = ${names[turn % names.length]}, tagline = ${names[(turn * 3) % 4]}
              where listing_id = ${id}`,
          )
          await indexListing(tx, id)
        }),
      ),
    )
    assert.deepEqual(await kept(db), await counted(db))
  })

  test('when two transactions index the same listing, the last one wins', async () => {
    const id = await directory.add({ name: 'Original' })
    await Promise.all(
      ['First', 'Second', 'Third', 'Fourth'].map((name) =>
        db.transaction(async (tx) => {
          await tx.run(sql`update profiles set name = ${name} where listing_id = ${id}`)
          await indexListing(tx, id)
        }),
      ),
    )
    const { name } = await db.one(sql<{ name: string }>`select name from profiles where listing_id = ${id}`)
    assert.deepEqual((await directory.search(name)).ids, [id])
  })

  test('after any edits, stored counts and the vocabulary in memory match the documents', async () => {
    const word = fc.constantFrom('keel', 'mast', 'sail', 'Rope Walk', 'NoteBook', 'ßtern', '東京', 'keel')
    const change = fc.record({
      what: fc.constantFrom('add', 'rename', 'hide', 'show', 'delete'),
      which: fc.nat(5),
      name: word,
      tagline: word,
    })
    const runs = storage.kind === 'postgres' ? 15 : 5
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        const ids: number[] = []
        for (const { what, which, name, tagline } of changes) {
          const id = ids[which % Math.max(1, ids.length)]
          if (what === 'add' || id === undefined)
            ids.push(await directory.add({ name, tagline, description: `${tagline} ${name}` }))
          else if (what === 'rename') await directory.rename(id, name)
          else if (what === 'delete') await db.run(sql`delete from listings where id = ${id}`)
          else
            await db.run(
              sql`update listings set status = ${what === 'hide' ? 'awaiting_badge' : 'live'} where id = ${id}`,
            )
        }
        assert.deepEqual(await kept(db), await counted(db))
        await directory.settled()
        const words = await vocabulary(directory.app).words()
        for (const gone of ['keel', 'mast', 'sail', 'rope', 'notebook', 'sstern', '東京']) {
          const standing = (await db.maybe(sql<Count>`select * from search_words where word = ${gone}`))?.documents ?? 0
          while (words.get(gone).documents !== standing) await new Promise((resolve) => setTimeout(resolve, 5))
        }
        await db.run(sql`delete from listings where id = any(${ids})`)
      }),
      { numRuns: runs },
    )
  })

  test('a rolled back change leaves no trace', async () => {
    const before = await kept(db)
    const id = await directory.add({ name: 'Constant' })
    await db.run(sql`delete from listings where id = ${id}`)
    await assert.rejects(
      db.transaction(async (tx) => {
        await tx.run(sql`update profiles set name = 'Phantom'`)
        await indexListings(
          tx,
          (await tx.many(sql<{ id: number }>`select id from listings`)).map(({ id }) => id),
        )
        throw new Error('never mind')
      }),
    )
    assert.deepEqual(await kept(db), before)
  })

  test('a bulk load counts the same words, and the vocabulary is reloaded', async () => {
    const fresh = new Directory(await storage.open())
    await fresh.add({ name: 'Already here', tagline: 'spinnaker' })
    await vocabulary(fresh.app).words()
    await fresh.db.transaction(async (tx) => {
      await tx.run(sql`insert into listings (slug, domain, category_id, status, launched_at, created_at)
        select 'bulk-' || n, 'bulk.example', (select min(id) from categories), case when n = 3 then 'draft'
          else 'live' end, now(), now() from generate_series(1, 3) n`)
      const rows = await tx.many(sql<{ id: number }>`select id from listings where slug like 'bulk-%' order by id`)
      const bulk = await BulkIndex.begin(tx)
      await bulk.add(
        rows.map(({ id }, index) => ({
          id,
          name: `Genoa ${index}`,
          tagline: 'spinnaker jib',
          description: 'GenoaWorks',
          keywords: 'jib',
        })),
      )
      await bulk.finish()
    })
    assert.deepEqual(await kept(fresh.db), await counted(fresh.db))
    await fresh.settled()
    assert.equal((await fresh.search('genoa')).counted, 2)
    const next = async () => (await vocabulary(fresh.app).words()).has('genoa')
    while (!(await next())) await new Promise((resolve) => setTimeout(resolve, 20))
  })
})
