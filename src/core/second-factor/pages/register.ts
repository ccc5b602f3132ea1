import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../platform/problem.ts'
import { accountForm, asPerson } from '../../../web/account.ts'
import { pathId } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { requireVerifiedEmail } from '../../members/members.ts'
import { isFresh, requireFresh } from '../../sessions/fresh.ts'
import { withFreshCheck } from '../../sign-in/pages/fresh-check.ts'
import { pendingAppSecret } from '../authenticator-app.ts'
import { limitPasskeyPrompts } from '../limits.ts'
import {
  addPasskey,
  finishAppSetUp,
  removeApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  startAppSetUp,
} from '../manage.ts'
import { passkeyCreationOptions } from '../passkeys.ts'
import { securityPage, securityPath } from './security.ts'
import { appSetUpPage, newPasskeyPage, recoveryCodesPage } from './set-up.ts'

const messages: Record<string, string> = {
  passkey: 'Passkey added.',
  app: 'Authenticator app added.',
  renamed: 'Name saved.',
  'passkey-removed': 'Passkey removed.',
  'app-removed': 'Authenticator app removed.',
}

export function registerSecurity(server: FastifyInstance, site: Site): void {
  const { app } = site
  const toSecurity = (reply: FastifyReply, done: string) => reply.redirect(`${securityPath}?done=${done}`, 303)
  const again = (person: Person, problem: Problem) => securityPage(app, person, { problem })

  /** Adding the first factor ends in the recovery codes. */
  const added = async (
    person: Person,
    request: FastifyRequest,
    reply: FastifyReply,
    codes: string[] | null,
    done: string,
  ) =>
    codes
      ? show(site, request, reply, recoveryCodesPage(codes, 'Two-step sign-in is on.', person.member.role !== 'member'))
      : toSecurity(reply, done)

  server.get(
    securityPath,
    asPerson(site, async (person, request, reply) => {
      const { done = '', needed } = request.query as { done?: string; needed?: string }
      const message = Object.hasOwn(messages, done) ? messages[done] : undefined
      const neededForAdmin = needed === 'admin' && person.member.role !== 'member'
      return show(site, request, reply, await securityPage(app, person, { message, neededForAdmin }))
    }),
  )

  server.post(
    `${securityPath}/passkeys/new`,
    withFreshCheck(
      site,
      accountForm(
        site,
        async ({ member }, _, __, reply) => {
          requireVerifiedEmail(member)
          return reply.redirect(`${securityPath}/passkeys/new`, 303)
        },
        again,
      ),
    ),
  )
  server.get(
    `${securityPath}/passkeys/new`,
    asPerson(site, async (person, request, reply) =>
      isFresh(app, person) ? show(site, request, reply, newPasskeyPage(person)) : reply.redirect(securityPath, 303),
    ),
  )
  server.post(
    `${securityPath}/passkeys/options`,
    asPerson(site, async (person, request, reply) => {
      await limitPasskeyPrompts(app, request.ip)
      requireVerifiedEmail(person.member)
      requireFresh(app, person)
      return reply.header('cache-control', 'no-store').send(await passkeyCreationOptions(app, person))
    }),
  )
  server.post(
    `${securityPath}/passkeys`,
    accountForm(
      site,
      async (person, form, request, reply) => {
        const response = form.get('passkey')
        if (!response) throw new Problem('not_allowed_now', 'Passkeys need JavaScript. Turn it on and try again.')
        const codes = await addPasskey(app, person, { name: form.get('name') ?? '', response })
        return added(person, request, reply, codes, 'passkey')
      },
      async (person, problem, form) => newPasskeyPage(person, problem, form),
    ),
  )
  server.post(
    `${securityPath}/passkeys/:id/rename`,
    accountForm(
      site,
      async (person, form, request, reply) => {
        await renamePasskey(app, person, pathId(request), form.get('name') ?? '')
        return toSecurity(reply, 'renamed')
      },
      again,
    ),
  )
  server.post(
    `${securityPath}/passkeys/:id/remove`,
    withFreshCheck(
      site,
      accountForm(
        site,
        async (person, _, request, reply) => {
          await removePasskey(app, person, pathId(request))
          return toSecurity(reply, 'passkey-removed')
        },
        again,
      ),
    ),
  )

  server.post(
    `${securityPath}/app/new`,
    withFreshCheck(
      site,
      accountForm(
        site,
        async (person, _, __, reply) => {
          await startAppSetUp(app, person)
          return reply.redirect(`${securityPath}/app`, 303)
        },
        again,
      ),
    ),
  )
  server.get(
    `${securityPath}/app`,
    asPerson(site, async (person, request, reply) => {
      const secret = isFresh(app, person) ? await pendingAppSecret(app, app.db, person.member.id) : null
      if (!secret) return reply.redirect(securityPath, 303)
      return show(site, request, reply, appSetUpPage(app, person, secret))
    }),
  )
  server.post(
    `${securityPath}/app`,
    accountForm(
      site,
      async (person, form, request, reply) =>
        added(person, request, reply, await finishAppSetUp(app, person, form.get('code') ?? ''), 'app'),
      async (person, problem) => {
        const secret = isFresh(app, person) ? await pendingAppSecret(app, app.db, person.member.id) : null
        return secret ? appSetUpPage(app, person, secret, problem) : again(person, problem)
      },
    ),
  )
  server.post(
    `${securityPath}/app/remove`,
    withFreshCheck(
      site,
      accountForm(
        site,
        async (person, _, __, reply) => {
          await removeApp(app, person)
          return toSecurity(reply, 'app-removed')
        },
        again,
      ),
    ),
  )
  server.post(
    `${securityPath}/codes`,
    withFreshCheck(
      site,
      accountForm(
        site,
        async (person, _, request, reply) =>
          show(
            site,
            request,
            reply,
            recoveryCodesPage(await renewRecoveryCodes(app, person), 'The old codes don’t work anymore.', false),
          ),
        again,
      ),
    ),
  )
}
