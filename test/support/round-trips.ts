import pg from 'pg'

/** The number of round trips to PostgreSQL during some work. A batch counts once. Includes concurrent other work. */
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
