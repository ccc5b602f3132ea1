import { Command } from 'commander'
import type { App } from '../../../platform/app.ts'
import { withApp } from '../../../platform/command-line/open.ts'
import { print } from '../../../platform/command-line/print.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { notFound } from '../../../platform/problem.ts'
import { commandLineActor } from '../../audit/actor.ts'
import { memberByEmail } from '../../members/members.ts'
import { resetFactors } from '../../second-factor/manage.ts'
import { addNote } from '../../staff-notes/notes.ts'
import { resendSignUp, resendVerification, revokeAccess, signOutMember } from '../access.ts'
import { deleteMember } from '../delete.ts'
import { lockToActOn } from '../find.ts'
import { suspendMember, unsuspendMember } from '../suspend.ts'

interface Options {
  email: string
  reason?: string
  days?: string
  hide?: boolean
  text?: string
  confirm?: string
  json?: boolean
}

type RunAction = (app: App, tx: Transaction, id: number, given: Options) => Promise<object>

/** Runs one action on one account, in a single transaction with its audit event. */
function memberCommand(name: string, description: string, message: (email: string) => string, run: RunAction): Command {
  return new Command(name)
    .description(description)
    .requiredOption('--email <address>')
    .option('--json', 'print JSON')
    .action(async (given: Options) => {
      const email = given.email.toLowerCase()
      const result = await withApp((app) =>
        app.db.transaction(async (tx) => {
          const member = await memberByEmail(tx, email)
          if (!member) throw notFound(`No account has the email ${email}.`)
          return { email, ...(await run(app, tx, member.id, given)) }
        }),
      )
      print(given.json, result, message(email))
    })
}

const suspend = memberCommand(
  'suspend',
  'Suspend an account: it can no longer sign in, and its keys and apps stop working. Emails the person your reason.',
  (email) => `Suspended ${email}`,
  async (app, tx, id, { reason, days, hide = false }) => {
    const suspension = { reason: reason!, days: days === undefined ? null : Number(days), hides: hide }
    await suspendMember(app, tx, id, suspension, commandLineActor)
    return { suspended: true }
  },
)
  .requiredOption('--reason <text>', 'emailed to the person')
  .option('--days <number>', 'lift it automatically after this many days')
  .option('--hide', 'hide their listings, reviews, updates and follows until it ends')

const unsuspend = memberCommand(
  'unsuspend',
  'Lift a suspension. Emails the person your reason.',
  (email) => `${email} can sign in again`,
  async (app, tx, id, { reason }) => {
    await unsuspendMember(app, tx, id, { reason: reason! }, commandLineActor)
    return { suspended: false }
  },
).requiredOption('--reason <text>', 'emailed to the person')

const revoke = memberCommand(
  'revoke',
  "Revoke all of an account's API keys and connected apps.",
  (email) => `Revoked the keys and apps of ${email}`,
  (app, tx, id) => revokeAccess(app, tx, id, commandLineActor),
).requiredOption('--yes', 'confirm that programs using them stop working')

const signOut = memberCommand(
  'sign-out',
  'Sign an account out everywhere.',
  (email) => `Signed ${email} out everywhere`,
  async (app, tx, id) => ({ ended: await signOutMember(app, tx, id, commandLineActor) }),
).requiredOption('--yes', 'confirm that unsaved work in open pages is lost')

const resetSecondFactor = memberCommand(
  'reset-second-factor',
  'Remove the passkeys, authenticator app and recovery codes of someone who lost them, and sign them out everywhere.',
  (email) => `${email} can sign in without a second step`,
  async (app, tx, id) => ({
    removed: await resetFactors(app, tx, await lockToActOn(tx, id, commandLineActor), commandLineActor),
  }),
).requiredOption('--yes', 'confirm that you checked who is asking')

const deletion = memberCommand(
  'delete',
  'Permanently delete an account.',
  (email) => `Deleted the account of ${email}`,
  async (app, tx, id, { confirm }) => {
    await deleteMember(app, tx, id, { typed: confirm! }, commandLineActor)
    return { deleted: true }
  },
).requiredOption('--confirm <address>', 'repeat the email to confirm')

const verify = new Command('verify')
  .description('Resend the confirmation email to an account or a pending sign-up.')
  .requiredOption('--email <address>')
  .option('--json', 'print JSON')
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
    print(json, { email: address, sent: true }, `Emailed a link to ${address}`)
  })

const note = memberCommand(
  'note',
  'Add a note about a person that only staff see.',
  (email) => `Added a note about ${email}`,
  async (app, tx, id, { text }) => ({ note: await addNote(app, tx, { memberId: id }, text!, commandLineActor) }),
).requiredOption('--text <text>')

export const memberActionCommands = [suspend, unsuspend, revoke, signOut, resetSecondFactor, verify, note, deletion]
