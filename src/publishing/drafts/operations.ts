import * as z from 'zod'
import { limitMailsBy, limitMailsTo } from '../../core/mail/queue.ts'
import { type Member, memberById, requireVerifiedEmail } from '../../core/members/members.ts'
import { examplePage } from '../../directory/listings/examples.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { operation } from '../../platform/operation/declare.ts'
import { offsetOf, pageQuery, present } from '../../platform/operation/paging.ts'
import { Problem } from '../../platform/problem.ts'
import { AlreadyListed } from './already-listed.ts'
import { beginDraft } from './begin.ts'
import { exampleDraft, exampleDraftSummary } from './examples.ts'
import { UpdateDraft } from './input.ts'
import { inviteCofounder, presentInvite } from './invites.ts'
import { draftLimits, limitCrawls, needsCrawl } from './limits.ts'
import { openDraft, openDraftLocked, requireDraftOwner } from './policy.ts'
import { presentDraft, presentSummary } from './present.ts'
import { countDraftsOf, type DraftRow, draftsOf, fieldsByDraft } from './queries.ts'
import { redraftNow } from './regenerate.ts'
import { Draft, DraftInvite, DraftPage } from './schema.ts'
import { submitDraft } from './submit.ts'
import { updateDraft } from './update.ts'

const params = z.object({ id: z.guid().describe('Id from list_my_drafts.') })
const { id } = exampleDraftSummary

export const submit_listing = operation({
  id: 'submit_listing',
  title: 'Submit a website',
  description:
    'Start a draft from a product URL. We read the website and draft a profile in about a minute. ' +
    'Poll get_draft until it is ready. Nothing is published or charged. ' +
    'A failed draft of the same URL is read again and keeps your edits. ' +
    'If someone else lists it, use claim_listing.',
  group: 'drafts',
  method: 'POST',
  path: '/drafts',
  access: 'listings:write',
  body: z.object({ url: z.string().min(1).max(2_048).describe('Website URL.') }),
  returns: Draft,
  status: 201,
  acceptsIdempotencyKey: true,
  limit: draftLimits.submissions,
  annotations: { openWorld: true },
  example: {
    body: { url: 'https://tidewell.example' },
    response: { ...exampleDraft, status: 'crawling', progress: { step: 'waiting', done: 0, total: 0 } },
  },
  async run({ app, db, caller, body }) {
    const draftId = await beginDraft(app, db, await memberOf(db, caller.memberId), body.url)
    return presentDraft(app, db, await openDraft(db, draftId, caller.memberId))
  },
})

export const list_my_drafts = operation({
  id: 'list_my_drafts',
  title: 'List my drafts',
  description: 'Drafts you own or co-edit, newest first, with status and completeness.',
  group: 'drafts',
  method: 'GET',
  path: '/drafts',
  access: 'account:read',
  query: z.object(pageQuery),
  returns: DraftPage,
  example: { response: { items: [{ ...exampleDraftSummary, name: 'Tidewell' }], ...examplePage } },
  async run({ app, db, caller, query }) {
    const drafts = await draftsOf(db, caller.memberId, { limit: query.per_page, offset: offsetOf(query) })
    const ids = drafts.map((draft) => draft.id)
    const fields = await fieldsByDraft(db, ids)
    const items = drafts.map((draft) => {
      const role = draft.owner_id === caller.memberId ? 'owner' : 'editor'
      return presentSummary(app, draft, role, fields.get(draft.id) ?? new Map())
    })
    return present(items, await countDraftsOf(db, caller.memberId), query)
  },
})

export const get_draft = operation({
  id: 'get_draft',
  title: 'Get draft',
  description:
    'A draft with each field, its state and the website quotes behind it, completeness and ' +
    'missing fields. Poll every few seconds while status is crawling or drafting. When ready, ' +
    'edit it with update_draft and save it with submit_draft.',
  group: 'drafts',
  method: 'GET',
  path: '/drafts/{id}',
  access: 'account:read',
  params,
  returns: Draft,
  mayMiss: true,
  example: { params: { id }, response: exampleDraft },
  run: async ({ app, db, caller, path }) => presentDraft(app, db, await openDraft(db, path.id, caller.memberId)),
})

export const update_draft = operation({
  id: 'update_draft',
  title: 'Update draft',
  description:
    'Correct a draft: set, remove, lock, regenerate or restore fields, or replace lists. Send only ' +
    'what changes, then call submit_draft. Once submitted, edits update the listing right away.',
  group: 'drafts',
  method: 'PATCH',
  path: '/drafts/{id}',
  access: 'listings:write',
  params,
  body: UpdateDraft,
  bodyOptional: true,
  returns: Draft,
  mayMiss: true,
  acceptsIdempotencyKey: true,
  annotations: { destructive: true, openWorld: true },
  example: {
    params: { id },
    body: { fields: { tagline: 'Tides for people who work on them' }, lock_fields: ['tagline'] },
    response: exampleDraft,
  },
  async prepare({ app, caller, path, body }) {
    if (!needsCrawl(body)) return null
    const { draft } = await openDraft(app.db, path.id, caller.memberId)
    await limitCrawls(app, caller.memberId)
    return body.regenerate?.length && draft.status === 'ready' ? redraftNow(app, draft, body.regenerate) : null
  },
  async run({ app, db, caller, path, body }, redraft) {
    const { draft, role } = await openDraftLocked(db, path.id, caller.memberId)
    await updateDraft(app, db, draft, caller.memberId, body, redraft)
    return presentDraft(app, db, { ...(await openDraft(db, path.id, caller.memberId)), role })
  },
})

export const invite_cofounder = operation({
  id: 'invite_cofounder',
  title: 'Invite a co-founder',
  description:
    'Email someone an invitation to edit a draft and its listing. Up to 10 per draft; inviting the same email again sends a new link.',
  group: 'drafts',
  method: 'POST',
  path: '/drafts/{id}/invites',
  access: 'listings:write',
  params,
  body: z.object({ email: z.email().max(254) }),
  returns: DraftInvite,
  status: 201,
  mayMiss: true,
  acceptsIdempotencyKey: true,
  example: {
    params: { id },
    body: { email: 'rui@tidewell.example' },
    response: {
      email: 'rui@tidewell.example',
      status: 'pending',
      invited_at: '2026-11-10T09:05:00.000Z',
      expires_at: '2026-11-24T09:05:00.000Z',
      accepted_at: null,
    },
  },
  async prepare({ app, caller, path, body }) {
    requireDraftOwner(await openDraft(app.db, path.id, caller.memberId))
    await limitMailsBy(app, caller.memberId)
    await limitMailsTo(app, body.email)
  },
  async run({ app, db, caller, path, body }) {
    const open = await openDraftLocked(db, path.id, caller.memberId)
    requireDraftOwner(open)
    const member = await memberOf(db, caller.memberId)
    requireVerifiedEmail(member)
    return presentInvite(app, await inviteCofounder(app, db, open.draft, member, body.email))
  },
})

export const submit_draft = operation({
  id: 'submit_draft',
  title: 'Submit draft',
  description:
    'Save a ready draft as an unpublished listing. Submitting again updates the same listing. ' +
    'Next, call choose_free_listing for the free plan, or create_checkout to buy the launch product.',
  group: 'drafts',
  method: 'POST',
  path: '/drafts/{id}/submit',
  access: 'listings:write',
  params,
  returns: z.object({
    listing_id: z.int(),
    draft_id: z.uuid(),
    revision: z.int().describe('The draft revision the listing now has.'),
    edit_url: z.string(),
  }),
  mayMiss: true,
  acceptsIdempotencyKey: true,
  annotations: { idempotent: true },
  example: {
    params: { id },
    response: { listing_id: 12, draft_id: id, revision: 4, edit_url: exampleDraftSummary.edit_url },
  },
  async run({ app, db, caller, path }) {
    const { draft } = await openDraftLocked(db, path.id, caller.memberId)
    requireVerifiedEmail(await memberOf(db, caller.memberId))
    const listingId = await submitDraft(app, db, draft, caller.memberId).catch((error: unknown) =>
      Promise.reject(withNextStep(error, draft)),
    )
    return {
      listing_id: listingId,
      draft_id: draft.id,
      revision: draft.revision,
      edit_url: app.urls.to(`/account/drafts/${draft.id}`),
    }
  },
})

/** Tells API clients what to call next. On the site, people see the form instead. */
function withNextStep(error: unknown, { status }: DraftRow): unknown {
  if (!(error instanceof Problem) || error.code !== 'not_allowed_now' || error instanceof AlreadyListed) return error
  const advice =
    status === 'ready' || status === 'failed'
      ? 'Set it with update_draft, then call submit_draft again.'
      : 'Poll get_draft until it is ready.'
  return new Problem(error.code, `${error.message} ${advice}`, { errors: error.errors ?? [] })
}

async function memberOf(db: Queryable, memberId: number): Promise<Member> {
  const member = await memberById(db, memberId)
  if (!member) throw new Problem('invalid_token', 'The account behind this credential no longer exists.')
  return member
}
