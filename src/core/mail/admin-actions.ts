import { randomUUID } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid, notFound, Problem } from '../../platform/problem.ts'
import { type AdminActor, recordAdminAction } from '../audit/actor.ts'
import { emailAddress } from '../members/members.ts'
import { sendMail } from './jobs.ts'
import { queueMail } from './queue.ts'
import { mailTemplate } from './template.ts'
import { mailTransport } from './transport.ts'

export const testMail = mailTemplate<{ transport: string }>({
  name: 'test',
  compose: ({ transport }, site) => ({
    subject: `Test email from ${site.name}`,
    blocks: [
      `An admin of ${site.name} sent this to test email delivery. Email goes through ${transport}.`,
      { note: 'You don’t need to do anything.' },
    ],
  }),
  example: () => ({ transport: 'the email server smtp.example.com' }),
})

/** Queues a test email and returns its id. */
export async function sendTestMail(app: App, tx: Transaction, to: string, by: AdminActor): Promise<number> {
  const parsed = emailAddress.safeParse(to.trim())
  if (!parsed.success) throw invalid([{ path: 'to', message: 'Enter an email address, like you@example.com' }])
  const cause = `test:${randomUUID()}`
  await queueMail(app, tx, { to: parsed.data, template: testMail, data: { transport: mailTransport(app).text }, cause })
  await recordAdminAction(app, tx, by, 'admin.acted', null, { what: 'sent a test email' })
  return (await tx.one(sql<{ id: number }>`select id from mails where cause = ${cause}`)).id
}

/** Requeues a failed email. It may have arrived before, which the page warns about. */
export async function resendMail(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  const mail = await tx.maybe(sql<{ status: string; has_body: boolean }>`
    select status, body_text is not null as has_body from mails where id = ${id} for update`)
  if (!mail) throw notFound('This email doesn’t exist. We delete emails after 90 days.')
  if (mail.status !== 'failed') throw new Problem('not_allowed_now', 'Only failed emails can be resent.')
  if (!mail.has_body)
    throw new Problem(
      'not_allowed_now',
      'We keep the text of failed emails for a week, so this one can’t be resent. Ask the person to request it again.',
    )
  const { kind } = mailTransport(app)
  if (kind === 'none')
    throw new Problem('not_allowed_now', 'Email is off: SMTP_URL is not set. Set it and restart the service.')
  const now = app.clock.now()
  await tx.run(sql`
    update mails set
      status = ${kind === 'smtp' ? 'waiting' : 'kept'},
      error = null,
      resent_at = ${now},
      settled_at = ${kind === 'smtp' ? null : now}
    where id = ${id}`)
  if (kind === 'smtp') await app.jobs.send(tx, sendMail, { mail: id })
  await recordAdminAction(app, tx, by, 'admin.acted', `mail:${id}`, { what: 'resent an email' })
}
