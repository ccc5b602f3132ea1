import { Command } from 'commander'
import * as z from 'zod'
import { withApp } from '../../platform/command-line/open.ts'
import { readNumber, readOptions } from '../../platform/command-line/options.ts'
import { paging } from '../../platform/command-line/paging.ts'
import { print } from '../../platform/command-line/print.ts'
import { commandLineActor } from '../audit/actor.ts'
import { resendMail, sendTestMail } from './admin-actions.ts'
import { getLoggedMail, mailLog } from './log.ts'

const Options = z.object({ limit: paging.limit })

const list = new Command('list')
  .description('List recent emails and their status.')
  .option('--to <address>', 'an address, or the start of it')
  .option('--failed', 'only failed emails')
  .option('--limit <number>', 'how many, up to 1000', '200')
  .option('--below <id>', 'start after this id')
  .option('--json', 'print JSON')
  .action(async ({ to, failed, json, ...given }: { to?: string; failed?: boolean; below?: string; json?: boolean }) => {
    const { limit } = readOptions(Options, given)
    const below = given.below === undefined ? null : readNumber(given.below, 'slipway mails list')
    const mails = await withApp((app) =>
      mailLog(app.db, { to: to ?? null, status: failed ? 'failed' : null, below, limit }),
    )
    print(
      json,
      mails,
      mails.length === 0
        ? 'None'
        : mails
            .map(
              ({ id, created_at, status, recipient, subject, error }) =>
                `${id}  ${created_at.toISOString()}  ${status}  ${recipient}  ${subject}${error ? `\n    ${error}` : ''}`,
            )
            .join('\n'),
    )
  })

const resend = new Command('resend')
  .description('Resend a failed email.')
  .argument('<id>')
  .option('--json', 'print JSON')
  .action(async (id: string, { json }: { json?: boolean }) => {
    await withApp((app) =>
      app.db.transaction((tx) => resendMail(app, tx, readNumber(id, 'slipway mails list'), commandLineActor)),
    )
    print(json, { id: readNumber(id, 'slipway mails list'), queued: true }, `Queued email ${id} again`)
  })

const test = new Command('test')
  .description('Queue a test email. A running service sends it.')
  .requiredOption('--to <address>')
  .option('--json', 'print JSON')
  .action(async ({ to, json }: { to: string; json?: boolean }) => {
    const mail = await withApp(async (app) =>
      getLoggedMail(app.db, await app.db.transaction((tx) => sendTestMail(app, tx, to, commandLineActor))),
    )
    print(
      json,
      { id: mail.id, status: mail.status, error: mail.error },
      `Email ${mail.id} is ${mail.status}${mail.error ? `: ${mail.error}` : ''}`,
    )
  })

export const mailsCommand = new Command('mails')
  .description('Manage the email log.')
  .addCommand(list)
  .addCommand(resend)
  .addCommand(test)
