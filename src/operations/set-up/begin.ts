import * as z from 'zod'
import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import { createMember, hasAdmin, type Member, passwordText } from '../../core/members/members.ts'
import { hashPassword } from '../../core/members/passwords.ts'
import { networkAndDevice, type SignInRequest } from '../../core/sessions/request-origin.ts'
import { goHome } from '../../core/sign-in/after-sign-in.ts'
import { NewAccount } from '../../core/sign-in/forms.ts'
import { type SignedIn, startSignedInSession } from '../../core/sign-in/signed-in-session.ts'
import type { App } from '../../platform/app.ts'
import { lock } from '../../platform/database/locks.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { forgetSetUpToken, isSetUpToken } from './state.ts'

export const FirstAdmin = z.object({
  email: NewAccount.shape.email,
  name: NewAccount.shape.name,
  password: passwordText,
})
export type FirstAdmin = z.output<typeof FirstAdmin>

export interface HashedAdmin {
  email: string
  name: string
  passwordHash: string
}

/** Creates the owner for the holder of the set-up token and signs them in. Of concurrent calls, one succeeds. */
export async function beginSetUp(
  app: App,
  token: string,
  { password, ...admin }: FirstAdmin,
  arrival: SignInRequest,
): Promise<SignedIn> {
  if (!(await isSetUpToken(app, token))) throw notFound("This page doesn't exist.")
  const passwordHash = await hashPassword(password)
  return app.db.transaction(async (tx) => {
    const member = await createFirstAdmin(
      app,
      tx,
      { ...admin, passwordHash },
      { adminId: null, ...networkAndDevice(app, arrival) },
    )
    await tx.run(sql`
      insert into set_up (begun_at, step) values (${app.clock.now()}, 'site')
      on conflict (one) do update set begun_at = excluded.begun_at, step = excluded.step, finished_at = null`)
    const afterSignIn = { ...goHome, next: '/set-up' }
    return startSignedInSession(app, tx, { member, by: 'sign_up', afterSignIn }, arrival)
  })
}

export async function createFirstAdmin(app: App, tx: Transaction, admin: HashedAdmin, by: AdminActor): Promise<Member> {
  // Of two concurrent set-ups, the second waits here and then finds an admin.
  await lock(tx, 'set-up')
  if (await hasAdmin(tx)) throw new Problem('not_allowed_now', 'This site already has an admin. Sign in instead.')
  const member = await createMember(tx, app.clock.now(), { ...admin, role: 'owner', verified: true })
  await recordAdminAction(app, tx, by, 'account.made', `member:${member.id}`, { role: 'owner', by: 'setup' })
  await forgetSetUpToken(tx)
  return member
}
