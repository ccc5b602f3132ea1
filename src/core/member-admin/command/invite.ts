import { Command } from 'commander'
import { withApp } from '../../../platform/command-line/open.ts'
import { print } from '../../../platform/command-line/print.ts'
import { dateText } from '../../../platform/dates.ts'
import { notFound } from '../../../platform/problem.ts'
import { commandLineActor } from '../../audit/actor.ts'
import { inviteToSignUp, revokeSignUpInvitation, signUpInvitations } from '../../sign-in/sign-up-invitations.ts'

interface Options {
  email: string
  json?: boolean
}

const invite = new Command('invite')
  .description('Invite someone to create an account while sign-up is by invitation. Emails them.')
  .requiredOption('--email <address>')
  .option('--json', 'print JSON')
  .action(async ({ email, json }: Options) => {
    const sent = await withApp((app) =>
      app.db.transaction((tx) => inviteToSignUp(app, tx, { email }, commandLineActor)),
    )
    print(json, sent, `Invited ${sent.email}`)
  })

const withdraw = new Command('uninvite')
  .description('Revoke an invitation to create an account.')
  .requiredOption('--email <address>')
  .option('--json', 'print JSON')
  .action(async ({ email, json }: Options) => {
    await withApp((app) =>
      app.db.transaction(async (tx) => {
        const found = (await signUpInvitations(tx)).find((one) => one.email === email.toLowerCase())
        if (!found) throw notFound(`There’s no open invitation to ${email}.`)
        await revokeSignUpInvitation(app, tx, found.id, commandLineActor)
      }),
    )
    print(json, { email, revoked: true }, `Revoked the invitation to ${email}`)
  })

const list = new Command('invitations')
  .description('List open invitations to create an account.')
  .option('--json', 'print JSON')
  .action(async ({ json }: { json?: boolean }) => {
    const found = await withApp(({ db }) => signUpInvitations(db))
    const lines = found.map(({ email, expires_at }) => `${email}  expires ${dateText(expires_at.toISOString())}`)
    print(json, found, lines.join('\n') || 'None')
  })

export const signUpInvitationCommands = [invite, withdraw, list]
