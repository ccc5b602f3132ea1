import { BulkIndex } from '../../../../src/directory/search/bulk-index.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import type { Database } from '../../../../src/platform/database/types.ts'

/** Creates many listings inside the database, without triggers. */
export async function fill(db: Database, listings = 100_000): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.withoutTimeLimit()
    const bulk = await BulkIndex.begin(tx)
    await tx.run(
      sql`insert into categories (slug, name) select 'category-' || n, 'Category ' || n from generate_series(1, 50) n`,
    )
    await tx.run(sql`
      insert into listings (slug, status, domain, category_id, stage, country, pricing_model, launch_week, launched_at,
      votes, views, followers, trending, created_at)
      select 'listing-' || n, case when n % 20 = 0 then 'scheduled'
      else 'live' end, 'site-' || n || '.example', 1 + n % 50, (array['other', 'idea', 'beta', 'launched', 'growing',
      'established'])[1 + n % 6], (array['DE', 'PT', 'US', 'US', 'US', 'NZ'])[1 + n % 6],
        'model-' || n % 4, '2026-11-23', '2026-01-05'::timestamptz + make_interval(mins => n), n * 7 % 1009,
        n * 5 % 9973, n * 3 % 997, n * 11 % 9967, '2026-01-01'::timestamptz + make_interval(secs => n)
      from generate_series(1, ${listings}) n`)
    await tx.run(
      sql`insert into listing_categories (listing_id, category_id, position) select id, category_id, 0 from listings`,
    )
    await tx.run(
      sql`insert into category_entries (category_id, listing_id, votes, launched_at)
        select category_id, id, votes, launched_at from listings where status = 'live'`,
    )
    await tx.run(
      sql`insert into status_counts (status, listings) select status, count(*) from listings group by status`,
    )
    await tx.run(sql`
      insert into search_documents (listing_id, facets, status, head, body)
      select id, listing_facets(id), status, format('''=uniq%s'' ''/uniq%s'' ''uniq%s'' ''tag%s''', id, id, id, id % 300)::tsvector,
        format('''=uniq%s'' ''uniq%s'' ''tag%s'' ''common'' ''frequent%s'' ''seldom%s''', id, id, id % 300, id % 10,
        id % 5000)::tsvector
      from listings`)
    await bulk.finish()
    await tx.run(sql`
      insert into search_words (word, documents, heads, names)
      select 'uniq' || id, 1, 1, 1 from listings
      union all select 'tag' || n, ${Math.round(listings / 300)}::int, ${Math.round(listings / 300)}::int, 0 from generate_series(0, 299) n
      union all select 'frequent' || n, ${Math.round(listings / 10)}::int, 0, 0 from generate_series(0, 9) n
      union all select 'seldom' || n, ${Math.round(listings / 5000)}::int, 0, 0 from generate_series(0, 4999) n
      union all select 'common', ${listings}::int, 0, 0`)
  })
  await db.script('vacuum analyze')
}
