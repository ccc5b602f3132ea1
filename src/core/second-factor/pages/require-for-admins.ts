import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../platform/problem.ts'
import type { Site } from '../../../web/page.ts'
import { hasSecondFactor } from '../factors.ts'
import { adminsNeedSecondFactor } from '../settings.ts'
import { securityPath } from './security.ts'

/** If the site requires it, redirects staff without a second factor from the admin area to the page to set one up. */
export function requireSecondFactorForAdmins(server: FastifyInstance, site: Site): void {
  const { app } = site
  server.addHook('preHandler', (request, reply, done) => {
    if (!/^\/admin(\/|$)/.test(request.routeOptions.url ?? '') || !app.settings.get(adminsNeedSecondFactor))
      return done()
    redirectToSetUp(request, reply).then((isRedirected) => isRedirected || done(), done)
  })

  async function redirectToSetUp(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const person = await site.readPerson(request)
    if (!person || person.member.role === 'member' || (await hasSecondFactor(app.db, person.member.id))) return false
    if (request.method !== 'GET')
      throw new Problem('forbidden', 'Set up two-step sign-in under Security in your account first, then try again.')
    reply.header('cache-control', 'no-store').redirect(`${securityPath}?needed=admin`, 303)
    return true
  }
}
