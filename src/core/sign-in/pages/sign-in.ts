import type { FastifyInstance } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { localPath } from '../../../platform/urls.ts'
import { notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { readForm } from '../../../web/forms.ts'
import { page, type Site } from '../../../web/page.ts'
import { handleForm, problemNotice, show } from '../../../web/show.ts'
import { limitPasskeyPrompts } from '../../second-factor/limits.ts'
import { canUsePasskeys } from '../../second-factor/passkeys.ts'
import { ensureDeviceCookie, signInRequest } from '../../sessions/pages/session.ts'
import { Credentials, EmailForm, readFormFields } from '../forms.ts'
import { readSignInLink, requestSignInLink, useSignInLink } from '../magic-link.ts'
import { signInPasskeyOptions, signInWithPasskey } from '../sign-in-with-passkey.ts'
import { signInWithPassword } from '../sign-in-with-password.ts'
import { type SocialProvider, socialProviders } from '../social/providers.ts'
import { redirectAfterSignIn } from './after-sign-in.ts'
import { checkEmailPage } from './check-email.ts'
import { emailField, passwordField } from './fields.ts'
import { passkeyButton } from './proof.ts'
import { type SignInTarget, targetFields, targetIn, verifyTarget, withTarget } from './sign-in-target.ts'
import { registerSocial, socialButtons } from './social.ts'

export const signInPage = page({
  path: '/sign-in',
  takesPasswords: true,
  query: ['next', 'intent'],
  load: async ({ query, viewer, app }) => ({ target: query as SignInTarget, viewer, ...waysToSignIn(app) }),
  about: () => ({
    title: 'Sign in',
    description: 'Sign in to vote, follow, review and launch.',
    index: false,
    canonical: '/sign-in',
  }),
  html: ({ target, viewer, ...ways }) =>
    html`${
      viewer &&
      html`<div class="page">${notice(
        html`You’re signed in as ${viewer.name}. <a href="${localPath(target.next)}">Continue</a>, \
or sign in as someone else.`,
      )}</div>`
    }${signInContent({ target, ...ways })}`,
})

interface WaysToSignIn {
  providers: readonly SocialProvider[]
  passkeys: boolean
}

interface SignInForm extends WaysToSignIn {
  target: SignInTarget
  email?: string | null
  problem?: Problem | undefined
}

function intentLede({ intent }: SignInTarget): string | null {
  if (!intent) return null
  return intent.startsWith('vote.') ? 'Sign in and we’ll add your vote.' : 'Sign in and we’ll finish what you started.'
}

function signInContent({ target, providers, passkeys, email, problem }: SignInForm): Html {
  return html`<div class="page narrow">${pageHead({
    title: 'Sign in',
    lede: intentLede(target),
  })}${problemNotice(problem)}
<form class="stack" method="post" action="/sign-in">${targetFields(target)}\
${emailField(email, problem, { autocomplete: 'username webauthn' })}${passwordField(problem)}
<p class="cluster">${signInButtons(problem)}</p></form>
${
  passkeys &&
  html`<form method="post" action="/sign-in/passkey">${targetFields(target)}${passkeyButton({
    options: '/sign-in/passkey/options',
    kind: 'get',
    text: 'Sign in with a passkey',
    quiet: true,
    autofill: true,
  })}</form>`
}
${socialButtons(providers, target)}
<p><a href="/reset">Forgot your password?</a></p>\
<p>New here? <a href="${withTarget('/sign-up', target)}">Create an account</a></p></div>`
}

/** Beyond the limit of passwords, the link comes first. */
function signInButtons(problem: Problem | undefined): Html {
  const [first, second] = problem?.code === 'rate_limited' ? ['-quiet', ''] : ['', '-quiet']
  const byPassword = html`<button class="button${first && ` button${first}`}">Sign in</button>`
  const byLink = html`<button class="button${second && ` button${second}`}" formaction="/sign-in/link" formnovalidate>\
Email me a link</button>`
  return first ? html`${byLink}${byPassword}` : html`${byPassword}${byLink}`
}

function waysToSignIn(app: App): WaysToSignIn {
  return { providers: socialProviders(app), passkeys: canUsePasskeys(app) }
}

export function registerSignIn(server: FastifyInstance, site: Site): void {
  const { app } = site

  server.post('/sign-in', async (request, reply) => {
    const form = readForm(request)
    const target = targetIn(form)
    const origin = signInRequest(app, request)
    const work = async () => {
      const signedIn = await signInWithPassword(
        app,
        readFormFields(Credentials, form),
        verifyTarget(app, origin.deviceCookie, target),
        origin,
      )
      return redirectAfterSignIn(site, request, reply, signedIn)
    }
    return handleForm(site, request, reply, work, (problem) => ({
      title: 'Sign in',
      content: signInContent({ target, ...waysToSignIn(app), email: form.get('email'), problem }),
    }))
  })

  server.post('/sign-in/passkey', async (request, reply) => {
    const form = readForm(request)
    const target = targetIn(form)
    const origin = signInRequest(app, request)
    const work = async () => {
      const afterSignIn = verifyTarget(app, origin.deviceCookie, target)
      const signedIn = await signInWithPasskey(app, form.get('passkey') ?? '', afterSignIn, origin)
      return redirectAfterSignIn(site, request, reply, signedIn)
    }
    return handleForm(site, request, reply, work, (problem) => ({
      title: 'Sign in',
      content: signInContent({ target, ...waysToSignIn(app), problem }),
    }))
  })

  server.post('/sign-in/passkey/options', async (request, reply) => {
    await limitPasskeyPrompts(app, request.ip)
    const options = await signInPasskeyOptions(app, ensureDeviceCookie(app, request, reply))
    return reply.header('cache-control', 'no-store').send(options)
  })

  server.post('/sign-in/link', async (request, reply) => {
    const form = readForm(request)
    const target = targetIn(form)
    const origin = signInRequest(app, request)
    const work = async () => {
      const { email } = readFormFields(EmailForm, form)
      await requestSignInLink(app, email, verifyTarget(app, origin.deviceCookie, target), origin)
      return show(
        site,
        request,
        reply,
        checkEmailPage(app, email, 'a sign-in link. It works once and expires in 15 minutes.'),
      )
    }
    return handleForm(site, request, reply, work, (problem) => ({
      title: 'Sign in',
      content: signInContent({ target, ...waysToSignIn(app), email: form.get('email'), problem }),
    }))
  })

  server.get<{ Params: { token: string } }>('/sign-in/link/:token', async (request, reply) => {
    const { email } = await readSignInLink(app, request.params.token)
    const content = html`<div class="page narrow">${pageHead({
      title: 'Sign in',
      lede: html`Continue as ${email}.`,
    })}<form method="post"><button class="button">Sign in</button></form></div>`
    return show(site, request, reply, { title: 'Sign in', content })
  })

  server.post<{ Params: { token: string } }>('/sign-in/link/:token', async (request, reply) =>
    redirectAfterSignIn(
      site,
      request,
      reply,
      await useSignInLink(app, request.params.token, signInRequest(app, request)),
    ),
  )

  registerSocial(server, site, (target, problem) => ({
    title: 'Sign in',
    content: signInContent({ target, ...waysToSignIn(app), problem }),
  }))
}
