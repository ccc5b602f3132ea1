import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { Member } from '../accounts/members.ts'
import { sessionValue } from '../sessions/cookies.ts'
import { formToken } from '../sessions/same-origin.ts'
import { readSession } from '../sessions/session.ts'

export interface Person {
  member: Member
  /** Goes into the forms of this session. */
  formToken: string
}

/** Who the browser is signed in as on the site, which is what decides whom an app acts for. */
export async function personOf(app: App, request: FastifyRequest): Promise<Person | null> {
  const value = sessionValue(app, request.headers.cookie)
  const session = await readSession(app, value)
  return session && { member: session.member, formToken: formToken(value!) }
}

/** Signing in comes first, and leads back. */
export function toSignIn(reply: FastifyReply, back: string) {
  return reply.header('cache-control', 'no-store').redirect(`/sign-in?next=${encodeURIComponent(back)}`, 303)
}

export async function isMember(db: Queryable, id: number): Promise<boolean> {
  return (await db.maybe(sql`select 1 as found from members where id = ${id} and deleted_at is null`)) !== undefined
}
