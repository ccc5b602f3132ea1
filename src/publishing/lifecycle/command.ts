import { Command } from 'commander'
import * as z from 'zod'
import { commandLineActor } from '../../core/audit/actor.ts'
import { listingIdBySlug, listingsForAdmin } from '../../directory/listings/admin.ts'
import { statuses } from '../../directory/listings/status.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { readOptions } from '../../platform/command-line/options.ts'
import { paged, paging } from '../../platform/command-line/paging.ts'
import { print } from '../../platform/command-line/print.ts'
import { hideListing, unhideListing } from './hide.ts'

const Filter = z.object({
  status: z.enum(statuses).optional(),
  find: z.string().max(200).optional(),
  json: z.boolean().optional(),
  ...paging,
})

const list = paged(new Command('list').description('List listings in any status, newest first.'))
  .option('--status <status>', statuses.join(', '))
  .option('--find <words>', 'a slug, a domain, an owner’s email, or how the name starts')
  .option('--json', 'print JSON')
  .action(async (given: unknown) => {
    const { status, find, json, limit, page } = readOptions(Filter, given)
    const found = await withApp((app) =>
      listingsForAdmin(app.db, { q: find ?? null, status: status ?? null, limit, offset: (page - 1) * limit }),
    )
    print(
      json,
      found,
      found.length === 0
        ? 'No listings found.'
        : found
            .map(
              ({ slug, status, launch_week, name, owner_email }) =>
                `${status.padEnd(14)} ${launch_week ?? '          '}  ${slug}  ${name}  ${owner_email ?? 'nobody’s'}`,
            )
            .join('\n'),
    )
  })

const hide = new Command('hide')
  .description('Hide a listing. The owner and editors get the reason.')
  .argument('<slug>')
  .requiredOption('--yes', 'confirm: the page disappears right away')
  .requiredOption('--reason <text>')
  .option('--json', 'print JSON')
  .action(async (slug: string, { reason, json }: { reason: string; json?: boolean }) => {
    await withApp((app) =>
      app.db.transaction(async (tx) =>
        hideListing(app, tx, { listingId: await listingIdBySlug(tx, slug), by: commandLineActor, reason }),
      ),
    )
    print(json, { slug, status: 'hidden' }, `${slug} is hidden`)
  })

const unhide = new Command('unhide')
  .description('Restore a hidden listing. The owner and editors get the reason.')
  .argument('<slug>')
  .requiredOption('--reason <text>')
  .option('--json', 'print JSON')
  .action(async (slug: string, { reason, json }: { reason: string; json?: boolean }) => {
    const status = await withApp((app) =>
      app.db.transaction(async (tx) =>
        unhideListing(app, tx, { listingId: await listingIdBySlug(tx, slug), by: commandLineActor, reason }),
      ),
    )
    print(json, { slug, status }, `${slug} is ${status} again`)
  })

export const listingsCommand = new Command('listings')
  .description('Manage listings.')
  .addCommand(list)
  .addCommand(hide)
  .addCommand(unhide)
