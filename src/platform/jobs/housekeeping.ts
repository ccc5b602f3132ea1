import * as z from 'zod'
import { maintain } from '../database/maintain.ts'
import { sql } from '../database/sql.ts'
import { forgetExpired } from '../operation/idempotency.ts'
import { type Job, job } from './declare.ts'

const nothing = z.strictObject({})

const forgetKeys = job({
  name: 'idempotency.forget',
  about: 'Forgets the answers to keyed requests a day after they were given.',
  data: nothing,
  schedule: '13 * * * *',
  run: async ({ db, clock }) => void (await forgetExpired(db, clock.now())),
})

const forgetLimits = job({
  name: 'limits.forget',
  about: 'Forgets what was used of rate limits whose window is over.',
  data: nothing,
  schedule: '*/10 * * * *',
  run: async ({ db, clock }) => void (await db.run(sql`delete from rate_limits where expires_at < ${clock.now()}`)),
})

const maintainDatabase = job({
  name: 'database.maintain',
  about: 'Does for the embedded database what a server does by itself.',
  data: nothing,
  // Nothing else is answered meanwhile, so not too often.
  schedule: '41 */3 * * *',
  run: ({ db }) => maintain(db),
})

/** What every installation needs done from time to time. */
export const housekeeping: readonly Job[] = [forgetKeys, forgetLimits, maintainDatabase]
