import type { FastifyRequest } from 'fastify'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import type { Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import type { Flash } from '../../../web/admin/frame.ts'
import { submittedText } from '../../../web/admin/request-values.ts'
import { checkbox, choice, field, textField } from '../../../web/components/form.ts'
import { fieldError } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { may, mayActOn, type Role } from '../../roles/roles.ts'
import { grantableRoles, roleChoices } from '../../staff/admin/page.ts'
import type { MemberRecord } from './member-record.ts'

const suspensionLengths = [
  { value: '', text: 'When someone lifts it' },
  ...[1, 3, 7, 14, 30, 90, 365].map((days) => ({ value: String(days), text: `After ${counted(days, 'day')}` })),
]

/** Each action is folded away with an explanation, so that a single misclick does nothing. */
export function memberActionForms(
  person: Person,
  request: FastifyRequest,
  { member, hasSecondFactor }: MemberRecord,
  { problem }: Flash,
): Html {
  const { role } = person.member
  const isSelf = member.id === person.member.id
  const isReachable = isSelf || mayActOn(role, member.role)
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
    may(role, 'people:confirm') &&
    form(
      'verify',
      'Resend confirmation',
      'Emails a link that confirms their email and signs them in.',
      'Resend confirmation',
    )
  }
${
  may(role, 'people:moderate') &&
  isReachable &&
  form('sign-out', 'Sign out everywhere', 'Ends every session. Keys and apps keep working.', 'Sign out everywhere')
}
${
  may(role, 'people:manage') &&
  isReachable &&
  form(
    'revoke',
    'Revoke keys and apps',
    'Permanently revokes every API key and disconnects every app. Programs that use them stop working.',
    'Revoke all',
  )
}
${
  hasSecondFactor &&
  may(role, 'people:manage') &&
  isReachable &&
  form(
    'reset-second-factor',
    'Reset second factor',
    'For someone who lost their passkey, phone and recovery codes. Check who is asking first. Removes them all, signs ' +
      'them out everywhere and emails them.',
    'Reset second factor',
  )
}
${may(role, 'roles') && !member.suspended_at && roleForm(role, member, form, problemOf('role'))}
${
  !isSelf &&
  may(role, 'people:moderate') &&
  (member.suspended_at
    ? form(
        'unsuspend',
        'Lift suspension',
        'They can sign in again, and their keys and apps work again. This week’s votes count again, and anything the ' +
          'suspension hid is visible again.',
        'Lift suspension',
        reason('unsuspend'),
      )
    : member.role === 'member' &&
      form(
        'suspend',
        'Suspend',
        'Signs them out everywhere, blocks their keys and apps, and stops counting this week’s votes. Nothing is deleted.',
        'Suspend account',
        html`${reason('suspend')}${choice({
          name: 'days',
          label: 'Ends',
          value: problemOf('suspend') ? (submittedText(request, 'days') ?? '') : '',
          choices: suspensionLengths,
          error: fieldError(problemOf('suspend'), 'days'),
        })}${checkbox({
          name: 'hide',
          label: 'Hide their listings, reviews, updates and follows until the suspension ends',
          checked: problemOf('suspend') !== undefined && submittedText(request, 'hide') === 'on',
        })}`,
      ))
}
${
  !isSelf &&
  may(role, 'people:manage') &&
  isReachable &&
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

type ActionForm = (path: string, title: string, text: Part, button: string, fields?: Part) => Html

function roleForm(role: Role, member: MemberRecord['member'], form: ActionForm, problem: Problem | undefined): Part {
  const grantable = grantableRoles(role)
  if (member.role !== 'member' && !grantable.includes(member.role)) return null
  return html`<div id="role">${form(
    'role',
    'Change role',
    html`We sign them out everywhere and email them. <a href="/admin/roles/matrix">Who can do what</a>`,
    'Change role',
    choice({
      name: 'role',
      id: 'new-role',
      label: 'Role',
      required: true,
      value: member.role,
      choices: [{ value: 'member', text: 'None (member)' }, ...roleChoices(grantable)],
      error: fieldError(problem, 'role'),
    }),
  )}</div>`
}
