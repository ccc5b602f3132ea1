import type { App } from '../../platform/app.ts'
import { raw, type Statement, sql, unprepared } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { facetQuery, hasConditions, type SearchFilters } from './filters.ts'
import { orderOf } from './sorts.ts'
import type { Words } from './words.ts'

/** On smaller sites, reading all matches takes a few milliseconds. */
const minListings = 20_000
const popularShare = 0.03
/** Fewer matches are read as fast. */
const minMatches = 500
const batchSize = 200
const maxAttempts = 10
const noNumber = 2_147_483_647

/**
 * The first matches by votes, if there are enough among the listings with the most votes, whose documents have a small index
 * of their own.
 */
export async function firstOfPopular(
  db: Queryable,
  filters: SearchFilters,
  condition: Statement,
  words: Words,
  matches: number,
  wanted: number,
): Promise<number[] | undefined> {
  if (filters.status !== 'live' || words.live < minListings || matches < minMatches) return undefined
  // Among so few popular matches, too few would be left.
  if (matches * popularShare < wanted) return undefined
  const rows = await db.many(
    unprepared(sql<{ id: number }>`
      select l.id
      from search_documents d
      cross join lateral (select * from listings where id = d.listing_id offset 0) as l
      where d.popular and d.status = 'live' and ${condition}
        ${hasConditions(filters) ? sql`and d.facets @@ ${facetQuery(filters)}` : raw('')}
        and l.votes >= (select complete_from from search_popularity)
      order by ${raw(orderOf('live', 'votes'))} limit ${wanted}`),
  )
  return rows.length === wanted ? rows.map(({ id }) => id) : undefined
}

/**
 * Chooses how many votes make a listing popular, and marks the documents of those that have them. It can be interrupted and
 * run twice at a time: numbers are changed only where the marks they promise are there.
 */
export async function markPopular({ db }: Pick<App, 'db'>): Promise<void> {
  const votes = await popularVotes(db)
  const { marked_from } = await db.one(sql<{ marked_from: number }>`select marked_from from search_popularity`)
  if (votes !== marked_from)
    await db.transaction(async (tx) => {
      // Votes wait meanwhile, so if others hold the lock for long, the job is retried.
      await tx.run(raw(`set local lock_timeout = '2s'`))
      // Waits for votes that were compared with the number before. Searches go on.
      await tx.run(raw('lock table search_popularity in share row exclusive mode'))
      await tx.run(sql`
        update search_popularity set marked_from = ${votes}, complete_from = greatest(complete_from, ${votes})`)
    })
  for (let attempt = 1; ; attempt++) {
    const unmarked = await unmarkedIds(db, votes)
    if (unmarked.length === 0) break
    if (attempt > maxAttempts) throw new Error(`${unmarked.length} documents are being written all the time`)
    for (const ids of batches(unmarked))
      await db.run(sql`update search_documents set popular = true where ${areFree(ids)} and not popular`)
  }
  await db.run(sql`
    update search_popularity set complete_from = marked_from where marked_from = ${votes}`)
  for (const ids of batches(await outdatedIds(db)))
    await db.run(sql`
      update search_documents d set popular = false
      where ${areFree(ids)} and popular and exists (
        select from listings l where l.id = d.listing_id and l.votes < (select marked_from from search_popularity)
      )`)
}

/** At most `popularShare` of the live listings have as many. */
async function popularVotes(db: Queryable): Promise<number> {
  const live = await db.maybe(sql<{ listings: number }>`select listings from status_counts where status = 'live'`)
  const listings = live?.listings ?? 0
  if (listings < minListings) return noNumber
  const next = await db.maybe(sql<{ votes: number }>`
    select votes from listings l where status = 'live'
    order by ${raw(orderOf('live', 'votes'))} offset ${Math.floor(listings * popularShare)} limit 1`)
  return next === undefined ? noNumber : next.votes + 1
}

async function unmarkedIds(db: Queryable, votes: number): Promise<number[]> {
  const rows = await db.many(sql<{ id: number }>`
    select l.id from listings l join search_documents d on d.listing_id = l.id
    where l.status = 'live' and l.votes >= ${votes} and not d.popular order by l.id`)
  return rows.map(({ id }) => id)
}

async function outdatedIds(db: Queryable): Promise<number[]> {
  const rows = await db.many(sql<{ id: number }>`
    select d.listing_id as id from search_documents d join listings l on l.id = d.listing_id
    where d.popular and l.votes < (select marked_from from search_popularity) order by d.listing_id`)
  return rows.map(({ id }) => id)
}

/** Documents that nobody is writing, because waiting for one while others are locked could end in a circle. */
function areFree(ids: readonly number[]): Statement {
  return sql`listing_id in (
    select listing_id from search_documents where listing_id = any(${ids}::bigint[]) for update skip locked
  )`
}

function batches(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, index) =>
    ids.slice(index * batchSize, (index + 1) * batchSize),
  )
}
