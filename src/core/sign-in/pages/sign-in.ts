import type { FastifyInstance } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { addressKey } from '../../../platform/limits/limiter.ts'
import type { Problem } from '../../../platform/problem.ts'
import { localPath } from '../../../platform/urls.ts'
import { notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { readForm } from '../../../web/forms.ts'
import { page, type Site } from '../../../web/page.ts'
import { handleForm, problemNotice, show } from '../../../web/show.ts'
import { readSocialCookie, socialCookie } from '../../sessions/cookies.ts'
import { ensureDeviceCookie, setCookie, signInRequest } from '../../sessions/pages/session.ts'
import { Credentials, EmailForm, readFormFields } from '../forms.ts'
import { signInLimits } from '../limits.ts'
import { readSignInLink, requestSignInLink, useSignInLink } from '../magic-link.ts'
import { signInWithPassword } from '../sign-in-with-password.ts'
import { finishSocialSignIn, hasSocialSignIn, socialCallback, startSocialSignIn } from '../social.ts'
import { redirectAfterSignIn } from './after-sign-in.ts'
import { checkEmailPage } from './check-email.ts'
import { emailField, passwordField } from './fields.ts'
import { type SignInTarget, targetFields, targetIn, verifyTarget, withTarget } from './sign-in-target.ts'

export const signInPage = page({
  path: '/sign-in',
  query: ['next', 'intent'],
  load: async ({ query, viewer, app }) => ({ target: query as SignInTarget, viewer, social: socialName(app) }),
  about: () => ({
    title: 'Sign in',
    description: 'Sign in to vote, follow, review and launch.',
    index: false,
    canonical: '/sign-in',
  }),
  html: ({ target, viewer, social }) =>
    html`${
      viewer &&
      html`<div class="page">${notice(
        html`You’re signed in as ${viewer.name}. <a href="${localPath(target.next)}">Continue</a>, \
or sign in as someone else.`,
      )}</div>`
    }${signInContent({ target, social })}`,
})

interface SignInForm {
  target: SignInTarget
  social: string | null
  email?: string | null
  problem?: Problem | undefined
}

function intentLede({ intent }: SignInTarget): string | null {
  if (!intent) return null
  return intent.startsWith('vote.') ? 'Sign in and we’ll add your vote.' : 'Sign in and we’ll finish what you started.'
}

function signInContent({ target, social, email, problem }: SignInForm): Html {
  return html`<div class="page narrow">${pageHead({
    title: 'Sign in',
    lede: intentLede(target),
  })}${problemNotice(problem)}
<form class="stack" method="post" action="/sign-in">${targetFields(target)}\
${emailField(email, problem)}${passwordField(problem)}
<p class="cluster">${signInButtons(problem)}</p></form>
${
  social &&
  html`<p><a class="button button-quiet" href="${withTarget('/sign-in/social', target)}">Sign in with ${social}</a></p>`
}
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

function socialName(app: App): string | null {
  return hasSocialSignIn(app) ? app.config.OIDC_NAME : null
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
      content: signInContent({ target, social: socialName(app), email: form.get('email'), problem }),
    }))
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
      content: signInContent({ target, social: socialName(app), email: form.get('email'), problem }),
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

  server.get<{ Querystring: Record<string, string> }>('/sign-in/social', async (request, reply) => {
    await app.limiter.take([[signInLimits.signInsFromAddress, addressKey(request.ip)]], {})
    const target = targetIn(new URLSearchParams(request.url.split('?')[1]))
    const { url, cookie } = await startSocialSignIn(
      app,
      verifyTarget(app, ensureDeviceCookie(app, request, reply), target),
    )
    setCookie(reply, socialCookie(app, cookie))
    return reply.header('cache-control', 'no-store').redirect(url, 303)
  })

  server.get(socialCallback, async (request, reply) => {
    setCookie(reply, socialCookie(app, ''))
    const signedIn = await finishSocialSignIn(
      app,
      request.url.split('?')[1] ?? '',
      readSocialCookie(app, request.headers.cookie),
      signInRequest(app, request),
    )
    return redirectAfterSignIn(site, request, reply, signedIn)
  })
}
