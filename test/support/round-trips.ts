import pg from 'pg'

/** How often some work waits for PostgreSQL. A batch counts once. What other work asks meanwhile is counted too. */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<number> {
  const prototype = pg.Client.prototype as { query(...args: unknown[]): unknown }
  const { query } = prototype
  let trips = 0
  prototype.query = function (...args) {
    trips++
    return query.apply(this, args)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return trips
}
