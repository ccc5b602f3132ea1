import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { ProviderFailure } from '../../platform/outbound/outbound.ts'
import { addMonths, lastFullMonth, type Month, spanOf } from './months.ts'
import { type RevenueOfPeriod, type RevenueProvider, type RevenueProviderName, revenueProviders } from './provider.ts'
import { recordRevenue } from './record.ts'
import { unseal } from './sealing.ts'

const monthsAtFirst = 12

interface Connection {
  provider: RevenueProviderName
  sealed_key: Buffer
  read_through: Month | null
}

/**
 * Reads the full months that were not read yet, one after the other, so that a run that fails goes on where it stopped.
 */
export async function readRevenue(app: App, listingId: number): Promise<void> {
  const connection = await app.db.maybe(
    sql<Connection>`select provider, sealed_key, read_through from revenue_connections where listing_id = ${listingId}`,
  )
  if (!connection) return
  const key = await unseal(app, app.db, listingId, connection.sealed_key)
  if (key === null)
    return refuse(app, listingId, connection, 'The key can no longer be opened on this site. Connect it again.')
  const provider = revenueProviders(app)[connection.provider]
  const last = lastFullMonth(app)
  let month = connection.read_through ? addMonths(connection.read_through, 1) : addMonths(last, 1 - monthsAtFirst)
  for (; month <= last; month = addMonths(month, 1)) {
    const refusal = await readMonth(app, listingId, connection, provider, key, month)
    if (refusal !== null) return refuse(app, listingId, connection, refusal)
  }
}

async function readMonth(
  app: App,
  listingId: number,
  connection: Connection,
  provider: RevenueProvider,
  key: string,
  month: Month,
): Promise<string | null> {
  try {
    await keep(app, listingId, connection, provider, month, await provider.read(key, ...spanOf(app, month)))
    return null
  } catch (error) {
    // Nothing that trying again would help with; all else is tried again.
    if (error instanceof ProviderFailure && error.status === 401)
      return `${provider.name} does not know this key any more. Make a new restricted key and connect it.`
    if (error instanceof ProviderFailure && error.status === 403)
      return `The key may not read balance transactions. Allow it to in ${provider.name}, or connect one that may.`
    throw error
  }
}

async function keep(
  app: App,
  listingId: number,
  connection: Connection,
  provider: RevenueProvider,
  month: Month,
  revenue: RevenueOfPeriod,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    // The owner may have taken the key back, or connected another account, while we were reading.
    const same = await tx.run(sql`
      update revenue_connections
      set read_through = ${month}, read_at = ${app.clock.now()}, left_out = ${revenue.leftOut}, error = null
      where listing_id = ${listingId} and sealed_key = ${connection.sealed_key}`)
    if (same === 0) return
    const { known } = await tx.one(
      sql<{
        known: boolean
      }>`select exists (select from revenues where listing_id = ${listingId} and month < ${month}) as known`,
    )
    if (isFigure(revenue, known))
      await recordRevenue(app, tx, [{ listingId, month, cents: revenue.cents, source: provider.name }])
  })
}

// A month without sales is 0 only for a company that had some before; and payments that we cannot add up are no 0 at
// all.
function isFigure({ movements, leftOut }: RevenueOfPeriod, hadSome: boolean): boolean {
  return movements > 0 || (hadSome && leftOut.length === 0)
}

async function refuse(app: App, listingId: number, { sealed_key }: Connection, error: string): Promise<void> {
  await app.db.run(
    sql`update revenue_connections set error = ${error} where listing_id = ${listingId} and sealed_key = ${sealed_key}`,
  )
}
