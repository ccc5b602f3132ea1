import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import type { AdminActor } from '../audit/actor.ts'
import { eraseAccount } from '../sign-in/delete-account.ts'
import { lockToActOn } from './find.ts'

/** `typed` is the member's email address, typed by the admin as confirmation. */
export async function deleteMember(
  app: App,
  tx: Transaction,
  id: number,
  { typed }: { typed: string },
  by: AdminActor,
): Promise<void> {
  const member = await lockToActOn(tx, id, by)
  if (member.id === by.adminId) throw new Problem('not_allowed_now', 'Delete your own account from your account page.')
  if (typed.trim().toLowerCase() !== member.email)
    throw invalid([{ path: 'email', message: `Type ${member.email} to confirm` }])
  await eraseAccount(app, tx, member, by, { by: 'an admin' })
}
