import { dateText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import { field } from '../../../web/components/form.ts'
import { section } from '../../../web/components/section.ts'
import type { Person } from '../../../web/viewer.ts'
import type { DraftEditor, InviteRow } from '../invites.ts'
import type { Draft } from '../schema.ts'

interface Cofounders {
  editors: readonly DraftEditor[]
  invites: readonly InviteRow[]
  error?: string | undefined
}

/** Who else works on the draft. Only the owner can invite. */
export function cofoundersSection(
  { id, role }: Draft,
  person: Person,
  { editors, invites, error }: Cofounders,
  now: Date,
): Html {
  const open = invites.filter(({ accepted_at }) => accepted_at === null)
  const form = (path: string, content: Html) =>
    html`<form method="post" action="/account/drafts/${id}/${path}">${tokenField(person)}${content}</form>`
  const isOwner = role === 'owner'
  const rows = [
    ...editors.map((editor) => editorRow(editor, isOwner && form('cofounders/remove', removeButton(editor)))),
    ...open.map((invite) => inviteRow(invite, now, isOwner && form('invites/withdraw', withdrawButton(invite)))),
  ]
  return section({
    id: 'team',
    title: 'Co-founders',
    note: 'Can edit the draft and its listing',
    content: html`${rows.length > 0 && html`<ul class="team">${rows}</ul>`}
${isOwner ? form('invites', inviteInputs(error)) : html`<p class="muted">You’re a co-founder on this draft.</p>`}`,
  })
}

function editorRow({ name, email }: DraftEditor, form: Html | false): Html {
  return html`<li><span dir="auto"><b>${name}</b> <span class="muted">${email}</span></span>${form}</li>`
}

function inviteRow({ email, invited_at, expires_at }: InviteRow, now: Date, form: Html | false): Html {
  const state = expires_at > now ? `Invited on ${dateText(invited_at.toISOString())}` : 'Invitation expired'
  return html`<li><span><b dir="auto">${email}</b> <span class="muted">${state}</span></span>${form}</li>`
}

function removeButton({ member_id, name }: DraftEditor): Html {
  const whom = html`<span class="visually-hidden"> ${name}</span>`
  return html`<button class="quiet-button" name="member" value="${member_id}">Remove${whom}</button>`
}

function withdrawButton({ id, email }: InviteRow): Html {
  const whose = html`<span class="visually-hidden"> the invitation to ${email}</span>`
  return html`<button class="quiet-button" name="invite" value="${id}">Withdraw${whose}</button>`
}

function inviteInputs(error: string | undefined): Html {
  const email = field({
    name: 'email',
    id: 'invite-email',
    label: 'Invite by email',
    type: 'email',
    required: true,
    maxlength: 254,
    error,
  })
  return html`<div class="inline-form">${email}<button class="button button-quiet">Invite</button></div>`
}
