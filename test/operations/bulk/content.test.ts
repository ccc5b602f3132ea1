import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { commandLineActor } from '../../../src/core/audit/actor.ts'
import { auditTrail } from '../../../src/core/audit/trail.ts'
import { postIdOf } from '../../../src/directory/blog/admin.ts'
import { setPublication } from '../../../src/directory/blog/write.ts'
import { findSitePage } from '../../../src/directory/site-pages/queries.ts'
import { addPage, savePage } from '../../../src/directory/site-pages/write.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { hour, second } from '../../../src/platform/duration.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn } from '../../support/visitor.ts'
import { runBulkAction } from './support.ts'

onOneStorage('bulk actions on posts and pages', (storage) => {
  let site: TestApp
  let editor: Awaited<ReturnType<typeof signedIn>>
  before(async () => {
    site = await openTestApp(await storage.open())
    editor = await signedIn(site, { email: 'edda@people.example', name: 'Edda', role: 'editor' })
  })
  after(() => site.close())

  const later = () => site.clock.set(new Date(site.clock.now().getTime() + second))
  const audited = async () =>
    (await auditTrail(site.app.db, {}, { limit: 20 }))
      .filter(({ action, actor_id }) => action === 'admin.acted' && actor_id === editor.member.id)
      .map(({ details }) => details.did)

  test('posts are published, unpublished and deleted; one that was saved meanwhile is left alone', async () => {
    const now = site.clock.now()
    for (const [slug, published_at] of [
      ['anchors', null],
      ['buoys', new Date(now.getTime() + 48 * hour)],
      ['currents', now],
    ] as const)
      await site.app.db.run(sql`
        insert into posts (slug, title, body, search, published_at) values (${slug}, ${slug}, 'Words.', '', ${published_at})`)
    assert.match((await editor.get('/admin/blog')).text, /Select all 3 posts</)
    assert.match((await editor.get('/admin/blog/bulk?all=yes&action=publish')).text, /Publish 3 posts\?/)
    assert.deepEqual(await runBulkAction(site, editor, '/admin/blog/bulk?all=yes&action=publish'), [
      'anchors: done',
      'buoys: done',
      'currents: This post is already published.',
    ])
    assert.equal((await site.call('/blog/anchors')).status, 200)
    assert.deepEqual(await audited(), ['published the post buoys', 'published the post anchors'])

    later()
    const items = []
    for (const slug of ['anchors', 'buoys', 'currents']) items.push(`item=${await postIdOf(site.app.db, slug)}`)
    const unpublished = await runBulkAction(site, editor, `/admin/blog/bulk?${items.join('&')}&action=unpublish`, {
      async meanwhile() {
        later()
        const id = await postIdOf(site.app.db, 'buoys')
        await site.app.db.transaction((tx) => setPublication(site.app, tx, id, site.clock.now(), commandLineActor))
      },
    })
    assert.deepEqual(unpublished.sort(), [
      'anchors: done',
      'buoys: It was changed after you chose it. Read the current version, then decide.',
      'currents: done',
    ])
    assert.equal((await site.call('/blog/anchors')).status, 404)
    assert.equal((await site.call('/blog/buoys')).status, 200)

    later()
    const deleted = await runBulkAction(site, editor, `/admin/blog/bulk?${items.join('&')}&action=delete`, {
      meanwhile: () => site.app.db.run(sql`delete from posts where slug = 'currents'`),
    })
    assert.deepEqual(deleted.sort(), ['anchors: done', 'buoys: done', 'currents: This post no longer exists.'])
    const moderator = await signedIn(site, { email: 'mo@people.example', role: 'moderator' })
    assert.equal((await moderator.get('/admin/blog/bulk?all=yes&action=delete')).status, 403)
  })

  test('pages are published, unpublished and deleted; one that was saved meanwhile is left alone', async () => {
    const page = (slug: string, body = 'Words.') =>
      ({ slug, title: slug, description: null, body, in_menu: false, in_footer: true }) as const
    for (const slug of ['imprint', 'rules'])
      await site.app.db.transaction((tx) => addPage(site.app, tx, page(slug), commandLineActor))
    assert.match((await editor.get('/admin/pages')).text, /Select all 2 pages</)
    later()
    const path = '/admin/pages/bulk?all=yes&action='
    assert.match((await editor.get(`${path}publish`)).text, /Publish 2 pages\?/)
    const published = await runBulkAction(site, editor, `${path}publish`, {
      async meanwhile() {
        later()
        const { id, version } = (await findSitePage(site.app.db, 'rules'))!
        await site.app.db.transaction((tx) =>
          savePage(site.app, tx, id, version, page('rules', 'Other words.'), commandLineActor),
        )
      },
    })
    assert.deepEqual(published, [
      'imprint: done',
      'rules: It was changed after you chose it. Read the current version, then decide.',
    ])
    assert.equal((await site.call('/imprint')).status, 200)
    assert.equal((await site.call('/rules')).status, 404)
    later()
    assert.deepEqual(await runBulkAction(site, editor, `${path}unpublish`), [
      'imprint: done',
      'rules: This page is already a draft.',
    ])
    assert.equal((await site.call('/imprint')).status, 404)
    assert.deepEqual(await runBulkAction(site, editor, `${path}delete`), ['imprint: done', 'rules: done'])
    assert.deepEqual((await audited()).slice(0, 4), [
      'deleted the page rules',
      'deleted the page imprint',
      'unpublished the page imprint',
      'published the page imprint',
    ])
    const finance = await signedIn(site, { email: 'fin@people.example', role: 'finance' })
    assert.equal((await finance.get(`${path}delete`)).status, 403)
  })
})
