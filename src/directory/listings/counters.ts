import { type App, perApp } from '../../platform/app.ts'
import type { Checkpoint } from '../../platform/cached-answer.ts'
import { CachedValues } from '../../platform/cached-values.ts'
import { raw, type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { second } from '../../platform/duration.ts'

const interval = second
const batchSize = 500

/**
 * Call this in the transaction that changed the votes or followers of listings. Their own pages and answers are updated
 * right away, lists within about a second.
 */
export async function invalidateCounters(app: App, tx: Transaction, listingIds: readonly number[]): Promise<void> {
  if (listingIds.length === 0) return
  await app.cache.invalidate(tx, [...new Set(listingIds)].map(ownCounters))
  tx.afterCommit(() => counterCopies(app).copySoon())
}

/**
 * The first of two parts that do the same: an expression in the statement that changes a listing. It notifies other
 * processes.
 */
export function counterNotification(app: App, listingId: Statement): Statement {
  return app.cache.notices.ofTag(sql`${ownTag}::text || ${listingId}`)
}

/**
 * The second part, called after the commit with the new counters and when the statement began. If a listing has several
 * rows, the last one counts.
 */
export function countersChanged(app: App, rows: readonly CountersRow[], checkpoint: Checkpoint): void {
  const counters = byListing(rows)
  knownCounters(app).write(counters, checkpoint, () => app.cache.evict([...counters.keys()].map(ownCounters)))
  counterCopies(app).copySoon()
}

const ownTag = 'own-counters:'

/** The cache tag of a listing's current counters. */
export function ownCounters(listingId: number): string {
  return ownTag + listingId
}

/** The cache tags of anything that shows a listing with its current counters. */
export function listingWithCounters(listingId: number): string[] {
  return [`listing:${listingId}`, ownCounters(listingId)]
}

/**
 * Makes votes for these listings wait until the transaction ends, so that it sees all votes that were cast. `listings`
 * selects their ids. All code locks in the same order, so that concurrent changes can't deadlock.
 */
export async function lockCounters(tx: Transaction, listings: Statement): Promise<number[]> {
  const rows = await tx.many(sql<{ listing_id: number }>`
    select listing_id from listing_counters where listing_id in (${listings}) order by listing_id for no key update`)
  return rows.map(({ listing_id }) => listing_id)
}

/** The cache tags of answers that show the counters of these listings but don't order by them. */
export function countersOf(listings: readonly { id: number }[]): string[] {
  return listings.map(({ id }) => `counters:${id}`)
}

interface ListingCounters {
  votes: number
  followers: number
  views: number
}

export interface CountersRow extends ListingCounters {
  listing_id: number
}

/** Counters by listing. */
export type Counters = ReadonlyMap<number, ListingCounters>

/** From `listing_counters`. */
export const countersColumns = raw('listing_id, votes, followers, views')

/** Copies only the counters from the rows, because answers take over every field. */
function byListing(rows: readonly CountersRow[]): Counters {
  return new Map(rows.map(({ listing_id, votes, followers, views }) => [listing_id, { votes, followers, views }]))
}

const knownCounters = perApp(
  ({ cache, db }) =>
    new CachedValues<ListingCounters>(
      cache,
      (id) => [ownCounters(id), ...countersOf([{ id }])],
      async (ids) => {
        const rows = await db.many(sql<CountersRow>`
          select ${countersColumns} from listing_counters where listing_id = any(${ids}::bigint[])`)
        return byListing(rows)
      },
    ),
)

/** The current counters of listings, for slots whose keys are listing ids. */
export function currentCounters(app: App, ids: readonly string[]): Promise<Counters> {
  return knownCounters(app).get(ids.map(Number))
}

/** The listings with their current counters. */
export async function withCurrentCounters<Listing extends { id: number }>(
  app: App,
  listings: readonly Listing[],
): Promise<Listing[]> {
  const counters = await knownCounters(app).get(listings.map(({ id }) => id))
  return listings.map((listing) => ({ ...listing, ...counters.get(listing.id) }))
}

/**
 * Copies changed counters to the columns that lists sort by. Returns the number of listings; call it until that is 0.
 */
export async function copyCounters(app: App, tx: Transaction): Promise<number> {
  const { ids } = await tx.one(sql<{ ids: number[] }>`select copy_counters(${batchSize}) as ids`)
  const changed = ids.map((id) => ({ id }))
  if (ids.length > 0) await app.cache.invalidate(tx, [], ['counters', ...countersOf(changed)])
  return ids.length
}

/** Copies counters at most once a second per process, for all votes of that second. */
class CounterCopies {
  readonly #app: App
  #timer: NodeJS.Timeout | undefined

  constructor(app: App) {
    this.#app = app
  }

  copySoon(): void {
    this.#timer ??= setTimeout(() => void this.#copy(), interval).unref()
  }

  /** Call it before the database is closed. A job copies the rest. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  async #copy(): Promise<void> {
    this.#timer = undefined
    // A job copies the rest, so a failure only delays lists.
    await copyAllCounters(this.#app).catch((err) => this.#app.log.warn({ err }, 'could not copy counters'))
  }
}

export async function copyAllCounters(app: App): Promise<void> {
  while ((await hasUncopied(app.db)) && (await app.db.transaction((tx) => copyCounters(app, tx))) === batchSize);
}

async function hasUncopied(db: Queryable): Promise<boolean> {
  return (await db.maybe(sql`select 1 as one from listing_counters where uncopied limit 1`)) !== undefined
}

export const counterCopies = perApp((app) => new CounterCopies(app))
