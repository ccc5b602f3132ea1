import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { checkFormToken, checkSameOrigin } from '../../../web/csrf.ts'
import { toSignIn } from '../../../web/links.ts'
import { signedInPerson } from '../../sessions/pages/person.ts'
import { networkAndDevice, requestOrigin } from '../../sessions/request-origin.ts'
import { connectedApps, disconnectApp } from '../apps.ts'
import { oauthPaths } from '../paths.ts'
import { appsPage } from './apps-page.ts'
import { type Frame, oauthPageHeaders } from './frame.ts'

/** What a person's connected apps are. */
export async function showConnectedApps(app: App, frame: Frame, request: FastifyRequest, reply: FastifyReply) {
  const person = await signedInPerson(app, request)
  if (!person) return toSignIn(reply, oauthPaths.apps)
  const apps = await connectedApps(app.db, person.member.id, app.clock.now())
  return reply
    .headers(oauthPageHeaders())
    .send(
      await frame(request, { title: 'Connected apps', place: 'account', content: appsPage(apps, person.formToken) }),
    )
}

/** Ends what one of them may do. */
export async function disconnectConnectedApp(app: App, request: FastifyRequest, reply: FastifyReply) {
  checkSameOrigin(app, request.headers)
  const person = await signedInPerson(app, request)
  if (!person) return toSignIn(reply, oauthPaths.apps)
  const form = new URLSearchParams(String(request.body ?? ''))
  checkFormToken(person.cookie, form.get('form_token'))
  await disconnectApp(
    app.db,
    app.clock.now(),
    person.member.id,
    form.get('client_id') ?? '',
    networkAndDevice(app, requestOrigin(request)),
  )
  return reply.redirect(oauthPaths.apps, 303)
}
