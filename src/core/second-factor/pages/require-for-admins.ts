import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../platform/problem.ts'
import type { Site } from '../../../web/page.ts'
import { hasSecondFactor } from '../factors.ts'
import { adminsNeedSecondFactor } from '../settings.ts'
import { securityPath } from './security.ts'

/** Leads everyone who works in the admin area without a second factor to set one up, if the site asks for one. */
export function requireSecondFactorForAdmins(server: FastifyInstance, site: Site): void {
  const { app } = site
  server.addHook('preHandler', (request, reply, done) => {
    if (!/^\/admin(\/|$)/.test(request.routeOptions.url ?? '') || !app.settings.get(adminsNeedSecondFactor))
      return done()
    lead(request, reply).then((isLed) => isLed || done(), done)
  })

  async function lead(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const person = await site.readPerson(request)
    if (!person || person.member.role === 'member' || (await hasSecondFactor(app.db, person.member.id))) return false
    if (request.method !== 'GET')
      throw new Problem('forbidden', 'Set up two-step sign-in under Security in your account first, then try again.')
    reply.header('cache-control', 'no-store').redirect(`${securityPath}?needed=admin`, 303)
    return true
  }
}
