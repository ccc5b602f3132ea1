import { longest } from '../../features/listings/limits.ts'
import { NewUpdate } from '../../features/owned/input.ts'
import { ownPath } from '../../features/owned/paths.ts'
import { reachOf } from '../../features/owned/reach.ts'
import type { App } from '../../platform/app.ts'
import { field, textField } from '../components/form.ts'
import { section } from '../components/section.ts'
import { dateText } from '../dates.ts'
import { html, type Html } from '../html.ts'
import { counted } from '../numbers.ts'
import { tokenField } from '../people/account-frame.ts'
import { errorAt, type Shown } from '../people/show.ts'
import { type Own, ownPage, type Said } from './frame.ts'
import { labelled, readBy, textIn } from './read.ts'

export async function updatesPage(app: App, own: Own, said: Said): Promise<Shown> {
  const { listing, person } = own
  const { isLive, followers } = await reachOf(app.db, listing.id, person.member.id)
  const told = isLive ? `It shows on the page of ${listing.name} and among the latest updates, and ${counted(followers, 'follower')} ${followers === 1 ? 'is' : 'are'} told.` : 'It shows once the listing is live.'
  return ownPage(own, '/updates', said, html`
${section({ id: 'new-update', title: 'What is new?', content: html`<p>${told}</p>${updateForm(own, said)}` })}
${listing.updates.length > 0 && section({ id: 'posted', title: 'Posted', note: 'The latest ten', content: html`<div class="entries">${listing.updates.map(({ title, body, posted_at }) => html`<article class="entry"><p class="muted"><time datetime="${posted_at}">${dateText(posted_at)}</time></p><div><h3 class="row-name" dir="auto">${title}</h3><p class="text" dir="auto">${body}</p></div></article>`)}</div>` })}`)
}

function updateForm({ person, listing }: Own, { form, problem }: Said): Html {
  return html`<form class="stack" method="post" action="${ownPath(listing.id)}/updates">${tokenField(person)}
${field({ name: 'title', label: 'Title', value: form?.get('title') ?? null, required: true, maxlength: longest.update.title, error: errorAt(problem, 'title') })}
${textField({ name: 'body', label: 'Text', value: form?.get('body') ?? null, required: true, rows: 8, maxlength: longest.update.body, hint: 'Plain text.', error: errorAt(problem, 'body') })}
<p><button class="button">Post it</button></p></form>`
}

export function updateIn(form: URLSearchParams): NewUpdate {
  return readBy(NewUpdate, { title: textIn(form, 'title'), body: textIn(form, 'body') }, labelled({ title: 'The title', body: 'The text' }))
}
