import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { queueMail } from '../mail/queue.ts'
import { mailTemplate } from '../mail/template.ts'

interface Word {
  /** Names what happened; nobody is told of it twice. */
  cause: string
  title: string
  text: string
  path: `/${string}`
}

const teamMail = mailTemplate<{ title: string; text: string; url: string }>({
  name: 'team_word',
  compose: ({ title, text, url }, site) => ({ subject: `${title} (${site.name})`, blocks: [text, { label: 'Open the board', url }] }),
})

/** Every admin hears of what needs a person, in the transaction that found it. */
export async function tellTeam(app: App, tx: Transaction, { cause, title, text, path }: Word): Promise<void> {
  const admins = await tx.many(sql<{ id: number; email: string }>`select id, email from members where role = 'admin' and email_verified_at is not null and deleted_at is null order by id`)
  for (const { id, email } of admins) await queueMail(app, tx, { to: email, template: teamMail, data: { title, text, url: app.urls.to(path) }, cause: `team:${cause}:${id}`, memberId: id })
}
