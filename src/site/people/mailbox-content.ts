import type { KeptMail } from '../../features/mail/mailbox.ts'
import { emptyState, notice } from '../components/notice.ts'
import { pageHead } from '../components/page-head.ts'
import { html, type Html, type Part } from '../html.ts'

export function mailboxContent(mails: readonly KeptMail[], sends: boolean): Html {
  return html`<div class="page">${pageHead({ title: 'Mailbox', lede: 'Mails that this site did not send anywhere. Only here outside production.' })}
${sends && notice('SMTP_URL is set, so new mails are sent and do not come here.')}
${mails.length === 0 && emptyState({ title: 'No mail', text: 'Sign up, or ask for a link to sign in.' })}
${mails.map(({ id, to, subject, text, sent_at }) => html`<article class="mail" id="mail-${id}"><h2>${subject}</h2><p class="hint">To ${to} · ${sent_at.toISOString()} · <a href="/mailbox/${id}">as HTML</a></p><pre class="mail-text">${linked(text)}</pre></article>`)}</div>`
}

function linked(text: string): Part {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
}
