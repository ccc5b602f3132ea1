import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { submittedText } from '../../../web/admin/request-values.ts'
import { choice, field } from '../../../web/components/form.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { timeElement } from '../../../web/components/time.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { type BulkBox, bulkForm } from '../../bulk/admin/form.ts'
import { may, type Role, roleNames, roleTexts, type StaffRole, staffRoles } from '../../roles/roles.ts'
import { roleInvitationsInBulk, staffInBulk } from '../bulk.ts'
import { openInvitations, type RoleInvitation } from '../invitations.ts'
import { staffMembers } from '../queries.ts'

/** People with a role, and invitations. */
export async function rolesPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const [staff, invitations] = [await staffMembers(app.db), await openInvitations(app.db)]
  const { form, box } = await bulkForm(app, roleInvitationsInBulk, person, {})
  const team = await bulkForm(app, staffInBulk, person, {})
  const mayDecide = (id: number, role: StaffRole) =>
    id !== person.member.id && grantableRoles(person.member.role).includes(role)
  // Without anyone whose role they can change, they get no form.
  const hasChoice = staff.some(({ id, role }) => mayDecide(id, role))
  return adminPage(
    '/admin/roles',
    'Roles',
    flash,
    html`${section({
      id: 'staff',
      title: 'Team',
      more: { href: '/admin/roles/matrix', text: 'Who can do what' },
      content: html`${hasChoice && team.form}${table({
        caption: 'People with a role',
        columns: [{ title: 'Name' }, { title: 'Email' }, { title: 'Role' }, { title: 'Two-step sign-in' }],
        rows: staff.map(({ id, name, email, role, has_second_factor }) => [
          html`${mayDecide(id, role) && team.box(id, name)}<a href="/admin/people/${id}#role">${name}</a>`,
          email,
          roleNames[role],
          has_second_factor ? 'On' : html`<span class="muted">Off</span>`,
        ]),
      })}`,
    })}
${section({ id: 'invite', title: 'Invite someone', content: inviteForm(person, request, flash) })}
${
  invitations.length > 0 &&
  section({
    id: 'invitations',
    title: 'Open invitations',
    content: html`${form}<ul class="entries-list">${invitations.map((one) => invitation(app, person, one, box))}</ul>`,
  })
}`,
  )
}

/** The roles that someone with this role can give to others. */
export function grantableRoles(role: Role): StaffRole[] {
  return staffRoles.filter((one) => may(role, 'roles:admins') || !may(one, 'roles'))
}

/** Options with what each role is for. */
export function roleChoices(roles: readonly StaffRole[]): { value: string; text: string }[] {
  return roles.map((role) => ({ value: role, text: `${roleNames[role]}: ${roleTexts[role].replace(/\.$/, '')}` }))
}

function inviteForm(person: Person, request: FastifyRequest, { problem }: Flash): Html {
  const isRefused = problem && request.url.endsWith('/invite')
  const roles = grantableRoles(person.member.role)
  return html`<form class="stack" method="post" action="/admin/roles/invite">${tokenField(person)}${field({
    name: 'email',
    label: 'Email',
    type: 'email',
    required: true,
    maxlength: 254,
    hint: 'We email them a link that works for seven days. They accept by signing in with this email.',
    value: isRefused ? (submittedText(request, 'email') ?? null) : null,
    error: isRefused ? fieldError(problem, 'email') : undefined,
  })}${choice({
    name: 'role',
    label: 'Role',
    required: true,
    value: (isRefused && submittedText(request, 'role')) || roles.at(-1)!,
    choices: roleChoices(roles),
    error: isRefused ? fieldError(problem, 'role') : undefined,
  })}<p><button class="button">Send invitation</button></p></form>`
}

function invitation(
  app: App,
  person: Person,
  { id, email, role, expires_at, invited_by_name }: RoleInvitation,
  box: BulkBox,
): Html {
  const isExpired = expires_at <= app.clock.now()
  const mayDecide = grantableRoles(person.member.role).includes(role)
  const form = (action: string, text: string) =>
    html`<form method="post" action="/admin/roles/invitations/${id}/${action}">${tokenField(person)}\
<button class="button button-quiet button-small">${text}<span class="visually-hidden"> invitation to ${email}</span>\
</button></form>`
  return html`<li><p dir="auto">${mayDecide && box(id, email)}<b>${email}</b>, ${roleNames[role]}</p>\
<p class="muted">Invited by ${invited_by_name ?? 'the command line'}. \
${isExpired ? 'Expired' : 'Expires'} ${timeElement(expires_at)}.</p>\
${mayDecide && html`<div class="cluster">${form('resend', 'Resend')}${form('revoke', 'Revoke')}</div>`}</li>`
}
