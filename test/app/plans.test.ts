import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { navigation } from '../../src/app/navigation.ts'
import { examplePaths } from '../../src/app/pages.ts'
import { sections } from '../../src/directory/launches/queries.ts'
import { boardNames } from '../../src/directory/leaderboards/boards.ts'
import { sorts } from '../../src/directory/search/sorts.ts'
import { castVote, withdrawVote } from '../../src/directory/votes/vote.ts'
import { seedListings } from '../../src/operations/demo/bulk.ts'
import { parsers } from '../../src/platform/database/parsers.ts'
import { PooledDatabase } from '../../src/platform/database/pooled.ts'
import { openPostgres } from '../../src/platform/database/postgres.ts'
import { PostgresListening } from '../../src/platform/database/postgres-listening.ts'
import { json, sql } from '../../src/platform/database/sql.ts'
import type { Database } from '../../src/platform/database/types.ts'
import { contentOf } from '../../src/publishing/editing/content.ts'
import { openTestApp, type TestApp } from '../support/app.ts'
import { migrationsHash } from '../support/storage.ts'
import { createTestDatabase, dropTestDatabase, type TestDatabase } from '../support/storage-postgres.ts'
import { signedIn } from '../support/visitor.ts'

const listings = 20_000
/** Of each kind of thing that admins list. */
const others = 4_000
// Below this size, a sequential scan is the fastest plan.
const small = 2000
/** From its sixth use on, a prepared statement may get a generic plan. */
const uses = 7

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}
interface Plan {
  statement: string
  nodes: Node[]
}

/** A database that records the plan of every statement, including those inside functions. */
function explained(url: string, heard: (plan: Plan) => void): Database {
  const options = [
    'session_preload_libraries=auto_explain',
    'auto_explain.log_min_duration=0',
    'auto_explain.log_analyze=on',
    'auto_explain.log_timing=off',
    'auto_explain.log_nested_statements=on',
    'auto_explain.log_format=json',
    'client_min_messages=log',
    'timezone=UTC',
    // As much as to scan tables of five times the size, so that the site need not be so big.
    'seq_page_cost=5',
  ]
  const connection = {
    connectionString: url,
    types: parsers,
    options: options.map((option) => `-c ${option}`).join(' '),
  }
  const pool = new pg.Pool({ ...connection, max: 1 })
  pool.on('connect', (client) =>
    client.on('notice', ({ message }) => {
      const text = /^duration: .*?plan:\s*(\{.*\})\s*$/s.exec(message ?? '')?.[1]
      if (!text) return
      const { 'Query Text': statement, Plan: root } = JSON.parse(text) as { 'Query Text': string; Plan: Node }
      heard({ statement, nodes: below(root) })
    }),
  )
  return new PooledDatabase('postgres', pool, new PostgresListening({ connectionString: url }))
}

async function fill(url: string): Promise<void> {
  const db = await openPostgres(url, { statementTimeout: 0 })
  try {
    const { app, close } = await openTestApp(db)
    await seedListings(app, listings).finally(close)
    await db.script(forAdmins)
    await db.transaction(async (tx) => {
      const content = json(await contentOf(tx, 1))
      await tx.run(sql`
        insert into listing_versions (listing_id, number, member_id, cause, changed, before, after, made_at)
        select i, 1, 1 + i % 100, 'edited', '{tagline}', ${content}::jsonb, ${content}::jsonb,
          timestamptz '2026-01-01' + i * interval '1 minute'
        from generate_series(1, ${others}) i`)
    })
    await db.script('vacuum analyze')
  } finally {
    await db.close()
  }
}

/** Most of it is settled. Triggers and references are off, as in an import. */
const forAdmins = `
  set session_replication_role = replica;
  insert into members (email, email_verified_at, name, created_at, suspended_at, suspension_reason)
    select 'person-' || i || '@crowd.example', case when i % 100 > 0 then at end, 'Person ' || i, at,
      case when i % 200 = 1 then at end, case when i % 200 = 1 then 'Spam' end
    from (select i, timestamptz '2026-01-01' + i * interval '1 minute' as at from generate_series(1, ${others}) i) as t;
  insert into orders (number, token, member_id, status, net_cents, vat_cents, total_cents, vat_rate, vat_treatment,
      billing, created_at, expires_at, paid_at, ended_at)
    select 'SW-2026' || lpad(translate(i::text, '01', 'XY'), 8, 'Z'), md5(i::text), 1 + i % 100,
      case when i % 100 = 0 then 'refunded' else 'paid' end, 1, 0, 1, 0, 'outside',
      jsonb_build_object('email', 'b' || i || '@bill.example'), at, at + interval '1 day', at,
      case when i % 100 = 0 then at end
    from (select i, timestamptz '1983-06-01' + i * interval '95 hours' as at from generate_series(1, ${others}) i) as t;
  insert into order_lines (order_id, position, product, name, listing_id, unit_cents, net_cents, vat_cents)
    select id, 0, 'featured', 'Featured', id, 1, 1, 0 from orders;
  insert into payments (order_id, gateway, reference, amount_cents, terms, status, begun_at, settled_at)
    select id, 'test', 'p' || id, 1, '{}', 'paid', created_at, created_at from orders;
  insert into gateway_events (gateway, event_id, kind, payment_id, body, received_at, handled_at)
    select 'test', 'e' || id, 'paid', id, '{}', begun_at, begun_at from payments;
  insert into invoices (kind, series, number, order_id, net_cents, vat_cents, total_cents, document, issued_at)
    select 'invoice', 'X', id, id, 1, 0, 1, '{}', created_at from orders;
  insert into fulfilments (line_id, part, status, created_at, changed_at)
    select id, 'featured', case when id % 500 = 0 then 'failed' when id % 200 = 0 then 'waiting' else 'done' end,
      timestamptz '2026-01-01', timestamptz '2026-01-01'
    from order_lines;
  insert into reviews (listing_id, member_id, rating, body, status, written_at)
    select i, 1 + i % 100, 3, 'Fine.', case when i % 200 = 0 then 'pending' when i % 200 = 1 then 'rejected' else 'published' end,
      timestamptz '2026-01-01' + i * interval '1 minute'
    from generate_series(1, ${others}) i;
  insert into mails (cause, template, recipient, subject, body_text, body_html, status, created_at, settled_at)
    select 'c' || i, 'sign-in-link', 'p' || i || '@people.example', 'Sign in', 'x', 'x',
      case when i % 200 = 0 then 'kept' when i % 300 = 0 then 'failed' else 'sent' end, at, at
    from (select i, timestamptz '2026-01-01' + i * interval '1 minute' as at from generate_series(1, ${others}) i) as t;
  insert into audit_events (happened_at, actor_id, action, subject)
    select timestamptz '2026-01-01' + i * interval '1 minute', 1 + i % 50, 'listing.hidden', 'listing:' || i
    from generate_series(1, ${others}) i;
  insert into claims (listing_id, member_id, method, status, code, created_at, expires_at, proven_at, settled_at)
    select i, 1 + i % 100, 'dns', case when i % 200 = 0 then 'in_review' else 'verified' end, md5(i::text), at,
      at + interval '7 days', at, case when i % 200 > 0 then at end
    from (select i, timestamptz '2026-01-01' + i * interval '1 minute' as at from generate_series(1, ${others}) i) as t;
  insert into updates (listing_id, title, body, posted_at)
    select i, 'News', 'Text', timestamptz '2026-01-01' + i * interval '1 minute' from generate_series(1, ${others}) i;
  set session_replication_role = origin;`

function below(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(below)]
}

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
    await fill(made.url)
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
  /** The big tables that statements since the last call have read from beginning to end. */
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
