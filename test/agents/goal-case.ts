import { sql } from '../../src/platform/database/sql.ts'
import type { Report } from './planner/agent.ts'
import type { Result } from './planner/connect.ts'
import type { Account, World } from './world.ts'

/** A goal, its starting point, and the state that it has to end in. */
export interface GoalCase {
  /** URLs as `@name`. */
  words: string
  /** Whether the address that the agent gets asks for the extensions. */
  extensions?: boolean
  arrange(world: World, account: Account): Promise<Scene>
}

export interface Scene {
  /** What the person does with what the agent hands them. Returns whether there was something to do. */
  act?(handed: Result): Promise<boolean>
  /** Throws unless the goal is reached. */
  check(report: Report): Promise<void> | void
}

export const slugs = (records: readonly Result[]) =>
  records.map((record) => ((record.listing as Result | undefined) ?? record).slug)

/** The response of the API to an anonymous request. */
export const api = async ({ call }: World, path: string) => (await call(`/api/v1${path}`)).body

export function ownerOf({ app }: World, id: number): Promise<number | null> {
  return app.db
    .one(sql<{ owner_id: number | null }>`select owner_id from listings where id = ${id}`)
    .then(({ owner_id }) => owner_id)
}

/** The orders of a person, newest first. */
export function ordersOf({ app }: World, { member }: Account) {
  return app.db.many(sql<{
    status: string
    product: string
    listing_id: number | null
    week: string | null
    total_cents: number
  }>`
    select o.status, l.product, l.listing_id, l.week, o.total_cents
    from orders o join order_lines l on l.order_id = o.id where o.member_id = ${member.id} order by o.id desc`)
}

/** An unpaid order for a launch. */
export async function orderedLaunch(world: World, { key }: Account, listing_id: number): Promise<Result> {
  const { body } = await world.call({
    method: 'POST',
    url: '/api/v1/orders/checkout',
    headers: { authorization: `Bearer ${key}` },
    payload: { items: [{ product: 'launch', listing_id }] },
  })
  return body
}
