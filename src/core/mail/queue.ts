import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { emailAddress } from '../members/members.ts'
import { sendMail } from './jobs.ts'
import { mailLimits } from './limits.ts'
import { renderMail } from './render.ts'
import type { SendableMail } from './template.ts'
import { isUnsubscribed, unsubscribeUrl } from './unsubscribes.ts'

interface MailRequest<Data> {
  to: string
  template: SendableMail<Data>
  data: Data
  /** Identifies the reason for the email; a second one for the same cause is not queued. */
  cause: string
  memberId?: number | null
}

/**
 * Stores the email in the transaction of its cause; a job sends it after the commit. Returns whether it was queued.
 * Callers that let people trigger email take `mailLimits.mails` first, outside the transaction.
 */
export async function queueMail<Data>(
  app: App,
  tx: Transaction,
  { to, template, data, cause, memberId = null }: MailRequest<Data>,
): Promise<boolean> {
  const recipient = emailAddress.parse(to)
  const { topic } = template
  if (topic && (await isUnsubscribed(tx, recipient, topic))) return false
  const site = { name: app.siteName(), url: app.urls.site }
  const mail = renderMail(
    template.compose(data, site),
    site,
    topic ? { topic, url: unsubscribeUrl(app, recipient, topic) } : null,
  )
  const { status, error } = initialStatus(app)
  const now = app.clock.now()
  const queued = await tx.maybe(sql<{ id: number }>`
    insert into mails (
      cause, template, topic, member_id, recipient,
      subject, body_text, body_html,
      status, error, created_at, settled_at
    )
    values (
      ${cause}, ${template.name}, ${topic ?? null}, ${memberId}, ${recipient},
      ${mail.subject}, ${mail.text}, ${mail.html},
      ${status}, ${error}, ${now}, ${status === 'waiting' ? null : now}
    )
    on conflict (cause) do nothing
    returning id`)
  if (queued && status === 'waiting') await app.jobs.send(tx, sendMail, { mail: queued.id })
  return queued !== undefined
}

/** Without SMTP, email shows on the mailbox page. Never in production, where anyone could sign in as anyone. */
function initialStatus({ config }: App): { status: 'waiting' | 'kept' | 'failed'; error: string | null } {
  if (config.SMTP_URL) return { status: 'waiting', error: null }
  return config.production ? { status: 'failed', error: 'SMTP_URL is not set' } : { status: 'kept', error: null }
}

/** Rate limit for email that a member triggers. */
export async function limitMailsBy(app: App, memberId: number): Promise<void> {
  await app.limiter.take([[mailLimits.mails, String(memberId)]], {})
}
