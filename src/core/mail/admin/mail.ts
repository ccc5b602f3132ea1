import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { section } from '../../../web/components/section.ts'
import { timeElement } from '../../../web/components/time.ts'
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
<span>Created ${timeElement(created_at)}</span>${resent_at && html`<span>Resent ${timeElement(resent_at)}</span>`}${
      settled_at && html`<span>Finished ${timeElement(settled_at)}</span>`
    }<span>${counted(tries, 'attempt')}</span></p>
${error && html`<p class="wrap-anywhere" dir="auto">${error}</p>`}${
  status === 'waiting' && error && html`<p class="muted">We retry automatically for two days.</p>`
}
${status === 'failed' && resendForm(person, mail)}
${section({
  id: 'text',
  title: 'Text',
  note: 'Sign-in links are masked',
  content:
    mail.text === null
      ? html`<p class="muted">We no longer keep the text.</p>`
      : html`<pre class="mail-text" tabindex="0" dir="auto">${mail.text}</pre>`,
})}
<p><a href="/admin/mails">All emails</a></p>`,
  )
}

function resendForm(person: Person, { id, text }: LoggedMailWithText): Html {
  if (text === null)
    return html`<p class="muted">We no longer keep the text, so it can’t be resent. Ask the person to request it again.</p>`
  return html`<form class="stack" method="post" action="/admin/mails/${id}/resend">${tokenField(person)}\
<p class="muted">Its links may have expired. \
If the connection dropped, it may have arrived.</p>\
<p><button class="button">Resend</button></p></form>`
}
