import { sql } from '../../src/platform/database/sql.ts'
import type { BossJobs } from '../../src/platform/jobs/boss.ts'
import type { TestApp } from './app.ts'

/** Runs all queued runs of a job in this process. `times` repeats each of them, as a queue may do. */
export async function runQueued({ app }: TestApp, name: string, { times = 1 } = {}): Promise<number> {
  const waiting = await app.db.many(sql<{ data: unknown }>`
    with taken as (delete from pgboss.job where name = ${name} and state in ('created', 'retry') returning data, created_on)
    select data from taken order by created_on`)
  for (const { data } of waiting) for (let time = 0; time < times; time++) await runNow({ app }, name, data)
  return waiting.length
}

export function runNow({ app }: Pick<TestApp, 'app'>, name: string, data: unknown = {}): Promise<void> {
  return (app.jobs as BossJobs).runNow(name, data)
}
