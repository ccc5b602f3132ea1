import type { App } from '../../../platform/app.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { field } from '../../../web/components/form.ts'
import { section } from '../../../web/components/section.ts'
import { fieldError, problemNotice } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { currentPasswordField, newPasswordField } from '../../sign-in/pages/fields.ts'
import { connectionsSection } from '../../sign-in/pages/social.ts'
import type { Connection } from '../../sign-in/social/identities.ts'

interface ProfileParts {
  app: App
  connections: readonly Connection[]
  person: Person
  hasPassword: boolean
  /** Sensitive forms ask for the password, because there is no second factor to ask for. */
  asksPassword: boolean
  /** Set when a form on this page was refused; `sent` says which one. */
  problem?: Problem | undefined
  sent: string | null
  newEmail: string | null
}

export function profileContent(parts: ProfileParts): Html {
  const { person, hasPassword, asksPassword, problem, sent, newEmail } = parts
  const { member } = person
  const problemOf = (form: string) => (sent === form ? problem : undefined)
  // Several forms share field names; error links must point to the fields of the form that was sent.
  const id = (form: string, name: string) => (sent === form ? name : `${form}-${name}`)
  const form = (name: string, action: string, fields: Part, button: string) =>
    html`${problemNotice(problemOf(name))}<form class="stack" method="post" action="${action}">${tokenField(person)}\
<input type="hidden" name="form" value="${name}">${fields}<p><button class="button">${button}</button></p></form>`
  return html`${problem && !sent && problemNotice(problem)}
${section({
  id: 'name-part',
  title: 'Profile',
  content: form(
    'name',
    '/account/profile',
    field({
      name: 'name',
      id: id('name', 'name'),
      label: 'Name',
      value: member.name,
      required: true,
      maxlength: 80,
      autocomplete: 'name',
      hint: 'Shown next to what you post.',
      error: fieldError(problemOf('name'), 'name'),
    }),
    'Save',
  ),
})}
${section({
  id: 'email-part',
  title: 'Email',
  note: member.email,
  content: details(
    'Change email',
    sent === 'email',
    form(
      'email',
      '/account/email',
      html`${field({
        name: 'email',
        id: id('email', 'email'),
        label: 'New email',
        type: 'email',
        value: sent === 'email' ? newEmail : null,
        required: true,
        maxlength: 254,
        autocomplete: 'email',
        hint: 'We’ll email both addresses. Confirm the change from the new one.',
        error: fieldError(problemOf('email'), 'email'),
      })}${currentPasswordField(asksPassword, id('email', 'current'), problemOf('email'))}`,
      'Change email',
    ),
  ),
})}
${section({
  id: 'password-part',
  title: 'Password',
  note: hasPassword ? 'Set' : 'Not set. You sign in with an email link.',
  content: details(
    hasPassword ? 'Change password' : 'Set a password',
    sent === 'password',
    form(
      'password',
      '/account/password',
      html`${currentPasswordField(asksPassword, id('password', 'current'), problemOf('password'))}${newPasswordField(
        problemOf('password'),
        { label: 'New password', id: id('password', 'password') },
      )}`,
      'Save password',
    ),
  ),
})}
${connectionsSection(parts)}
${section({
  id: 'export-part',
  title: 'Your data',
  content: html`<p>Download everything we hold about you as a JSON file.</p>\
<form method="post" action="/account/export">${tokenField(person)}\
<p><button class="button button-quiet">Export data</button></p></form>`,
})}
${section({
  id: 'delete-part',
  title: 'Delete account',
  content: html`<p>We permanently delete your name, email, keys, sessions, follows and reviews. Your votes still count, \
without your name. Your listings stay up without an owner. \
We keep orders and invoices as the law requires.</p>
${details(
  'Delete my account',
  sent === 'delete',
  form(
    'delete',
    '/account/delete',
    html`${field({
      name: 'email',
      id: id('delete', 'email'),
      label: 'Type your email to confirm',
      type: 'email',
      required: true,
      maxlength: 254,
      autocomplete: 'off',
      hint: member.email,
      error: fieldError(problemOf('delete'), 'email'),
    })}${currentPasswordField(asksPassword, id('delete', 'current'), problemOf('delete'))}`,
    'Permanently delete my account',
  ),
)}`,
})}`
}

function details(summary: string, open: boolean, content: Html): Html {
  return html`<details class="fold"${open && html` open`}><summary>${summary}</summary>${content}</details>`
}
