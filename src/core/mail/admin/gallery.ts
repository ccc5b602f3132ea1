import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import { notFound } from '../../../platform/problem.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { section } from '../../../web/components/section.ts'
import type { PageResponse } from '../../../web/show.ts'
import { renderMail } from '../render.ts'
import { type MailPreview, mailGallery, mailSite } from '../template.ts'
import { mailTopics } from '../topics.ts'
import { unsubscribeUrl } from '../unsubscribes.ts'

const path = '/admin/emails/preview'
const sampleRecipient = 'ines@tidepool.example'

/** Every email with sample data, composed by the same functions that send it. */
export function galleryPage(app: App, flash: Flash): PageResponse {
  const groups = app.extensions.of(mailGallery)
  const count = groups.reduce((sum, { mails }) => sum + mails.length, 0)
  return adminPage(
    '/admin/mails',
    'Email gallery',
    flash,
    html`<p>All ${counted(count, 'email')} this site sends, with sample data. <a href="/admin/mails">Sent emails</a></p>
${groups.map(({ group, mails }) =>
  section({
    id: group.toLowerCase().replaceAll(' ', '-'),
    title: group,
    note: counted(mails.length, 'email'),
    content: html`<ul class="entries-list">${mails.map((mail) => entry(app, mail))}</ul>`,
  }),
)}`,
  )
}

function entry(app: App, mail: MailPreview): Html {
  const { subject, text } = rendered(app, mail)
  const { name, topic } = mail
  return html`<li id="${name}"><h3 class="row-name">${subject}</h3>\
<p class="muted">${topic ? `Optional: ${mailTopics[topic]}` : 'Always sent'}</p>
<div class="mail-frames">${(['light', 'dark'] as const).map(
    (scheme) =>
      html`<iframe loading="lazy" title="${subject} (${scheme})" src="${path}/${name}?scheme=${scheme}"></iframe>`,
  )}</div>
<details class="fold"><summary>Plain text<span class="visually-hidden"> of ${subject}</span></summary>\
<pre class="mail-text" tabindex="0">${text}</pre></details></li>`
}

/** The HTML of one email, in the given color scheme if there is one. */
export function galleryMail(app: App, name: string, scheme: unknown): string {
  const mail = app.extensions
    .of(mailGallery)
    .flatMap(({ mails }) => mails)
    .find((candidate) => candidate.name === name)
  if (!mail) throw notFound('This email doesn’t exist.')
  const { html } = rendered(app, mail)
  if (scheme !== 'light' && scheme !== 'dark') return html
  return html.replace('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all')
}

function rendered(app: App, { topic, compose }: MailPreview) {
  const site = mailSite(app)
  return renderMail(compose(site), site, topic ? { topic, url: unsubscribeUrl(app, sampleRecipient, topic) } : null)
}
