import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'

export interface Price {
  code: string
  name: string
  price_cents: number
}

export function currentPrices(db: Queryable): Promise<Price[]> {
  return db.many(sql<Price>`select code, name, price_cents from products where retired_at is null order by position, code`)
}

/** Changes a price and keeps what it was. Orders made before keep the price they were made with. */
export async function setPrice(app: App, tx: Transaction, { code, priceCents, changedBy }: { code: string; priceCents: number; changedBy: string }): Promise<Price> {
  const changed = await tx.maybe(sql<Price>`update products set price_cents = ${priceCents} where code = ${code} and retired_at is null returning code, name, price_cents`)
  if (!changed) throw notFound(`There is no product ${code}. \`slipway products list\` names them.`)
  await tx.run(sql`insert into product_prices (code, price_cents, changed_by, changed_at) values (${code}, ${priceCents}, ${changedBy}, ${app.clock.now()})`)
  await app.cache.changed(tx, ['products'])
  return changed
}
