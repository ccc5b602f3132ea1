import * as z from 'zod'
import { examplePage } from '../../directory/listings/examples.ts'
import { operation } from '../../platform/operation/declare.ts'
import { offsetOf, pageOf, pageQuery, present } from '../../platform/operation/paging.ts'
import { exampleChecked, exampleClaim } from './examples.ts'
import { recordCheck, withdrawClaim } from './lifecycle.ts'
import { limitClaimMails, openClaim } from './open.ts'
import { presentClaim } from './present.ts'
import { claimOf, claimsOf } from './queries.ts'
import { Claim, ClaimRequest } from './schema.ts'
import { checkClaim } from './verify.ts'

const claimId = z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe('Id from list_my_claims.')

export const claim_listing = operation({
  id: 'claim_listing',
  title: 'Claim listing',
  description:
    'Claim an existing listing as yours by proving you control its domain: by DNS, meta tag, file or email. ' +
    'The response says what to publish where; then call verify_claim. Claiming again returns the open claim.',
  group: 'claims',
  method: 'POST',
  path: '/claims',
  access: 'listings:write',
  acceptsIdempotencyKey: true,
  body: ClaimRequest,
  returns: Claim,
  status: 201,
  example: { body: { slug: 'tidewell', method: 'dns' }, response: exampleClaim },
  prepare: ({ app, caller, body }) => limitClaimMails(app, caller.memberId, body),
  run: async ({ app, db, caller, body }) => presentClaim(app, await openClaim(app, db, caller.memberId, body)),
})

export const verify_claim = operation({
  id: 'verify_claim',
  title: 'Verify claim',
  description:
    'Check now what a pending claim asked you to publish. A failed check is not an error: the ' +
    'claim stays pending, and last_check says what we found.',
  group: 'claims',
  method: 'POST',
  path: '/claims/{claim_id}/verify',
  access: 'listings:write',
  acceptsIdempotencyKey: true,
  params: z.object({ claim_id: claimId }),
  returns: Claim,
  mayMiss: true,
  annotations: { idempotent: true, openWorld: true },
  example: { params: { claim_id: 31 }, response: exampleChecked },
  prepare: ({ app, caller, path }) => checkClaim(app, caller.memberId, path.claim_id),
  async run({ app, db, caller }, { claim, result }) {
    if (result) await recordCheck(app, db, claim, result)
    return presentClaim(app, await claimOf(db, caller.memberId, claim.id))
  },
})

export const withdraw_claim = operation({
  id: 'withdraw_claim',
  extension: true,
  title: 'Withdraw a claim',
  description: 'Give up a claim that is pending or in review. You can claim the listing again later.',
  group: 'claims',
  method: 'DELETE',
  path: '/claims/{claim_id}',
  access: 'listings:write',
  acceptsIdempotencyKey: true,
  params: z.object({ claim_id: claimId }),
  returns: Claim,
  mayMiss: true,
  annotations: { destructive: true },
  example: {
    params: { claim_id: 31 },
    response: {
      ...exampleClaim,
      status: 'expired',
      settled_at: '2026-11-16T10:00:00.000Z',
      reason: 'You withdrew it.',
    },
  },
  async run({ app, db, caller, path }) {
    await withdrawClaim(app, db, await claimOf(db, caller.memberId, path.claim_id))
    return presentClaim(app, await claimOf(db, caller.memberId, path.claim_id))
  },
})

export const list_my_claims = operation({
  id: 'list_my_claims',
  title: 'List my claims',
  description: 'Your claims, newest first, with status, instructions and the last check.',
  group: 'claims',
  method: 'GET',
  path: '/claims',
  access: 'account:read',
  query: z.object(pageQuery),
  returns: pageOf(Claim),
  example: { response: { items: [exampleClaim], ...examplePage } },
  async run({ app, db, caller, query }) {
    const { rows, total } = await claimsOf(db, caller.memberId, { limit: query.per_page, offset: offsetOf(query) })
    return present(
      rows.map((row) => presentClaim(app, row)),
      total,
      query,
    )
  },
})
