import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { notFound } from '../../platform/problem.ts'

export interface MailboxMail {
  id: number
  to: string
  subject: string
  text: string
  html: string
  sent_at: Date
}

/** For development: email that was not sent because no SMTP server is configured. Newest first. */
export async function readMailbox(
  app: App,
  { to, limit = 100 }: { to?: string | undefined; limit?: number } = {},
): Promise<MailboxMail[]> {
  if (app.config.production) throw notFound("This page doesn't exist.")
  return app.db.many(sql<MailboxMail>`
    select id, recipient as to, subject, body_text as text, body_html as html, created_at as sent_at
    from mails
    where status = 'kept' and (${to ?? null}::text is null or recipient = ${to ?? null})
    order by id desc
    limit ${limit}`)
}
