import { type Member, requireVerifiedEmail } from '../../core/members/members.ts'
import { addEditor, removeEditor } from '../../directory/listings/editors.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { hashOf } from '../../platform/secrets.ts'
import { lockDraft } from './queries.ts'
import { draftTag } from './versions.ts'

interface Invitation {
  draft_id: string
  url: string
  product: string | null
  from_name: string | null
  email: string
}

/** What a link invites to, without using it up. */
export async function findInvitation(app: App, secret: string): Promise<Invitation> {
  const invitation = await app.db.maybe(sql<Invitation>`
    select i.draft_id, d.url, p.value #>> '{}' as product, m.name as from_name, i.email
    from draft_invites i join drafts d on d.id = i.draft_id left join members m on m.id = i.invited_by
      left join draft_parts p on p.draft_id = d.id and p.name = 'name'
    where i.token_hash = ${hashOf(secret)} and i.accepted_at is null and i.expires_at > ${app.clock.now()}`)
  if (!invitation) throw inviteNotValid()
  return invitation
}

/** Makes whoever holds the link a co-founder of the draft and its listing. Of many at once, one succeeds. */
export async function acceptInvite(app: App, tx: Transaction, secret: string, member: Member): Promise<string> {
  requireVerifiedEmail(member)
  const now = app.clock.now()
  const used = await tx.maybe(sql<{ draft_id: string }>`
    update draft_invites set accepted_at = ${now}, accepted_by = ${member.id}
    where token_hash = ${hashOf(secret)} and accepted_at is null and expires_at > ${now} returning draft_id`)
  if (!used) throw inviteNotValid()
  const draft = (await lockDraft(tx, used.draft_id))!
  if (draft.owner_id !== member.id) {
    await tx.run(
      sql`insert into draft_editors (draft_id, member_id, added_at) values (${draft.id}, ${member.id}, ${now}) on conflict do nothing`,
    )
    if (draft.listing_id !== null) await addEditor(app, tx, draft.listing_id, member.id)
  }
  await app.cache.invalidate(tx, [draftTag(draft.id)])
  return draft.id
}

function inviteNotValid(): Problem {
  return new Problem(
    'not_allowed_now',
    'This invitation was accepted or withdrawn, or is older than 14 days. Ask for a new one.',
  )
}

export interface DraftEditor {
  member_id: number
  name: string
  email: string
}

export function draftEditors(db: Queryable, draftId: string): Promise<DraftEditor[]> {
  return db.many(sql<DraftEditor>`
    select e.member_id, m.name, m.email from draft_editors e join members m on m.id = e.member_id where e.draft_id = ${draftId} order by e.added_at, e.member_id`)
}

/** Takes a co-founder off the draft and its listing; their invite goes too, so that they can be invited again. */
export async function removeCofounder(tx: Transaction, draftId: string, memberId: number): Promise<void> {
  const draft = (await lockDraft(tx, draftId))!
  await tx.run(sql`delete from draft_editors where draft_id = ${draftId} and member_id = ${memberId}`)
  await tx.run(sql`delete from draft_invites where draft_id = ${draftId} and accepted_by = ${memberId}`)
  if (draft.listing_id !== null) await removeEditor(tx, draft.listing_id, memberId)
}
