import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../features/people/signed-in.ts'
import { sessionCookie } from '../../features/sessions/cookies.ts'
import type { Site } from '../page.ts'
import { fulfil } from './intents.ts'
import { addCookie } from './person.ts'
import { unfinishedPath } from './unfinished.ts'

/** Signed in: the new cookie, what they had asked for before, and on to where they were going. */
export async function goOn({ app }: Site, request: FastifyRequest, reply: FastifyReply, { cookie, member, onward }: SignedIn) {
  addCookie(reply, sessionCookie(app, cookie))
  if (onward.intent) await fulfil(app, request, reply, member, onward.intent)
  return reply.header('cache-control', 'no-store').redirect(onward.left ? unfinishedPath(onward.left, onward.next) : onward.next, 303)
}
