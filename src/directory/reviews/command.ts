import { Command } from 'commander'
import * as z from 'zod'
import { commandLineActor } from '../../core/audit/actor.ts'
import { decisionCommand } from '../../platform/command-line/decision.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { readOptions } from '../../platform/command-line/options.ts'
import { paged, paging } from '../../platform/command-line/paging.ts'
import { print } from '../../platform/command-line/print.ts'
import { decideReview, reviewsForAdmin, reviewVersion } from './admin.ts'

const statuses = ['pending', 'published', 'rejected', 'hidden'] as const
const Filter = z.object({ status: z.enum(statuses).default('pending'), json: z.boolean().optional(), ...paging })
const listedBy = 'slipway reviews list'
const read = {
  option: 'read',
  about: `version code shown by \`${listedBy}\`, so you don’t decide on a review that was edited since`,
}

const list = paged(
  new Command('list').description('List pending reviews, oldest first. Other statuses are listed newest first.'),
)
  .option('--status <status>', statuses.join(', '))
  .option('--json', 'print JSON')
  .action(async (options: unknown) => {
    const { status, json, limit, page } = readOptions(Filter, options)
    const reviews = await withApp((app) => reviewsForAdmin(app.db, { status, limit, offset: (page - 1) * limit }))
    const rows = reviews.map((review) => ({ ...review, read: reviewVersion(review) }))
    const lines = rows.map(({ id, listing_slug, member_name, rating, title, body, read }) => {
      const text = [title, body].filter(Boolean).join('\n').replaceAll('\n', '\n    ')
      return `${id}  ${listing_slug}  ${rating}/5  ${member_name}  --read ${read}\n    ${text}`
    })
    print(json, rows, lines.length === 0 ? 'No reviews' : lines.join('\n'))
  })

export const reviewsCommand = new Command('reviews')
  .description('Moderate reviews.')
  .addCommand(list)
  .addCommand(
    decisionCommand({
      name: 'publish',
      about: 'Publish a review. It counts toward the rating.',
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
      about: 'Reject a review, or unpublish it.',
      listedBy,
      textOption: read,
      confirmation: 'confirm; a published review disappears right away',
      done: 'Rejected',
      decide: (app, tx, id, version) =>
        decideReview(app, tx, { id, by: commandLineActor, status: 'rejected', read: version }),
    }),
  )
