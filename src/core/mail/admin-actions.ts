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

const testMail = mailTemplate<{ transport: string }>({
  name: 'test',
  compose: ({ transport }, site) => ({
    subject: `A test from ${site.name}`,
    blocks: [
      `This mail was asked for by the site team of ${site.name}, to see whether mails arrive. They go through ${transport}.`,
      { note: 'Nothing has to be done.' },
    ],
  }),
})

/** Queues a test email and returns its id. */
export async function sendTestMail(app: App, tx: Transaction, to: string, by: AdminActor): Promise<number> {
  const parsed = emailAddress.safeParse(to.trim())
  if (!parsed.success) throw invalid([{ path: 'to', message: 'Give an email address such as you@example.com' }])
  const cause = `test:${randomUUID()}`
  await queueMail(app, tx, { to: parsed.data, template: testMail, data: { transport: mailTransport(app).text }, cause })
  await recordAdminAction(app, tx, by, 'admin.acted', null, { what: 'sent a test mail' })
  return (await tx.one(sql<{ id: number }>`select id from mails where cause = ${cause}`)).id
}

/** Requeues a failed email. It may have arrived before, which the page warns about. */
export async function resendMail(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  const mail = await tx.maybe(sql<{ status: string; has_body: boolean }>`
    select status, body_text is not null as has_body from mails where id = ${id} for update`)
  if (!mail) throw notFound('There is no such mail; mails are forgotten after 90 days.')
  if (mail.status !== 'failed') throw new Problem('not_allowed_now', 'Only a mail that failed can be sent again.')
  if (!mail.has_body)
    throw new Problem(
      'not_allowed_now',
      'Its text is no longer kept: mails that failed keep it for a week. Let the person ask anew.',
    )
  const { kind } = mailTransport(app)
  if (kind === 'none')
    throw new Problem(
      'not_allowed_now',
      'SMTP_URL is not set, so no mail can be sent. Set it and start the service again.',
    )
  const now = app.clock.now()
  await tx.run(sql`
    update mails set
      status = ${kind === 'smtp' ? 'waiting' : 'kept'},
      error = null,
      resent_at = ${now},
      settled_at = ${kind === 'smtp' ? null : now}
    where id = ${id}`)
  if (kind === 'smtp') await app.jobs.send(tx, sendMail, { mail: id })
  await recordAdminAction(app, tx, by, 'admin.acted', `mail:${id}`, { what: 'sent a mail again' })
}
