import { randomBytes } from 'node:crypto'
import type * as z from 'zod'
import { queueMail } from '../../core/mail/queue.ts'
import { emailAddress, type Member } from '../../core/members/members.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { week } from '../../platform/duration.ts'
import { invalid } from '../../platform/problem.ts'
import { hashOf } from '../../platform/secrets.ts'
import { cofounderInvite } from './mails.ts'
import { type DraftRow, fieldIn, fieldsOf } from './queries.ts'
import type { DraftInvite } from './schema.ts'

const mostInvites = 10
const lifetime = 2 * week

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

export function presentInvite(
  app: App,
  { email, invited_at, expires_at, accepted_at }: InviteRow,
): z.output<typeof DraftInvite> {
  const status = accepted_at ? 'accepted' : expires_at <= app.clock.now() ? 'expired' : 'pending'
  return {
    email,
    status,
    invited_at: invited_at.toISOString(),
    expires_at: expires_at.toISOString(),
    accepted_at: accepted_at?.toISOString() ?? null,
  }
}

/** Invites somebody to a locked draft, with the mail. The same address again gets a new link in place of the old one. */
export async function inviteCofounder(
  app: App,
  tx: Transaction,
  draft: DraftRow,
  by: Member,
  typed: string,
): Promise<InviteRow> {
  const email = emailAddress.parse(typed)
  if (email === by.email) throw refused('is your own address')
  const known = await draftInvites(tx, draft.id)
  const earlier = known.find((one) => one.email === email)
  if (earlier?.accepted_at) throw refused('has accepted already')
  if (!earlier && known.length >= mostInvites)
    throw refused(`would be one too many: a draft has at most ${mostInvites} invites`)
  const secret = randomBytes(32).toString('base64url')
  const hash = hashOf(secret)
  const now = app.clock.now()
  const facts = sql`${hash}, ${by.id}, ${now}, ${new Date(now.getTime() + lifetime)}`
  const made = earlier
    ? await tx.one(
        sql<InviteRow>`update draft_invites set (token_hash, invited_by, invited_at, expires_at) = (${facts}) where id = ${earlier.id} returning ${columns}`,
      )
    : await tx.one(sql<InviteRow>`
        insert into draft_invites (draft_id, position, email, token_hash, invited_by, invited_at, expires_at)
        values (${draft.id}, (select min(free) from generate_series(1, ${mostInvites}::int) free where free not in (select position from draft_invites where draft_id = ${draft.id})), ${email}, ${facts})
        returning ${columns}`)
  const product = brief(
    (fieldIn(await fieldsOf(tx, draft.id), 'name').value as string | null) ?? new URL(draft.url).host,
  )
  const url = app.urls.to(`/invites/${secret}`)
  await queueMail(app, tx, {
    to: email,
    template: cofounderInvite,
    data: { from: brief(by.name), product, url },
    cause: `cofounder_invite:${hash.toString('hex').slice(0, 32)}`,
  })
  return made
}

// What one person types is mailed to another.
function brief(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}

function refused(message: string) {
  return invalid([{ path: 'email', message }])
}

export async function withdrawInvite(tx: Transaction, draftId: string, inviteId: number): Promise<void> {
  await tx.run(sql`delete from draft_invites where draft_id = ${draftId} and id = ${inviteId} and accepted_at is null`)
}
