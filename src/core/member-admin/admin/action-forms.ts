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
  { member, hasSecondFactor }: MemberRecord,
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
      hint: 'We email them your reason.',
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
      'Resend confirmation',
      'Emails a link that confirms their email and signs them in.',
      'Resend confirmation',
    )
  }
${form('sign-out', 'Sign out everywhere', 'Ends every session. Keys and apps keep working.', 'Sign out everywhere')}
${form(
  'revoke',
  'Revoke keys and apps',
  'Permanently revokes every API key and disconnects every app. Programs that use them stop working.',
  'Revoke all',
)}
${
  hasSecondFactor &&
  form(
    'reset-second-factor',
    'Reset second factor',
    'For someone who lost their passkey, phone and recovery codes. Check who is asking first. Removes them all, signs ' +
      'them out everywhere and emails them.',
    'Reset second factor',
  )
}
${
  member.role === 'admin'
    ? form(
        'demote',
        'Remove admin access',
        'They stay a member and keep everything they own. The last admin can’t be removed.',
        'Remove admin access',
      )
    : !member.suspended_at &&
      form(
        'promote',
        'Make an admin',
        'Admins can see and change everything: settings, people, orders and payments.',
        `Make ${member.name} an admin`,
      )
}
${
  !isSelf &&
  (member.suspended_at
    ? form(
        'unsuspend',
        'Lift suspension',
        'They can sign in again, their keys and apps work again, and this week’s votes count again.',
        'Lift suspension',
        reason('unsuspend'),
      )
    : member.role === 'member' &&
      form(
        'suspend',
        'Suspend',
        'Signs them out everywhere, blocks their keys and apps, and stops counting this week’s votes. Nothing is deleted.',
        'Suspend account',
        reason('suspend'),
      ))
}
${
  !isSelf &&
  form(
    'delete',
    'Delete account',
    'This cannot be undone. Their personal data is deleted. Listings stay without an owner; votes still count.',
    'Delete account',
    field({
      name: 'email',
      label: `Type ${member.email} to confirm`,
      required: true,
      maxlength: 254,
      value: problemOf('delete') ? (submittedText(request, 'email') ?? null) : null,
      error: fieldError(problemOf('delete'), 'email'),
    }),
  )
}`
}
