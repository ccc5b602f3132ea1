import { maxLength } from '../../../directory/listings/limits.ts'
import {
  type FormState,
  noteField,
  type OwnListing,
  ownListingPage,
} from '../../../directory/listings/pages/own-listing.ts'
import type { App } from '../../../platform/app.ts'
import { dateText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import { tokenField } from '../../../web/account.ts'
import { field, textField } from '../../../web/components/form.ts'
import { section } from '../../../web/components/section.ts'
import { formText, parseForm, withLabels } from '../../../web/read-form.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import { NewUpdate } from '../input.ts'
import { heldUpdates } from '../post-update.ts'
import { visibilityOf } from '../visibility.ts'

export async function updatesPage(app: App, own: OwnListing, state: FormState): Promise<PageResponse> {
  const { listing, person } = own
  const { isLive, followers } = await visibilityOf(app.db, listing.id, person.member.id)
  const held = await heldUpdates(app.db, listing.id)
  const reach = isLive
    ? `We’ll show it on the ${listing.name} page and in the latest updates\
${followers > 0 ? `, and notify ${counted(followers, 'follower')}` : ''}.`
    : 'Visitors will see it once your listing is live.'
  return ownListingPage(
    own,
    '/updates',
    state,
    html`
${section({ id: 'new-update', title: 'What’s new?', content: html`<p>${reach}</p>${updateForm(own, state)}` })}
${
  held.length > 0 &&
  section({
    id: 'held',
    title: 'Waiting for a quick check',
    content: html`<div class="entries">${held.map(
      ({ title, body }) => html`<article class="entry"><p class="muted">Not public yet</p>\
<div><h3 class="row-name" dir="auto">${title}</h3><p class="text" dir="auto">${body}</p></div></article>`,
    )}</div>`,
  })
}
${
  listing.updates.length > 0 &&
  section({
    id: 'posted',
    title: 'Posted',
    note: 'Latest ten',
    content: html`<div class="entries">${listing.updates.map(
      ({ title, body, posted_at }) => html`<article class="entry">\
<p class="muted"><time datetime="${posted_at}">${dateText(posted_at)}</time></p>\
<div><h3 class="row-name" dir="auto">${title}</h3><p class="text" dir="auto">${body}</p></div></article>`,
    )}</div>`,
  })
}`,
  )
}

/** What was posted, for admins to correct or delete. */
export async function adminUpdatesPage(_: App, own: OwnListing, state: FormState): Promise<PageResponse> {
  const { updates } = own.listing
  return ownListingPage(
    own,
    '/updates',
    state,
    updates.length === 0
      ? html`<p class="muted">Nothing posted yet.</p>`
      : html`${updates.map((update) => correctionForm(own, state, update))}`,
  )
}

function correctionForm(own: OwnListing, state: FormState, update: OwnListing['listing']['updates'][number]): Html {
  const { id, title, body, posted_at } = update
  const sent = state.form?.get('update') === String(id) ? state : undefined
  const given = (name: string, value: string) => ({
    name,
    id: sent ? name : `${name}-${id}`,
    value: sent?.form?.get(name) ?? value,
    required: true,
    error: fieldError(sent?.problem, name),
  })
  return html`<details class="fold"${sent && html` open`}><summary><span dir="auto">${title}</span> \
<span class="muted">${dateText(posted_at)}</span></summary>
<form class="stack" method="post" action="${own.path}/updates/edit">${tokenField(own.person)}\
<input type="hidden" name="update" value="${id}">
${field({ ...given('title', title), label: 'Title', maxlength: maxLength.update.title })}
${textField({ ...given('body', body), label: 'Message', rows: 6, maxlength: maxLength.update.body })}
${noteField(own, sent ?? {}, `note-${id}`)}
<p class="cluster"><button class="button">Save changes</button>\
<button class="button button-quiet" formaction="${own.path}/updates/delete" formnovalidate>Delete update\
<span class="visually-hidden"> ${title}</span></button></p></form></details>`
}

function updateForm({ person, path }: OwnListing, { form, problem }: FormState): Html {
  return html`<form class="stack" method="post" action="${path}/updates">${tokenField(person)}
${field({
  name: 'title',
  label: 'Title',
  value: form?.get('title') ?? null,
  required: true,
  maxlength: maxLength.update.title,
  error: fieldError(problem, 'title'),
})}
${textField({
  name: 'body',
  label: 'Message',
  value: form?.get('body') ?? null,
  required: true,
  rows: 8,
  maxlength: maxLength.update.body,
  hint: 'Plain text.',
  error: fieldError(problem, 'body'),
})}
<p><button class="button">Post update</button></p></form>`
}

export function readUpdate(form: URLSearchParams): NewUpdate {
  return parseForm(
    NewUpdate,
    { title: formText(form, 'title'), body: formText(form, 'body') },
    withLabels({ title: 'Title', body: 'Message' }),
  )
}
