import { sql } from '../database/sql.ts'
import type { Queryable } from '../database/types.ts'
import { deadLetterQueue } from './queues.ts'

export interface QueueState {
  name: string
  /** Ready to start. */
  waiting: number
  /** Scheduled for later, or waiting for a retry. */
  later: number
  active: number
  /** In the dead letter queue. */
  dead: number
  /** Seconds since the oldest waiting run could have started. */
  lag: number
}

export async function queueStates(db: Queryable): Promise<Map<string, QueueState>> {
  const rows = await db.many(sql<QueueState>`
    select
      name,
      count(*) filter (where state < 'active' and start_after <= now()) as waiting,
      count(*) filter (where state < 'active' and start_after > now()) as later,
      count(*) filter (where state = 'active') as active,
      0 as dead,
      coalesce(
        extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())),
        0
      )::int as lag
    from pgboss.job
    where state <= 'active' and policy = 'exclusive'
    group by name`)
  const states = new Map(rows.map((row) => [row.name, row]))
  for (const { name, dead } of await deadByJob(db))
    states.set(name, { name, waiting: 0, later: 0, active: 0, lag: 0, ...states.get(name), dead })
  return states
}

function deadByJob(db: Queryable): Promise<{ name: string; dead: number }[]> {
  return db.many(sql<{ name: string; dead: number }>`
    select source_name as name, count(*) as dead
    from pgboss.job
    where name = ${deadLetterQueue} and state = 'created'
    group by source_name`)
}

export async function countDeadLetters(db: Queryable): Promise<number> {
  return (await deadByJob(db)).reduce((sum, { dead }) => sum + dead, 0)
}

export interface LastRun {
  name: string
  /** Null when its row has been deleted because of its age, or when it has never run. */
  at: Date | null
  state: string | null
  ever: boolean
}

/** The latest run of each schedule. */
export async function lastRuns(db: Queryable): Promise<Map<string, LastRun>> {
  const rows = await db.many(sql<LastRun>`
    select
      s.name,
      coalesce(j.completed_on, j.started_on, j.created_on) as at,
      j.state::text as state,
      s.last_job_id is not null as ever
    from pgboss.schedule s
    left join pgboss.job j on j.name = s.name and j.id = s.last_job_id`)
  return new Map(rows.map((row) => [row.name, row]))
}
