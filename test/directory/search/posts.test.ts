import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { searchVector, toQuery } from '../../../src/directory/search/posts.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { onOneStorage } from '../../support/storage.ts'

onOneStorage('search in the blog', (storage) => {
  let db: Database
  before(async () => {
    db = await storage.open()
    const posts = [
      { title: 'How votes are counted', excerpt: 'One person, one vote', body: 'Stories of naïve harbours.' },
      {
        title: 'A harbour story',
        excerpt: null,
        body: "Node.js and C++ in the captain's log, `code` & <b>tags</b> | 'quotes'.",
      },
    ]
    for (const [index, post] of posts.entries())
      await db.run(
        sql`insert into posts (slug, title, excerpt, body, search)
          values (${`post-${index}`}, ${post.title}, ${post.excerpt}, ${post.body}, ${searchVector(post)}::tsvector)`,
      )
  })

  const found = async (q: string) =>
    (
      await db.many(
        sql<{
          slug: string
        }>`select slug from posts where search @@ ${toQuery(q)}::tsquery
          order by ts_rank(search, ${toQuery(q)}::tsquery) desc`,
      )
    ).map(({ slug }) => slug)

  test('finds words, plurals, accents, prefixes and names with signs', async () => {
    assert.deepEqual(await found('vote'), ['post-0'])
    assert.deepEqual(await found('naive'), ['post-0'])
    assert.deepEqual(await found('the captain'), ['post-1'])
    assert.deepEqual(await found('nodejs c++'), ['post-1'])
    assert.deepEqual(await found('harb'), ['post-1', 'post-0'])
    assert.deepEqual(await found('stories harbour'), ['post-1', 'post-0'])
    assert.deepEqual(await found('votes captain'), [])
  })

  test('gives the title the most weight', async () => {
    assert.deepEqual(await found('harbours'), ['post-1', 'post-0'])
  })

  test('ignores a query without words', () => {
    for (const q of ['', ' ', '!!!', '& |', '😀']) assert.equal(toQuery(q), null)
  })

  test('reads operators and quotes as text', async () => {
    assert.deepEqual(await found("vote's"), ['post-0'])
    assert.deepEqual(await found('vote & ! ('), ['post-0'])
    assert.deepEqual(await found('captain | vote'), [])
    assert.deepEqual(await found('!vote'), ['post-0'])
    assert.deepEqual(await found('capt:* log'), [])
    assert.deepEqual(await found("'; drop table posts"), [])
    assert.deepEqual(await found("captain') --"), ['post-1'])
  })
})
