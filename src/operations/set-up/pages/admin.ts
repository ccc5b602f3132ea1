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
    'It has no admin yet. Whoever runs the service finds the way in where it was started.',
    html`${problemNotice(problem)}
<form class="stack" method="post" action="/set-up">${field({
      name: 'token',
      label: 'Set-up word',
      required: true,
      maxlength: 200,
      autocomplete: 'off',
      hint: html`The last part of the address that <code>slipway serve</code> printed, or all of it.`,
      error: fieldError(problem, 'token'),
    })}
<p><button class="button">Go on</button></p></form>`,
  )
}

export function firstAdminPage(token: string, form?: URLSearchParams, problem?: Problem): PageResponse {
  return setUpPage(
    'admin',
    'Who runs this site?',
    'The first admin. You can make others admins later.',
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
<p><button class="button">Make the account, and go on</button></p></form>`,
  )
}
