import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '../../platform/app.ts'
import { isLockTimeout } from '../../platform/database/errors.ts'
import { raw, type Statement, sql } from '../../platform/database/sql.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/types.ts'
import { type Identified, prefetchSelection } from '../listings/summaries.ts'
import { facetQuery, hasConditions } from './filters.ts'
import type { PlannedSearch } from './rank-candidates.ts'
import { orderOf, sortedListing } from './sorts.ts'
import type { Words } from './words.ts'

/** On smaller sites, reading all matches takes a few milliseconds. */
const minListings = 20_000
const popularShare = 0.03
/** Fewer matches are read just as fast. */
const minMatches = 500
const batchSize = 100
const maxAttempts = 8
const firstPause = 50
const never = 2_147_483_647

/**
 * The first matches by votes, if there are enough among the listings with the most votes, whose documents have a small
 * index of their own. If most listings match, scanning in order is faster.
 */
export async function firstOfPopular<Row extends Identified>(
  db: Queryable,
  { filters, prefetch }: Pick<PlannedSearch<Row>, 'filters' | 'prefetch'>,
  condition: Statement,
  words: Words,
  matches: number,
  wanted: number,
): Promise<number[] | undefined> {
  if (filters.status !== 'live' || words.live < minListings || matches < minMatches) return undefined
  const popular = matches * popularShare
  const readInOrder = (wanted * words.live) / matches
  if (popular < wanted || popular > readInOrder) return undefined
  const order = raw(orderOf('live', 'votes'))
  const { columns, tables } = prefetchSelection(prefetch)
  const rows = await db.many(sql<Row>`
    select ${columns}
    from (
      select l.id
      from (
        select d.listing_id as id from search_documents d
        where d.popular and d.status = 'live' and ${condition}
          ${hasConditions(filters) ? sql`and d.facets @@ ${facetQuery(filters)}` : raw('')}
      ) as s
      ${sortedListing}
      where l.votes >= (select complete_from from search_popularity)
      order by ${order} limit ${wanted}
    ) as shown
    join ${tables} on l.id = shown.id
    order by ${order}`)
  for (const row of rows) prefetch?.rows.set(row.id, row)
  return rows.length === wanted ? rows.map(({ id }) => id) : undefined
}

/**
 * Chooses how many votes make a listing popular, and marks the documents of popular listings. Can be interrupted, and
 * run twice at the same time, because `complete_from` is lowered only after every document it covers is marked.
 */
export async function markPopular({ db }: Pick<App, 'db'>): Promise<void> {
  const { marked_from } = await db.one(sql<{ marked_from: number }>`select marked_from from search_popularity`)
  await mark(db, marked_from)
  const votes = await popularVoteThreshold(db)
  if (votes !== marked_from) {
    await withNumbersLocked(db, (tx) =>
      tx.run(sql`
        update search_popularity set marked_from = ${votes}, complete_from = greatest(complete_from, ${votes})`),
    )
    await mark(db, votes)
  }
  await withNumbersLocked(db, async (tx) => {
    if ((await unmarkedIds(tx, votes)).length === 0)
      await tx.run(sql`update search_popularity set complete_from = ${votes} where marked_from = ${votes}`)
  })
  for (const ids of batches(await outdatedIds(db, votes))) await unmark(db, ids, votes)
}

/** The number of votes that at most `popularShare` of the live listings have. */
async function popularVoteThreshold(db: Queryable): Promise<number> {
  const live = await db.maybe(sql<{ listings: number }>`select listings from status_counts where status = 'live'`)
  const listings = live?.listings ?? 0
  if (listings < minListings) return never
  const next = await db.maybe(sql<{ votes: number }>`
    select votes from listings l where status = 'live'
    order by ${raw(orderOf('live', 'votes'))} offset ${Math.floor(listings * popularShare)} limit 1`)
  return next === undefined ? never : next.votes + 1
}

/** Waits for votes that were compared with the current numbers. Doesn't block searches. */
async function withNumbersLocked(db: Database, work: (tx: Transaction) => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await db.transaction(async (tx) => {
        // Votes wait for as long as we do.
        await tx.run(raw(`set local lock_timeout = '200ms'`))
        await tx.run(raw('lock table search_popularity in share row exclusive mode'))
        await work(tx)
      })
      return
    } catch (error) {
      if (!isLockTimeout(error) || attempt === maxAttempts) throw error
      await pause(firstPause * 2 ** attempt)
    }
}

async function mark(db: Queryable, votes: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const unmarked = await unmarkedIds(db, votes)
    if (unmarked.length === 0) return
    if (attempt === maxAttempts) throw new Error(`${unmarked.length} documents are being written all the time`)
    for (const ids of batches(unmarked))
      await db.run(sql`update search_documents set popular = true where ${unlockedDocuments(ids)} and not popular`)
    await pause(attempt === 1 ? 0 : firstPause * 2 ** attempt)
  }
}

/** Locks the listings first, so that one that gets votes in the meantime is marked again afterwards. */
async function unmark(db: Database, ids: number[], votes: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(raw('lock table search_popularity in row exclusive mode'))
    const outdated = await tx.many(sql<{ id: number }>`
      select l.id from listings l
      where l.id = any(${ids}::bigint[]) and l.votes < ${votes}
        and exists (select from search_popularity where marked_from = ${votes})
      order by l.id for no key update of l skip locked`)
    await tx.run(sql`
      update search_documents set popular = false where ${unlockedDocuments(outdated.map(({ id }) => id))} and popular`)
  })
}

async function unmarkedIds(db: Queryable, votes: number): Promise<number[]> {
  const rows = await db.many(sql<{ id: number }>`
    select l.id from listings l join search_documents d on d.listing_id = l.id
    where l.status = 'live' and l.votes >= ${votes} and not d.popular order by l.id`)
  return rows.map(({ id }) => id)
}

async function outdatedIds(db: Queryable, votes: number): Promise<number[]> {
  const rows = await db.many(sql<{ id: number }>`
    select d.listing_id as id from search_documents d join listings l on l.id = d.listing_id
    where d.popular and l.votes < ${votes} order by d.listing_id`)
  return rows.map(({ id }) => id)
}

/** Skips documents that are being written, because waiting for one while holding others could deadlock. */
function unlockedDocuments(ids: readonly number[]): Statement {
  return sql`listing_id in (
    select listing_id from search_documents where listing_id = any(${ids}::bigint[]) for update skip locked
  )`
}

function batches(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, index) =>
    ids.slice(index * batchSize, (index + 1) * batchSize),
  )
}
