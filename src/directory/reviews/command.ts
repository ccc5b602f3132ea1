import { Command } from 'commander'
import * as z from 'zod'
import { commandLineActor } from '../../core/audit/actor.ts'
import { decisionCommand } from '../../platform/command-line/decision.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { readOptions } from '../../platform/command-line/options.ts'
import { paged, paging } from '../../platform/command-line/paging.ts'
import { print } from '../../platform/command-line/print.ts'
import { decideReview, reviewsForAdmin, reviewVersion } from './admin.ts'

const statuses = ['pending', 'published', 'rejected'] as const
const Filter = z.object({ status: z.enum(statuses).default('pending'), json: z.boolean().optional(), ...paging })
const listedBy = 'slipway reviews list'
const read = {
  option: 'read',
  about: `the word that \`${listedBy}\` shows with the text: so that nothing is decided about a text that was rewritten since`,
}

const list = paged(
  new Command('list').description('Reviews that wait, in the order of writing; or others, the newest first.'),
)
  .option('--status <status>', statuses.join(', '))
  .option('--json', 'answer for programs')
  .action(async (options: unknown) => {
    const { status, json, limit, page } = readOptions(Filter, options)
    const reviews = await withApp((app) => reviewsForAdmin(app.db, { status, limit, offset: (page - 1) * limit }))
    const rows = reviews.map((review) => ({ ...review, read: reviewVersion(review) }))
    const lines = rows.map(({ id, listing_slug, member_name, rating, title, body, read }) => {
      const text = [title, body].filter(Boolean).join('\n').replaceAll('\n', '\n    ')
      return `${id}  ${listing_slug}  ${rating} of 5  ${member_name}  --read ${read}\n    ${text}`
    })
    print(json, rows, lines.length === 0 ? 'None' : lines.join('\n'))
  })

export const reviewsCommand = new Command('reviews')
  .description('Reviews, as the site team sees them.')
  .addCommand(list)
  .addCommand(
    decisionCommand({
      name: 'publish',
      about: 'Show a review; the rating follows.',
      listedBy,
      textOption: read,
      done: 'Published',
      decide: (app, tx, id, version) =>
        decideReview(app, tx, { id, by: commandLineActor, status: 'published', read: version }),
    }),
  )
  .addCommand(
    decisionCommand({
      name: 'reject',
      about: 'Do not show a review, or take it off.',
      listedBy,
      textOption: read,
      confirmation: 'one that is shown is gone at once',
      done: 'Rejected',
      decide: (app, tx, id, version) =>
        decideReview(app, tx, { id, by: commandLineActor, status: 'rejected', read: version }),
    }),
  )
