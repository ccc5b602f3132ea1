import type { FastifyInstance } from 'fastify'
import type { Site } from '../../../web/page.ts'
import { registerMailbox } from '../../mail/pages/mailbox.ts'
import { registerProfile } from '../../members/pages/profile.ts'
import { registerSecurity } from '../../second-factor/pages/register.ts'
import { renewSessionCookies } from '../../sessions/pages/session.ts'
import { registerSessions } from '../../sessions/pages/sessions.ts'
import { registerUnfinishedAction } from './after-sign-in.ts'
import { registerApiKeys } from './api-keys.ts'
import { registerFreshCheck } from './fresh-check.ts'
import { registerPasswordReset } from './reset-password.ts'
import { registerScopeRequest } from './scope-request.ts'
import { registerSecondStep } from './second-step.ts'
import { registerSignIn } from './sign-in.ts'
import { registerSignUp } from './sign-up.ts'

export function registerAccountPages(server: FastifyInstance, site: Site): void {
  renewSessionCookies(server, site.app)
  for (const register of [
    registerSignUp,
    registerSignIn,
    registerSecondStep,
    registerFreshCheck,
    registerSecurity,
    registerSessions,
    registerPasswordReset,
    registerProfile,
    registerApiKeys,
    registerScopeRequest,
    registerMailbox,
    registerUnfinishedAction,
  ])
    register(server, site)
}
