import { tokenField } from '../../../web/account.ts'
import { field } from '../../../web/components/form.ts'
import { section } from '../../../web/components/section.ts'
import { dateText } from '../../../web/dates.ts'
import { type Html, html } from '../../../web/html.ts'
import type { Person } from '../../../web/viewer.ts'
import type { DraftEditor } from '../accept-invite.ts'
import type { InviteRow } from '../invites.ts'
import type { Draft } from '../schema.ts'

interface Team {
  editors: readonly DraftEditor[]
  invites: readonly InviteRow[]
  error?: string | undefined
}

/** Who else works on the draft. Only its owner invites. */
export function cofoundersSection(
  { id, role }: Draft,
  person: Person,
  { editors, invites, error }: Team,
  now: Date,
): Html {
  const open = invites.filter(({ accepted_at }) => accepted_at === null)
  const form = (path: string, content: Html) =>
    html`<form method="post" action="/account/drafts/${id}/${path}">${tokenField(person)}${content}</form>`
  const people = editors.map(
    ({ member_id, name, email }) =>
      html`<li><span dir="auto"><b>${name}</b> <span class="muted">${email}</span></span>${role === 'owner' && form('cofounders/remove', html`<button class="quiet-button" name="member" value="${member_id}">Take off<span class="visually-hidden"> ${name}</span></button>`)}</li>`,
  )
  const waiting = open.map(
    (one) =>
      html`<li><span><b dir="auto">${one.email}</b> <span class="muted">${one.expires_at > now ? `invited on ${dateText(one.invited_at.toISOString())}` : 'the invitation has expired'}</span></span>${role === 'owner' && form('invites/withdraw', html`<button class="quiet-button" name="invite" value="${one.id}">Withdraw<span class="visually-hidden"> the invitation of ${one.email}</span></button>`)}</li>`,
  )
  return section({
    id: 'team',
    title: 'Co-founders',
    note: 'They edit the draft and its listing',
    content: html`${editors.length + open.length > 0 && html`<ul class="team">${people}${waiting}</ul>`}
${role === 'owner' ? form('invites', html`<div class="inline-form">${field({ name: 'email', id: 'invite-email', label: 'Invite by email', type: 'email', required: true, maxlength: 254, error })}<button class="button button-quiet">Invite</button></div>`) : html`<p class="muted">You work on this draft as a co-founder.</p>`}`,
  })
}
