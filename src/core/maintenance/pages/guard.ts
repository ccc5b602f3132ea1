import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { closedForMaintenance } from '../../../platform/http/maintenance.ts'
import { Problem } from '../../../platform/problem.ts'
import { addSecurityHeaders } from '../../../web/headers.ts'
import type { Site } from '../../../web/page.ts'
import { sendOnce } from '../../../web/respond.ts'
import { may } from '../../roles/roles.ts'
import { maintenanceIsOn, maintenanceMessage } from '../settings.ts'
import { maintenancePage } from './page.ts'

const retryAfter = '300'

/**
 * What works without a session: signing in, the files of the page itself, and what other services send (payment
 * gateways, unsubscribing from an email client).
 */
const open =
  /^\/(?:sign-in|sign-out|reset|scheme|assets|brand|icons|media|favicon\.(?:ico|svg)|site\.webmanifest|webhooks|unsubscribe|mailbox)(?:[/.?]|$)/
const programs = /^\/(?:api|mcp|oauth|\.well-known)(?:[/?]|$)/

/** In maintenance mode, only people with a role get past this. Settings reach every process, so all of them close. */
export function guardMaintenance(server: FastifyInstance, site: Site): void {
  const { app } = site
  closedForMaintenance(app).isOn = () => app.settings.get(maintenanceIsOn)
  // A callback, because a promise would cost every request.
  server.addHook('onRequest', (request, reply, done) => {
    if (!app.settings.get(maintenanceIsOn) || request.routeOptions.config.health || open.test(request.url))
      return done()
    refuse(request, reply).then((isSent) => isSent || done(), done)
  })

  async function refuse(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const isProgram = programs.test(request.url)
    if (!isProgram && (await isStaff(site, request))) return false
    const message = app.settings.get(maintenanceMessage)
    if (isProgram || !/\btext\/html\b/.test(request.headers.accept ?? ''))
      throw new Problem('unavailable', message, { headers: { 'retry-after': retryAfter } })
    addSecurityHeaders(app, reply, [])
    reply.code(503).header('retry-after', retryAfter)
    sendOnce(request, reply, maintenancePage(site, message).markup, 'text/html; charset=utf-8')
    return true
  }
}

async function isStaff(site: Site, request: FastifyRequest): Promise<boolean> {
  const viewer = await site.readViewer(request)
  return viewer !== null && may(viewer.role, 'overview')
}
