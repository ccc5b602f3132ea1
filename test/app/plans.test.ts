import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { navigation } from '../../src/app/navigation.ts'
import { examplePaths } from '../../src/app/pages.ts'
import { sections } from '../../src/directory/launches/queries.ts'
import { boardNames } from '../../src/directory/leaderboards/boards.ts'
import { sorts } from '../../src/directory/search/sorts.ts'
import { castVote, withdrawVote } from '../../src/directory/votes/vote.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { Database } from '../../src/platform/database/types.ts'
import { openTestApp, type TestApp } from '../support/app.ts'
import { migrationsHash } from '../support/storage.ts'
import { createTestDatabase, dropTestDatabase, type TestDatabase } from '../support/storage-postgres.ts'
import { signedIn } from '../support/visitor.ts'
import { fillBigSite, listings } from './plans/big-site.ts'
import { explained, type Node, type Plan } from './plans/explained.ts'

// Below this size, a sequential scan is the fastest plan.
const small = 2000
/** From its sixth use on, a prepared statement may get a generic plan. */
const uses = 7

describe(`plans at ${listings} listings`, { skip: process.env.TEST_STORAGE === 'embedded' }, () => {
  let made: TestDatabase
  let db: Database
  let site: TestApp
  let big: Map<string, number>
  let plans: Plan[] = []
  const slugs: string[] = []
  let founders: string[]

  before(async () => {
    made = await createTestDatabase(await migrationsHash())
    await fillBigSite(made.url)
    db = explained(made.url, (plan) => plans.push(plan))
    site = await openTestApp(db)
    const tables = await db.many(
      sql<{ name: string; rows: number }>`
        select relname as name, reltuples::int as rows from pg_class where relkind = 'r'
        and relnamespace = 'public'::regnamespace and reltuples > ${small}`,
    )
    big = new Map(tables.map(({ name, rows }) => [name, rows]))
    const rows = await db.many(
      sql<{ slug: string }>`
        select slug from listings where status = 'live'
        and id = any(${Array.from({ length: uses }, (_, index) => 1000 + index * 2_600)})`,
    )
    slugs.push(...rows.map(({ slug }) => slug))
    founders = (
      await db.many(sql<{ slug: string }>`select slug from founders where live_listings > 0 order by id limit ${uses}`)
    ).map(({ slug }) => slug)
  })
  after(async () => {
    await site?.close()
    await db?.close()
    if (made) await dropTestDatabase(made.name)
  })

  // A scan that stops early because of a limit does not count.
  function isWholeScan(node: Node): boolean {
    const read = node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))
    return node['Node Type'] === 'Seq Scan' && read > 0.9 * (big.get(node['Relation Name']!) ?? Infinity)
  }

  test('the growing tables are big in this test', () => {
    for (const name of [
      'listings',
      'profiles',
      'category_entries',
      'launches',
      'votes',
      'search_documents',
      'founders',
      'updates',
      'search_words',
      'members',
      'orders',
      'order_lines',
      'payments',
      'gateway_events',
      'invoices',
      'fulfilments',
      'reviews',
      'mails',
      'audit_events',
      'listing_versions',
      'claims',
    ])
      assert.ok(big.has(name), name)
  })

  const listing = (index: number) => slugs[index % slugs.length]!
  const country = (index: number) => ['US', 'is', 'DE', 'PT', 'ee', 'GB', 'FR'][index]!
  const category = (index: number) =>
    ['developer-tools', 'education', 'finance', 'monitoring-and-logs', 'design', 'commerce', 'productivity'][index]!
  const week = (index: number) =>
    ['this', 'next', 'last', '2026-10-07', '2026-01-01', '2025-03-03', '2001-01-01'][index]!
  const word = (index: number) =>
    ['invoices', 'ledgers', 'bookings for studios', 'invoces', 'zzzzqqqq', 'in', 'harvests horses'][index]!

  const requests: Record<string, (index: number) => string> = {
    get_site_info: () => '/site',
    get_listing: (index) => `/listings/${listing(index)}`,
    'get_listing that is missing': (index) => `/listings/nowhere-${index}`,
    get_alternatives: (index) => `/listings/${listing(index)}/alternatives`,
    get_badges: (index) => `/listings/${listing(index)}/badges`,
    compare_listings: (index) => `/compare?a=${listing(index)}&b=${listing(index + 1)}`,
    list_categories: (index) => `/categories?include_empty=${index % 2 === 0}`,
    get_category: (index) => `/categories/${category(index)}?page=${1 + index * 20}`,
    get_launch_week: (index) => `/launches/weeks/${week(index)}`,
    ...Object.fromEntries(
      sections.map((section) => [
        `list_launches ${section}`,
        (index: number) => `/launches?section=${section}&page=${1 + index * 15}`,
      ]),
    ),
    ...Object.fromEntries(
      boardNames.map((board) => [
        `get_leaderboard ${board}`,
        (index: number) => `/leaderboards/${board}?page=${1 + index * 15}`,
      ]),
    ),
    'get_leaderboard of a week': (index) => `/leaderboards/community-weekly?week=${week(index === 1 ? 2 : index)}`,
    list_founders: (index) => `/founders?page=${1 + index * 20}`,
    'list_founders by country': (index) => `/founders?country=${country(index)}`,
    'list_founders by name': (index) =>
      `/founders?q=${['ada', 'chiara ', 'lena st', 'otto', 'qqqq', 'rosa', 'yara'][index]}`,
    get_founder: (index) => `/founders/${founders[index]}`,
    list_blog_posts: () => '/blog',
    'list_blog_posts by words': (index) => `/blog?q=${word(index)}`,
    get_blog_post: (index) => `/blog/nowhere-${index}`,
    list_awards: (index) => `/awards?page=${1 + index}`,
    'list_awards of a listing': (index) => `/awards?listing=${listing(index)}`,
    list_interview_questions: () => '/interview-questions',
    list_products: () => '/products',
    ...Object.fromEntries(
      sorts.map((sort) => [
        `search_listings by ${sort}`,
        (index: number) => `/listings?sort=${sort}&page=${1 + index * 15}`,
      ]),
    ),
    ...Object.fromEntries(
      sorts.map((sort) => [
        `search_listings upcoming by ${sort}`,
        (index: number) => `/listings?status=upcoming&sort=${sort}&page=${1 + index}`,
      ]),
    ),
    ...Object.fromEntries(
      sorts.map((sort) => [
        `search_listings in a category by ${sort}`,
        (index: number) => `/listings?category=${category(index)}&sort=${sort}`,
      ]),
    ),
    ...Object.fromEntries(
      sorts.map((sort) => [
        `search_listings in a country by ${sort}`,
        (index: number) => `/listings?country=${country(index)}&sort=${sort}`,
      ]),
    ),
    ...Object.fromEntries(
      sorts.map((sort) => [
        `search_listings for words by ${sort}`,
        (index: number) => `/listings?q=${word(index)}&sort=${sort}`,
      ]),
    ),
    'search_listings for words in a category': (index) =>
      `/listings?q=${word(index)}&category=${category(index)}&country=${country(index)}`,
    'search_listings by stage and price': (index) =>
      `/listings?stage=${['idea', 'beta', 'growing'][index % 3]}&pricing_model=${['free', 'one-time', 'nothing'][index % 3]}`,
    'search_listings by domain': (index) => `/listings?domain=https://www.${listing(index)}.example/`,
  }
  /** The big tables that statements since the last call have scanned sequentially. */
  function wholeScans(what: string): string[] {
    const found = plans
      .splice(0)
      .flatMap(({ statement, nodes }) =>
        nodes.filter(isWholeScan).map((node) => `${what} scans ${node['Relation Name']}: ${statement}`),
      )
    return [...new Set(found)]
  }

  for (const [name, path] of Object.entries(requests)) {
    test(`${name} scans no big table sequentially`, async () => {
      plans = []
      for (let index = 0; index < uses; index++) {
        site.app.cache.evictAll()
        const { status, text } = await site.call(`/api/v1${encodeURI(path(index))}`)
        assert.ok(status === 200 || status === 404, `${path(index)} answers ${status}: ${text}`)
      }
      assert.ok(plans.length > 0, 'nothing was asked')
      assert.deepEqual(wholeScans(name), [])
    })
  }

  test('no vote scans a big table sequentially, alone or with others', async () => {
    const people = await db.many(sql<{ id: number }>`
      select id from members where email_verified_at is not null and suspended_at is null order by id limit ${5 * uses}`)
    const live = await db.many(sql<{ id: number }>`select id from listings where slug = any(${slugs})`)
    const vote = ({ id: memberId }: { id: number }, index: number) => {
      const listingId = live[index % live.length]!.id
      const traces = { network: `network-${index}`, wideNetwork: `wide-${index}`, device: `device-${index}` }
      return castVote(site.app, db, { listingId, memberId, ...traces })
    }
    plans = []
    for (const [index, person] of people.slice(0, uses).entries()) await vote(person, index)
    for (let use = 0; use < uses; use++) await Promise.all(people.map(vote))
    for (const person of people) await withdrawVote(site.app, db, { listingId: live[0]!.id, memberId: person.id })
    assert.deepEqual(wholeScans('a vote'), [])
  })

  test('no page scans a big table sequentially', async () => {
    const paths = await examplePaths(site.app)
    plans = []
    const scans: string[] = []
    for (const path of paths) {
      for (let use = 0; use < uses; use++) {
        site.app.cache.evictAll()
        const { status, text } = await site.call({ url: path, headers: { accept: 'text/html' } })
        assert.ok(status < 500, `${path} answers ${status}: ${text}`)
      }
      scans.push(...wholeScans(path))
    }
    assert.deepEqual(scans, [])
  })

  test('no page for members and no admin list scans a big table sequentially, with any of its filters', async () => {
    const admin = await signedIn(site, { name: 'Olga Owner', role: 'admin' })
    const { main, settings } = navigation.account
    const lists = [...main, ...settings, ...navigation.admin.flatMap(({ links }) => links)].map(([path]) => path)
    plans = []
    const scans: string[] = []
    for (const list of lists) {
      const { text } = await admin.get(list)
      const filtered = [...text.matchAll(/href="([^"#]+)"/g)]
        .map(([, href]) => href!.replaceAll('&amp;', '&'))
        .filter((href) => href.startsWith(`${list}?`) || (href.startsWith('?') && href.length > 1))
        .map((href) => (href.startsWith('?') ? list + href : href))
      for (const path of new Set([list, ...filtered]))
        for (let use = 0; use < uses; use++) {
          const { status, text } = await admin.get(path)
          if (status !== 200) scans.push(`${path} answers ${status}: ${/<h1>.*/.exec(text)?.[0]}`)
          if (path !== list) break
        }
      scans.push(...wholeScans(list))
    }
    assert.deepEqual(scans, [])
  })
})
