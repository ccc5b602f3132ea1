import { Command } from 'commander'
import * as z from 'zod'
import { withApp } from '../../../platform/command-line/open.ts'
import { readOptions } from '../../../platform/command-line/options.ts'
import { type PasswordGiven, passwordStdin, withPassword } from '../../../platform/command-line/password.ts'
import { print } from '../../../platform/command-line/print.ts'
import { commandLineActor, recordAdminAction } from '../../audit/actor.ts'
import { createMember, emailAddress, passwordText } from '../../members/members.ts'

const NewUser = z.object({
  email: emailAddress,
  password: passwordText.optional(),
  name: z.string().trim().min(1).max(200).optional(),
  admin: z.boolean().optional(),
})

export const createUserCommand = new Command('create')
  .description('Make an account whose email counts as verified.')
  .requiredOption('--email <address>')
  .option('--password <text>', 'without one the person signs in by a link sent by mail')
  .option(...passwordStdin)
  .option('--name <text>')
  .option('--admin', 'let the account administer the site')
  .option('--json', 'answer for programs')
  .action(async (given: PasswordGiven & { json?: boolean }) => {
    const { admin, ...member } = readOptions(NewUser, await withPassword(given))
    const { id, email, role } = await withApp((app) =>
      app.db.transaction(async (tx) => {
        const created = await createMember(tx, app.clock.now(), {
          ...member,
          role: admin ? 'admin' : 'member',
          verified: true,
        })
        await recordAdminAction(app, tx, commandLineActor, 'account.made', `member:${created.id}`, {
          role: created.role,
        })
        return created
      }),
    )
    print(given.json, { id, email, role }, `Made ${role} ${email}`)
  })
