import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseId } from '../../../platform/ids.ts'
import { accountForm, asPerson } from '../../../web/account.ts'
import { forRole } from '../../../web/admin/frame.ts'
import type { Site } from '../../../web/page.ts'
import { type PageResponse, show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { withFreshCheck } from '../../sign-in/pages/fresh-check.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  type EndpointActor,
  resend,
  rotateSecret,
  sendTestWebhook,
  turnOff,
  turnOn,
} from '../endpoints.ts'
import { accountWebhooks, type PageState, pathIds, siteWebhooks, type WebhookArea } from './area.ts'
import { deliveryPage } from './delivery.ts'
import { endpointPage } from './endpoint.ts'
import { readEndpoint } from './form.ts'
import { webhooksPage } from './list.ts'

const messages: Record<string, string> = {
  saved: 'Changes saved.',
  on: 'The webhook is on.',
  off: 'The webhook is off.',
  deleted: 'Webhook deleted.',
  sent: 'Test event queued. Reload this page to see the response.',
  resent: 'Queued again. Reload this page to see the response.',
}

/** For members. */
export function registerMemberWebhooks(server: FastifyInstance, site: Site): void {
  registerArea(server, site, accountWebhooks)
}

/** For admins. */
export function registerSiteWebhooks(server: FastifyInstance, site: Site): void {
  registerArea(server, site, siteWebhooks)
}

type Draw = (person: Person, request: FastifyRequest, state: PageState) => Promise<PageResponse>

interface Submitted {
  by: EndpointActor
  id: number
  form: URLSearchParams
  request: FastifyRequest
}

function registerArea(server: FastifyInstance, site: Site, area: WebhookArea): void {
  const { app } = site
  const list: Draw = (person, _, state) => webhooksPage(app, area, person, state)
  const one: Draw = (person, request, state) => endpointPage(app, area, person, request, state)
  const delivery: Draw = (person, request, state) => deliveryPage(app, area, person, request, state)

  const page = (path: string, draw: Draw) =>
    server.get(
      path,
      asPerson(site, async (person, request, reply) => {
        const { done = '' } = request.query as { done?: string }
        const state = { done: Object.hasOwn(messages, done) ? messages[done] : undefined }
        return show(site, request, reply, forRole(site, person, await draw(person, request, state)))
      }),
    )

  /** The work returns where to go next, or the secret to show on this page. */
  const form = (
    path: string,
    draw: Draw,
    work: (submitted: Submitted) => Promise<string | { secret: string; id: number }>,
    { sensitive = false } = {},
  ) => {
    const handle = (request: FastifyRequest, reply: FastifyReply) =>
      accountForm(
        site,
        async (person, submitted) => {
          const by = area.actor(app, person)
          const next = await work({ by, id: parseId(pathIds(request).id), form: submitted, request })
          if (typeof next === 'string') return reply.redirect(`${area.path}${next}`, 303)
          return show(site, request, reply, forRole(site, person, await one(person, request, { secret: next })))
        },
        async (person, problem, typed) => forRole(site, person, await draw(person, request, { problem, form: typed })),
      )(request, reply)
    server.post(path, sensitive ? withFreshCheck(site, handle) : handle)
  }

  page(area.path, list)
  page(`${area.path}/:id`, one)
  page(`${area.path}/:id/deliveries/:delivery`, delivery)

  form(area.path, list, ({ by, form }) => createEndpoint(app, by, readEndpoint(form)), { sensitive: true })
  form(`${area.path}/:id`, one, async ({ by, id, form }) => {
    await changeEndpoint(app, by, id, readEndpoint(form))
    return `/${id}?done=saved`
  })
  form(`${area.path}/:id/rotate`, one, async ({ by, id }) => ({ id, secret: await rotateSecret(app, by, id) }), {
    sensitive: true,
  })
  form(`${area.path}/:id/test`, one, async ({ by, id }) => {
    return `/${id}/deliveries/${await sendTestWebhook(app, by, id)}?done=sent`
  })
  form(`${area.path}/:id/on`, one, async ({ by, id }) => {
    await turnOn(app, by, id)
    return `/${id}?done=on`
  })
  form(`${area.path}/:id/off`, one, async ({ by, id }) => {
    await turnOff(app, by, id)
    return `/${id}?done=off`
  })
  form(`${area.path}/:id/delete`, one, async ({ by, id }) => {
    await deleteEndpoint(app, by, id)
    return '?done=deleted'
  })
  form(`${area.path}/:id/deliveries/:delivery/resend`, delivery, async ({ by, id, request }) => {
    return `/${id}/deliveries/${await resend(app, by, id, parseId(pathIds(request).delivery))}?done=resent`
  })
}
