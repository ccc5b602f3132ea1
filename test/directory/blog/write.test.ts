import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AdminActor } from '../../../src/core/audit/actor.ts'
import { postForAdmin, versionOfPost, versionsOfPost } from '../../../src/directory/blog/admin.ts'
import type { PostInput } from '../../../src/directory/blog/input.ts'
import { addPost, changePost, deletePost, PostChanged, setPublication } from '../../../src/directory/blog/write.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Transaction } from '../../../src/platform/database/types.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'

onOneStorage('blog posts', (storage) => {
  let site: TestApp
  let admin: AdminActor
  let id: number
  before(async () => {
    site = await openTestApp(await storage.open())
    admin = { adminId: (await site.member({ role: 'admin', name: 'Ada' })).id }
  })
  after(() => site.close())

  const inOne = <T>(work: (tx: Transaction) => Promise<T>) => site.app.db.transaction(work)
  const text = (facts: Partial<PostInput> = {}): PostInput => ({
    slug: 'tides',
    title: 'Tides',
    excerpt: null,
    body: 'About **tides**.',
    author: null,
    faqs: [],
    published_at: null,
    ...facts,
  })
  const slugs = async () => (await site.call('/api/v1/blog')).body.items.map(({ slug }: { slug: string }) => slug)

  test('are not public while they are drafts', async () => {
    id = await inOne((tx) => addPost(site.app, tx, text(), admin))
    assert.deepEqual(await slugs(), [])
    assert.equal((await site.call('/blog/tides')).status, 404)
  })

  test('appear at once on pages, in the API, feed, sitemap and search when they are published', async () => {
    await inOne((tx) => setPublication(site.app, tx, id, site.clock.now(), admin))
    assert.deepEqual(await slugs(), ['tides'])
    assert.match((await site.call('/blog/tides')).text, /<strong>tides<\/strong>/)
    assert.match((await site.call('/feeds/blog.atom')).text, /\/blog\/tides/)
    assert.match((await site.call('/sitemaps/pages.xml')).text, /\/blog\/tides</)
    assert.equal((await site.call('/api/v1/blog?q=tides')).body.items.length, 1)
  })

  test('are published at their scheduled time', async () => {
    await inOne((tx) =>
      addPost(
        site.app,
        tx,
        text({ slug: 'moon', title: 'Moon', published_at: new Date('2026-11-16T08:00:00Z') }),
        admin,
      ),
    )
    assert.deepEqual(await slugs(), ['tides'])
    site.clock.set('2026-11-16T08:00:00Z')
    assert.deepEqual(await slugs(), ['moon', 'tides'])
  })

  test('keep every version with who saved it', async () => {
    const { version, published_at } = await postForAdmin(site.app.db, id)
    await inOne((tx) => changePost(site.app, tx, id, version, text({ body: 'New words.', published_at }), admin))
    assert.deepEqual(
      (await versionsOfPost(site.app.db, id, 10)).map(({ version, saved_by }) => [version, saved_by]),
      [
        [3, 'Ada'],
        [2, 'Ada'],
        [1, 'Ada'],
      ],
    )
    assert.equal((await versionOfPost(site.app.db, id, 1)).body, 'About **tides**.')
    assert.equal((await site.call('/api/v1/blog/tides')).body.body, 'New words.')
  })

  test('keep the original text of an imported post as its first version', async () => {
    const { id: other } = await site.app.db.one(
      sql<{
        id: number
      }>`insert into posts (slug, title, body, search) values ('old', 'Old', 'Old words.', '') returning id`,
    )
    await inOne((tx) => changePost(site.app, tx, other, 1, text({ slug: 'old', title: 'Old', body: 'New.' }), admin))
    assert.equal((await versionOfPost(site.app.db, other, 1)).body, 'Old words.')
  })

  test('cannot be saved over a concurrent change', async () => {
    const { version, published_at } = await postForAdmin(site.app.db, id)
    const save = (body: string) =>
      inOne((tx) => changePost(site.app, tx, id, version, text({ body, published_at }), admin))
    const results = await Promise.allSettled([save('One.'), save('Two.')])
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const { reason } = results.find((result) => result.status === 'rejected')!
    assert.ok(reason instanceof PostChanged)
    assert.equal(reason.theirs.body, (await postForAdmin(site.app.db, id)).body)
  })

  test('redirect their old slug, and refuse a taken one', async () => {
    const { version, published_at } = await postForAdmin(site.app.db, id)
    await inOne((tx) => changePost(site.app, tx, id, version, text({ slug: 'on-tides', published_at }), admin))
    assert.deepEqual(
      [(await site.call('/blog/tides')).status, (await site.call('/blog/tides')).headers.location],
      [301, '/blog/on-tides'],
    )
    assert.equal((await site.call('/api/v1/blog/tides')).body.slug, 'on-tides')
    await assert.rejects(
      inOne((tx) => addPost(site.app, tx, text({ slug: 'moon' }), admin)),
      /slug: is already used by another post/,
    )
  })

  test('can be unpublished or deleted, and the audit trail records each change', async () => {
    await inOne((tx) => setPublication(site.app, tx, id, null, admin))
    assert.deepEqual(await slugs(), ['moon'])
    await inOne((tx) => deletePost(site.app, tx, id, admin))
    assert.equal((await site.call('/blog/tides')).status, 404)
    const trail = await site.app.db.many(
      sql<{
        did: string
      }>`select details ->> 'did' as did from audit_events where subject = ${`post:${id}`} order by id`,
    )
    assert.deepEqual(
      trail.map(({ did }) => did),
      [
        'wrote the post Tides',
        'published the post Tides',
        'changed the post Tides',
        'changed the post Tides',
        'changed the post Tides',
        'unpublished the post Tides',
        'deleted the post Tides',
      ],
    )
  })
})
