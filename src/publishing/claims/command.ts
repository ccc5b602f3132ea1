import { Command } from 'commander'
import { commandLineActor } from '../../core/audit/actor.ts'
import { decisionCommand } from '../../platform/command-line/decision.ts'
import { listCommand } from '../../platform/command-line/list.ts'
import { approveClaim, rejectClaim } from './lifecycle.ts'
import { claimsInReview } from './queries.ts'

const listedBy = 'slipway claims list'

const list = listCommand('list', {
  about: 'List proven claims on listings that already have an owner, oldest first.',
  rows: async (db, portion) =>
    (await claimsInReview(db, portion)).map(
      ({ id, slug, domain, method, proven_at, claimant_name, claimant_email, owner_name, owner_email }) => ({
        id,
        slug,
        domain,
        method,
        proven_at,
        claimant: { name: claimant_name, email: claimant_email },
        owner: owner_email === null ? null : { name: owner_name, email: owner_email },
      }),
    ),
  line: ({ id, slug, domain, method, claimant, owner }) =>
    `${id}  ${slug}  ${domain}, by ${method}  \
claimed by ${claimant.email}, owned by ${owner?.email ?? 'no one'}`,
})

export const claimsCommand = new Command('claims')
  .description('Review claims on listings.')
  .addCommand(list)
  .addCommand(
    decisionCommand({
      name: 'approve',
      about: 'Transfer the listing to the claimant. Both get an email.',
      listedBy,
      confirmation: 'confirm: the listing gets a new owner',
      done: 'Listing transferred',
      decide: (app, tx, id) => approveClaim(app, tx, id, commandLineActor),
    }),
  )
  .addCommand(
    decisionCommand({
      name: 'reject',
      about: 'Reject a claim. The listing stays with its owner.',
      listedBy,
      textOption: { option: 'reason', about: 'reason, emailed to the claimant' },
      done: 'Claim rejected',
      decide: (app, tx, id, reason) => rejectClaim(app, tx, id, commandLineActor, reason),
    }),
  )
