import * as z from 'zod'
import { sql } from '../../../src/platform/database/sql.ts'
import { type Job, job } from '../../../src/platform/jobs/declare.ts'

/** Charges each order once, however often it runs, and records each run. */
export function chargeJob(afterwards: () => Promise<void> = async () => {}): Job<{ order: string }> {
  return job({
    name: 'orders.charge',
    about: 'Charges an order.',
    data: z.strictObject({ order: z.string() }),
    timeoutSeconds: 4,
    async run({ db }, { order }) {
      await db.run(sql`insert into runs (process) values (${process.pid})`)
      await db.run(sql`insert into charges ("order") values (${order}) on conflict do nothing`)
      await afterwards()
    },
  })
}
