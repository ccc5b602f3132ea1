import { emptyState, notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { type Html, html, type Part } from '../../../web/html.ts'
import type { MailboxMail } from '../mailbox.ts'

export function mailboxContent(mails: readonly MailboxMail[], sends: boolean): Html {
  return html`<div class="page">${pageHead({ title: 'Mailbox', lede: 'Mails that this site did not send anywhere. Only here outside production.' })}
${sends && notice('SMTP_URL is set, so new mails are sent and do not come here.')}
${mails.length === 0 && emptyState({ title: 'No mail', text: 'Sign up, or ask for a link to sign in.' })}
${mails.map(({ id, to, subject, text, sent_at }) => html`<article class="mail" id="mail-${id}"><h2>${subject}</h2><p class="hint">To ${to} · ${sent_at.toISOString()} · <a href="/mailbox/${id}">as HTML</a></p><pre class="mail-text">${linked(text)}</pre></article>`)}</div>`
}

/** For whoever asks from elsewhere: mails let people in, so the way to them is told and nothing else. */
export function closedMailbox(port: number): Html {
  return html`<div class="page narrow">${pageHead({ title: 'The mailbox is closed here', lede: 'Its mails let people sign in, so it opens only at the machine that runs this site, and for signed-in admins.' })}
<ul><li>At that machine, open <code>http://localhost:${port}/mailbox</code>.</li><li>From elsewhere, <a href="/sign-in?next=%2Fmailbox">sign in</a> as an admin.</li><li>On a network where everybody may read every mail, start the service with <code>MAILBOX=open</code>.</li></ul></div>`
}

function linked(text: string): Part {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
}
