import type { App } from '../../platform/app.ts'
import { raw, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import { presentListingSummary, type SummaryRow, summaryColumns } from '../listings/summaries.ts'

const most = 24

/** Those the owner approved first, then others of the same primary category, most voted first. */
export async function alternativesTo(app: App, db: Queryable, slug: string) {
  const listing = await db.maybe(
    sql<{ id: number }>`select id from listings where slug = ${slug} and status in ('live', 'scheduled')`,
  )
  if (!listing) throw notFound(`There is no live or upcoming listing ${slug}. Find listings with search_listings.`)
  return alternativesOf(app, db, listing.id)
}

/** The first of them, which are live; of a listing that need not be yet. */
export async function alternativesOf(app: App, db: Queryable, id: number, first = most) {
  // Written into the statement, which would be planned anew each time with a parameter.
  const limit = raw(`limit ${Math.trunc(first)}`)
  const rows = await db.many(sql<SummaryRow & { approved: boolean }>`
    with approved as (
      select a.alternative_id as id, a.approved_at from alternatives a join listings l on l.id = a.alternative_id
      and l.status = 'live'
      where a.listing_id = ${id} order by a.approved_at, a.alternative_id ${limit}
    ), alike as (
      select id from listings
      where status = 'live' and category_id = (select category_id from listings where id = ${id}) and id <> ${id}
      and id not in (select id from approved)
      order by votes desc, launched_at, id ${limit}
    ), chosen as (
      select id, true as approved, row_number() over (order by approved_at, id) as ordinal from approved
      union all
      select alike.id, false, 1000 + row_number() over (order by l.votes desc, l.launched_at, l.id) from alike
      join listings l on l.id = alike.id
    )
    select ${summaryColumns}, chosen.approved from chosen
    join listings l on l.id = chosen.id join profiles p on p.listing_id = l.id left
    join categories c on c.id = l.category_id
    order by chosen.ordinal ${limit}`)
  return rows.map((row) => ({ ...presentListingSummary(app, row), approved: row.approved }))
}
