import { randomBytes } from 'node:crypto'
import { type App, perApp } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { day, hour } from '../../platform/duration.ts'
import { isOutage } from '../../platform/faults.ts'
import { hashSecret } from '../../platform/secrets.ts'
import type { Member } from '../members/members.ts'
import { networkAndDevice, type RequestOrigin, readableNetwork } from './request-origin.ts'

export const sessionDays = 30
const lifetime = sessionDays * day
// Extends the expiry without a write on every page view.
const renewEvery = hour
const cookieFormat = /^[A-Za-z0-9_-]{43}$/

export interface MemberSession {
  sessionId: number
  member: Member
  startedAt: Date
  confirmedAt: Date
  /** Whether the expiry was just extended, so that the cookie has to be sent again. */
  renewed: boolean
}

interface SignInDetails {
  /** How the member signed in. */
  by?: string | null
  secondFactor?: string | null
  /** The cookie of the session that this one replaces. */
  previous?: string | undefined
}

/** Returns the cookie value, which is always new; only its hash is stored. */
export async function startSession(
  app: App,
  tx: Queryable,
  memberId: number,
  origin: RequestOrigin,
  { by = null, secondFactor = null, previous }: SignInDetails = {},
): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  const now = app.clock.now()
  const { network, device } = networkAndDevice(app, origin)
  if (previous) await endSession(tx, previous)
  await tx.run(sql`
    insert into sessions (
      secret_hash, member_id, created_at, last_seen_at, expires_at, device, network,
      place, signed_in_by, second_factor, confirmed_at
    )
    values (
      ${hashSecret(value)}, ${memberId}, ${now}, ${now}, ${new Date(now.getTime() + lifetime)}, ${device}, ${network},
      ${readableNetwork(origin.address)}, ${by}, ${secondFactor}, ${now}
    )`)
  return value
}

interface SessionRow extends Member {
  session_id: number
  session_created_at: Date
  last_seen_at: Date
  confirmed_at: Date
}

/** Under load, several requests arrive at the same time and share a batch. */
const sessionReads = perApp(({ db }) => db.together(setImmediate))

/** Null for an unknown or expired cookie. */
export async function readSession(
  app: App,
  cookieValue: string | undefined,
  address: string,
): Promise<MemberSession | null> {
  if (!cookieValue || !cookieFormat.test(cookieValue)) return null
  const now = app.clock.now()
  const found = await sessionReads(app).maybe(sql<SessionRow>`
    select
      s.id as session_id, s.created_at as session_created_at, s.last_seen_at,
      coalesce(s.confirmed_at, s.created_at) as confirmed_at,
      m.id, m.email, m.email_verified_at, m.name, m.role, m.created_at
    from sessions s
    join members m on m.id = s.member_id
    where s.secret_hash = ${hashSecret(cookieValue)}
      and s.expires_at > ${now}
      and m.deleted_at is null
      and m.suspended_at is null`)
  if (!found) return null
  const {
    session_id: sessionId,
    session_created_at: startedAt,
    confirmed_at: confirmedAt,
    last_seen_at,
    ...member
  } = found
  const renewed = now.getTime() - last_seen_at.getTime() >= renewEvery && (await renewSession(app, sessionId, address))
  return { sessionId, member, startedAt, confirmedAt, renewed }
}

/** Returns whether it could be extended. With a full disk, members can still read. */
async function renewSession({ db, clock }: App, sessionId: number, address: string): Promise<boolean> {
  const now = clock.now()
  try {
    await db.run(sql`
      update sessions
      set last_seen_at = ${now}, expires_at = ${new Date(now.getTime() + lifetime)}, place = ${readableNetwork(address)}
      where id = ${sessionId}`)
    return true
  } catch (error) {
    if (!isOutage(error)) throw error
    return false
  }
}

/** Records that the member has proved their identity again. */
export async function confirmSession(app: App, sessionId: number): Promise<void> {
  await app.db.run(sql`update sessions set confirmed_at = ${app.clock.now()} where id = ${sessionId}`)
}

export async function endSession(db: Queryable, cookieValue: string): Promise<void> {
  await db.run(sql`delete from sessions where secret_hash = ${hashSecret(cookieValue)}`)
}

export async function endSessionById(db: Queryable, memberId: number, sessionId: number): Promise<boolean> {
  return (await db.run(sql`delete from sessions where id = ${sessionId} and member_id = ${memberId}`)) > 0
}

/** Ends all sessions of a member, or all but one. */
export async function endSessionsOf(db: Queryable, memberId: number, except: number | null = null): Promise<number> {
  return db.run(sql`delete from sessions where member_id = ${memberId} and id is distinct from ${except}::bigint`)
}

export interface SessionSummary {
  id: number
  device: string
  place: string | null
  signed_in_by: string | null
  second_factor: string | null
  created_at: Date
  last_seen_at: Date
}

export function sessionsOf(db: Queryable, memberId: number, now: Date): Promise<SessionSummary[]> {
  return db.many(sql<SessionSummary>`
    select id, device, place, signed_in_by, second_factor, created_at, last_seen_at
    from sessions
    where member_id = ${memberId} and expires_at > ${now}
    order by last_seen_at desc, id desc`)
}
