import { randomUUID } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { sign } from '../../platform/sign.ts'
import { isEqual } from '../../platform/timing-safe-equal.ts'
import { queueMail } from '../mail/queue.ts'
import { memberByEmail } from '../members/members.ts'
import { hashPassword } from '../members/passwords.ts'
import type { SignInRequest } from '../sessions/request-origin.ts'
import { type AfterSignIn, fromLinkData, toLinkData } from './after-sign-in.ts'
import type { NewAccount } from './forms.ts'
import { holdSignUp, screenSignUp } from './held-sign-up.ts'
import { limitMailedLinks } from './limits.ts'
import { alreadyMember } from './mails.ts'
import { openAccount } from './open-account.ts'
import { requireMaySignUp } from './sign-up-invitations.ts'
import { mailSignUpLink } from './sign-up-link.ts'
import { finishSignIn, type SignInResult } from './signed-in-session.ts'
import { consumeToken, expiredLink, peekToken } from './tokens.ts'

/**
 * Only an email to the address reveals whether it already has an account; both cases take the same time. Returns
 * whether a rule holds the sign-up until a moderator approves it.
 */
export async function requestSignUp(
  app: App,
  { email, name, password }: NewAccount,
  afterSignIn: AfterSignIn,
  request: SignInRequest,
): Promise<'sent' | 'held'> {
  await limitMailedLinks(app, email, request)
  await requireMaySignUp(app, app.db, email)
  const hold = await screenSignUp(app, app.db, { email, name, address: request.address })
  const passwordHash = password ? await hashPassword(password) : null
  await app.db.transaction(async (tx) => {
    const member = await memberByEmail(tx, email)
    if (member) {
      const data = { name: member.name, signIn: app.urls.to('/sign-in'), reset: app.urls.to('/reset') }
      await queueMail(app, tx, {
        to: email,
        template: alreadyMember,
        data,
        cause: `already_member:${randomUUID()}`,
        memberId: member.id,
      })
      return
    }
    const browser = request.deviceCookie ? sign(app, 'sign up', request.deviceCookie) : null
    const data = { name, password_hash: passwordHash, browser, ...toLinkData(app, request.deviceCookie, afterSignIn) }
    if (hold) return holdSignUp(app, tx, hold, { email, name, data })
    await mailSignUpLink(app, tx, email, data)
  })
  return hold ? 'held' : 'sent'
}

export interface PendingSignUp {
  email: string
  /**
   * Whether the link was opened in another browser. Someone else may have chosen the password, so a new one is needed.
   */
  needsPassword: boolean
}

export async function readPendingSignUp(
  app: App,
  secret: string,
  deviceCookie: string | undefined,
): Promise<PendingSignUp> {
  const token = await peekToken(app, 'sign_up', secret)
  if (!token) throw expiredLink()
  return { email: token.email!, needsPassword: needsNewPassword(app, token.data, deviceCookie) }
}

/** Creates the account once its address is confirmed, and signs in. */
export async function finishSignUp(
  app: App,
  secret: string,
  password: string | undefined,
  request: SignInRequest,
): Promise<SignInResult> {
  const pending = await peekToken(app, 'sign_up', secret)
  if (!pending) throw expiredLink()
  const needsPassword = needsNewPassword(app, pending.data, request.deviceCookie)
  if (needsPassword && !password) throw invalid([{ path: 'password', message: 'Choose a password' }])
  const passwordHash = needsPassword ? await hashPassword(password!) : (pending.data.password_hash as string | null)
  return app.db.transaction(async (tx) => {
    const { email, data } = await consumeToken(app, tx, 'sign_up', secret)
    if (await memberByEmail(tx, email!))
      throw new Problem('not_allowed_now', 'This email already has an account. Sign in instead.')
    const member = await openAccount(app, tx, { email: email!, name: data.name as string, passwordHash }, request)
    const afterSignIn = fromLinkData(app, request.deviceCookie, data)
    return finishSignIn(app, tx, { member, by: 'sign_up', afterSignIn }, request)
  })
}

function needsNewPassword(
  app: App,
  { password_hash, browser }: Record<string, unknown>,
  deviceCookie: string | undefined,
): boolean {
  if (!password_hash) return false
  return !deviceCookie || typeof browser !== 'string' || !isEqual(browser, sign(app, 'sign up', deviceCookie))
}
