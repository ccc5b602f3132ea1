import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../../src/platform/database/sql.ts'
import type { Database } from '../../src/platform/database/types.ts'
import { checkEffects, checkInvariants, checkMail, checkStored } from './checks.ts'
import type { Context } from './proof.ts'
import type { Site } from './site.ts'
import type { Writers } from './writers.ts'

const patience = 150_000
const quiet = 5_000

/** Lets the queue finish, stops the site, and checks what it stored. */
export async function conclude({ record }: Context, site: Site, writers: Writers): Promise<void> {
  await writers.close()
  record.check('The queue empties by itself', await (site.worker ? queueEmpties(site) : mailStops(site)))
  await site.stop()
  const db = await site.openDatabase()
  try {
    writers.report()
    await checkStored(db, record, site.scene, writers, site.clock())
    await checkInvariants(db, record)
    await checkEffects(db, record)
    await checkMail(db, record, site.mail)
  } finally {
    await db.close()
  }
  const { timeline } = record
  record.figure('writes acknowledged', timeline.count('written'))
  record.figure('attempts refused, or without an answer', timeline.count('refused') + timeline.count('unknown'))
  record.figure('calls checked for linearizability', writers.calls)
  record.figure('orders, paid', `${writers.orders}, ${writers.bought.filter(({ status }) => status === 'paid').length}`)
  if (timeline.faults.length === 0) return
  record.figure('faults', timeline.faults.length)
  record.figure('longest time to the next write', `${(timeline.longestRecovery() / 1000).toFixed(1)} s`)
}

async function queueEmpties(site: Site): Promise<string[]> {
  const db = await site.openDatabase()
  try {
    for (const end = performance.now() + patience; ; ) {
      const { mails, jobs } = await openWork(db)
      if (mails + jobs === 0) return []
      if (performance.now() > end) return [`${mails} emails and ${jobs} jobs are left`]
      await pause(500)
    }
  } finally {
    await db.close()
  }
}

function openWork(db: Database): Promise<{ mails: number; jobs: number }> {
  return db.one(sql<{ mails: number; jobs: number }>`
    select (select count(*) from mails where status = 'waiting') as mails,
      (
        select count(*) from pgboss.job
        where name in ('mail.send', 'follows.notify') and state in ('created', 'retry', 'active')
      ) as jobs`)
}

/** The embedded storage belongs to the site, so the only sign of its queue is what it does. */
async function mailStops({ mail }: Site): Promise<string[]> {
  for (let before = -1; mail.received.length !== before; await pause(quiet)) before = mail.received.length
  return []
}

/** Waits until a write is acknowledged that was sent after now. */
export async function nextWrite({ record: { timeline } }: Context): Promise<void> {
  const from = timeline.now()
  for (const end = performance.now() + patience; performance.now() < end; await pause(20))
    if ((timeline.outcomes.findLast(({ outcome }) => outcome === 'written')?.at ?? 0) > from) return
  throw new Error('Nothing was written again')
}
