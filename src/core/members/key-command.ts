import { Command } from 'commander'
import * as z from 'zod'
import { withApp } from '../../platform/command-line/open.ts'
import { readOptions } from '../../platform/command-line/options.ts'
import { print } from '../../platform/command-line/print.ts'
import { notFound } from '../../platform/problem.ts'
import { commandLineActor, recordAdminAction } from '../audit/actor.ts'
import { createApiKey } from './api-keys.ts'
import { memberByEmail } from './members.ts'
import { scopes } from './scopes.ts'

const NewKey = z.object({
  email: z.string(),
  name: z.string().trim().min(1).max(100).default('command line'),
  scopes: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(scopes)).min(1))
    .optional(),
  expires: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .optional(),
})

const create = new Command('create')
  .description('Create an API key for an account. The key is shown once.')
  .requiredOption('--email <address>')
  .option('--name <text>', 'name of the key')
  .option('--scopes <list>', `separated by commas; default: ${scopes.join(',')}`)
  .option('--expires <instant>', 'date and time in RFC 3339; default: never')
  .option('--json', 'print JSON')
  .action(async (given: { json?: boolean }) => {
    const { email, name, scopes: chosen = [...scopes], expires = null } = readOptions(NewKey, given)
    const created = await withApp(async (app) => {
      const member = await memberByEmail(app.db, email)
      if (!member) throw notFound(`No account has the email ${email}. Create one with \`slipway user create\`.`)
      return app.db.transaction(async (tx) => {
        const created = await createApiKey(tx, app.clock.now(), {
          memberId: member.id,
          name,
          scopes: chosen,
          expiresAt: expires,
        })
        await recordAdminAction(app, tx, commandLineActor, 'api_key.made', `api_key:${created.id}`, {
          name,
          scopes: chosen,
          member: member.id,
        })
        return created
      })
    })
    print(given.json, created, created.key)
  })

export const keyCommand = new Command('key').description('API keys.').addCommand(create)
