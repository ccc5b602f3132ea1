import { Command } from 'commander'
import type { App } from '../../../platform/app.ts'
import { withApp } from '../../../platform/command-line/open.ts'
import { print } from '../../../platform/command-line/print.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { notFound } from '../../../platform/problem.ts'
import { commandLineActor } from '../../audit/actor.ts'
import { memberByEmail } from '../../members/members.ts'
import { resendSignUp, resendVerification, revokeAccess, signOutMember } from '../access.ts'
import { deleteMember } from '../delete.ts'
import { demoteAdmin, promoteToAdmin } from '../roles.ts'
import { suspendMember, unsuspendMember } from '../suspend.ts'

interface Options {
  email: string
  reason?: string
  confirm?: string
  json?: boolean
}

type RunAction = (app: App, tx: Transaction, id: number, given: Options) => Promise<object>

/** Runs one action on one account, in a single transaction with its audit event. */
function memberCommand(name: string, description: string, message: (email: string) => string, run: RunAction): Command {
  return new Command(name)
    .description(description)
    .requiredOption('--email <address>')
    .option('--json', 'answer for programs')
    .action(async (given: Options) => {
      const email = given.email.toLowerCase()
      const result = await withApp((app) =>
        app.db.transaction(async (tx) => {
          const member = await memberByEmail(tx, email)
          if (!member) throw notFound(`There is no account with the email ${email}.`)
          return { email, ...(await run(app, tx, member.id, given)) }
        }),
      )
      print(given.json, result, message(email))
    })
}

const promote = memberCommand(
  'promote',
  'Let an account administer the site.',
  (email) => `${email} is an admin now`,
  async (app, tx, id) => {
    await promoteToAdmin(app, tx, id, commandLineActor)
    return { role: 'admin' }
  },
)

const demote = memberCommand(
  'demote',
  'Take the admin rights of an account away; the last admin stays.',
  (email) => `${email} is no admin any more`,
  async (app, tx, id) => {
    await demoteAdmin(app, tx, id, commandLineActor)
    return { role: 'member' }
  },
).requiredOption('--yes', 'they can do nothing here any more but what members do')

const suspend = memberCommand(
  'suspend',
  'Shut an account: nobody can sign in to it, and its keys and apps are refused. The person is told.',
  (email) => `Suspended ${email}`,
  async (app, tx, id, { reason }) => {
    await suspendMember(app, tx, id, { reason: reason! }, commandLineActor)
    return { suspended: true }
  },
).requiredOption('--reason <text>', 'told to the person')

const unsuspend = memberCommand(
  'unsuspend',
  'Open a suspended account again. The person is told.',
  (email) => `${email} can sign in again`,
  async (app, tx, id, { reason }) => {
    await unsuspendMember(app, tx, id, { reason: reason! }, commandLineActor)
    return { suspended: false }
  },
).requiredOption('--reason <text>', 'told to the person')

const revoke = memberCommand(
  'revoke',
  'End every API key and connected app of an account.',
  (email) => `Revoked the keys and apps of ${email}`,
  (app, tx, id) => revokeAccess(app, tx, id, commandLineActor),
).requiredOption('--yes', 'programs that use them stop, for good')

const signOut = memberCommand(
  'sign-out',
  'Sign an account out everywhere.',
  (email) => `Signed ${email} out everywhere`,
  async (app, tx, id) => ({ ended: await signOutMember(app, tx, id, commandLineActor) }),
).requiredOption('--yes', 'what they have open and did not send is lost')

const deletion = memberCommand(
  'delete',
  'Delete an account for good.',
  (email) => `Deleted the account of ${email}`,
  async (app, tx, id, { confirm }) => {
    await deleteMember(app, tx, id, { typed: confirm! }, commandLineActor)
    return { deleted: true }
  },
).requiredOption('--confirm <address>', 'the address once more')

const verify = new Command('verify')
  .description('Mail the link again that confirms an address, to an account or to somebody who signed up.')
  .requiredOption('--email <address>')
  .option('--json', 'answer for programs')
  .action(async ({ email, json }: Options) => {
    const address = email.toLowerCase()
    await withApp((app) =>
      app.db.transaction(async (tx) => {
        const member = await memberByEmail(tx, address)
        return member
          ? resendVerification(app, tx, member.id, commandLineActor)
          : resendSignUp(app, tx, address, commandLineActor)
      }),
    )
    print(json, { email: address, sent: true }, `Mailed a link to ${address}`)
  })

export const memberActionCommands = [promote, demote, suspend, unsuspend, revoke, signOut, verify, deletion]
