import type { App } from '../../platform/app.ts'
import { queueMail } from '../mail/queue.ts'
import { memberByEmail, memberById } from '../members/members.ts'
import { deviceName } from '../sessions/device-name.ts'
import { type AfterSignIn, fromLinkData, toLinkData } from './after-sign-in.ts'
import { limitLinks } from './limits.ts'
import { signInLink } from './mails.ts'
import { type Arrival, confirmAddress, letIn, type SignedIn } from './signed-in.ts'
import { tellStranger } from './tell-stranger.ts'
import { deadLink, issueToken, peekToken, useToken } from './tokens.ts'

/** Mails a link that signs in once. The answer is the same whether the address has an account or not. */
export async function requestLink(app: App, email: string, afterSignIn: AfterSignIn, arrival: Arrival): Promise<void> {
  await limitLinks(app, email, arrival)
  await app.db.transaction(async (tx) => {
    const member = await memberByEmail(tx, email)
    if (!member) return tellStranger(app, tx, email)
    const { secret, cause } = await issueToken(app, tx, 'magic_link', {
      memberId: member.id,
      email,
      data: toLinkData(app, arrival.browser, afterSignIn),
    })
    const data = {
      name: member.name,
      url: app.urls.to(`/sign-in/link/${secret}`),
      device: deviceName(arrival.userAgent),
    }
    await queueMail(app, tx, { to: email, template: signInLink, data, cause, memberId: member.id })
  })
}

/** Whom the link would sign in. Opening it does nothing, because mail scanners open links too. */
export async function readLink(app: App, secret: string): Promise<{ email: string }> {
  const token = await peekToken(app, 'magic_link', secret)
  if (!token) throw deadLink()
  return { email: token.email! }
}

export async function followLink(app: App, secret: string, arrival: Arrival): Promise<SignedIn> {
  return app.db.transaction(async (tx) => {
    const { member_id, email, data } = await useToken(app, tx, 'magic_link', secret)
    const member = await memberById(tx, member_id!)
    // The address may have been given up since.
    if (!member || member.email !== email) throw deadLink()
    await confirmAddress(app, tx, member)
    return {
      cookie: await letIn(app, tx, member, 'link', arrival),
      member,
      afterSignIn: fromLinkData(app, arrival.browser, data),
    }
  })
}
