import type { FastifyInstance } from 'fastify'
import type { Site } from '../../../web/page.ts'
import { registerMails } from '../../mail/pages/settings.ts'
import { registerProfile } from '../../members/pages/profile.ts'
import { renewSessions } from '../../sessions/pages/person.ts'
import { registerUnfinishedAction } from './after-sign-in.ts'
import { registerKeys } from './keys.ts'
import { registerReset } from './reset.ts'
import { registerSignIn } from './sign-in.ts'
import { registerSignUp } from './sign-up.ts'

/** Everything that people do about their accounts. */
export function registerPeople(server: FastifyInstance, site: Site): void {
  renewSessions(server, site.app)
  for (const register of [
    registerSignUp,
    registerSignIn,
    registerReset,
    registerProfile,
    registerKeys,
    registerMails,
    registerUnfinishedAction,
  ])
    register(server, site)
}
