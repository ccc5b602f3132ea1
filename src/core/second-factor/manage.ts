import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid, notFound, Problem } from '../../platform/problem.ts'
import { type AdminActor, recordAdminAction } from '../audit/actor.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { queueMail } from '../mail/queue.ts'
import { type Member, requireVerifiedEmail } from '../members/members.ts'
import { deviceName } from '../sessions/device-name.ts'
import { requireFresh } from '../sessions/fresh.ts'
import { networkAndDevice, type RequestOrigin } from '../sessions/request-origin.ts'
import { endSessionsOf } from '../sessions/session.ts'
import { confirmApp, startApp } from './authenticator-app.ts'
import { deleteFactors, hasSecondFactor, lockFactors } from './factors.ts'
import { limitSecondFactors } from './limits.ts'
import { factorAdded, factorRemoved, factorsReset, recoveryCodesMade } from './mails.ts'
import { insertPasskey, verifyNewPasskey } from './passkeys.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

/** A signed-in member in their session. Every change here needs a fresh proof of who they are. */
interface FactorOwner extends RequestOrigin {
  member: Member
  sessionId: number
  confirmedAt: Date
  cookie: string
}

const appName = 'the authenticator app'

function requireReady(app: App, owner: FactorOwner): void {
  requireVerifiedEmail(owner.member)
  requireFresh(app, owner)
}

/** Returns the recovery codes if this is the first factor. They can't be shown again later. */
export async function addPasskey(
  app: App,
  owner: FactorOwner,
  { name, response }: { name: string; response: string },
): Promise<string[] | null> {
  requireReady(app, owner)
  const called = passkeyName(name)
  const passkey = await verifyNewPasskey(app, owner, response)
  return app.db.transaction(async (tx) => {
    await lockFactors(tx, owner.member.id)
    const first = !(await hasSecondFactor(tx, owner.member.id))
    if ((await insertPasskey(app, tx, owner.member.id, called, passkey)) === null)
      throw new Problem('not_allowed_now', 'This passkey is already registered.')
    return added(app, tx, owner, `the passkey “${called}”`, first)
  })
}

function passkeyName(given: string): string {
  const name = given.trim().replace(/\s+/g, ' ')
  if (name.length < 1 || name.length > 80 || /\p{Cc}/u.test(name) || !name.isWellFormed())
    throw invalid([{ path: 'name', message: 'Enter a name of up to 80 characters' }])
  return name
}

export async function renamePasskey(app: App, owner: FactorOwner, id: number, given: string): Promise<void> {
  const name = passkeyName(given)
  const renamed = await app.db.run(sql`
    update passkeys set name = ${name} where id = ${id} and member_id = ${owner.member.id}`)
  if (renamed === 0) throw unknownPasskey()
}

export async function removePasskey(app: App, owner: FactorOwner, id: number): Promise<void> {
  requireFresh(app, owner)
  await app.db.transaction(async (tx) => {
    await lockFactors(tx, owner.member.id)
    const removedPasskey = await tx.maybe(sql<{ name: string }>`
      delete from passkeys where id = ${id} and member_id = ${owner.member.id} returning name`)
    if (!removedPasskey) throw unknownPasskey()
    await removed(app, tx, owner, `the passkey “${removedPasskey.name}”`)
  })
}

function unknownPasskey(): Problem {
  return notFound('This passkey doesn’t exist or was already removed.')
}

/** From then on, the secret is shown until the first code confirms it. */
export async function startAppSetUp(app: App, owner: FactorOwner): Promise<void> {
  requireReady(app, owner)
  await app.db.transaction((tx) => startApp(app, tx, owner.member.id))
}

/** Returns the recovery codes if this is the first factor. */
export async function finishAppSetUp(app: App, owner: FactorOwner, code: string): Promise<string[] | null> {
  requireReady(app, owner)
  await limitSecondFactors(app, owner.member.id, owner.address, { guessable: true })
  return app.db.transaction(async (tx) => {
    await lockFactors(tx, owner.member.id)
    const first = !(await hasSecondFactor(tx, owner.member.id))
    if (!(await confirmApp(app, tx, owner.member.id, code.replace(/\s/g, ''))))
      throw invalid([
        { path: 'code', message: 'Wrong code. Check that your phone’s clock is right, then try the next one' },
      ])
    return added(app, tx, owner, appName, first)
  })
}

export async function removeApp(app: App, owner: FactorOwner): Promise<void> {
  requireFresh(app, owner)
  await app.db.transaction(async (tx) => {
    await lockFactors(tx, owner.member.id)
    const gone = await tx.run(sql`
      delete from authenticator_apps where member_id = ${owner.member.id} and confirmed_at is not null`)
    if (gone === 0) throw notFound('You have no authenticator app to remove.')
    await removed(app, tx, owner, appName)
  })
}

export async function renewRecoveryCodes(app: App, owner: FactorOwner): Promise<string[]> {
  requireFresh(app, owner)
  const { member } = owner
  return app.db.transaction(async (tx) => {
    await lockFactors(tx, member.id)
    if (!(await hasSecondFactor(tx, member.id)))
      throw new Problem('not_allowed_now', 'Add a passkey or an authenticator app first.')
    const now = app.clock.now()
    await recordAuditEvent(tx, {
      at: now,
      action: 'factor.codes_made',
      actorId: member.id,
      subject: `member:${member.id}`,
      ...networkAndDevice(app, owner),
    })
    await queueMail(app, tx, {
      to: member.email,
      template: recoveryCodesMade,
      data: { name: member.name, device: deviceName(owner.userAgent), url: app.urls.to('/account/security') },
      cause: `recovery_codes_made:${member.id}:${now.getTime()}`,
      memberId: member.id,
    })
    return makeRecoveryCodes(app, tx, member.id)
  })
}

/** For members who lost all factors. Also ends their sessions, because a lost device may have one. */
export async function resetFactors(
  app: App,
  tx: Transaction,
  member: Pick<Member, 'id' | 'email' | 'name'>,
  by: AdminActor,
): Promise<{ passkeys: number; app: boolean }> {
  await lockFactors(tx, member.id)
  if (!(await hasSecondFactor(tx, member.id)))
    throw new Problem('not_allowed_now', 'This account has no second factor.')
  const { passkeys, app: hadApp } = await deleteFactors(tx, member.id)
  await endSessionsOf(tx, member.id)
  await recordAdminAction(app, tx, by, 'factor.reset', `member:${member.id}`, { passkeys, app: hadApp })
  await queueMail(app, tx, {
    to: member.email,
    template: factorsReset,
    data: { name: member.name, url: app.urls.to('/sign-in') },
    cause: `factors_reset:${member.id}:${app.clock.now().getTime()}`,
    memberId: member.id,
  })
  return { passkeys, app: hadApp }
}

/**
 * The first factor ends all other sessions, because none of them took the second step. So every later session has
 * proved its account's strongest factor.
 */
async function added(
  app: App,
  tx: Transaction,
  owner: FactorOwner,
  factor: string,
  first: boolean,
): Promise<string[] | null> {
  const { member, sessionId } = owner
  const now = app.clock.now()
  await record(app, tx, owner, 'factor.added', factor)
  await queueMail(app, tx, {
    to: member.email,
    template: factorAdded,
    data: { ...mailFacts(app, owner, factor), first },
    cause: `factor_added:${member.id}:${factor}:${now.getTime()}`,
    memberId: member.id,
  })
  if (!first) return null
  await endSessionsOf(tx, member.id, sessionId)
  return makeRecoveryCodes(app, tx, member.id)
}

async function removed(app: App, tx: Transaction, owner: FactorOwner, factor: string): Promise<void> {
  const { member } = owner
  const now = app.clock.now()
  const last = !(await hasSecondFactor(tx, member.id))
  if (last) await deleteFactors(tx, member.id)
  await record(app, tx, owner, 'factor.removed', factor)
  await queueMail(app, tx, {
    to: member.email,
    template: factorRemoved,
    data: { ...mailFacts(app, owner, factor), last },
    cause: `factor_removed:${member.id}:${factor}:${now.getTime()}`,
    memberId: member.id,
  })
}

function record(
  app: App,
  tx: Transaction,
  owner: FactorOwner,
  action: 'factor.added' | 'factor.removed',
  factor: string,
): Promise<void> {
  const { id } = owner.member
  return recordAuditEvent(tx, {
    at: app.clock.now(),
    action,
    actorId: id,
    subject: `member:${id}`,
    details: { factor },
    ...networkAndDevice(app, owner),
  })
}

function mailFacts(app: App, { member, userAgent }: FactorOwner, factor: string) {
  return { name: member.name, factor, device: deviceName(userAgent), url: app.urls.to('/account/security') }
}
