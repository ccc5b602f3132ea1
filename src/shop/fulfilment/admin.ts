import { queueMail } from '../../core/mail/queue.ts'
import { mailTemplate } from '../../core/mail/template.ts'
import { adminsToNotify } from '../../core/members/members.ts'
import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'

interface Word {
  /** Names what happened; nobody is told of it twice. */
  cause: string
  title: string
  text: string
  path: `/${string}`
}

const teamMail = mailTemplate<{ title: string; text: string; url: string }>({
  name: 'team_word',
  compose: ({ title, text, url }, site) => ({
    subject: `${title} (${site.name})`,
    blocks: [text, { label: 'Open the board', url }],
  }),
})

/** Every admin hears of what needs a person, in the transaction that found it. */
export async function tellTeam(app: App, tx: Transaction, { cause, title, text, path }: Word): Promise<void> {
  for (const { id, email } of await adminsToNotify(tx))
    await queueMail(app, tx, {
      to: email,
      template: teamMail,
      data: { title, text, url: app.urls.to(path) },
      cause: `team:${cause}:${id}`,
      memberId: id,
    })
}
