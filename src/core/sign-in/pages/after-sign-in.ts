import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { extensionPoint } from '../../../platform/extensions.ts'
import { type Html, html } from '../../../platform/html.ts'
import { Problem } from '../../../platform/problem.ts'
import { localPath } from '../../../platform/urls.ts'
import { asPerson } from '../../../web/account.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { wantsJson } from '../../../web/forms.ts'
import { withQuery } from '../../../web/links.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import type { Member } from '../../members/members.ts'
import { knownBrowserCookie, pendingCookie, sessionCookie } from '../../sessions/cookies.ts'
import { ensureDeviceCookie, setCookie } from '../../sessions/pages/session.ts'
import { type Intent, signIntent } from '../after-sign-in.ts'
import { knownBrowserMark } from '../known-browser.ts'
import type { SignInResult } from '../signed-in-session.ts'

/** Something a visitor can start before signing in, such as a vote. It is finished once they are signed in. */
export interface ActionAfterSignIn {
  /** Part of links in emails that were already sent, so it never changes. */
  name: string
  /** May throw a `Problem` when it is no longer possible. */
  perform(app: App, request: FastifyRequest, reply: FastifyReply, member: Member, intent: Intent): Promise<void>
  /** Offered when it was started in another browser. Throws a `Problem` when it is no longer possible. */
  offer(app: App, slug: string): Promise<ActionOffer>
}

interface ActionOffer {
  /** Says what hasn't been done. */
  lede: Html
  /** A form that does it now. */
  form: Html
}

export const actionsAfterSignIn = extensionPoint<ActionAfterSignIn>('actions after sign-in')

/** Sends a visitor to the sign-in page; the intent is carried out afterwards. */
export function askToSignIn(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  next: string,
  intent: Intent | null,
): FastifyReply {
  const signIn = withQuery('/sign-in', {
    next,
    intent: intent && signIntent(app, ensureDeviceCookie(app, request, reply), intent),
  })
  return wantsJson(request) ? reply.code(401).send({ sign_in: signIn }) : reply.redirect(signIn, 303)
}

export const secondStepPath = '/sign-in/second-step'

/**
 * Sets the session cookie, carries out the intent and redirects to where the member was going. If their account has a
 * second factor, that comes first.
 */
export async function redirectAfterSignIn(
  { app }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  result: SignInResult,
) {
  if ('pending' in result) {
    setCookie(reply, pendingCookie(app, result.pending))
    return reply.header('cache-control', 'no-store').redirect(secondStepPath, 303)
  }
  const {
    cookie,
    member,
    afterSignIn: { next, intent, unfinished },
  } = result
  setCookie(reply, sessionCookie(app, cookie))
  setCookie(reply, knownBrowserCookie(app, knownBrowserMark(app, member.email)))
  if (intent) await orNull(actionNamed(app, intent.action)?.perform(app, request, reply, member, intent))
  const target = unfinished
    ? withQuery(unfinishedPath, { tapped: unfinished.action, slug: unfinished.slug, next })
    : next
  return reply.header('cache-control', 'no-store').redirect(target, 303)
}

const unfinishedPath = '/account/unfinished'

/** Asks before finishing an action from another browser, because we can't know that the same person started it. */
export function registerUnfinishedAction(server: FastifyInstance, site: Site): void {
  const { app } = site
  server.get(
    unfinishedPath,
    asPerson(site, async (_person, request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1])
      const next = localPath(query.get('next'))
      const offer = await orNull(actionNamed(app, query.get('tapped'))?.offer(app, query.get('slug') ?? ''))
      if (!offer) return reply.header('cache-control', 'no-store').redirect(next, 303)
      const content = html`<div class="page narrow">${pageHead({ title: 'You’re signed in', lede: offer.lede })}
<p>You started this in another browser. Confirm it here, or skip it.</p>
<div class="cluster">${offer.form}<a class="button button-quiet" href="${next}">Skip</a></div></div>`
      return show(site, request, reply, { title: 'You’re signed in', content })
    }),
  )
}

function actionNamed(app: App, name: string | null): ActionAfterSignIn | undefined {
  return app.extensions.of(actionsAfterSignIn).find((action) => action.name === name)
}

/** The listing may no longer exist; the member is still signed in. */
async function orNull<T>(work: Promise<T> | undefined): Promise<T | null> {
  try {
    return (await work) ?? null
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
