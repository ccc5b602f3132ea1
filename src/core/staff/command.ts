import { Command } from 'commander'
import type { App } from '../../platform/app.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { print } from '../../platform/command-line/print.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { dateText } from '../../platform/dates.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { commandLineActor } from '../audit/actor.ts'
import { memberByEmail } from '../members/members.ts'
import { isStaffRole, roleNames, type StaffRole, staffRoles } from '../roles/roles.ts'
import { changeRole } from './change-role.ts'
import { inviteToRole, openInvitations, resendInvitation, revokeInvitation } from './invitations.ts'
import { staffMembers } from './queries.ts'

interface Options {
  email: string
  role: string
  json?: boolean
}

const roleOption = ['--role <role>', staffRoles.join(', ')] as const

const list = new Command('list')
  .description('List people with a role and open invitations.')
  .option('--json', 'print JSON')
  .action(async ({ json }: { json?: boolean }) => {
    const [people, invitations] = await withApp(async ({ db }) => [await staffMembers(db), await openInvitations(db)])
    print(
      json,
      { people, invitations },
      [
        ...people.map(({ email, name, role }) => `${email}  ${name}  ${role}`),
        ...invitations.map(
          ({ email, role, expires_at }) =>
            `${email}  invited as ${role}, expires ${dateText(expires_at.toISOString())}`,
        ),
      ].join('\n') || 'None',
    )
  })

const grant = new Command('grant')
  .description('Give an account a role. Signs it out everywhere and emails the person.')
  .requiredOption('--email <address>')
  .requiredOption(...roleOption)
  .option('--json', 'print JSON')
  .action(async ({ email, role: given, json }: Options) => {
    const role = readRole(given)
    await inTransaction(async (app, tx) => changeRole(app, tx, await idOf(tx, email), role, commandLineActor))
    print(json, { email, role }, `${email} now has the role ${roleNames[role]}`)
  })

const revoke = new Command('revoke')
  .description("Remove an account's role. The last owner can't be removed.")
  .requiredOption('--email <address>')
  .requiredOption('--yes', 'confirm that they keep only member access')
  .option('--json', 'print JSON')
  .action(async ({ email, json }: Options) => {
    await inTransaction(async (app, tx) => changeRole(app, tx, await idOf(tx, email), 'member', commandLineActor))
    print(json, { email, role: 'member' }, `${email} no longer has a role`)
  })

const invite = new Command('invite')
  .description('Email someone an invitation to a role. They accept it by signing in with that email.')
  .requiredOption('--email <address>')
  .requiredOption(...roleOption)
  .option('--json', 'print JSON')
  .action(async ({ email, role, json }: Options) => {
    const sent = await inTransaction((app, tx) =>
      inviteToRole(app, tx, { email, role: readRole(role) }, commandLineActor),
    )
    print(json, sent, `Invited ${sent.email} as ${roleNames[sent.role]}`)
  })

const resend = new Command('resend')
  .description('Email an open invitation again, with a new link.')
  .requiredOption('--email <address>')
  .option('--json', 'print JSON')
  .action(async ({ email, json }: Options) => {
    const sent = await inTransaction(async (app, tx) =>
      resendInvitation(app, tx, await invitationTo(tx, email), commandLineActor),
    )
    print(json, sent, `Invited ${sent.email} again`)
  })

const withdraw = new Command('withdraw')
  .description('Revoke an open invitation. Its link stops working.')
  .requiredOption('--email <address>')
  .option('--json', 'print JSON')
  .action(async ({ email, json }: Options) => {
    await inTransaction(async (app, tx) => revokeInvitation(app, tx, await invitationTo(tx, email), commandLineActor))
    print(json, { email, revoked: true }, `Revoked the invitation to ${email}`)
  })

export const rolesCommand = new Command('roles').description('View and change who can do what in the admin area.')
for (const command of [list, grant, revoke, invite, resend, withdraw]) rolesCommand.addCommand(command)

function inTransaction<Done>(work: (app: App, tx: Transaction) => Promise<Done>): Promise<Done> {
  return withApp((app) => app.db.transaction((tx) => work(app, tx)))
}

function readRole(given: string): StaffRole {
  if (!isStaffRole(given)) throw new Problem('invalid_request', `Choose a role: ${staffRoles.join(', ')}.`)
  return given
}

async function idOf(tx: Transaction, email: string): Promise<number> {
  const member = await memberByEmail(tx, email)
  if (!member) throw notFound(`No account has the email ${email}. Invite them with slipway roles invite.`)
  return member.id
}

async function invitationTo(tx: Transaction, email: string): Promise<number> {
  const found = (await openInvitations(tx)).find((one) => one.email === email.toLowerCase())
  if (!found) throw notFound(`There’s no open invitation to ${email}.`)
  return found.id
}
