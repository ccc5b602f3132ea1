import { Command } from 'commander'
import * as z from 'zod'
import { createMember, emailAddress, memberByEmail, passwordText, promote } from '../../features/accounts/members.ts'
import { notFound } from '../../platform/problem.ts'
import { withSlipway } from '../open.ts'
import { print } from '../print.ts'
import { readOptions } from '../options.ts'

const NewUser = z.object({ email: emailAddress, password: passwordText.optional(), name: z.string().trim().min(1).max(200).optional(), admin: z.boolean().optional() })

const create = new Command('create')
  .description('Make an account whose email counts as verified.')
  .requiredOption('--email <address>')
  .option('--password <text>', 'without one the person signs in by a link sent by mail')
  .option('--name <text>')
  .option('--admin', 'let the account administer the site')
  .option('--json', 'answer for programs')
  .action(async (given: { json?: boolean }) => {
    const { admin, ...member } = readOptions(NewUser, given)
    const made = await withSlipway(({ app }) => createMember(app.db, app.clock.now(), { ...member, role: admin ? 'admin' : 'member', verified: true }))
    print(given.json, { id: made.id, email: made.email, role: made.role }, `Made ${made.role} ${made.email}`)
  })

const promoteCommand = new Command('promote')
  .description('Let an account administer the site.')
  .requiredOption('--email <address>')
  .option('--json', 'answer for programs')
  .action(async ({ email, json }: { email: string; json?: boolean }) => {
    await withSlipway(async ({ app }) => {
      const member = await memberByEmail(app.db, email)
      if (!member) throw notFound(`There is no account with the email ${email}.`)
      await promote(app.db, member.id)
    })
    print(json, { email, role: 'admin' }, `${email} is an admin now`)
  })

export const user = new Command('user').description('Accounts.').addCommand(create).addCommand(promoteCommand)
