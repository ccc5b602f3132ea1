import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/app.ts'
import type { Member } from '../../features/accounts/members.ts'
import { sessionValue } from '../../features/sessions/cookies.ts'
import { formToken } from '../../features/sessions/same-origin.ts'
import { readSession } from '../../features/sessions/session.ts'

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
