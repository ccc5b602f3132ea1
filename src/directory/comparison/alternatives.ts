import type { App } from '../../platform/app.ts'
import { raw, type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import { findBySlug } from '../listings/merged-slugs.ts'
import { type ListingForm, summaries, type TileRow } from '../listings/summaries.ts'

const maxAlternatives = 24

const mostVoted = raw('e.votes desc, e.launched_at, e.listing_id')

/**
 * The alternatives the owner approved, then others in the listing's primary category, most voted first. These include
 * listings that have it as an extra category.
 */
export async function alternativesTo(app: App, db: Queryable, slug: string) {
  const listing = await findBySlug(db, slug, (current) =>
    db.maybe(sql<{ id: number }>`
      select id from listings where slug = ${current} and status in ('live', 'scheduled')`),
  )
  if (!listing)
    throw notFound(`No live or upcoming listing has the slug ${slug}. Use search_listings to find listings.`)
  return alternativesOf(app, db, summaries, listing.id)
}

/** Alternatives are always live; the listing itself need not be. Its id may be a subquery. */
export async function alternativesOf<Row extends TileRow, Presented>(
  app: App,
  db: Queryable,
  form: ListingForm<Row, Presented>,
  id: number | Statement,
  maxItems = maxAlternatives,
) {
  // A literal, because with a parameter PostgreSQL would plan the statement again for each call.
  const limit = raw(`limit ${Math.trunc(maxItems)}`)
  const rows = await db.many(sql<Row & { approved: boolean }>`
    with listing as materialized (
      select id, category_id from listings where id = ${id}
    ), approved as (
      select a.alternative_id as id, a.approved_at
      from alternatives a
      join listings l on l.id = a.alternative_id and l.status = 'live'
      where a.listing_id = (select id from listing)
      order by a.approved_at, a.alternative_id ${limit}
    ), chosen as (
      select id, approved_at, null::int as votes, null::timestamptz as launched_at from approved
      union all (
        select e.listing_id, null, e.votes, e.launched_at
        from category_entries e
        where e.category_id = (select category_id from listing) and e.listing_id <> (select id from listing)
          and e.listing_id not in (select id from approved)
          -- The entries of a category include those of its children. A subquery, not a join, so that PostgreSQL reads
          -- entries in order only until there are enough.
          and (
            select true from listing_categories lc
            where lc.listing_id = e.listing_id and lc.category_id = e.category_id
          )
        order by ${mostVoted} ${limit}
      )
    )
    select ${form.columns}, chosen.approved_at is not null as approved
    from chosen
    join listings l on l.id = chosen.id
    join profiles p on p.listing_id = l.id
    left join categories c on c.id = l.category_id
    order by chosen.approved_at, chosen.votes desc, chosen.launched_at, chosen.id ${limit}`)
  const present = await form.presenter(app)
  return rows.map((row) => ({ ...present(row), approved: row.approved }))
}
