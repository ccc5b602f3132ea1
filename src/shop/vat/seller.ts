import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { sellerAddress, sellerName } from './settings.ts'

/** What an invoice has to say about the seller and nobody has entered. */
export async function missingSellerDetails(db: Queryable): Promise<string[]> {
  const stored = await db.many(sql<{ key: string; value: unknown }>`
    select key, value from settings where key = any(${[sellerName.key, sellerAddress.key]}::text[])`)
  const isEntered = ({ key }: { key: string }) =>
    stored.some((row) => row.key === key && (row.value as string | string[]).length > 0)
  return [...(isEntered(sellerName) ? [] : ['name']), ...(isEntered(sellerAddress) ? [] : ['address'])]
}
