import { Command } from 'commander'
import * as z from 'zod'
import { withApp } from '../../../platform/command-line/open.ts'
import { readOptions } from '../../../platform/command-line/options.ts'
import { type PasswordGiven, passwordStdin, withPassword } from '../../../platform/command-line/password.ts'
import { print } from '../../../platform/command-line/print.ts'
import { commandLineActor, recordAdminAction } from '../../audit/actor.ts'
import { createMember, emailAddress, hasSiteOwner, passwordText } from '../../members/members.ts'
import { actorRole, requireToGrant } from '../../staff/change-role.ts'

const NewUser = z.object({
  email: emailAddress,
  password: passwordText.optional(),
  name: z.string().trim().min(1).max(200).optional(),
  admin: z.boolean().optional(),
})

export const createUserCommand = new Command('create')
  .description('Create an account with a verified email.')
  .requiredOption('--email <address>')
  .option('--password <text>', 'if omitted, the person signs in with an email link')
  .option(...passwordStdin)
  .option('--name <text>')
  .option('--admin', 'give the account admin access')
  .option('--json', 'print JSON')
  .action(async (given: PasswordGiven & { json?: boolean }) => {
    const { admin, ...member } = readOptions(NewUser, await withPassword(given))
    const { id, email, role } = await withApp((app) =>
      app.db.transaction(async (tx) => {
        // A site without an owner gets one.
        const role = !admin ? 'member' : (await hasSiteOwner(tx)) ? 'admin' : 'owner'
        if (admin) requireToGrant(await actorRole(tx, commandLineActor), role)
        const created = await createMember(tx, app.clock.now(), {
          ...member,
          role,
          verified: true,
        })
        await recordAdminAction(app, tx, commandLineActor, 'account.made', `member:${created.id}`, {
          role: created.role,
        })
        return created
      }),
    )
    print(given.json, { id, email, role }, `Created ${role} ${email}`)
  })
