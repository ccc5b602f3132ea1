import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { copyAllCounters } from '../../../src/directory/listings/counters.ts'
import { inName, inTagline, searchDocument } from '../../../src/directory/search/documents.ts'
import { seedListings } from '../../../src/operations/demo/bulk.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { eachStorage } from '../../support/storage.ts'

const listings = 2000

/** Rows that are in only one of the two results. */
function difference(db: Database, stored: string, recomputed: string): Promise<unknown[]> {
  return db.script(
    `((${stored}) except all (${recomputed})) union all ((${recomputed}) except all (${stored})) limit 5`,
  )
}

eachStorage('a site with many generated listings', (storage) => {
  let db: Database
  let site: TestApp
  before(async () => {
    db = await storage.open()
    site = await openTestApp(db)
    await seedListings(site.app, listings)
  })

  const derived = {
    'counts of statuses': [
      'select status, listings from status_counts',
      'select status, count(*) from listings group by status',
    ],
    'entries of categories': [
      'select category_id, listing_id, votes, launched_at from category_entries',
      `select distinct place.id, l.id, l.votes, l.launched_at from listings l join listing_categories lc on \
lc.listing_id = l.id join categories c on c.id = lc.category_id
       cross join lateral (values (c.id), (c.parent_id)) as place (id) where l.status = 'live' and place.id is not null`,
    ],
    'counts of categories': [
      'select category_id, listings from category_counts',
      'select category_id, count(*)::int from category_entries group by category_id',
    ],
    'facets of search documents': [
      'select listing_id, facets from search_documents',
      'select id, listing_facets(id) from listings',
    ],
    'counts of facets': [
      'select status, category_id, stage, pricing_model, listings from facet_counts',
      `select d.status, cell.category_id, cell.stage, cell.pricing_model, count(*)::int
       from search_documents d cross join lateral facet_cells(d.status, d.facets) as cell group by 1, 2, 3, 4`,
    ],
    'counts of countries': [
      'select status, country, stage, pricing_model, listings from country_counts',
      `select d.status, cell.country, cell.stage, cell.pricing_model, count(*)::int
       from search_documents d cross join lateral country_cells(d.status, d.facets) as cell group by 1, 2, 3, 4`,
    ],
    'votes of listings': [
      'select id, votes from listings',
      'select l.id, count(v.*) filter (where v.discounted is null)::int from listings l left join votes v ' +
        'on v.listing_id = l.id group by l.id',
    ],
    'votes of launches': [
      'select id, votes from launches',
      'select a.id, count(v.*) filter (where v.discounted is null)::int from launches a left join votes v ' +
        'on v.listing_id = a.listing_id and v.week = a.week group by a.id',
    ],
    'launches of weeks': [
      'select week, launches from week_counts where launches > 0',
      `select w.week, count(*)::int from launches w join listings l on l.id = w.listing_id
       where l.status in ('scheduled', 'live') group by w.week`,
    ],
    counters: [
      'select listing_id, votes, followers, views, clicks, trending from listing_counters',
      'select id, votes, followers, views, clicks, trending from listings',
    ],
    'weeks of votes': [
      'select listing_id, member_id, week from votes',
      `select listing_id, member_id, date_trunc('week', cast_at at time zone 'utc')::date from votes`,
    ],
    followers: [
      'select id, followers from listings',
      'select l.id, count(f.*)::int from listings l left join follows f on f.listing_id = l.id group by l.id',
    ],
    'views and clicks': [
      'select id, views, clicks from listings',
      'select l.id, coalesce(sum(t.views), 0), coalesce(sum(t.clicks), 0) from listings l left join ' +
        'traffic t on t.listing_id = l.id group by l.id',
    ],
    'domain ratings': [
      'select id, domain_rating from listings',
      'select l.id, (select value from domain_ratings where listing_id = l.id order by measured_on desc limit 1) from listings l',
    ],
    revenue: [
      'select id, revenue_cents from listings',
      'select l.id, (select cents from revenues where listing_id = l.id order by month desc limit 1) from listings l',
    ],
    'listings of founders': [
      'select id, live_listings from founders',
      `select f.id, (select count(*)::int from listing_founders lf join listings l on l.id = lf.listing_id and \
l.status = 'live' where lf.founder_id = f.id) from founders f`,
    ],
    'launches that are shown': [
      'select id, live from launches',
      `select a.id, a.launched_at is not null and l.status = 'live' from launches a join listings l on l.id = a.listing_id`,
    ],
    'counts of boards': [
      'select board, listings from board_counts',
      `select 'billboard', count(*) from listings where status = 'live' and billboard_cents > 0
       union all select 'domain-rating', count(*) from listings where status = 'live' and domain_rating is not null
       union all select 'revenue', count(*) from listings where status = 'live' and revenue_cents is not null`,
    ],
    'primary categories': [
      'select id, category_id from listings',
      'select listing_id, category_id from listing_categories where position = 0',
    ],
  } as const
  for (const [what, [stored, recomputed]] of Object.entries(derived)) {
    test(`${what} match what the triggers would maintain`, async () => {
      assert.deepEqual(await difference(db, stored, recomputed), [])
    })
  }

  test('trending matches the votes', async () => {
    const { wrong } = await db.one(sql<{ wrong: number }>`
      select count(*)::int as wrong from listings l left join lateral (
        select max(weight) + ln(sum(power(2::double precision, weight - top))) / ln(2) as trending
        from (select vote_weight(cast_at) as weight, max(vote_weight(cast_at)) over () as top from votes
        where listing_id = l.id and discounted is null) w
      ) again on true where (l.trending is null) <> (again.trending is null)
        or abs(l.trending - again.trending) > 1e-6`)
    assert.equal(wrong, 0)
  })

  test('search finds the texts of profiles', async () => {
    const profiles = await db.many(sql<{
      listing_id: number
      name: string
      tagline: string
      description: string
      keywords: string
      status: string
    }>`
      select listing_id, status, name, tagline, concat_ws(' ', short_description, description) as description,
        array_to_string(keywords || tags, ' ') as keywords from profiles join listings on id = listing_id`)
    const documents = profiles.map(searchDocument)
    const { wrong } = await db.one(sql<{ wrong: number }>`
      select count(*)::int as wrong
      from unnest(${profiles.map((row) => row.listing_id)}::bigint[], ${documents.map(
        ({ head }) => head,
      )}::text[], ${documents.map(({ body }) => body)}::text[])
        as made (id, head, body) left join search_documents d on d.listing_id = made.id
      where d.status is distinct from (select status from listings where id = made.id) or d.head is distinct
        from made.head::tsvector or d.body is distinct from made.body::tsvector`)
    assert.equal(wrong, 0)

    const counts = new Map<string, number[]>()
    const findable = documents.filter((_, index) => ['live', 'scheduled'].includes(profiles[index]!.status))
    for (const { words } of findable) {
      for (const [word, fields] of words) {
        const [all, heads, names] = counts.get(word) ?? [0, 0, 0]
        counts.set(word, [
          all! + 1,
          heads! + Number((fields & (inName | inTagline)) > 0),
          names! + Number((fields & inName) > 0),
        ])
      }
    }
    const stored = await db.many(
      sql<{ word: string; documents: number; heads: number; names: number }>`
        select word, documents, heads, names from search_words`,
    )
    assert.deepEqual(new Map(stored.map(({ word, ...row }) => [word, [row.documents, row.heads, row.names]])), counts)
  })

  test('triggers are on again, so a vote is counted', async () => {
    const member = await site.member()
    const { id, votes } = await db.one(
      sql<{ id: number; votes: number }>`select id, votes from listings where status = 'live' order by id limit 1`,
    )
    await db.run(
      sql`insert into votes (listing_id, member_id, cast_at, week)
        values (${id}, ${member.id}, ${site.clock.now()}, '2026-11-09')`,
    )
    await copyAllCounters(site.app)
    assert.deepEqual(await db.one(sql`select votes from listings where id = ${id}`), { votes: votes + 1 })
    assert.deepEqual(await db.many(sql`select distinct votes from category_entries where listing_id = ${id}`), [
      { votes: votes + 1 },
    ])
  })

  test('new listings get unused ids', async () => {
    const { id } = await db.one(
      sql<{ id: number }>`
        insert into listings (slug, domain, created_at) values ('one-more', 'one-more.example', now()) returning id`,
    )
    assert.equal(id, listings + 1)
  })

  test('closed weeks have their awards', async () => {
    const { body } = await site.call('/api/v1/awards')
    assert.equal(body.items[0].week, '2026-11-02')
    assert.deepEqual(
      body.items.slice(0, 3).map(({ place }: { place: number }) => place),
      [1, 2, 3],
    )
  })
})
