import type { App } from '../../../platform/app.ts'
import { lock } from '../../../platform/database/locks.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../../platform/database/types.ts'
import { notFound, Problem } from '../../../platform/problem.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import { limitMailsBy, queueMail } from '../../mail/queue.ts'
import { type Member, memberByEmail, memberById } from '../../members/members.ts'
import { networkAndDevice, type SignInRequest } from '../../sessions/request-origin.ts'
import { goHome } from '../after-sign-in.ts'
import { memberName } from '../forms.ts'
import { HeldApplicant, screenSignUp } from '../held-sign-up.ts'
import { identityConnected, identityDisconnected } from '../mails.ts'
import { openAccount } from '../open-account.ts'
import { reauthenticate, type SignedInMember } from '../reauthenticate.ts'
import { requireMaySignUp } from '../sign-up-invitations.ts'
import { confirmEmail } from '../signed-in-session.ts'
import type { ExternalIdentity } from './exchange.ts'
import { type SocialProvider, socialProviders } from './providers.ts'

/** The member behind an identity. At the first sign-in, an account is linked by its email, or created. */
export async function memberOfIdentity(
  app: App,
  tx: Transaction,
  provider: SocialProvider,
  identity: ExternalIdentity,
  request: SignInRequest,
): Promise<Member> {
  const known = await lockIdentity(tx, identity)
  const now = app.clock.now()
  if (known !== undefined) {
    await tx.run(sql`
      update external_identities set last_used_at = ${now}, label = ${identity.label}
      where issuer = ${identity.issuer} and subject = ${identity.subject}`)
    return (await memberById(tx, known))!
  }
  const email = requireVerified(provider, identity)
  const found = await memberByEmail(tx, email)
  if (found) {
    await confirmEmail(app, tx, found)
    await link(app, tx, provider, identity, found, request)
    return found
  }
  const name = nameFrom(identity, email)
  await requireMaySignUp(app, tx, email)
  const hold = await screenSignUp(app, tx, { email, name, address: request.address })
  if (hold) throw new HeldApplicant(hold, { email, name, data: { name, password_hash: null, ...goHome } })
  const member = await openAccount(app, tx, { email, name }, request)
  await link(app, tx, provider, identity, member, request)
  return member
}

/** Connects an identity to the account of a member who requested it. */
export async function connectIdentity(
  app: App,
  tx: Transaction,
  provider: SocialProvider,
  identity: ExternalIdentity,
  { member, ...request }: SignedInMember,
): Promise<void> {
  const known = await lockIdentity(tx, identity)
  if (known === member.id) return
  if (known !== undefined)
    throw new Problem(
      'not_allowed_now',
      `This ${provider.name} account is already connected to another account here. Disconnect it there first.`,
    )
  requireVerified(provider, identity)
  await link(app, tx, provider, identity, member, request)
}

/** Locks an identity, so that the second of two requests finds what the first stored. */
async function lockIdentity(tx: Transaction, { issuer, subject }: ExternalIdentity): Promise<number | undefined> {
  await lock(tx, `identity ${issuer} ${subject}`)
  const known = await tx.maybe(sql<{ member_id: number }>`
    select member_id from external_identities where issuer = ${issuer} and subject = ${subject}`)
  return known?.member_id
}

function requireVerified({ name }: SocialProvider, { email }: ExternalIdentity): string {
  if (email) return email
  throw new Problem('not_allowed_now', `${name} has no verified email for you. Verify one there, or sign up here.`)
}

async function link(
  app: App,
  tx: Transaction,
  provider: SocialProvider,
  { issuer, subject, label }: ExternalIdentity,
  member: Member,
  request: SignInRequest,
): Promise<void> {
  const now = app.clock.now()
  const { id } = await tx.one(sql<{ id: number }>`
    insert into external_identities (issuer, subject, member_id, label, linked_at, last_used_at)
    values (${issuer}, ${subject}, ${member.id}, ${label}, ${now}, ${now})
    returning id`)
  await recordAuditEvent(tx, {
    at: now,
    action: 'identity.linked',
    actorId: member.id,
    subject: `member:${member.id}`,
    details: { issuer },
    ...networkAndDevice(app, request),
  })
  await queueMail(app, tx, {
    to: member.email,
    template: identityConnected,
    data: { name: member.name, provider: provider.name, url: app.urls.to('/account/profile') },
    cause: `identity_connected:${id}`,
    memberId: member.id,
  })
}

function nameFrom({ name }: ExternalIdentity, email: string): string {
  const parsed = memberName.safeParse(name)
  return parsed.success ? parsed.data : email.split('@')[0]!
}

export interface Connection {
  id: number
  issuer: string
  label: string | null
  linked_at: Date
}

export function connectionsOf(db: Queryable, memberId: number): Promise<Connection[]> {
  return db.many(sql<Connection>`
    select id, issuer, label, linked_at from external_identities where member_id = ${memberId} order by id`)
}

/** The provider's name, or its host once it is no longer configured. */
export function connectionName(app: App, { issuer }: Pick<Connection, 'issuer'>): string {
  return socialProviders(app).find((provider) => provider.issuer === issuer)?.name ?? new URL(issuer).host
}

/** Refuses to remove the last way to sign in: email links alone would lock out a member who loses their inbox. */
export async function disconnectIdentity(
  app: App,
  signedIn: SignedInMember,
  { id, current }: { id: number; current?: string | undefined },
): Promise<void> {
  const { member } = signedIn
  await limitMailsBy(app, member.id)
  await reauthenticate(app, signedIn, current)
  await app.db.transaction(async (tx) => {
    await tx.run(sql`select from members where id = ${member.id} for no key update`)
    const removed = await tx.maybe(sql<{ issuer: string }>`
      delete from external_identities where id = ${id} and member_id = ${member.id} returning issuer`)
    if (!removed) throw notFound("This account isn't connected anymore.")
    const provider = connectionName(app, removed)
    if (!(await hasOtherWay(tx, member.id)))
      throw new Problem(
        'not_allowed_now',
        `${provider} is your only way to sign in besides email links. Set a password or add a passkey first, then disconnect it.`,
      )
    const now = app.clock.now()
    await recordAuditEvent(tx, {
      at: now,
      action: 'identity.unlinked',
      actorId: member.id,
      subject: `member:${member.id}`,
      details: { issuer: removed.issuer },
      ...networkAndDevice(app, signedIn),
    })
    await queueMail(app, tx, {
      to: member.email,
      template: identityDisconnected,
      data: { name: member.name, provider, url: app.urls.to('/reset') },
      cause: `identity_disconnected:${id}`,
      memberId: member.id,
    })
  })
}

async function hasOtherWay(tx: Transaction, memberId: number): Promise<boolean> {
  const { found } = await tx.one(sql<{ found: boolean }>`
    select
      exists (select from members where id = ${memberId} and password_hash is not null)
      or exists (select from passkeys where member_id = ${memberId})
      or exists (select from external_identities where member_id = ${memberId}) as found`)
  return found
}
