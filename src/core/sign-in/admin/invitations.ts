import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import { adminForm, adminPage, type DrawAdmin, type Flash, showAdmin } from '../../../web/admin/frame.ts'
import { submittedText } from '../../../web/admin/request-values.ts'
import { field } from '../../../web/components/form.ts'
import { notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { timeElement } from '../../../web/components/time.ts'
import { pathId } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { adminActor } from '../../audit/admin/actor.ts'
import { type BulkBox, bulkForm } from '../../bulk/admin/form.ts'
import { may } from '../../roles/roles.ts'
import { signUpInvitationsInBulk } from '../bulk.ts'
import { signUpMode } from '../settings.ts'
import {
  inviteToSignUp,
  revokeSignUpInvitation,
  type SignUpInvitation,
  signUpInvitations,
} from '../sign-up-invitations.ts'

const modeTexts = {
  open: 'Sign-up is open: everyone can create an account, invited or not.',
  'by invitation': 'Sign-up is by invitation: only these people can create an account.',
  closed: 'Sign-up is closed: these people can create an account once it is by invitation.',
} as const

/** Who was invited to create an account. */
export function registerSignUpInvitations(server: FastifyInstance, site: Site): void {
  const { app } = site
  const page: DrawAdmin = (person, request, flash) => invitationsPage(app, person, request, flash)
  server.get(
    '/admin/invitations',
    showAdmin(site, page, { invited: 'Invitation sent.', revoked: 'Invitation revoked.' }),
  )
  server.post(
    '/admin/invitations',
    adminForm(
      site,
      page,
      () => '/admin/invitations?done=invited',
      (tx, person, form) => inviteToSignUp(app, tx, { email: form.get('email') ?? '' }, adminActor(app, person)),
    ),
  )
  server.post(
    '/admin/invitations/:id/revoke',
    adminForm(
      site,
      page,
      () => '/admin/invitations?done=revoked',
      (tx, person, _, request) => revokeSignUpInvitation(app, tx, pathId(request), adminActor(app, person)),
    ),
  )
}

async function invitationsPage(app: App, person: Person, request: FastifyRequest, flash: Flash): Promise<PageResponse> {
  const invitations = await signUpInvitations(app.db)
  const { form, box } = await bulkForm(app, signUpInvitationsInBulk, person, {})
  const mayChangeMode = may(person.member.role, 'settings')
  return adminPage(
    '/admin/invitations',
    'Invitations',
    flash,
    html`${notice(
      html`${modeTexts[app.settings.get(signUpMode)]}${
        mayChangeMode && html` <a href="/admin/settings/access#sign_up.mode">Change</a>`
      }`,
    )}
${section({
  id: 'invite',
  title: 'Invite someone',
  content: html`<form class="stack" method="post" action="/admin/invitations">${tokenField(person)}${field({
    name: 'email',
    label: 'Email',
    type: 'email',
    required: true,
    maxlength: 254,
    hint: 'We email them a link. They can create an account with this email for 30 days.',
    value: flash.problem ? (submittedText(request, 'email') ?? null) : null,
    error: fieldError(flash.problem, 'email'),
  })}<p><button class="button">Send invitation</button></p></form>`,
})}
${section({
  id: 'open',
  title: 'Open invitations',
  content:
    invitations.length === 0
      ? html`<p class="muted">No open invitations.</p>`
      : html`${form}<ul class="entries-list">${invitations.map((one) => entry(app, person, one, box))}</ul>`,
})}`,
  )
}

function entry(
  app: App,
  person: Person,
  { id, email, expires_at, invited_by_name }: SignUpInvitation,
  box: BulkBox,
): Html {
  return html`<li><p dir="auto">${box(id, email)}<b class="wrap-anywhere">${email}</b></p>\
<p class="muted">Invited by ${invited_by_name ?? 'the command line'}. \
${expires_at <= app.clock.now() ? 'Expired' : 'Expires'} ${timeElement(expires_at)}.</p>\
<form method="post" action="/admin/invitations/${id}/revoke">${tokenField(person)}\
<button class="button button-quiet button-small">Revoke<span class="visually-hidden"> invitation to ${email}</span>\
</button></form></li>`
}
