import type { FastifyRequest } from 'fastify'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import type { Flash } from '../../../web/admin/frame.ts'
import { submittedText } from '../../../web/admin/request-values.ts'
import { field, textField } from '../../../web/components/form.ts'
import { fieldError } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import type { MemberRecord } from './member-record.ts'

/** Each action is folded away with an explanation, so that a single misclick does nothing. */
export function memberActionForms(
  person: Person,
  request: FastifyRequest,
  { member }: MemberRecord,
  { problem }: Flash,
): Html {
  const isSelf = member.id === person.member.id
  const problemOf = (path: string) => (request.url.endsWith(`/${path}`) ? problem : undefined)
  const reason = (path: string) =>
    textField({
      name: 'reason',
      label: 'Reason',
      required: true,
      rows: 3,
      maxlength: 1000,
      hint: 'The person is told.',
      value: problemOf(path) ? (submittedText(request, 'reason') ?? null) : null,
      error: fieldError(problemOf(path), 'reason'),
    })
  const form = (path: string, title: string, text: Part, button: string, fields: Part = null) =>
    html`<details class="fold"${problemOf(path) && html` open`}><summary>${title}</summary>\
<form class="stack" method="post" action="/admin/people/${member.id}/${path}">${tokenField(person)}<p>${text}</p>\
${fields}<p><button class="button button-quiet">${button}</button></p></form></details>`
  return html`${
    !member.email_verified_at &&
    form(
      'verify',
      'Send the confirmation again',
      'A mail with a link that confirms the address and signs in.',
      'Send it',
    )
  }
${form('sign-out', 'Sign out everywhere', 'Ends every session. Keys and apps go on working.', 'Sign out everywhere')}
${form(
  'revoke',
  'Revoke keys and apps',
  'Ends every API key and every connected app, for good. Programs that use them stop.',
  'Revoke them all',
)}
${
  member.role === 'admin'
    ? form(
        'demote',
        'Take admin rights away',
        'They stay a member and keep all they own. The last admin of a site stays.',
        'Take admin rights away',
      )
    : !member.suspended_at &&
      form(
        'promote',
        'Make an admin',
        'Admins see and change everything here: settings, people, orders, money.',
        `Make ${member.name} an admin`,
      )
}
${
  !isSelf &&
  (member.suspended_at
    ? form(
        'unsuspend',
        'End the suspension',
        'They can sign in again; keys and apps work again, and votes of this week count again.',
        'End the suspension',
        reason('unsuspend'),
      )
    : member.role === 'member' &&
      form(
        'suspend',
        'Suspend',
        'Signs out everywhere, refuses keys and apps, and does not count the votes of this week. Nothing is deleted.',
        'Suspend the account',
        reason('suspend'),
      ))
}
${
  !isSelf &&
  form(
    'delete',
    'Delete the account',
    'For good: what we hold about the person goes, listings stay without an owner, counted votes stay without a name.',
    'Delete the account',
    field({
      name: 'email',
      label: `Type ${member.email}`,
      required: true,
      maxlength: 254,
      value: problemOf('delete') ? (submittedText(request, 'email') ?? null) : null,
      error: fieldError(problemOf('delete'), 'email'),
    }),
  )
}`
}
