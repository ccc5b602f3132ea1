import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { minute } from '../../platform/duration.ts'
import { type LineRow, linesOf } from './queries.ts'
import type { OrderItem } from './schema.ts'

const within = minute

/**
 * An open order for just the same, made by the same person a moment ago: a button that was pressed twice. Two presses
 * take turns here.
 */
export async function findDuplicateOrder(
  app: App,
  tx: Transaction,
  memberId: number,
  items: readonly OrderItem[],
): Promise<{ token: string } | undefined> {
  await tx.run(sql`select id from members where id = ${memberId} for no key update`)
  const recent = await tx.many(sql<{ id: number; token: string }>`
    select id, token from orders where member_id = ${memberId} and status = 'pending'
      and created_at > ${new Date(app.clock.now().getTime() - within)} order by id desc limit 10`)
  const lines = await linesOf(
    tx,
    recent.map(({ id }) => id),
  )
  return recent.find(({ id }) => {
    const others = lines.get(id) ?? []
    return others.length === items.length && items.every((item, index) => isFor(others[index]!, item))
  })
}

function isFor(
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
