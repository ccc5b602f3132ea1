import * as z from 'zod'
import { sql } from '../../platform/database/sql.ts'
import { operation } from '../../platform/operation/declare.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { exampleDraftSummary } from './examples.ts'
import { draftInvites, withdrawInvite } from './invites.ts'
import { openDraftLocked, requireDraftOwner } from './policy.ts'
import { draftTag } from './queries.ts'

const { id } = exampleDraftSummary

export const delete_draft = operation({
  id: 'delete_draft',
  extension: true,
  title: 'Delete draft',
  description:
    'Delete a draft that was not submitted, with its invitations and everything we read for it. Only its owner can. ' +
    'A submitted draft belongs to its listing and stays.',
  group: 'drafts',
  method: 'DELETE',
  path: '/drafts/{id}',
  access: 'listings:write',
  params: z.object({ id: z.guid().describe('Id from list_my_drafts.') }),
  returns: z.object({ id: z.uuid(), deleted: z.literal(true) }),
  mayMiss: true,
  acceptsIdempotencyKey: true,
  annotations: { destructive: true },
  example: { params: { id }, response: { id, deleted: true } },
  async run({ app, db, caller, path }) {
    const access = await openDraftLocked(db, path.id, caller.memberId)
    requireDraftOwner(access, 'delete it')
    if (access.draft.listing_id !== null)
      throw new Problem(
        'not_allowed_now',
        'This draft was submitted and holds the sources of its listing, so it can’t be deleted.',
      )
    await db.run(sql`delete from drafts where id = ${access.draft.id}`)
    await app.cache.invalidate(db, [draftTag(access.draft.id)])
    return { id: access.draft.id, deleted: true as const }
  },
})

export const withdraw_invite = operation({
  id: 'withdraw_invite',
  extension: true,
  title: 'Withdraw an invitation',
  description:
    'Withdraw an invitation that was not accepted yet, so that its link stops working. Only the owner of the draft can.',
  group: 'drafts',
  method: 'DELETE',
  path: '/drafts/{id}/invites/{email}',
  access: 'listings:write',
  params: z.object({ id: z.guid().describe('Id from list_my_drafts.'), email: z.email().max(254) }),
  returns: z.object({ email: z.string(), withdrawn: z.literal(true) }),
  mayMiss: true,
  acceptsIdempotencyKey: true,
  annotations: { destructive: true },
  example: {
    params: { id, email: 'rui@tidewell.example' },
    response: { email: 'rui@tidewell.example', withdrawn: true },
  },
  async run({ db, caller, path }) {
    const access = await openDraftLocked(db, path.id, caller.memberId)
    requireDraftOwner(access, 'withdraw invitations')
    const email = path.email.toLowerCase()
    const invite = (await draftInvites(db, access.draft.id)).find((invite) => invite.email === email)
    if (!invite) throw notFound(`This draft has no invitation for ${email}. See invites in get_draft.`)
    if (invite.accepted_at)
      throw new Problem('not_allowed_now', `${email} already accepted. Remove them on the page of the draft.`)
    await withdrawInvite(db, access.draft.id, invite.id)
    return { email, withdrawn: true as const }
  },
})
