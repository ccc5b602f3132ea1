import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { type AdminActor, recordAdminAction } from '../audit/actor.ts'
import { removeAdminRole } from '../members/members.ts'
import { lockMember } from './find.ts'

export async function promoteToAdmin(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  const member = await lockMember(tx, id)
  if (member.role === 'admin') return
  if (member.suspended_at)
    throw new Problem('not_allowed_now', "Suspended accounts can't be admins. Lift the suspension first.")
  if (!member.email_verified_at)
    throw new Problem('not_allowed_now', 'Only people with a confirmed email can be admins.')
  await tx.run(sql`update members set role = 'admin' where id = ${id}`)
  await recordAdminAction(app, tx, by, 'account.promoted', `member:${id}`)
}

export async function demoteAdmin(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  const member = await lockMember(tx, id)
  if (member.role !== 'admin') return
  await removeAdminRole(tx, id)
  await recordAdminAction(app, tx, by, 'account.demoted', `member:${id}`)
}
