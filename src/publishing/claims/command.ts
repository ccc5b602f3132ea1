import { Command } from 'commander'
import { commandLineActor } from '../../core/audit/actor.ts'
import { decisionCommand } from '../../platform/command-line/decision.ts'
import { listCommand } from '../../platform/command-line/list.ts'
import { approveClaim, rejectClaim } from './lifecycle.ts'
import { claimsInReview } from './queries.ts'

const listedBy = 'slipway claims list'

const list = listCommand('list', {
  about: 'Claims that were proven on listings that have an owner, the oldest first.',
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
claimed by ${claimant.email}, owned by ${owner?.email ?? 'nobody any more'}`,
})

export const claimsCommand = new Command('claims')
  .description('Claims that the site team decides about.')
  .addCommand(list)
  .addCommand(
    decisionCommand({
      name: 'approve',
      about: 'Give the listing to whoever claims it; both are told.',
      listedBy,
      confirmation: 'the listing changes hands',
      done: 'The listing has its new owner',
      decide: (app, tx, id) => approveClaim(app, tx, id, commandLineActor),
    }),
  )
  .addCommand(
    decisionCommand({
      name: 'reject',
      about: 'Leave the listing with its owner.',
      listedBy,
      textOption: { option: 'reason', about: 'the claimant is told' },
      done: 'The claim is rejected',
      decide: (app, tx, id, reason) => rejectClaim(app, tx, id, commandLineActor, reason),
    }),
  )
