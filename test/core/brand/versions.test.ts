import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { commandLineActor } from '../../../src/core/audit/actor.ts'
import { type Brand, defaultBrand } from '../../../src/core/brand/document.ts'
import { palettes } from '../../../src/core/brand/palette.ts'
import { allowsCustomCode } from '../../../src/core/brand/settings.ts'
import {
  discardDraft,
  editedBrand,
  editorOf,
  findDraft,
  publishDraft,
  publishedVersions,
  restoreBrand,
  saveSections,
  undoPublish,
} from '../../../src/core/brand/versions.ts'
import { siteName } from '../../../src/core/site-settings/settings.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Transaction } from '../../../src/platform/database/types.ts'
import { fingerprint } from '../../../src/platform/fingerprint.ts'
import { Problem } from '../../../src/platform/problem.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'

const forest = palettes.find(({ key }) => key === 'forest')!.colors

onOneStorage('the brand', (storage) => {
  let site: TestApp
  let ada: ReturnType<typeof editorOf>
  before(async () => {
    site = await openTestApp(await storage.open())
    ada = editorOf({ adminId: (await site.member({ role: 'admin', name: 'Ada' })).id })
  })
  after(() => site.close())

  const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => site.app.db.transaction(work)
  const save = (given: Partial<Record<keyof Brand, unknown>>, seen = {}) =>
    inTransaction((tx) => saveSections(site.app, tx, ada, given, seen))
  const publish = () => inTransaction((tx) => publishDraft(site.app, tx, ada))
  const errorsOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    assert.ok(error instanceof Problem, String(error))
    return error.errors?.map(({ path, message }) => `${path}: ${message}`) ?? [error.message]
  }
  const page = async (url = '/about') => (await site.call(url)).text
  const styles = (text: string) =>
    [...text.matchAll(/<link rel="stylesheet" href="(\/brand\/[^"]+)"/g)].map(([, href]) => href!)

  test('a draft changes nothing for visitors; publishing changes cached pages, name and feeds', async () => {
    const unbranded = await page()
    assert.deepEqual(styles(unbranded), [])
    await save({ colors: forest, identity: { ...defaultBrand.identity, name: 'Quay' } })
    assert.equal(await page(), unbranded)
    await publish()
    const branded = await page()
    assert.match(branded, /<title>[^<]* · Quay<\/title>/)
    assert.match(branded, new RegExp(`<meta name="theme-color"[^>]*content="${forest.background.light}">`))
    const [sheet] = styles(branded)
    const { status, headers, text } = await site.call(sheet!)
    assert.equal(status, 200)
    assert.match(headers['cache-control']!, /immutable/)
    assert.match(text, new RegExp(`--signal:light-dark\\(${forest.accent.light},${forest.accent.dark}\\)`))
    assert.match((await site.call('/llms.txt')).text, /^# Quay/)
    assert.match((await site.call('/feeds/launches.atom')).text, /<title>Quay: /)
    assert.equal((await site.call('/site.webmanifest')).body.name, 'Quay')
    assert.equal(site.app.settings.get(siteName), 'Quay')
  })

  test('the history says who published what and when, and starts with the original', async () => {
    const versions = await publishedVersions(site.app.db)
    assert.deepEqual(
      versions.map(({ state, member_name, via, document }) => [state, member_name, via, document.identity.name]),
      [
        ['published', 'Ada', 'site', 'Quay'],
        ['past', null, 'program', 'Slipway'],
      ],
    )
    const trail = await site.app.db.many(
      sql<{ did: string | null }>`select details ->> 'did' as did from audit_events order by id`,
    )
    assert.deepEqual(
      trail.map(({ did }) => did),
      ['changed the draft of the brand', 'published the brand'],
    )
  })

  test('undo publishes the previous version, including its name', async () => {
    await inTransaction((tx) => undoPublish(site.app, tx, ada))
    assert.deepEqual(styles(await page()), [])
    assert.equal(site.app.siteName(), 'Slipway')
    const [current] = await publishedVersions(site.app.db)
    assert.notEqual(current!.restored_from, null)
  })

  test('an old version is restored into the draft and published from there', async () => {
    const old = (await publishedVersions(site.app.db)).find(({ document }) => document.identity.name === 'Quay')!
    await inTransaction((tx) => restoreBrand(site.app, tx, ada, old.id))
    assert.deepEqual((await findDraft(site.app.db))!.document.colors, forest)
    assert.equal(site.app.siteName(), 'Slipway')
    await publish()
    assert.equal(site.app.siteName(), 'Quay')
  })

  test('a draft without changes is not stored, and a discarded one leaves no trace', async () => {
    const { brand } = await editedBrand(site.app, site.app.db)
    await save({ home: { ...brand.home, title: 'Hello' } })
    await save({ home: brand.home })
    assert.equal(await findDraft(site.app.db), undefined)
    assert.deepEqual(await errorsOf(publish()), ['There’s nothing to publish. The draft has no changes.'])
    await save({ home: { ...brand.home, title: 'Hello' } })
    await inTransaction((tx) => discardDraft(site.app, tx, ada))
    assert.deepEqual(await editedBrand(site.app, site.app.db), { brand, published: brand, draft: undefined })
  })

  test('two admins do not overwrite each other’s changes', async () => {
    const { brand } = await editedBrand(site.app, site.app.db)
    const seen = { footer: fingerprint(brand.footer) }
    const both = await Promise.allSettled([
      save({ footer: { ...brand.footer, text: 'One' } }, seen),
      save({ footer: { ...brand.footer, text: 'Two' } }, seen),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const [refused] = both.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    assert.match(String(refused), /Someone else changed “Footer” in the meantime/)
    await inTransaction((tx) => discardDraft(site.app, tx, ada))
  })

  test('the database keeps one draft and one published version', async () => {
    for (const state of ['draft', 'published'])
      await assert.rejects(
        site.app.db.transaction(async (tx) => {
          for (const _ of [1, 2])
            await tx.run(sql`
              insert into brands (state, document, via, edited_at, published_at)
              values (${state}, '{}', 'site', now(), case when ${state} = 'draft' then null else now() end)`)
        }),
        /brands_current/,
      )
  })

  test('all mistakes are reported together, with the labels on the page', async () => {
    assert.deepEqual(
      await errorsOf(save({ identity: { ...defaultBrand.identity, name: ' ', purpose: 'x'.repeat(301) } })),
      ["name: Name can't be empty.", 'purpose: Purpose must be at most 300 characters.'],
    )
    const { brand } = await editedBrand(site.app, site.app.db)
    const link = { name: 'Docs', url: 'javascript:alert(1)', hidden: false }
    assert.match(
      (await errorsOf(save({ navigation: { ...brand.navigation, menu: [link] } }))).join(),
      /menu_0_url: Link URL in row 1 must start with/,
    )
    const times = { starts_at: '2026-12-02T00:00:00.000Z', ends_at: '2026-12-01T00:00:00.000Z' }
    assert.deepEqual(await errorsOf(save({ announcement: { text: 'Hi', link: null, ...times } })), [
      'ends_at: End must be after the start.',
    ])
    const picture = { path: `/media/${'0'.repeat(32)}/640.webp`, width: 640, height: 100 }
    assert.deepEqual(await errorsOf(save({ identity: { ...brand.identity, logo: picture } })), [
      'picture: A picture is missing. Upload it again.',
    ])
    assert.deepEqual(
      await errorsOf(save({ footer: { ...brand.footer, social: { ...brand.footer.social, x: 'x.com/me' } } })),
      ['social_x: X must start with https://.'],
    )
  })

  test('an announcement appears at its start and disappears at its end', async () => {
    const { brand } = await editedBrand(site.app, site.app.db)
    const now = site.clock.now().getTime()
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
    await save({
      announcement: {
        text: 'Party on Friday',
        link: { name: 'Join', url: '/blog' },
        starts_at: at(10),
        ends_at: at(30),
      },
    })
    await publish()
    assert.doesNotMatch(await page(), /Party/)
    site.clock.set(at(11))
    assert.match(await page(), /<aside class="announcement"[^>]*><p[^>]*>Party on Friday <a href="\/blog">Join<\/a>/)
    site.clock.set(at(31))
    assert.doesNotMatch(await page(), /Party/)
    await save({ announcement: brand.announcement })
    await publish()
  })

  test('the menu, the footer and the home page follow the owner', async () => {
    const { brand } = await editedBrand(site.app, site.app.db)
    await save({
      navigation: {
        menu: [
          { key: 'blog', hidden: false },
          { name: 'Docs', url: 'https://docs.example/', hidden: false },
          { key: 'founders', hidden: true },
        ],
        footer: [
          { key: 'agents', hidden: true },
          { name: 'Imprint', url: '/about', hidden: false },
        ],
      },
      footer: {
        text: 'Made in **Lisbon**',
        social: { ...brand.footer.social, mastodon: 'https://social.example/@quay' },
      },
      home: { title: 'Welcome aboard', text: 'New *every* Monday.', sections: [{ key: 'how', hidden: true }] },
    })
    await publish()
    const home = await page('/')
    const menu = /<nav class="masthead-nav"[^]*?<\/nav>/.exec(home)![0]
    const names = [...menu.matchAll(/<a href="([^"]+)"[^>]*>/g)].map(([, href]) => href)
    assert.deepEqual(names, ['/blog', 'https://docs.example/', '/launches', '/categories', '/leaderboards', '/submit'])
    const footer = /<footer[^]*<\/footer>/.exec(home)![0]
    assert.match(footer, /<strong>Lisbon<\/strong>/)
    assert.match(footer, /<a href="https:\/\/social\.example\/@quay" rel="me noopener">Mastodon<\/a>/)
    assert.match(footer, /<h2>More<\/h2>\s*<ul><li><a href="\/about">Imprint<\/a>/)
    assert.doesNotMatch(footer, /For agents/)
    assert.match(home, /<h2 id="welcome"[^>]*>Welcome aboard<\/h2>[^]*<em>every<\/em>/)
    assert.doesNotMatch(home, /class="section how"/)
    assert.match(await page('/index.md'), /## Welcome aboard/)
  })

  test('custom code appears only on public pages and if its setting is on, and the policy allows exactly its hosts', async () => {
    const head = '<script src="https://plausible.io/js/script.js"></script><script>window.a=1</script>'
    assert.deepEqual(await errorsOf(save({ code: { css: '', head, hosts: [] } })), [
      'head: The snippet loads from plausible.io. Add it to the allowed hosts.',
    ])
    await save({ code: { css: '.masthead{outline:1px solid}', head, hosts: ['plausible.io'] } })
    await publish()
    const policy = async (url: string) => (await site.call(url)).headers['content-security-policy']!
    const strict = await policy('/sign-in')
    assert.equal(await policy('/about'), strict)
    assert.doesNotMatch(await page(), /plausible/)
    await site.app.settings.set(allowsCustomCode, true)
    assert.equal(
      (await policy('/about')).replace(/ 'sha256-[^']+'/, ''),
      strict
        .replace("script-src 'self'", "script-src 'self' https://plausible.io")
        .replace(/img-src [^;]+/, '$& https://plausible.io')
        .replace("connect-src 'self'", "connect-src 'self' https://plausible.io"),
    )
    assert.match(await policy('/about'), / 'sha256-[A-Za-z0-9+/]{43}='/)
    assert.match(await page(), /plausible\.io/)
    assert.equal(styles(await page()).length, 2)
    assert.equal(await policy('/sign-in'), strict)
    assert.doesNotMatch(await page('/sign-in'), /plausible/)
    assert.equal(styles(await page('/sign-in')).length, 1)
  })

  test('the command line can edit the brand, too', async () => {
    const { brand } = await editedBrand(site.app, site.app.db)
    await inTransaction((tx) =>
      saveSections(site.app, tx, editorOf(commandLineActor), { previews: { ...brand.previews, name: 'Q' } }),
    )
    assert.equal((await findDraft(site.app.db))!.via, 'command line')
    await publish()
    assert.match(await page(), /<meta property="og:site_name" content="Q">/)
  })
})
