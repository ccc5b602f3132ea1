import { queueMail } from '../../core/mail/queue.ts'
import { mailTemplate } from '../../core/mail/template.ts'
import { adminsToNotify } from '../../core/members/members.ts'
import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'

interface AdminMail {
  /** Identifies the event; no admin is mailed twice about the same one. */
  cause: string
  title: string
  text: string
  path: `/${string}`
}

const adminMail = mailTemplate<{ title: string; text: string; url: string }>({
  name: 'team_word',
  compose: ({ title, text, url }, site) => ({
    subject: `${title} (${site.name})`,
    blocks: [text, { label: 'View details', url }],
  }),
})

/** Mails every admin about something that needs a person, in the transaction that found it. */
export async function mailAdmins(app: App, tx: Transaction, { cause, title, text, path }: AdminMail): Promise<void> {
  for (const { id, email } of await adminsToNotify(tx))
    await queueMail(app, tx, {
      to: email,
      template: adminMail,
      data: { title, text, url: app.urls.to(path) },
      cause: `team:${cause}:${id}`,
      memberId: id,
    })
}
