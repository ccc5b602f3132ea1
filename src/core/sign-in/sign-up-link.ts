import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { queueMail } from '../mail/queue.ts'
import { confirmSignUp } from './mails.ts'
import { issueToken } from './tokens.ts'

/** Emails the link that confirms the address and finishes the sign-up. */
export async function mailSignUpLink(
  app: App,
  tx: Transaction,
  email: string,
  data: Record<string, unknown>,
): Promise<void> {
  const { secret, cause } = await issueToken(app, tx, 'sign_up', { email, data })
  await queueMail(app, tx, {
    to: email,
    template: confirmSignUp,
    data: { url: app.urls.to(`/verify/${secret}`) },
    cause,
  })
}
