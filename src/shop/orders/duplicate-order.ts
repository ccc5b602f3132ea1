import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { minute } from '../../platform/duration.ts'
import { type LineRow, linesOf } from './queries.ts'
import type { OrderItem } from './schema.ts'

const duplicateWindow = minute

/**
 * Finds an open order with the same items that the member made within the last minute, which means the button was
 * pressed twice. The lock on the member makes the second press wait for the first.
 */
export async function findDuplicateOrder(
  app: App,
  tx: Transaction,
  memberId: number,
  items: readonly OrderItem[],
): Promise<{ id: number; token: string } | undefined> {
  await tx.run(sql`select id from members where id = ${memberId} for no key update`)
  const recent = await tx.many(sql<{ id: number; token: string }>`
    select id, token from orders
    where member_id = ${memberId} and status = 'pending'
      and created_at > ${new Date(app.clock.now().getTime() - duplicateWindow)}
    order by id desc limit 10`)
  const lines = await linesOf(
    tx,
    recent.map(({ id }) => id),
  )
  return recent.find(({ id }) => {
    const orderLines = lines.get(id) ?? []
    return orderLines.length === items.length && items.every((item, index) => isLineFor(orderLines[index]!, item))
  })
}

function isLineFor(
  line: LineRow,
  { product, listing_id, week, categories = [], amount_cents, options = {} }: OrderItem,
): boolean {
  return (
    line.product === product &&
    line.listing_id === (listing_id ?? null) &&
    line.week === (week ?? null) &&
    line.categories.join() === categories.join() &&
    (amount_cents === undefined || line.unit_cents === amount_cents) &&
    Object.entries(options).every(([name, value]) => line.options?.[name] === value)
  )
}
