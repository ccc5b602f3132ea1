import { queueMail } from '../../core/mail/queue.ts'
import type { MailPreview, SendableMail } from '../../core/mail/template.ts'
import { staffToNotify } from '../../core/members/members.ts'
import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'

/** What admins are mailed about. */
interface AlertContent {
  title: string
  text: string
  path: `/${string}`
}

interface AdminAlert<Data> {
  name: string
  compose(data: Data): AlertContent
  /** Sample data for the gallery of all emails. */
  example: Data
}

export function adminAlert<Data>(declaration: AdminAlert<Data>): AdminAlert<Data> {
  return declaration
}

export function alertPreview<Data>({ name, compose, example }: AdminAlert<Data>): MailPreview {
  const { title, text, path } = compose(example)
  return { name, compose: (site) => adminMail.compose({ title, text, url: `${site.url}${path}` }, site) }
}

const adminMail: SendableMail<{ title: string; text: string; url: string }> = {
  name: 'team_word',
  compose: ({ title, text, url }) => ({ subject: title, blocks: [text, { label: 'View details', url }] }),
}

/**
 * Mails everyone who fulfills orders about something that needs a person, in the transaction that found it. `cause` identifies the event;
 * nobody is mailed twice about the same one.
 */
export async function mailAdmins(
  app: App,
  tx: Transaction,
  cause: string,
  { title, text, path }: AlertContent,
): Promise<void> {
  for (const { id, email } of await staffToNotify(tx, 'fulfilment'))
    await queueMail(app, tx, {
      to: email,
      template: adminMail,
      data: { title, text, url: app.urls.to(path) },
      cause: `team:${cause}:${id}`,
      memberId: id,
    })
}
