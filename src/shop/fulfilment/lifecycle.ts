import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import type { PartRow, PartStatus } from './part.ts'

/** The only moves of a part. Whatever failed may be tried again; what was taken back stays so. */
const moves: Record<PartStatus, readonly PartStatus[]> = {
  waiting: ['waiting', 'in_progress', 'done', 'failed', 'undone'],
  in_progress: ['in_progress', 'done', 'failed', 'undone'],
  failed: ['waiting', 'done', 'undone'],
  done: ['undone'],
  undone: [],
}

export interface Outcome {
  status: PartStatus
  /** In words for the customer. */
  note: string | null
  /** What it changed, by which a refund can take it back. */
  effect?: Record<string, unknown>
}

export async function movePart(
  app: App,
  tx: Transaction,
  part: PartRow,
  { status, note, effect }: Outcome,
): Promise<void> {
  if (!moves[part.status].includes(status))
    throw new Problem(
      'not_allowed_now',
      `What is ${part.status.replace('_', ' ')} cannot become ${status.replace('_', ' ')}.`,
    )
  await tx.run(sql`
    update fulfilments set status = ${status}, note = ${note}, effect = ${json(effect ?? part.effect)}::jsonb, changed_at = ${app.clock.now()} where id = ${part.id}`)
}
