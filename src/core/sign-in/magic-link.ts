import type { App } from '../../platform/app.ts'
import { queueMail } from '../mail/queue.ts'
import { memberByEmail, memberById } from '../members/members.ts'
import { deviceName } from '../sessions/device-name.ts'
import type { SignInRequest } from '../sessions/request-origin.ts'
import { type AfterSignIn, fromLinkData, toLinkData } from './after-sign-in.ts'
import { limitMailedLinks } from './limits.ts'
import { mailNoAccount } from './mail-no-account.ts'
import { signInLink } from './mails.ts'
import { confirmEmail, finishSignIn, type SignInResult } from './signed-in-session.ts'
import { consumeToken, expiredLink, issueToken, peekToken } from './tokens.ts'

/** Emails a one-time link. The response does not reveal whether the address has an account. */
export async function requestSignInLink(
  app: App,
  email: string,
  afterSignIn: AfterSignIn,
  request: SignInRequest,
): Promise<void> {
  await limitMailedLinks(app, email, request)
  await app.db.transaction(async (tx) => {
    const member = await memberByEmail(tx, email)
    if (!member) return mailNoAccount(app, tx, email)
    const { secret, cause } = await issueToken(app, tx, 'magic_link', {
      memberId: member.id,
      email,
      data: toLinkData(app, request.deviceCookie, afterSignIn),
    })
    const data = {
      name: member.name,
      url: app.urls.to(`/sign-in/link/${secret}`),
      device: deviceName(request.userAgent),
    }
    await queueMail(app, tx, { to: email, template: signInLink, data, cause, memberId: member.id })
  })
}

/** Only shows the address. Opening a link must not sign in, because mail scanners open links, too. */
export async function readSignInLink(app: App, secret: string): Promise<{ email: string }> {
  const token = await peekToken(app, 'magic_link', secret)
  if (!token) throw expiredLink()
  return { email: token.email! }
}

export async function useSignInLink(app: App, secret: string, request: SignInRequest): Promise<SignInResult> {
  return app.db.transaction(async (tx) => {
    const { member_id, email, data } = await consumeToken(app, tx, 'magic_link', secret)
    const member = await memberById(tx, member_id!)
    // The member may have changed their address since.
    if (!member || member.email !== email) throw expiredLink()
    await confirmEmail(app, tx, member)
    const afterSignIn = fromLinkData(app, request.deviceCookie, data)
    return finishSignIn(app, tx, { member, by: 'link', afterSignIn }, request)
  })
}
