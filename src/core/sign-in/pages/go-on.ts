import type { FastifyReply, FastifyRequest } from 'fastify'
import { fulfil } from '../../../directory/votes/pages/intents.ts'
import { unfinishedPath } from '../../../directory/votes/pages/unfinished.ts'
import type { Site } from '../../../web/page.ts'
import { sessionCookie } from '../../sessions/cookies.ts'
import { addCookie } from '../../sessions/pages/person.ts'
import type { SignedIn } from '../signed-in.ts'

/** Signed in: the new cookie, what they had asked for before, and on to where they were going. */
export async function goOn(
  { app }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { cookie, member, onward }: SignedIn,
) {
  addCookie(reply, sessionCookie(app, cookie))
  if (onward.intent) await fulfil(app, request, reply, member, onward.intent)
  return reply
    .header('cache-control', 'no-store')
    .redirect(onward.left ? unfinishedPath(onward.left, onward.next) : onward.next, 303)
}
