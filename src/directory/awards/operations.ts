import * as z from 'zod'
import { raw, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { operation } from '../../platform/operation/declare.ts'
import { offsetOf, pageOf, pageQuery, present } from '../../platform/operation/paging.ts'
import { invalid } from '../../platform/problem.ts'
import { awardTitle } from '../listings/award-title.ts'
import { exampleListing, examplePage } from '../listings/examples.ts'
import { findBySlug } from '../listings/merged-slugs.ts'
import { ListingSummary, slug } from '../listings/schema.ts'
import { countUpTo, presentListingSummary, summaries } from '../listings/summaries.ts'

const Award = z
  .object({
    week: z.string(),
    place: z.int(),
    title: z.string(),
    votes: z.int().describe('Community votes cast that week.'),
    listing: ListingSummary,
  })
  .meta({ id: 'Award' })

export const list_awards = operation({
  id: 'list_awards',
  title: 'List awards',
  description:
    'The winners of past weeks: Launch of the Week #1, #2 and #3, newest week first. Decided by community votes only.',
  group: 'awards',
  method: 'GET',
  path: '/awards',
  access: 'public',
  query: z.object({ listing: slug.optional().describe('Only this listing’s awards.'), ...pageQuery }),
  returns: pageOf(Award),
  example: {
    response: {
      items: [{ week: '2026-11-02', place: 1, title: awardTitle(1), votes: 128, listing: exampleListing }],
      ...examplePage,
    },
  },
  cacheTags: () => ['listings', 'counters', 'categories', 'awards'],
  async run({ app, db, query }) {
    const all = sql`from awards a join listings l on l.id = a.listing_id and l.status = 'live'`
    const matching =
      query.listing === undefined ? all : sql`${all} where l.id = ${await liveListingId(db, query.listing)}`
    const rows = await db.many(
      summaries.ofPage<{ week: string; place: number; award_votes: number }>(
        sql`
          select a.listing_id, a.week, a.place, a.votes as award_votes,
            row_number() over (order by a.week desc, a.place) as ordinal
          ${matching}
          order by a.week desc, a.place limit ${query.per_page} offset ${offsetOf(query)}`,
        raw(', page.week, page.place, page.award_votes'),
      ),
    )
    const items = rows.map((row) => ({
      week: row.week,
      place: row.place,
      title: awardTitle(row.place),
      votes: row.award_votes,
      listing: presentListingSummary(app, row),
    }))
    return present(items, await countUpTo(db, sql`select 1 ${matching}`), query)
  },
})

async function liveListingId(db: Queryable, slug: string): Promise<number> {
  const found = await findBySlug(db, slug, (current) =>
    db.maybe(sql<{ id: number }>`select id from listings where slug = ${current} and status = 'live'`),
  )
  if (!found) throw invalid([{ path: 'listing', message: `no live listing has the slug ${slug}` }])
  return found.id
}
