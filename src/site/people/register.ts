import type { FastifyInstance } from 'fastify'
import type { Site } from '../page.ts'
import { registerKeys } from './keys.ts'
import { registerMails } from './mails.ts'
import { renewSessions } from './person.ts'
import { registerProfile } from './profile.ts'
import { registerReset } from './reset.ts'
import { registerSignIn } from './sign-in.ts'
import { registerSignUp } from './sign-up.ts'
import { registerUnfinished } from './unfinished.ts'

/** Everything that people do about their accounts. */
export function registerPeople(server: FastifyInstance, site: Site): void {
  renewSessions(server, site.app)
  for (const register of [registerSignUp, registerSignIn, registerReset, registerProfile, registerKeys, registerMails, registerUnfinished]) register(server, site)
}
