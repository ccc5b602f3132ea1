import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { field } from '../../../web/components/form.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { readForm } from '../../../web/forms.ts'
import { page, type Site } from '../../../web/page.ts'
import { fieldError, handleForm, type PageResponse, problemNotice, show } from '../../../web/show.ts'
import { ensureDeviceCookie, signInRequest } from '../../sessions/pages/session.ts'
import { NewAccount, OptionalPassword, readFormFields } from '../forms.ts'
import { type SignUpMode, signUpMode } from '../settings.ts'
import { finishSignUp, type PendingSignUp, readPendingSignUp, requestSignUp } from '../sign-up.ts'
import { type SocialProvider, socialProviders } from '../social/providers.ts'
import { redirectAfterSignIn } from './after-sign-in.ts'
import { checkEmailPage } from './check-email.ts'
import { emailField, newPasswordField } from './fields.ts'
import { type SignInTarget, targetFields, targetIn, verifyTarget, withTarget } from './sign-in-target.ts'
import { socialButtons } from './social.ts'

export const signUpPage = page({
  path: '/sign-up',
  takesPasswords: true,
  query: ['next', 'intent'],
  load: async ({ query, app }) => ({
    target: query as SignInTarget,
    providers: socialProviders(app),
    mode: app.settings.get(signUpMode),
  }),
  about: () => ({
    title: 'Create an account',
    description: 'Create an account to vote, follow, review and launch.',
    index: false,
    canonical: '/sign-up',
  }),
  html: signUpContent,
})

interface SignUpForm {
  target: SignInTarget
  providers: readonly SocialProvider[]
  mode: SignUpMode
  form?: URLSearchParams
  problem?: Problem
}

const ledes = {
  open: 'Vote, follow, review and launch what you build. We never show your email.',
  'by invitation': 'Sign-up is by invitation. Use the email you were invited with. We never show it.',
  closed: 'Only people invited to the team can create an account right now.',
} as const

function signUpContent({ target, providers, mode, form, problem }: SignUpForm): Html {
  const forms = html`<form class="stack" method="post" action="/sign-up">${targetFields(target)}
${field({
  name: 'name',
  label: 'Name',
  value: form?.get('name') ?? null,
  required: true,
  maxlength: 80,
  autocomplete: 'name',
  hint: 'Shown next to what you post.',
  error: fieldError(problem, 'name'),
})}
${emailField(form?.get('email'), problem)}
${newPasswordField(problem, {
  required: false,
  hint: 'At least 8 characters. Leave empty and we’ll email you a sign-in link each time.',
})}
<p><button class="button">Create account</button></p></form>
${socialButtons(providers, target)}`
  return html`<div class="page narrow">${pageHead({
    title: mode === 'closed' ? 'Sign-up is closed' : 'Create an account',
    lede: ledes[mode],
  })}${problemNotice(problem)}
${
  mode === 'closed' && !problem
    ? html`<details class="fold"><summary>I was invited to the team</summary>${forms}</details>`
    : forms
}
<p>Already have an account? <a href="${withTarget('/sign-in', target)}">Sign in</a></p></div>`
}

function confirmContent({ email, needsPassword }: PendingSignUp, problem?: Problem): Html {
  return html`<div class="page narrow">${pageHead({
    title: 'Confirm your email',
    lede: email,
  })}${problemNotice(problem)}<form class="stack" method="post">
${
  needsPassword &&
  newPasswordField(problem, {
    hint: 'You’re in a different browser. Set your password again to continue.',
  })
}
<p><button class="button">Confirm and sign in</button></p></form></div>`
}

function heldPage(email: string): PageResponse {
  return {
    title: 'Thanks for signing up',
    content: html`<div class="page narrow">${pageHead({
      title: 'Thanks for signing up',
      lede: html`We review some new accounts first. We’ll email <strong>${email}</strong> when yours is ready.`,
    })}</div>`,
  }
}

export function registerSignUp(server: FastifyInstance, site: Site): void {
  const { app } = site

  server.post('/sign-up', async (request, reply) => {
    const form = readForm(request)
    const target = targetIn(form)
    const work = async () => {
      const account = readFormFields(NewAccount, form)
      const browser = ensureDeviceCookie(app, request, reply)
      const outcome = await requestSignUp(app, account, verifyTarget(app, browser, target), {
        ...signInRequest(app, request),
        deviceCookie: browser,
      })
      if (outcome === 'held') return show(site, request, reply, heldPage(account.email))
      return show(
        site,
        request,
        reply,
        checkEmailPage(app, account.email, 'a link to confirm your email and finish signing up.'),
      )
    }
    return handleForm(site, request, reply, work, (problem) => ({
      title: 'Create an account',
      content: signUpContent({
        target,
        providers: socialProviders(app),
        mode: app.settings.get(signUpMode),
        form,
        problem,
      }),
    }))
  })

  server.get<{ Params: { token: string } }>('/verify/:token', async (request, reply) => {
    const pending = await readPendingSignUp(app, request.params.token, signInRequest(app, request).deviceCookie)
    return show(site, request, reply, { title: 'Confirm your email', content: confirmContent(pending) })
  })

  server.post<{ Params: { token: string } }>('/verify/:token', async (request, reply) => {
    const { token } = request.params
    const origin = signInRequest(app, request)
    const work = async () => {
      const { password } = readFormFields(OptionalPassword, readForm(request))
      return redirectAfterSignIn(site, request, reply, await finishSignUp(app, token, password, origin))
    }
    return handleForm(site, request, reply, work, async (problem) => {
      if (!problem.errors) throw problem
      return {
        title: 'Confirm your email',
        content: confirmContent(await readPendingSignUp(app, token, origin.deviceCookie), problem),
      }
    })
  })
}
