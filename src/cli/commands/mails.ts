import { Command } from 'commander'
import { commandLine } from '../../features/audit/actor.ts'
import { mailForTeam, mailLog } from '../../features/mail/log.ts'
import { resendMail, sendTestMail } from '../../features/mail/team.ts'
import { invalid } from '../../platform/problem.ts'
import { withSlipway } from '../open.ts'
import { print } from '../print.ts'

const list = new Command('list')
  .description('The newest mails and what became of them.')
  .option('--to <address>', 'an address, or how it begins')
  .option('--failed', 'only those that failed')
  .option('--json', 'answer for programs')
  .action(async ({ to, failed, json }: { to?: string; failed?: boolean; json?: boolean }) => {
    const mails = await withSlipway(({ app }) => mailLog(app.db, { to: to ?? null, status: failed ? 'failed' : null, below: null, limit: 200 }))
    print(json, mails, mails.length === 0 ? 'None' : mails.map(({ id, created_at, status, recipient, subject, error }) => `${id}  ${created_at.toISOString()}  ${status}  ${recipient}  ${subject}${error ? `\n    ${error}` : ''}`).join('\n'))
  })

const resend = new Command('resend')
  .description('Queue a mail again that failed.')
  .argument('<id>')
  .option('--json', 'answer for programs')
  .action(async (id: string, { json }: { json?: boolean }) => {
    await withSlipway(({ app }) => app.db.transaction((tx) => resendMail(app, tx, readId(id), commandLine)))
    print(json, { id: readId(id), queued: true }, `Queued mail ${id} again`)
  })

const test = new Command('test')
  .description('Write a mail that only shows whether mails arrive; a running service sends it.')
  .requiredOption('--to <address>')
  .option('--json', 'answer for programs')
  .action(async ({ to, json }: { to: string; json?: boolean }) => {
    const mail = await withSlipway(async ({ app }) => mailForTeam(app.db, await app.db.transaction((tx) => sendTestMail(app, tx, to, commandLine))))
    print(json, { id: mail.id, status: mail.status, error: mail.error }, `Mail ${mail.id} is ${mail.status}${mail.error ? `: ${mail.error}` : ''}`)
  })

function readId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw invalid([{ path: 'id', message: 'must be the number of a mail, as `slipway mails list` shows it' }])
  return Number(text)
}

export const mails = new Command('mails').description('The mail log.').addCommand(list).addCommand(resend).addCommand(test)
