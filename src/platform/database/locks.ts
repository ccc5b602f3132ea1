import { sql } from './sql.ts'
import type { Transaction } from './types.ts'

/** The key of an advisory lock. Every lock gets its key here, so the same name means the same lock everywhere. */
export const lockKey = (name: string) => sql`hashtextextended(${name}, 0)`

/** Waits for other transactions that hold the lock of this name, then holds it until this transaction ends. */
export async function lock(tx: Transaction, name: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${lockKey(name)})`)
}
