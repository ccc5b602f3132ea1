import type { PgBoss } from 'pg-boss'
import type { Job } from './declare.ts'

/** Makes the schedules as declared, and forgets those that no longer are. */
export async function declareSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const wanted = new Map(jobs.flatMap(({ name, schedule }) => (schedule ? [[name, schedule] as const] : [])))
  for (const { name, key, cron } of await boss.getSchedules()) {
    if (!wanted.has(name)) await boss.unschedule(name, key)
    else if (wanted.get(name) === cron) wanted.delete(name)
  }
  // One run for all the ticks that passed while no process was up.
  for (const [name, cron] of wanted) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' })
}
