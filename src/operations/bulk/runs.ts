import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import { readReason } from '../../core/audit/reason.ts'
import {
  type BulkAction,
  type BulkItem,
  type BulkList,
  bulkLists,
  filtersOf,
  type ListQuery,
} from '../../core/bulk/declare.ts'
import { may, type Permission, type Role } from '../../core/roles/roles.ts'
import type { App } from '../../platform/app.ts'
import { json, type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { runBulk } from './jobs.ts'

/** The items of a run: those that were chosen, or all that match the filters. */
export interface Selection {
  query: ListQuery
  all: boolean
  items: readonly string[]
}

/** Only items of the list, even when they were chosen one by one. */
function selected(app: App, list: BulkList, { query, all, items }: Selection): Statement {
  const matching = list.matching(app, query)
  return all ? matching : sql`select item, label from (${matching}) m where item = any(${[...items]}::text[])`
}

export async function countSelected(app: App, db: Queryable, list: BulkList, selection: Selection): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    select count(*) as count from (${selected(app, list, selection)}) as chosen`)
  return count
}

export function firstSelected(app: App, list: BulkList, selection: Selection, limit: number): Promise<BulkItem[]> {
  return app.db.many(sql<BulkItem>`
    select item, label from (${selected(app, list, selection)}) as chosen limit ${limit}`)
}

export function listByKey(app: App, key: string): BulkList | undefined {
  return app.extensions.of(bulkLists).find((list) => list.key === key)
}

export function actionOf(list: BulkList, key: string | null, role: Role): BulkAction {
  const action = list.actions.find((one) => one.key === key && may(role, one.permission))
  if (!action) throw new Problem('invalid_request', 'Choose what to do with the selected items.')
  return action
}

interface Start {
  list: BulkList
  action: BulkAction
  selection: Selection
  /** How many the preview showed. */
  expected: number
  reason: string
  by: AdminActor & { adminId: number }
}

/** Fixes the items and queues the work. Refused if the matching items are no longer those that the preview showed. */
export async function startRun(app: App, tx: Transaction, start: Start): Promise<number> {
  const { list, action, selection, expected, by } = start
  const reason = action.reason ? readReason(start.reason, action.reason.replace(/\.$/, '').replace(/^W/, 'w')) : null
  await tx.withoutTimeLimit()
  const { id } = await tx.one(sql<{ id: number }>`
    insert into bulk_runs (list, action, filter, reason, requested_by, requested_at)
    values (${list.key}, ${action.key}, ${json(filtersOf(list, selection.query))}::jsonb, ${reason}, ${by.adminId},
      ${app.clock.now()})
    returning id`)
  const items = await tx.run(sql`
    insert into bulk_items (run_id, position, item, label)
    select ${id}, row_number() over (), item, label from (${selected(app, list, selection)}) as chosen`)
  if (items === 0) throw new Problem('not_allowed_now', `None of the selected ${list.noun[1]} match anymore.`)
  if (items !== expected)
    throw new Problem('not_allowed_now', `The list has changed: ${items} match now. Check them again, then confirm.`)
  await recordAdminAction(app, tx, by, 'bulk.started', `bulk:${id}`, {
    did: `${action.label.toLowerCase()}, ${items} ${items === 1 ? list.noun[0] : list.noun[1]}`,
    ...(reason && { reason }),
  })
  await app.jobs.send(tx, runBulk, { run: id })
  return id
}

export interface BulkRun {
  id: number
  list: string
  action: string
  filter: Record<string, string>
  reason: string | null
  requested_by: number | null
  requester: string | null
  requested_at: Date
  status: 'running' | 'done' | 'canceled'
  finished_at: Date | null
  total: number
  done: number
  failed: number
}

const selectRun = sql`
  select r.id, r.list, r.action, r.filter, r.reason, r.requested_by, m.name as requester, r.requested_at, r.status,
    r.finished_at, c.total, c.done, c.failed
  from bulk_runs r
  left join members m on m.id = r.requested_by
  cross join lateral (
    select count(*) as total, count(*) filter (where state = 'done') as done,
      count(*) filter (where state = 'failed') as failed
    from bulk_items where run_id = r.id
  ) c`

export async function runById(db: Queryable, id: number): Promise<BulkRun> {
  const run = await db.maybe(sql<BulkRun>`${selectRun} where r.id = ${id}::bigint`)
  if (!run) throw notFound('This run doesn’t exist. Runs are deleted after 90 days.')
  return run
}

/** The runs of the lists that somebody may open, newest first. */
export function listRuns(
  db: Queryable,
  lists: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<BulkRun[]> {
  return db.many(sql<BulkRun>`
    ${selectRun} where r.list = any(${[...lists]}::text[]) order by r.id desc limit ${limit} offset ${offset}`)
}

export function failedItems(
  db: Queryable,
  runId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ item: string; label: string; error: string }[]> {
  return db.many(sql<{ item: string; label: string; error: string }>`
    select item, label, coalesce(error, '') as error from bulk_items
    where run_id = ${runId} and state = 'failed'
    order by position limit ${limit} offset ${offset}`)
}

/** Finishes the current item and leaves the others as they are. */
export async function cancelRun(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  const canceled = await tx.run(sql`
    update bulk_runs set status = 'canceled', finished_at = ${app.clock.now()} where id = ${id} and status = 'running'`)
  if (canceled === 0) throw new Problem('not_allowed_now', 'This run is already finished.')
  await recordAdminAction(app, tx, by, 'bulk.canceled', `bulk:${id}`)
}

/** What it takes to see a run, or to cancel it. */
export function permissionsOf(app: App, { list, action }: Pick<BulkRun, 'list' | 'action'>): Permission[] {
  const found = listByKey(app, list)
  return found
    ? [found.permission, ...found.actions.filter(({ key }) => key === action).map((one) => one.permission)]
    : []
}
