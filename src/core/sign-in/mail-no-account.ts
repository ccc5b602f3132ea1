import { randomUUID } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { queueMail } from '../mail/queue.ts'
import { noAccount } from './mails.ts'

/** The page looks the same for everyone. Someone who mistyped or forgot their address finds out by email. */
export async function mailNoAccount(app: App, tx: Transaction, email: string): Promise<void> {
  await queueMail(app, tx, {
    to: email,
    template: noAccount,
    data: { signUp: app.urls.to('/sign-up') },
    cause: `no_account:${randomUUID()}`,
  })
}
