import * as z from 'zod'
import { type BulkAction, bulkLists } from '../../core/bulk/declare.ts'
import { may, type Role } from '../../core/roles/roles.ts'
import type { App } from '../../platform/app.ts'
import { isConflict } from '../../platform/database/errors.ts'
import { sql } from '../../platform/database/sql.ts'
import { day, hour, second } from '../../platform/duration.ts'
import { isOutage } from '../../platform/faults.ts'
import { type Job, job } from '../../platform/jobs/declare.ts'
import { Problem } from '../../platform/problem.ts'

export const runBulk: Job<{ run: number }> = job({
  name: 'bulk.run',
  about: 'Runs a bulk action on the items of an admin list, one by one.',
  data: z.strictObject({ run: z.int() }),
  timeoutSeconds: (12 * hour) / second,
  parallel: 2,
  async run(app, { run }) {
    while (await doNext(app, run));
  },
})

/** How long a run can be looked up. */
const retention = 90 * day

export const purgeBulk = job({
  name: 'bulk.purge',
  about: 'Deletes bulk actions that finished 90 days ago.',
  data: z.strictObject({}),
  schedule: '47 4 * * *',
  async run({ db, clock }) {
    await db.run(sql`delete from bulk_runs where finished_at < ${new Date(clock.now().getTime() - retention)}`)
  },
})

interface Next {
  list: string
  action: string
  reason: string | null
  requested_at: Date
  requested_by: number | null
  role: Role | null
  suspended: boolean
}

class ItemFailed extends Error {
  readonly position: number

  constructor(position: number, cause: unknown) {
    super('An item of a bulk action failed', { cause })
    this.position = position
  }
}

/** Whether there may be more to do. The action and its mark are one transaction: a crash leaves both or neither. */
async function doNext(app: App, id: number): Promise<boolean> {
  try {
    return await app.db.transaction(async (tx) => {
      // Waits for a cancellation that is being saved, and makes a second worker wait for this item.
      const run = await tx.maybe(sql<Next>`
        select r.list, r.action, r.reason, r.requested_at, r.requested_by, m.role,
          m.suspended_at is not null as suspended
        from bulk_runs r left join members m on m.id = r.requested_by and m.deleted_at is null
        where r.id = ${id} and r.status = 'running'
        for no key update of r`)
      if (!run) return false
      const next = await tx.maybe(sql<{ position: number; item: string }>`
        select position, item from bulk_items where run_id = ${id} and state = 'waiting' order by position limit 1`)
      const action = next && allowedAction(app, run)
      if (!next || !action) {
        await tx.run(sql`
          update bulk_runs set status = ${next ? 'canceled' : 'done'}, finished_at = ${app.clock.now()} where id = ${id}`)
        return false
      }
      const by = { adminId: run.requested_by, device: 'bulk action' }
      try {
        await action.perform(app, tx, next.item, { by, reason: run.reason ?? '', requestedAt: run.requested_at })
      } catch (error) {
        // The database retries the transaction.
        if (isConflict(error)) throw error
        throw new ItemFailed(next.position, error)
      }
      await tx.run(sql`
        update bulk_items set state = 'done' where run_id = ${id} and position = ${next.position}`)
      return true
    })
  } catch (error) {
    if (!(error instanceof ItemFailed)) throw error
    await noteFailure(app, id, error)
    return true
  }
}

/** Undefined if the person who started the run is gone or no longer has the permission. */
function allowedAction(app: App, { list, action, role, suspended }: Next): BulkAction | undefined {
  if (role === null || suspended) return undefined
  return app.extensions
    .of(bulkLists)
    .find(({ key }) => key === list)
    ?.actions.find(({ key, permission }) => key === action && may(role, permission))
}

async function noteFailure(app: App, id: number, { position, cause }: ItemFailed): Promise<void> {
  // The queue retries later: the same item, because nothing was saved.
  if (isOutage(cause)) throw cause
  const expected = cause instanceof Problem && cause.status < 500
  if (!expected) app.log.error({ err: cause, bulk: id, position }, 'an item of a bulk action failed')
  // Only the messages of field errors: this page doesn't have the fields.
  const text = expected
    ? (cause.errors?.map(({ message }) => message).join('. ') ?? cause.message)
    : 'Something went wrong on our side.'
  await app.db.run(sql`
    update bulk_items set state = 'failed', error = ${text}
    where run_id = ${id} and position = ${position} and state = 'waiting'`)
}
