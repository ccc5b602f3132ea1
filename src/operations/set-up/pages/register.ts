import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { sendTestMail } from '../../../core/mail/admin-actions.ts'
import { limitMailsBy } from '../../../core/mail/queue.ts'
import { hasAdmin } from '../../../core/members/members.ts'
import { may } from '../../../core/roles/roles.ts'
import { ensureDeviceCookie, signedInPerson, signInRequest } from '../../../core/sessions/pages/session.ts'
import { readFormFields } from '../../../core/sign-in/forms.ts'
import { signInLimits } from '../../../core/sign-in/limits.ts'
import { redirectAfterSignIn } from '../../../core/sign-in/pages/after-sign-in.ts'
import { addressKey } from '../../../platform/limits/limiter.ts'
import { invalid, notFound, type Problem } from '../../../platform/problem.ts'
import { accountForm } from '../../../web/account.ts'
import { readForm } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { handleForm, show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { beginSetUp, FirstAdmin } from '../begin.ts'
import { isSetUpToken, openSetUp } from '../state.ts'
import { chooseCategories, describeSite, enterSeller, finishSetUp, skipSeller } from '../steps.ts'
import { firstAdminPage, tokenPage } from './admin.ts'
import { stepPages } from './steps.ts'

const missing = () => notFound('This page doesn’t exist.')

/**
 * The guided set-up of a new site. It is open to the holder of the set-up token until there is an admin, and then to
 * that admin until it is finished.
 */
export function registerSetUp(server: FastifyInstance, site: Site): void {
  const { app } = site
  const currentPage = async (person: Person | null, request: FastifyRequest, problem?: Problem) => {
    const step = person && may(person.member.role, 'settings') ? await openSetUp(app.db) : null
    if (!person || !step) throw missing()
    return stepPages[step](app, person, request, problem)
  }

  server.get('/set-up', async (request, reply) =>
    show(
      site,
      request,
      reply,
      (await hasAdmin(app.db)) ? await currentPage(await signedInPerson(app, request), request) : tokenPage(),
    ),
  )

  server.post('/set-up', async (request, reply) => {
    if (await hasAdmin(app.db)) throw missing()
    const given = (readForm(request).get('token') ?? '').trim().split('/').at(-1)!
    return handleForm(
      site,
      request,
      reply,
      async () => {
        await limitGuesses(request)
        if (!(await isSetUpToken(app, given)))
          throw invalid([
            { path: 'token', message: 'This setup code isn’t right. Copy it from the output of the service' },
          ])
        return reply.redirect(`/set-up/${given}`, 303)
      },
      tokenPage,
    )
  })

  server.get<{ Params: { token: string } }>('/set-up/:token', async (request, reply) => {
    await limitGuesses(request)
    if (!(await isSetUpToken(app, request.params.token))) throw missing()
    return show(site, request, reply, firstAdminPage(request.params.token))
  })

  server.post<{ Params: { token: string } }>('/set-up/:token', async (request, reply) => {
    await limitGuesses(request)
    const { token } = request.params
    const form = readForm(request)
    return handleForm(
      site,
      request,
      reply,
      async () => {
        const deviceCookie = ensureDeviceCookie(app, request, reply)
        const signedIn = await beginSetUp(app, token, readFormFields(FirstAdmin, form), {
          ...signInRequest(app, request),
          deviceCookie,
        })
        return redirectAfterSignIn(site, request, reply, signedIn)
      },
      async (problem) => {
        if (!(await isSetUpToken(app, token))) throw problem
        return firstAdminPage(token, form, problem)
      },
    )
  })

  function limitGuesses(request: FastifyRequest): Promise<void> {
    return app.limiter.take([[signInLimits.signInsFromAddress, addressKey(request.ip)]], {})
  }

  const step = (path: string, work: (person: Person, form: URLSearchParams) => Promise<string>) =>
    server.post(`/set-up/steps/${path}`, (request: FastifyRequest, reply: FastifyReply) =>
      accountForm(
        site,
        async (person, form) => {
          if (!may(person.member.role, 'settings') || !(await openSetUp(app.db))) throw missing()
          return reply.redirect(await work(person, form), 303)
        },
        (person, problem) => currentPage(person, request, problem),
      )(request, reply),
    )

  step('site', async ({ member }, form) => {
    await app.db.transaction((tx) => describeSite(app, tx, Object.fromEntries(form), member.id))
    return '/set-up'
  })
  step('categories', async (person, form) => {
    await app.db.transaction((tx) => chooseCategories(app, tx, form.get('categories') ?? '', adminActor(app, person)))
    return '/set-up'
  })
  step('seller', async ({ member }, form) => {
    await app.db.transaction((tx) =>
      form.get('do') === 'skip' ? skipSeller(tx) : enterSeller(app, tx, Object.fromEntries(form), member.id),
    )
    return '/set-up'
  })
  step('mail', async (person, form) => {
    await limitMailsBy(app, person.member.id)
    const id = await app.db.transaction((tx) => sendTestMail(app, tx, form.get('to') ?? '', adminActor(app, person)))
    return `/set-up?mail=${id}`
  })
  step('finish', async () => {
    await app.db.transaction((tx) => finishSetUp(app, tx))
    return '/admin'
  })
}
