import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'

/** Changes a price and adds it to the price history. Existing orders keep their price. */
export async function setPrice(
  app: App,
  tx: Transaction,
  { code, priceCents, changedBy }: { code: string; priceCents: number; changedBy: string },
): Promise<void> {
  const changed = await tx.maybe(sql`
    update products set price_cents = ${priceCents}, revision = revision + 1
    where code = ${code} and price_cents <> ${priceCents}
    returning code`)
  if (!changed) return
  await tx.run(sql`
    insert into product_prices (code, price_cents, changed_by, changed_at)
    values (${code}, ${priceCents}, ${changedBy}, ${app.clock.now()})`)
  await app.cache.invalidate(tx, ['products'])
}
