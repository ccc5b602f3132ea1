import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { readForm } from '../../../web/forms.ts'
import { page, type Site } from '../../../web/page.ts'
import { handleForm, problemNotice, show } from '../../../web/show.ts'
import { signInRequest } from '../../sessions/pages/session.ts'
import { EmailForm, NewPassword, readFormFields } from '../forms.ts'
import { readReset, requestReset, resetPassword } from '../reset-password.ts'
import { redirectAfterSignIn } from './after-sign-in.ts'
import { checkEmailPage } from './check-email.ts'
import { emailField, newPasswordField } from './fields.ts'

export const resetPage = page({
  path: '/reset',
  takesPasswords: true,
  load: async () => ({}),
  about: () => ({ title: 'Reset your password', description: 'Get a link to reset your password.', index: false }),
  html: () => requestContent(),
})

function requestContent(email?: string | null, problem?: Problem): Html {
  return html`<div class="page narrow">${pageHead({
    title: 'Reset your password',
    lede: 'We’ll email you a link.',
  })}${problemNotice(problem)}
<form class="stack" method="post" action="/reset">${emailField(email, problem)}\
<p><button class="button">Email me a link</button></p></form><p><a href="/sign-in">Back to sign in</a></p></div>`
}

function chooseContent(email: string, problem?: Problem): Html {
  return html`<div class="page narrow">${pageHead({
    title: 'Choose a new password',
    lede: html`For ${email}. This signs you out everywhere, disconnects your apps and revokes your API keys.`,
  })}${problemNotice(problem)}
<form class="stack" method="post">${newPasswordField(problem, { label: 'New password' })}\
<p><button class="button">Set password and sign in</button></p></form></div>`
}

export function registerPasswordReset(server: FastifyInstance, site: Site): void {
  const { app } = site

  server.post('/reset', async (request, reply) => {
    const form = readForm(request)
    const work = async () => {
      const { email } = readFormFields(EmailForm, form)
      await requestReset(app, email, signInRequest(app, request))
      return show(
        site,
        request,
        reply,
        checkEmailPage(app, email, 'a link to choose a new password. It works once and expires in one hour.'),
      )
    }
    return handleForm(site, request, reply, work, (problem) => ({
      title: 'Reset your password',
      content: requestContent(form.get('email'), problem),
    }))
  })

  server.get<{ Params: { token: string } }>('/reset/:token', async (request, reply) => {
    const { email } = await readReset(app, request.params.token)
    return show(site, request, reply, { title: 'Choose a new password', content: chooseContent(email) })
  })

  server.post<{ Params: { token: string } }>('/reset/:token', async (request, reply) => {
    const { token } = request.params
    const work = async () => {
      const { password } = readFormFields(NewPassword, readForm(request))
      return redirectAfterSignIn(
        site,
        request,
        reply,
        await resetPassword(app, token, password, signInRequest(app, request)),
      )
    }
    return handleForm(site, request, reply, work, async (problem) => {
      if (!problem.errors) throw problem
      return { title: 'Choose a new password', content: chooseContent((await readReset(app, token)).email, problem) }
    })
  })
}
