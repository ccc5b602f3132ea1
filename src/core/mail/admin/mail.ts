import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { timeText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { section } from '../../../web/components/section.ts'
import { pathId } from '../../../web/forms.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { getLoggedMail, type LoggedMailWithText } from '../log.ts'
import { mailTag } from './list.ts'

export async function mailPage(app: App, person: Person, request: FastifyRequest, flash: Flash): Promise<PageResponse> {
  const mail = await getLoggedMail(app.db, pathId(request))
  const { subject, recipient, member_id, status, tries, error, created_at, settled_at, resent_at } = mail
  return adminPage(
    '/admin/mails',
    subject,
    flash,
    html`
<p class="facts">${mailTag(status)}<span dir="auto">To ${
      member_id === null ? recipient : html`<a href="/admin/people/${member_id}">${recipient}</a>`
    }</span>\
<span>Written ${timeText(created_at)}</span>${resent_at && html`<span>Queued again ${timeText(resent_at)}</span>`}${
      settled_at && html`<span>Settled ${timeText(settled_at)}</span>`
    }<span>${counted(tries, 'try', 'tries')}</span></p>
${error && html`<p class="wrap-anywhere" dir="auto">${error}</p>`}${
  status === 'waiting' && error && html`<p class="muted">It is tried again by itself, for two days.</p>`
}
${status === 'failed' && resendForm(person, mail)}
${section({
  id: 'text',
  title: 'Text',
  note: 'What lets people in is masked',
  content:
    mail.text === null
      ? html`<p class="muted">Its text is no longer kept.</p>`
      : html`<pre class="mail-text" tabindex="0" dir="auto">${mail.text}</pre>`,
})}
<p><a href="/admin/mails">All mails</a></p>`,
  )
}

function resendForm(person: Person, { id, text }: LoggedMailWithText): Html {
  if (text === null)
    return html`<p class="muted">It cannot be sent again, because its text is gone. Let the person ask anew.</p>`
  return html`<form class="stack" method="post" action="/admin/mails/${id}/resend">${tokenField(person)}\
<p class="muted">Links in it may have run out since. \
If the connection broke while it was sent, it may have arrived already.</p>\
<p><button class="button">Send it again</button></p></form>`
}
