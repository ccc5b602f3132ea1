import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { ProviderFailure } from '../../platform/outbound/outbound.ts'
import { addMonths, lastFullMonth, type Month, monthRange } from './months.ts'
import { type RevenueOfPeriod, type RevenueProvider, type RevenueProviderName, revenueProviders } from './provider.ts'
import { recordRevenue } from './record.ts'
import { unseal } from './sealing.ts'

const initialMonths = 12

interface Connection {
  provider: RevenueProviderName
  sealed_key: Buffer
  read_through: Month | null
}

/** Reads the months that have not been read yet, one by one, so that a failed run resumes where it stopped. */
export async function readRevenue(app: App, listingId: number): Promise<void> {
  const connection = await app.db.maybe(
    sql<Connection>`select provider, sealed_key, read_through from revenue_connections where listing_id = ${listingId}`,
  )
  if (!connection) return
  const key = await unseal(app, app.db, listingId, connection.sealed_key)
  if (key === null)
    return storeError(app, listingId, connection, 'We can no longer decrypt your key. Connect it again.')
  const provider = revenueProviders(app)[connection.provider]
  const last = lastFullMonth(app)
  let month = connection.read_through ? addMonths(connection.read_through, 1) : addMonths(last, 1 - initialMonths)
  for (; month <= last; month = addMonths(month, 1)) {
    const error = await readMonth(app, listingId, connection, provider, key, month)
    if (error !== null) return storeError(app, listingId, connection, error)
  }
}

/** Returns a message for the owner if the key does not work. Other failures are thrown, so that the job retries. */
async function readMonth(
  app: App,
  listingId: number,
  connection: Connection,
  provider: RevenueProvider,
  key: string,
  month: Month,
): Promise<string | null> {
  try {
    const revenue = await provider.read(key, ...monthRange(app, month))
    await storeMonth(app, listingId, connection, provider, month, revenue)
    return null
  } catch (error) {
    if (error instanceof ProviderFailure && error.status === 401)
      return `${provider.name} no longer accepts this key. Create a new restricted key and connect it.`
    if (error instanceof ProviderFailure && error.status === 403)
      return `This key can’t read balance transactions. Allow that in ${provider.name}, or connect another key.`
    throw error
  }
}

async function storeMonth(
  app: App,
  listingId: number,
  connection: Connection,
  provider: RevenueProvider,
  month: Month,
  revenue: RevenueOfPeriod,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    // The owner may have disconnected or changed the key in the meantime.
    const updated = await tx.run(sql`
      update revenue_connections
      set read_through = ${month}, read_at = ${app.clock.now()}, left_out = ${revenue.leftOut}, error = null
      where listing_id = ${listingId} and sealed_key = ${connection.sealed_key}`)
    if (updated === 0) return
    const { had_revenue } = await tx.one(sql<{ had_revenue: boolean }>`
      select exists (select from revenues where listing_id = ${listingId} and month < ${month}) as had_revenue`)
    if (isKnownFigure(revenue, had_revenue))
      await recordRevenue(app, tx, [{ listingId, month, cents: revenue.cents, source: provider.name }])
  })
}

// A month without payments counts as 0 only if there was revenue before and no payments in other currencies.
function isKnownFigure({ movements, leftOut }: RevenueOfPeriod, hadRevenue: boolean): boolean {
  return movements > 0 || (hadRevenue && leftOut.length === 0)
}

async function storeError(app: App, listingId: number, { sealed_key }: Connection, error: string): Promise<void> {
  await app.db.run(
    sql`update revenue_connections set error = ${error} where listing_id = ${listingId} and sealed_key = ${sealed_key}`,
  )
}
