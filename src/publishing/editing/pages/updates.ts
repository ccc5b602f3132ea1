import { maxLength } from '../../../directory/listings/limits.ts'
import { type FormState, type OwnListing, ownListingPage } from '../../../directory/listings/pages/own-listing.ts'
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
import { myListingPath } from '../paths.ts'
import { visibilityOf } from '../visibility.ts'

export async function updatesPage(app: App, own: OwnListing, state: FormState): Promise<PageResponse> {
  const { listing, person } = own
  const { isLive, followers } = await visibilityOf(app.db, listing.id, person.member.id)
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

function updateForm({ person, listing }: OwnListing, { form, problem }: FormState): Html {
  return html`<form class="stack" method="post" action="${myListingPath(listing.id)}/updates">${tokenField(person)}
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
