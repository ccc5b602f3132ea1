import { emailField, newPasswordField } from '../../../core/sign-in/pages/fields.ts'
import { html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { field } from '../../../web/components/form.ts'
import { fieldError, type PageResponse, problemNotice } from '../../../web/show.ts'
import { setUpPage } from './frame.ts'

/** Asks for the set-up token, for people who did not follow the printed link. */
export function tokenPage(problem?: Problem): PageResponse {
  return setUpPage(
    'admin',
    'Set up this site',
    'This site has no admin yet. You’ll find the setup code in the output of the service.',
    html`${problemNotice(problem)}
<form class="stack" method="post" action="/set-up">${field({
      name: 'token',
      label: 'Setup code',
      required: true,
      maxlength: 200,
      autocomplete: 'off',
      hint: html`The last part of the link that <code>slipway serve</code> printed, or the whole link.`,
      error: fieldError(problem, 'token'),
    })}
<p><button class="button">Continue</button></p></form>`,
  )
}

export function firstAdminPage(token: string, form?: URLSearchParams, problem?: Problem): PageResponse {
  return setUpPage(
    'admin',
    'Create your admin account',
    'You can add more admins later.',
    html`${problemNotice(problem)}
<form class="stack" method="post" action="/set-up/${token}">
${field({
  name: 'name',
  label: 'Name',
  value: form?.get('name') ?? null,
  required: true,
  maxlength: 80,
  autocomplete: 'name',
  error: fieldError(problem, 'name'),
})}
${emailField(form?.get('email'), problem)}
${newPasswordField(problem)}
<p><button class="button">Create account</button></p></form>`,
  )
}
