import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AdminActor } from '../../../src/core/audit/actor.ts'
import { postForAdmin, versionOfPost, versionsOfPost } from '../../../src/directory/blog/admin.ts'
import { PostInput } from '../../../src/directory/blog/input.ts'
import { blogPersonalData } from '../../../src/directory/blog/personal-data.ts'
import { addPost, changePost, deletePost, PostChanged, setPublication } from '../../../src/directory/blog/write.ts'
import { purgeOrphans } from '../../../src/directory/media/purge.ts'
import { json, sql } from '../../../src/platform/database/sql.ts'
import type { Transaction } from '../../../src/platform/database/types.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { runQueued } from '../../support/queued-jobs.ts'
import { onOneStorage } from '../../support/storage.ts'

const testTime = new Date('2026-11-15T08:00:00Z')

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
    authors: [],
    tags: [],
    cover: null,
    cover_alt: null,
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

  test('appear right away on pages, in the API, feed, sitemap and search when they are published', async () => {
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

  test('keep every version, with who saved it', async () => {
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

  test('name their authors, the staff before a guest, in the API and on the page', async () => {
    const [ada, ben] = [admin.adminId!, (await site.member({ role: 'editor', name: 'Ben' })).id]
    const published_at = new Date('2026-11-15T08:00:00Z')
    const post = await inOne((tx) =>
      addPost(
        site.app,
        tx,
        text({ slug: 'crew', title: 'Crew', authors: [ben, ada], author: 'Cleo', published_at }),
        admin,
      ),
    )
    assert.equal((await site.call('/api/v1/blog/crew')).body.author, 'Ben, Ada, and Cleo')
    const page = (await site.call('/blog/crew')).text
    assert.match(page, />Ben, Ada, and Cleo</)
    assert.match(page, /"author":\[\{"@type":"Person","name":"Ben"\}/)
    await assert.rejects(
      inOne((tx) => addPost(site.app, tx, text({ slug: 'ghost', authors: [999_999] }), admin)),
      /An author no longer has an account/,
    )
    await inOne((tx) => blogPersonalData.erase(site.app, tx, { id: ben, email: '', name: '' }))
    assert.equal((await site.call('/api/v1/blog/crew')).body.author, 'Ada and Cleo')
    await inOne((tx) => deletePost(site.app, tx, post, admin))
  })

  test('have a page and a feed for each tag, from their scheduled time on', async () => {
    const later = new Date('2026-11-17T08:00:00Z')
    const tags = ['Sea Trials', 'sea trials', 'Moon']
    const input = PostInput.parse({ ...text({ slug: 'trials', title: 'Trials', published_at: later }), tags })
    assert.deepEqual(input.tags, ['Sea Trials', 'Moon'])
    const post = await inOne((tx) => addPost(site.app, tx, input, admin))
    const statuses = async () =>
      Promise.all(
        ['/blog/trials', '/blog/tags/sea-trials', '/feeds/tags/sea-trials.atom'].map(
          async (path) => (await site.call(path)).status,
        ),
      )
    site.clock.set('2026-11-17T07:59:59Z')
    assert.deepEqual(await statuses(), [404, 404, 404])
    assert.doesNotMatch((await site.call('/blog')).text, /trials/)
    assert.doesNotMatch((await site.call('/sitemaps/pages.xml')).text, /trials/)
    assert.doesNotMatch((await site.call('/feeds/blog.atom')).text, /trials/)
    site.clock.set(later)
    assert.equal(await runQueued(site, 'blog.show_scheduled'), 2, 'also the one of the post about the moon')
    assert.deepEqual(await statuses(), [200, 200, 200])
    assert.match((await site.call('/sitemaps/pages.xml')).text, /\/blog\/tags\/sea-trials<.*\/blog\/trials</s)
    assert.match((await site.call('/feeds/blog.atom')).text, /\/blog\/trials/)
    assert.match((await site.call('/blog')).text, /<a class="chip" href="\/blog\/tags\/moon"[^>]*>Moon<\/a>/)
    await inOne((tx) => deletePost(site.app, tx, post, admin))
  })

  test('have a cover, in lists and in link previews, that is kept while a version has it', async () => {
    const hash = 'c'.repeat(32)
    const sizes = [
      { name: '960.webp', width: 960, height: 600 },
      { name: '960.jpg', width: 960, height: 600 },
    ]
    const insert = sql`
      insert into pictures (hash, kind, width, height, sizes, taken_at)
      values (${hash}, 'screenshot', 960, 600, ${json(sizes)}::jsonb, '2026-01-01')`
    const facts = { slug: 'covered', title: 'Covered', cover: hash, cover_alt: 'The quay', published_at: testTime }
    await assert.rejects(
      inOne((tx) => addPost(site.app, tx, text(facts), admin)),
      /The picture no longer exists/,
    )
    await site.app.db.run(insert)
    const body = `![Inside](/media/${hash}/960.jpg) and [a link](https://quay.example/).`
    const post = await inOne((tx) => addPost(site.app, tx, text({ ...facts, body }), admin))
    const page = (await site.call('/blog/covered')).text
    assert.match(page, new RegExp(`<meta property="og:image" content="[^"]*/media/${hash}/960\\.jpg">`))
    assert.match(page, /alt="The quay" width="960" height="600"/)
    assert.match(page, /alt="Inside" width="960" height="600" loading="lazy"/)
    assert.match(page, /<a href="https:\/\/quay\.example\/">a link<\/a>/)
    assert.match((await site.call('/blog')).text, /class="entry-cover"/)
    assert.match((await site.call('/api/v1/blog/covered')).body.body, /!\[Inside\]\(http:\/\/localhost:3000\/media\//)
    await inOne((tx) => changePost(site.app, tx, post, 1, text({ ...facts, cover: null, cover_alt: null }), admin))
    await purgeOrphans(site.app)
    assert.ok(await site.app.db.maybe(sql`select 1 as kept from pictures where hash = ${hash}`), 'version 1 has it')
    await inOne((tx) => deletePost(site.app, tx, post, admin))
    await purgeOrphans(site.app)
    assert.equal(await site.app.db.maybe(sql`select 1 as kept from pictures where hash = ${hash}`), undefined)
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
