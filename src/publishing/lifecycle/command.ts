import { Command } from 'commander'
import * as z from 'zod'
import { commandLineActor } from '../../core/audit/actor.ts'
import { addNote } from '../../core/staff-notes/notes.ts'
import { listingIdBySlug, listingsForAdmin } from '../../directory/listings/admin.ts'
import { statuses, statusNames } from '../../directory/listings/status.ts'
import type { App } from '../../platform/app.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { readOptions } from '../../platform/command-line/options.ts'
import { paged, paging } from '../../platform/command-line/paging.ts'
import { print } from '../../platform/command-line/print.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { dateText, weekRange } from '../../platform/dates.ts'
import { transferListing } from '../claims/transfer.ts'
import { mergeListings } from '../merging/merge.ts'
import type { AdminDecision } from './decision.ts'
import { daysToRestore, deleteListing, restoreListing } from './delete.ts'
import { endFeatured, featureForFree, launchForFree, rescheduleListing } from './grants.ts'
import { hideListing, unhideListing } from './hide.ts'

const Filter = z.object({
  status: z.enum([...statuses, 'deleted']).optional(),
  find: z.string().max(200).optional(),
  json: z.boolean().optional(),
  ...paging,
})

const list = paged(new Command('list').description('List listings in any status, newest first.'))
  .option('--status <status>', [...statuses, 'deleted'].join(', '))
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

/** A command that decides about one listing, with a reason that is sent to its owner and editors. */
function decisionCommand(name: string, description: string): Command {
  return new Command(name)
    .description(`${description} The owner and editors get the reason.`)
    .argument('<slug>')
    .requiredOption('--reason <text>')
    .option('--json', 'print JSON')
}

type Options = { reason: string; json?: boolean }
type Decide<Result> = (app: App, tx: Transaction, decision: AdminDecision) => Promise<Result>

function decide<Result>(slug: string, { reason }: Options, run: Decide<Result>): Promise<Result> {
  return withApp((app) =>
    app.db.transaction(async (tx) =>
      run(app, tx, { listingId: await listingIdBySlug(tx, slug), by: commandLineActor, reason }),
    ),
  )
}

const hide = decisionCommand('hide', 'Hide a listing.')
  .requiredOption('--yes', 'confirm: the page disappears right away')
  .action(async (slug: string, options: Options) => {
    await decide(slug, options, hideListing)
    print(options.json, { slug, status: 'hidden' }, `${slug} is hidden`)
  })

const unhide = decisionCommand('unhide', 'Restore a hidden listing.').action(async (slug: string, options: Options) => {
  const status = await decide(slug, options, unhideListing)
  print(options.json, { slug, status }, `${slug} is ${status} again`)
})

const remove = decisionCommand('delete', `Delete a listing. You can restore it for ${daysToRestore} days.`)
  .requiredOption('--yes', 'confirm: it disappears right away, also for its owner')
  .action(async (slug: string, options: Options) => {
    await decide(slug, options, deleteListing)
    print(options.json, { slug, deleted: true }, `${slug} is deleted. Restore it within ${daysToRestore} days.`)
  })

const restore = decisionCommand('restore', 'Restore a deleted listing.').action(
  async (slug: string, options: Options) => {
    const status = await decide(slug, options, restoreListing)
    print(options.json, { slug, status }, `${slug} is restored (${statusNames[status].toLowerCase()})`)
  },
)

const reschedule = decisionCommand('reschedule', 'Move a launch to another week.')
  .requiredOption('--week <date>', 'the Monday of the week, such as 2026-11-23')
  .action(async (slug: string, options: Options & { week: string }) => {
    await decide(slug, options, (app, tx, decision) => rescheduleListing(app, tx, { ...decision, week: options.week }))
    print(options.json, { slug, launch_week: options.week }, `${slug} launches the week of ${weekRange(options.week)}`)
  })

const launch = decisionCommand('launch', 'Launch a listing for free, like a paid launch.')
  .option('--week <date>', 'the Monday of the week; now if left out')
  .action(async (slug: string, options: Options & { week?: string }) => {
    const status = await decide(slug, options, (app, tx, decision) =>
      launchForFree(app, tx, { ...decision, week: options.week ?? null }),
    )
    print(options.json, { slug, status }, `${slug} is ${status}`)
  })

const feature = decisionCommand('feature', 'Feature a listing for free.')
  .requiredOption('--days <number>', 'for how many days, or 0 to end it now', Number)
  .action(async (slug: string, options: Options & { days: number }) => {
    const until = await decide(slug, options, (app, tx, decision) =>
      options.days === 0
        ? endFeatured(app, tx, decision).then(() => null)
        : featureForFree(app, tx, { ...decision, days: options.days }),
    )
    print(
      options.json,
      { slug, featured_until: until },
      until ? `${slug} is featured until ${dateText(until)}` : `${slug} is no longer featured`,
    )
  })

const transfer = decisionCommand('transfer', 'Transfer a listing to another owner.')
  .requiredOption('--to <email>', 'the account of the new owner')
  .requiredOption('--yes', 'confirm: the former owner and their editors lose access')
  .action(async (slug: string, options: Options & { to: string }) => {
    await decide(slug, options, (app, tx, decision) => transferListing(app, tx, { ...decision, email: options.to }))
    print(options.json, { slug, owner: options.to }, `${slug} now belongs to ${options.to}`)
  })

const merge = decisionCommand('merge', 'Merge a duplicate into the listing to keep.')
  .requiredOption('--into <slug>', 'the listing to keep')
  .requiredOption('--yes', 'confirm: the duplicate is deleted, and what moves can’t be moved back')
  .action(async (slug: string, options: Options & { into: string }) => {
    await decide(slug, options, async (app, tx, decision) =>
      mergeListings(app, tx, { ...decision, intoId: await listingIdBySlug(tx, options.into) }),
    )
    print(options.json, { slug, merged_into: options.into }, `${slug} is merged into ${options.into}`)
  })

const note = new Command('note')
  .description('Add a note about a listing that only staff see.')
  .argument('<slug>')
  .requiredOption('--text <text>')
  .option('--json', 'print JSON')
  .action(async (slug: string, { text, json }: { text: string; json?: boolean }) => {
    const id = await withApp((app) =>
      app.db.transaction(async (tx) =>
        addNote(app, tx, { listingId: await listingIdBySlug(tx, slug) }, text, commandLineActor),
      ),
    )
    print(json, { slug, note: id }, `Added a note about ${slug}`)
  })

export const listingsCommand = new Command('listings').description('Manage listings.')
for (const command of [list, hide, unhide, remove, restore, reschedule, launch, feature, transfer, merge, note])
  listingsCommand.addCommand(command)
