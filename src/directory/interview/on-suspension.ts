import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'

/** Answers are hidden while a suspension hides the member's activity. The queries check the account. */
export const answersOnSuspension = {
  suspend: async (app: App, tx: Transaction, memberId: number, { hides }: { hides: boolean }) =>
    hides ? { answers: await refresh(app, tx, memberId) } : {},
  restore: async (app: App, tx: Transaction, memberId: number) => ({ answers: await refresh(app, tx, memberId) }),
}

async function refresh(app: App, tx: Transaction, memberId: number): Promise<number> {
  await app.cache.invalidate(tx, ['founders'])
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*) as count from interview_answers where member_id = ${memberId}`)
  return count
}
