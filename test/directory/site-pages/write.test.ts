import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { registerSite } from '../../../src/app/site.ts'
import type { AdminActor } from '../../../src/core/audit/actor.ts'
import { purgeOrphans } from '../../../src/directory/media/purge.ts'
import { PageInput } from '../../../src/directory/site-pages/input.ts'
import { findSitePage, pageState, pageVersions, sitePage } from '../../../src/directory/site-pages/queries.ts'
import { isReserved, legalPages } from '../../../src/directory/site-pages/reserved.ts'
import {
  addPage,
  deletePage,
  PageChanged,
  publishPage,
  restorePage,
  savePage,
  unpublishPage,
} from '../../../src/directory/site-pages/write.ts'
import { exportAll } from '../../../src/operations/import-export/export.ts'
import { importFile } from '../../../src/operations/import-export/import.ts'
import { json, sql } from '../../../src/platform/database/sql.ts'
import type { Transaction } from '../../../src/platform/database/types.ts'
import type { ServerPlugin } from '../../../src/platform/http/server.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn } from '../../support/visitor.ts'

onOneStorage('static pages', (storage) => {
  let site: TestApp
  let editor: AdminActor
  let id: number
  const paths: string[] = []
  before(async () => {
    const noteRoutes: ServerPlugin = {
      register: (server) => void server.addHook('onRoute', ({ url }) => void paths.push(url)),
    }
    site = await openTestApp(await storage.open(), { plugins: [noteRoutes, registerSite()] })
    editor = { adminId: (await site.member({ role: 'editor', name: 'Edith' })).id }
  })
  after(() => site.close())

  const inOne = <T>(work: (tx: Transaction) => Promise<T>) => site.app.db.transaction(work)
  const text = (facts: Partial<PageInput> = {}): PageInput => ({
    title: 'Imprint',
    slug: 'imprint',
    description: 'Who runs this site.',
    body: 'Run by **Quay Ltd**, see [our site](https://quay.example/).',
    in_menu: false,
    in_footer: true,
    ...facts,
  })
  const save = async (facts: Partial<PageInput>) => {
    const { version } = await sitePage(site.app.db, id)
    await inOne((tx) => savePage(site.app, tx, id, version, text(facts), editor))
  }
  const publish = () => inOne((tx) => publishPage(site.app, tx, id, editor))
  const get = async (path: string) => {
    const { status, text: page, headers } = await site.call(path)
    return { status, page, location: headers.location }
  }
  const footer = async () => (await get('/about')).page.split('<footer')[1]!

  test('are drafts that only staff can see until they are published', async () => {
    id = await inOne((tx) => addPage(site.app, tx, text(), editor))
    assert.equal((await get('/imprint')).status, 404)
    assert.doesNotMatch(await footer(), /imprint/)
    await publish()
    const { status, page } = await get('/imprint')
    assert.equal(status, 200)
    assert.match(page, /<h1[^>]*>Imprint<\/h1>/)
    assert.match(page, /<strong>Quay Ltd<\/strong>/)
    assert.match(page, /<meta property="og:description" content="Who runs this site\.">/)
    assert.match(await footer(), /<a href="\/imprint">Imprint<\/a>/)
  })

  test('have links that search engines follow', async () => {
    assert.match((await get('/imprint')).page, /<a href="https:\/\/quay\.example\/">our site<\/a>/)
  })

  test('are in the sitemap and llms.txt, and have a Markdown version', async () => {
    assert.match((await get('/sitemaps/pages.xml')).page, /\/imprint<\/loc><lastmod>2026-11-15</)
    assert.match((await get('/llms.txt')).page, /\[Imprint\]\(http[^)]*\/imprint\.md\): Who runs this site\\?\./)
    assert.match((await get('/imprint.md')).page, /^# Imprint\n\n> Who runs this site/)
  })

  test('keep showing the published version while a newer draft is written', async () => {
    await save({ body: 'Run by **Harbor Ltd**.', title: 'Legal notice' })
    assert.equal(pageState(await sitePage(site.app.db, id)), 'changed')
    assert.match((await get('/imprint')).page, /Quay Ltd/)
    await publish()
    assert.match((await get('/imprint')).page, /Harbor Ltd/)
    assert.match(await footer(), /<a href="\/imprint">Legal notice<\/a>/)
  })

  test('keep every version, and saving without a change adds none', async () => {
    await save({ body: 'Run by **Harbor Ltd**.', title: 'Legal notice' })
    const versions = await pageVersions(site.app.db, id, 10)
    assert.deepEqual(
      versions.map(({ version, title, saved_by }) => [version, title, saved_by]),
      [
        [2, 'Legal notice', 'Edith'],
        [1, 'Imprint', 'Edith'],
      ],
    )
  })

  test('are restored from an older version, which is published like any other', async () => {
    await inOne((tx) => restorePage(site.app, tx, id, 1, editor))
    assert.match((await get('/imprint')).page, /Harbor Ltd/)
    await publish()
    assert.match((await get('/imprint')).page, /Quay Ltd/)
    await assert.rejects(
      inOne((tx) => restorePage(site.app, tx, id, 99, editor)),
      /Version not found/,
    )
  })

  test('move to a new address when that version is published, and the old one redirects', async () => {
    await save({ slug: 'legal-notice' })
    assert.equal((await get('/imprint')).status, 200)
    assert.equal((await get('/legal-notice')).status, 404)
    await publish()
    assert.deepEqual(await get('/imprint').then(({ status, location }) => [status, location]), [301, '/legal-notice'])
    assert.equal((await get('/imprint.md')).location, '/legal-notice.md')
    assert.equal((await get('/legal-notice')).status, 200)
  })

  test('never share an address', async () => {
    await assert.rejects(
      inOne((tx) => addPage(site.app, tx, text({ slug: 'legal-notice', title: 'Other' }), editor)),
      /already used by the page “Imprint”/,
    )
    const twice = await Promise.allSettled(
      ['One', 'Two'].map((title) => inOne((tx) => addPage(site.app, tx, text({ slug: 'contact', title }), editor))),
    )
    assert.deepEqual(twice.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  })

  test('cannot take an address that the site uses, whatever its routes are', () => {
    const first = paths.flatMap((path) => /^\/([a-z0-9][a-z0-9-]*)(?:[./]|$)/.exec(path)?.[1] ?? [])
    assert.ok(first.length > 200)
    const replaceable: readonly string[] = legalPages.map(({ slug }) => slug)
    const missing = new Set(first.filter((word) => !isReserved(word) && !replaceable.includes(word)))
    assert.deepEqual([...missing], [], 'add these to src/directory/site-pages/reserved.ts')
    const { error } = PageInput.safeParse(text({ slug: 'pricing' }))
    assert.match(error!.issues[0]!.message, /the site uses \/pricing itself\. Choose another one/)
  })

  test('are not overwritten unnoticed by a second person', async () => {
    const { version } = await sitePage(site.app.db, id)
    await save({ slug: 'legal-notice', body: 'Theirs.' })
    await assert.rejects(
      inOne((tx) => savePage(site.app, tx, id, version, text({ body: 'Mine.' }), editor)),
      (error) => error instanceof PageChanged && error.theirs.body === 'Theirs.',
    )
  })

  test('show stored pictures with their sizes, and pictures from other servers as text', async () => {
    const hash = 'a'.repeat(32)
    const sizes = [
      { name: '480.webp', width: 480, height: 300 },
      { name: '960.webp', width: 960, height: 600 },
      { name: '960.jpg', width: 960, height: 600 },
    ]
    await site.app.db.run(sql`
      insert into pictures (hash, kind, width, height, sizes, taken_at)
      values (${hash}, 'screenshot', 960, 600, ${json(sizes)}::jsonb, '2026-01-01')`)
    const body = `![The quay](/media/${hash}/960.jpg)\n\n![Elsewhere](https://pictures.example/a.png)`
    await save({ slug: 'legal-notice', body })
    await publish()
    const { page } = await get('/legal-notice')
    assert.match(page, new RegExp(`srcset="[^"]*/media/${hash}/480\\.webp 480w`))
    assert.match(page, /<img src="[^"]*960\.jpg" alt="The quay" width="960" height="600" loading="lazy"/)
    assert.match(page, /<p>Elsewhere<\/p>/)
    assert.doesNotMatch(page, /pictures\.example/)
    assert.match(page, new RegExp(`<meta property="og:image" content="[^"]*/media/${hash}/960\\.jpg">`))
    assert.match(
      (await get('/legal-notice.md')).page,
      new RegExp(`!\\[The quay\\]\\(http://[^)]*/media/${hash}/960.jpg\\)`),
    )
    await save({ slug: 'legal-notice', body: 'No pictures.' })
    await purgeOrphans(site.app)
    assert.ok(
      await site.app.db.maybe(sql`select 1 as kept from pictures where hash = ${hash}`),
      'an old version has it',
    )
  })

  test('refuse a picture that does not exist', async () => {
    await assert.rejects(save({ body: `![Gone](/media/${'b'.repeat(32)}/960.jpg)` }), /picture in the text no longer/)
  })

  test('are linked in the menu, where the brand can order them', async () => {
    await save({ slug: 'legal-notice', in_menu: true, in_footer: false })
    await publish()
    const { page } = await get('/about')
    assert.match(page.split('</header>')[0]!, /<a href="\/legal-notice">Imprint<\/a>/)
    assert.doesNotMatch(page.split('<footer')[1]!, /legal-notice/)
    const admin = await signedIn(site, { role: 'admin' })
    assert.match((await admin.get('/admin/brand/navigation')).text, new RegExp(`value="page_${id}"`))
  })

  test('replace the built-in terms once they are published', async () => {
    assert.match((await get('/terms')).page, /What this site is/)
    const terms = await inOne((tx) =>
      addPage(site.app, tx, text({ slug: 'terms', title: 'Our terms', body: 'Be kind.' }), editor),
    )
    assert.match((await get('/terms')).page, /What this site is/)
    await inOne((tx) => publishPage(site.app, tx, terms, editor))
    assert.match((await get('/terms')).page, /<h1[^>]*>Our terms<\/h1>/)
    assert.match((await get('/terms.md')).page, /Be kind\./)
    assert.equal((await footer()).match(/href="\/terms"/g)!.length, 1)
    await inOne((tx) => unpublishPage(site.app, tx, terms, editor))
    assert.match((await get('/terms')).page, /What this site is/)
  })

  test('are exported, and imported again', async () => {
    let exported = ''
    await exportAll(site.app, 'pages', { json: false }, async (piece) => void (exported += piece))
    const slugs = exported
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map(({ slug, published }) => [slug, published])
    assert.deepEqual(slugs.sort(), [
      ['contact', false],
      ['legal-notice', true],
      ['terms', false],
    ])
    const { version } = await sitePage(site.app.db, id)
    const load = (text: string) => importFile(site.app, 'pages', Buffer.from(text), { adminId: null })
    assert.deepEqual(await load(exported), { created: 0, updated: 3 })
    assert.equal((await sitePage(site.app.db, id)).version, version, 'nothing changed')
    assert.deepEqual(await load('{"slug":"faq","title":"FAQ","body":"Ask."}\n'), { created: 1, updated: 0 })
    assert.match((await get('/faq')).page, /Ask\./)
    const lost = JSON.stringify({ slug: 'lost', title: 'Lost', body: `![](/media/${'d'.repeat(32)}/960.jpg)` })
    await assert.rejects(
      load('{"slug":"blog","title":"X","body":"X"}'),
      /line 1: slug can’t be blog: the site uses \/blog/,
    )
    await assert.rejects(load(`\n${lost}`), /line 2: A picture in the text no longer exists/)
  })

  test('disappear everywhere when they are unpublished or deleted', async () => {
    await inOne((tx) => unpublishPage(site.app, tx, id, editor))
    assert.equal((await get('/legal-notice')).status, 404)
    assert.equal((await get('/imprint')).status, 404)
    assert.doesNotMatch((await get('/about')).page, /legal-notice/)
    await publish()
    await inOne((tx) => deletePage(site.app, tx, id, editor))
    assert.equal((await get('/legal-notice')).status, 404)
    assert.doesNotMatch((await get('/sitemaps/pages.xml')).page, /legal-notice/)
    assert.equal(await findSitePage(site.app.db, 'legal-notice'), undefined)
  })

  test('are in the audit log, with who did what', async () => {
    const events = await site.app.db.many(sql<{ did: string; actor_id: number | null }>`
      select details->>'did' as did, actor_id from audit_events where subject = ${`page:${id}`} order by id`)
    assert.ok(events.every(({ actor_id }) => actor_id === editor.adminId))
    const did = events.map((event) => event.did)
    for (const expected of ['wrote the page Imprint', 'published the page Imprint', 'deleted the page Imprint'])
      assert.ok(did.includes(expected), expected)
  })

  test('answer 404 for anything else, without querying the database', async () => {
    for (const path of ['/nothing-here', '/wp-login.php', '/Imprint', '/.env', `/${'a'.repeat(300)}`])
      assert.equal((await get(path)).status, 404, path)
  })
})
