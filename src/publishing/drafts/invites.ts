import { randomBytes } from 'node:crypto'
import type * as z from 'zod'
import { queueMail } from '../../core/mail/queue.ts'
import { emailAddress, type Member, requireVerifiedEmail } from '../../core/members/members.ts'
import { addEditor, removeEditor } from '../../directory/listings/editors.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { day } from '../../platform/duration.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { cofounderInvite } from './mails.ts'
import { type DraftRow, draftTag, lockDraft } from './queries.ts'
import type { DraftInvite } from './schema.ts'

const maxInvites = 10
const lifetime = 14 * day

export interface InviteRow {
  id: number
  email: string
  invited_at: Date
  expires_at: Date
  accepted_at: Date | null
}

const columns = sql`id, email, invited_at, expires_at, accepted_at`

export function draftInvites(db: Queryable, draftId: string): Promise<InviteRow[]> {
  return db.many(sql<InviteRow>`select ${columns} from draft_invites where draft_id = ${draftId} order by id`)
}

export function presentInvite(app: App, invite: InviteRow): z.output<typeof DraftInvite> {
  const { email, invited_at, expires_at, accepted_at } = invite
  const status = accepted_at ? 'accepted' : expires_at <= app.clock.now() ? 'expired' : 'pending'
  return {
    email,
    status,
    invited_at: invited_at.toISOString(),
    expires_at: expires_at.toISOString(),
    accepted_at: accepted_at?.toISOString() ?? null,
  }
}

/** Invites someone to a locked draft by email. Inviting the same address again replaces the link. */
export async function inviteCofounder(
  app: App,
  tx: Transaction,
  draft: DraftRow,
  by: Member,
  typed: string,
): Promise<InviteRow> {
  const email = emailAddress.parse(typed)
  if (email === by.email) throw refusedEmail("That's your own email. Enter your co-founder's.")
  const invites = await draftInvites(tx, draft.id)
  const earlier = invites.find((invite) => invite.email === email)
  if (earlier?.accepted_at) throw refusedEmail('They already accepted your invitation.')
  if (!earlier && invites.length >= maxInvites)
    throw refusedEmail(`A draft can have up to ${maxInvites} invitations. Withdraw one first.`)
  const secret = randomBytes(32).toString('base64url')
  const invite = await saveInvite(app, tx, draft.id, { email, earlier, memberId: by.id, hash: hashSecret(secret) })
  // Includes nothing that the inviter typed: the recipient may be a stranger, and free text could be used for spam.
  await queueMail(app, tx, {
    to: email,
    template: cofounderInvite,
    data: {
      from: by.email,
      product: new URL(draft.url).host,
      url: app.urls.to(`/invites/${secret}`),
    },
    cause: `cofounder_invite:${hashSecret(secret).toString('hex').slice(0, 32)}`,
  })
  return invite
}

interface NewInvite {
  email: string
  earlier: InviteRow | undefined
  memberId: number
  hash: Buffer
}

function saveInvite(
  app: App,
  tx: Transaction,
  draftId: string,
  { email, earlier, memberId, hash }: NewInvite,
): Promise<InviteRow> {
  const now = app.clock.now()
  const expires = new Date(now.getTime() + lifetime)
  if (earlier)
    return tx.one(sql<InviteRow>`
      update draft_invites set
        token_hash = ${hash},
        invited_by = ${memberId},
        invited_at = ${now},
        expires_at = ${expires}
      where id = ${earlier.id}
      returning ${columns}`)
  return tx.one(sql<InviteRow>`
    insert into draft_invites (draft_id, position, email, token_hash, invited_by, invited_at, expires_at)
    values (
      ${draftId},
      (select min(free) from generate_series(1, ${maxInvites}::int) free
        where free not in (select position from draft_invites where draft_id = ${draftId})),
      ${email}, ${hash}, ${memberId}, ${now}, ${expires})
    returning ${columns}`)
}

function refusedEmail(message: string): Problem {
  return invalid([{ path: 'email', message }])
}

export async function withdrawInvite(tx: Transaction, draftId: string, inviteId: number): Promise<void> {
  await tx.run(sql`delete from draft_invites where draft_id = ${draftId} and id = ${inviteId} and accepted_at is null`)
}

interface Invitation {
  draft_id: string
  url: string
  product: string | null
  from_name: string | null
  email: string
}

/** The invitation behind a link, without accepting it. */
export async function findInvitation(app: App, secret: string): Promise<Invitation> {
  const invitation = await app.db.maybe(sql<Invitation>`
    select i.draft_id, d.url, p.value #>> '{}' as product, m.name as from_name, i.email
    from draft_invites i
    join drafts d on d.id = i.draft_id
    left join members m on m.id = i.invited_by
    left join draft_parts p on p.draft_id = d.id and p.name = 'name'
    where i.token_hash = ${hashSecret(secret)} and i.accepted_at is null and i.expires_at > ${app.clock.now()}`)
  if (!invitation) throw inviteNotValid()
  return invitation
}

/** Makes the holder of the link an editor of the draft and its listing. A link works once. */
export async function acceptInvite(app: App, tx: Transaction, secret: string, member: Member): Promise<string> {
  requireVerifiedEmail(member)
  const now = app.clock.now()
  const accepted = await tx.maybe(sql<{ draft_id: string }>`
    update draft_invites set accepted_at = ${now}, accepted_by = ${member.id}
    where token_hash = ${hashSecret(secret)} and accepted_at is null and expires_at > ${now}
    returning draft_id`)
  if (!accepted) throw inviteNotValid()
  const draft = (await lockDraft(tx, accepted.draft_id))!
  if (draft.owner_id !== member.id) {
    await tx.run(sql`
      insert into draft_editors (draft_id, member_id, added_at) values (${draft.id}, ${member.id}, ${now})
      on conflict do nothing`)
    if (draft.listing_id !== null) await addEditor(app, tx, draft.listing_id, member.id)
  }
  await app.cache.invalidate(tx, [draftTag(draft.id)])
  return draft.id
}

function inviteNotValid(): Problem {
  return new Problem(
    'not_allowed_now',
    'This invitation was already used, was withdrawn or has expired. Ask for a new one.',
  )
}

export interface DraftEditor {
  member_id: number
  name: string
  email: string
}

export function draftEditors(db: Queryable, draftId: string): Promise<DraftEditor[]> {
  return db.many(sql<DraftEditor>`
    select e.member_id, m.name, m.email
    from draft_editors e join members m on m.id = e.member_id
    where e.draft_id = ${draftId}
    order by e.added_at, e.member_id`)
}

/** Removes a co-founder from the draft and its listing, with their invite, so that they can be invited again. */
export async function removeCofounder(tx: Transaction, draftId: string, memberId: number): Promise<void> {
  const draft = (await lockDraft(tx, draftId))!
  await tx.run(sql`delete from draft_editors where draft_id = ${draftId} and member_id = ${memberId}`)
  await tx.run(sql`delete from draft_invites where draft_id = ${draftId} and accepted_by = ${memberId}`)
  if (draft.listing_id !== null) await removeEditor(tx, draft.listing_id, memberId)
}
