import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { record } from '../audit/record.ts'
import { queueMail } from '../mail/queue.ts'
import { whereFrom } from '../sessions/facts.ts'
import { holdings } from './holdings.ts'
import { accountDeleted } from './mails.ts'
import { type AtAccount, proveIdentity } from './prove.ts'

/**
 * Ends an account for good. Counted votes stay as numbers without a name, because results and awards are made of them; reviews and
 * follows go; listings stay on the site without an owner, to be claimed again.
 */
export async function deleteAccount(app: App, at: AtAccount, { email, current }: { email: string; current?: string | undefined }): Promise<void> {
  const { member } = at
  if (email !== member.email) throw invalid([{ path: 'email', message: `Type ${member.email} to confirm` }])
  await proveIdentity(app, at, current)
  await app.db.transaction(async (tx) => {
    const now = app.clock.now()
    if (member.role === 'admin' && (await isLastAdmin(tx, member.id))) throw new Problem('not_allowed_now', 'You are the only admin of this site. Make someone else an admin first.')
    for (const { forget } of holdings) await forget(app, tx, member)
    await tx.run(sql`
      update members set email = 'deleted-' || id || '@deleted.invalid', name = 'Deleted account', password_hash = null, password_changed_at = null,
        email_verified_at = null, role = 'member', deleted_at = ${now} where id = ${member.id}`)
    await record(tx, { at: now, action: 'account.deleted', actorId: member.id, subject: `member:${member.id}`, ...whereFrom(app, at) })
    await queueMail(app, tx, { to: member.email, template: accountDeleted, data: { name: member.name }, cause: `account_deleted:${member.id}` })
  })
}

async function isLastAdmin(tx: Queryable, id: number): Promise<boolean> {
  return (await tx.maybe(sql`select 1 as other from members where role = 'admin' and id <> ${id}`)) === undefined
}
