import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Member } from '../../../core/members/members.ts'
import { networkOf } from '../../../core/sessions/facts.ts'
import { browserOf } from '../../../core/sessions/pages/person.ts'
import { type Intent, writeIntent } from '../../../core/sign-in/after-sign-in.ts'
import type { App } from '../../../platform/app.ts'
import { Problem } from '../../../platform/problem.ts'
import { pseudonym } from '../../../platform/sign.ts'
import { withQuery } from '../../../web/links.ts'
import { follow } from '../../follows/follow.ts'
import { listingIdOf } from '../../listings/ids.ts'
import type { Ballot } from '../fraud.ts'
import { castVote } from '../vote.ts'

/** A vote with where it comes from, as keyed hashes: enough to see that two came from one place. */
export function ballotOf(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  memberId: number,
  listingId: number,
  source: string | undefined,
): Ballot {
  return {
    listingId,
    memberId,
    ...(source !== undefined && { source }),
    network: networkOf(app, request.ip),
    device: pseudonym(app, 'device', browserOf(app, request, reply)),
  }
}

/** Does what a person tapped before they signed in. If it can no longer be done, they still are signed in. */
export async function fulfil(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  member: Member,
  { action, slug, source }: Intent,
): Promise<void> {
  try {
    const listingId = await listingIdOf(app.db, slug)
    if (action === 'follow') await app.db.transaction((tx) => follow(app, tx, { listingId, memberId: member.id }))
    else
      await app.db.transaction((tx) => castVote(app, tx, ballotOf(app, request, reply, member.id, listingId, source)))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

/** A stranger who tapped something is asked to sign in; what they tapped is done afterwards. */
export function askToSignIn(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  next: string,
  intent: Intent | null,
): FastifyReply {
  const signIn = withQuery('/sign-in', {
    next,
    intent: intent && writeIntent(app, browserOf(app, request, reply), intent),
  })
  return wantsJson(request) ? reply.code(401).send({ sign_in: signIn }) : reply.redirect(signIn, 303)
}

/** The script that sends a form asks for the outcome; a browser without it is led to a page. */
export function wantsJson(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('application/json')
}
