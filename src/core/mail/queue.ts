import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { emailAddress } from '../members/members.ts'
import { sendMail } from './jobs.ts'
import { mailLimits } from './limits.ts'
import { renderMail } from './render.ts'
import { mailSite, type SendableMail } from './template.ts'
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
  const site = mailSite(app)
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

/** Without SMTP, email is shown on the mailbox page. Never in production, where anyone could then sign in as anyone. */
function initialStatus({ config }: App): { status: 'waiting' | 'kept' | 'failed'; error: string | null } {
  if (config.SMTP_URL) return { status: 'waiting', error: null }
  return config.production ? { status: 'failed', error: 'SMTP_URL is not set' } : { status: 'kept', error: null }
}

/**
 * Rate limit for email that anyone can trigger to any address, for all senders together. A browser known to belong to
 * the address's owner has its own limit.
 */
export async function limitMailsTo(app: App, email: string, ownBrowser?: string): Promise<void> {
  const key = ownBrowser === undefined ? inboxOf(email) : `${inboxOf(email)} ${ownBrowser}`
  await app.limiter.take([[mailLimits.mailsToRecipient, key]], {}).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    throw new Problem(
      'rate_limited',
      'We sent several emails to this address in the last hour. Check your inbox and your spam folder, or try again later.',
      { headers: error.headers },
    )
  })
}

/** The inbox behind an address that can be spelled in many ways. */
function inboxOf(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  const untagged = name.replace(/(?<=.)\+.*/, '')
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`
}

/** Rate limit for email that a member triggers. */
export async function limitMailsBy(app: App, memberId: number): Promise<void> {
  await app.limiter.take([[mailLimits.mails, String(memberId)]], {})
}
