import { raw, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'

/** What the loader writes and triggers watch. */
const tables = [
  'listings',
  'listing_categories',
  'category_entries',
  'votes',
  'follows',
  'traffic',
  'listing_founders',
  'domain_ratings',
  'revenues',
]

/**
 * For a loader that keeps counters itself. A superuser also does without the check of each reference, which takes most
 * of the time.
 */
export async function withoutTriggers(tx: Transaction, work: () => Promise<void>): Promise<void> {
  const { superuser } = await tx.one(
    sql<{ superuser: boolean }>`select current_setting('is_superuser') = 'on' as superuser`,
  )
  const all = async (change: 'disable' | 'enable') => {
    for (const table of tables) await tx.run(raw(`alter table ${table} ${change} trigger user`))
  }
  await (superuser ? tx.run(raw('set local session_replication_role = replica')) : all('disable'))
  await work()
  await (superuser ? tx.run(raw('set local session_replication_role = origin')) : all('enable'))
}
