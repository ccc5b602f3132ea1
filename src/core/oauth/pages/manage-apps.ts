import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { checkFormToken, checkSameOrigin } from '../../../web/csrf.ts'
import { toSignIn } from '../../../web/links.ts'
import { personOf } from '../../sessions/pages/person.ts'
import { networkAndDevice, requestOrigin } from '../../sessions/request-origin.ts'
import { connectedApps, disconnectApp } from '../apps.ts'
import { paths } from '../paths.ts'
import { appsPage } from './apps-page.ts'
import { type Frame, pageHeaders } from './frame.ts'

/** What a person's connected apps are. */
export async function showApps(app: App, frame: Frame, request: FastifyRequest, reply: FastifyReply) {
  const person = await personOf(app, request)
  if (!person) return toSignIn(reply, paths.apps)
  const apps = await connectedApps(app.db, person.member.id, app.clock.now())
  return reply
    .headers(pageHeaders())
    .send(
      await frame(request, { title: 'Connected apps', place: 'account', content: appsPage(apps, person.formToken) }),
    )
}

/** Ends what one of them may do. */
export async function endApp(app: App, request: FastifyRequest, reply: FastifyReply) {
  checkSameOrigin(app, request.headers)
  const person = await personOf(app, request)
  if (!person) return toSignIn(reply, paths.apps)
  const form = new URLSearchParams(String(request.body ?? ''))
  checkFormToken(person.cookie, form.get('form_token'))
  await disconnectApp(
    app.db,
    app.clock.now(),
    person.member.id,
    form.get('client_id') ?? '',
    networkAndDevice(app, requestOrigin(request)),
  )
  return reply.redirect(paths.apps, 303)
}
