import { setTimeout as pause } from 'node:timers/promises'
import { checkEffects, checkInvariants, checkMail, checkStored } from './checks.ts'
import type { Context } from './proof.ts'
import type { Site } from './site.ts'
import type { Writers } from './writers.ts'

const maxWait = 150_000
const work = /queue="(mail\.send|follows\.notify)"/

/** Lets the queue finish, stops the site, and checks what it stored. */
export async function conclude({ record }: Context, site: Site, writers: Writers): Promise<void> {
  await writers.close()
  record.check('The queue empties by itself', await queueEmpties(site))
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

/**
 * Reads the metrics of the site, because only the site can open embedded storage. Dead letters leave the queue too, but
 * they are failures.
 */
async function queueEmpties(site: Site): Promise<string[]> {
  for (const end = performance.now() + maxWait; ; await pause(500)) {
    const figures = [...(await site.metrics()).matchAll(/^(slipway_(?:queue_jobs|dead_letters)\{[^}]*\}) (\d+)$/gm)]
    const left = figures.filter(([, name, count]) => work.test(name!) && Number(count) > 0).map(([line]) => line)
    if (figures.length > 0 && left.length === 0) return []
    if (performance.now() > end) return figures.length > 0 ? left : ['no metrics']
  }
}

/** Waits until a write is acknowledged that was sent after now. */
export async function nextWrite({ record: { timeline } }: Context): Promise<void> {
  const from = timeline.now()
  for (const end = performance.now() + maxWait; performance.now() < end; await pause(20))
    if ((timeline.outcomes.findLast(({ outcome }) => outcome === 'written')?.at ?? 0) > from) return
  throw new Error('Nothing was written again')
}
