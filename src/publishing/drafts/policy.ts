import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { type DraftRow, draftById, lockDraft } from './queries.ts'

export type DraftRole = 'owner' | 'editor'

export interface DraftAccess {
  draft: DraftRow
  role: DraftRole
}

/** Someone else's draft is a 404, as if it did not exist. */
export async function openDraft(db: Queryable, id: string, memberId: number): Promise<DraftAccess> {
  return withRole(db, await draftById(db, id), id, memberId)
}

export async function openDraftLocked(tx: Transaction, id: string, memberId: number): Promise<DraftAccess> {
  return withRole(tx, await lockDraft(tx, id), id, memberId)
}

async function withRole(
  db: Queryable,
  draft: DraftRow | undefined,
  id: string,
  memberId: number,
): Promise<DraftAccess> {
  if (draft?.owner_id === memberId) return { draft, role: 'owner' }
  const isEditor =
    draft &&
    (await db.maybe(sql`select 1 as found from draft_editors where draft_id = ${id} and member_id = ${memberId}`))
  if (!draft || !isEditor) throw notFound(`You don't have a draft ${id}. See yours with list_my_drafts.`)
  return { draft, role: 'editor' }
}

export function requireDraftOwner({ role }: DraftAccess, action = 'invite people'): void {
  if (role !== 'owner') throw new Problem('forbidden', `Only the owner of the draft can ${action}.`)
}
